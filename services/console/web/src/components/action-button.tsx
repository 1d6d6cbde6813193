import { Button, Tooltip } from '@mantine/core';
import { type Needs, useLackingRole } from '../data/may';
import { useRoleHint } from './role-hint';

interface ActionButtonProps {
  text: string;
  /** For screen readers: the action with its object. */
  label: string;
  isPending?: boolean;
  /** The operation that it calls, or its role. Without the role the button is inactive, with a hint. */
  needs?: Needs | undefined;
  /** The main action of the row. */
  isMain?: boolean;
  onClick(): void;
}

/** A small button for an action on one record. Irreversible actions ask for confirmation by `useConfirmed`. */
export function ActionButton({
  text,
  label,
  isPending = false,
  needs,
  isMain = false,
  onClick,
}: ActionButtonProps) {
  const hint = useRoleHint();
  const role = useLackingRole(needs);
  const button = (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      w="fit-content"
      aria-label={label}
      loading={isPending}
      // Not `disabled`: the button keeps its focus, so that the hint is shown by keyboard too.
      {...(role !== null && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={role === null ? onClick : undefined}
    >
      {text}
    </Button>
  );
  return role === null ? (
    button
  ) : (
    <Tooltip label={hint(role)} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  );
}
