import { Box, CloseButton, Group, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../text/language';

interface DetailProps {
  /** For screen readers; default: the heading. */
  label?: string;
  heading: string;
  onClose(): void;
  children: ReactNode;
}

/** The record that is open beside a list. Opened by keyboard, it gets the focus; Escape returns the focus to the list. */
export function Detail({ label, heading, onClose, children }: DetailProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // A page that was opened by its address starts at the top, like every page.
    if (!(before instanceof HTMLElement) || !before.closest('.split-view')) return;
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
        <Title order={2}>{heading}</Title>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      {children}
    </Box>
  );
}
