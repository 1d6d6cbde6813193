import { Box, CloseButton, Group, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../text/language';

interface DetailProps {
  /** For who hears the page; default: the heading. */
  label?: string;
  heading: string;
  onClose(): void;
  children: ReactNode;
}

/** What is open beside a list. Who opened it by keyboard is in it at once, and is back in the list after Escape. */
export function Detail({ label, heading, onClose, children }: DetailProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // Whoever came by the address begins at the top, as on every page.
    if (!(before instanceof HTMLElement) || !before.closest('.beside')) return;
    cameFrom.current = before;
    section.current?.focus();
  }, [heading]);
  useEffect(
    () => () => {
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <Box
      component="section"
      className="panel"
      p="md"
      aria-label={label ?? heading}
      tabIndex={-1}
      ref={section}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {heading}
        </Title>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      {children}
    </Box>
  );
}
