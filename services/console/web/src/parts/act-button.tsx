import { Button } from '@mantine/core';

interface ActButtonProps {
  text: string;
  /** For screen readers: the action with its object. */
  label: string;
  isPending?: boolean;
  onClick(): void;
}

/** A small button for an action on one record. Irreversible actions ask for confirmation by `useConfirmed`. */
export function ActButton({ text, label, isPending = false, onClick }: ActButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      w="fit-content"
      aria-label={label}
      loading={isPending}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
