import { Button, Group } from '@mantine/core';
import { useText } from '../text/language';
import { useAsksOnceMore } from './asks-once-more';

interface SureProps {
  text: string;
  /** For screen readers: the action with its object. */
  label: string;
  isPending?: boolean;
  onSure(): void;
}

/** A button for an irreversible action: it asks for confirmation in its place. */
export function Sure({ text, label, isPending = false, onSure }: SureProps) {
  const t = useText();
  const { asks, ask, settle, onKeyDown, button } = useAsksOnceMore();
  if (!asks) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        w="fit-content"
        aria-label={label}
        loading={isPending}
        onClick={ask}
        ref={button}
      >
        {text}
      </Button>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" onKeyDown={onKeyDown}>
      <Button
        size="compact-sm"
        color="red.9"
        autoFocus
        aria-label={`${label}: ${t('sure.yes')}`}
        onClick={() => (settle(), onSure())}
      >
        {t('sure.yes')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={settle}>
        {t('sure.no')}
      </Button>
    </Group>
  );
}
