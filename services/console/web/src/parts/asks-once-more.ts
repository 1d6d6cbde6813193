import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface AsksOnceMore {
  asks: boolean;
  ask(): void;
  /** Closes the confirmation without moving the focus, because the user has moved on. */
  unask(): void;
  /** The user has confirmed or cancelled. */
  settle(): void;
  /** Escape cancels. */
  onKeyDown(event: KeyboardEvent): void;
  /** The button that asks; it gets the focus back after the confirmation. */
  button: RefObject<HTMLButtonElement | null>;
}

/** State of a confirmation for an irreversible action, by keyboard and mouse. */
export function useAsksOnceMore(): AsksOnceMore {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    // The pressed button is removed, so the focus would be lost.
    if (!asks && isSettled.current) button.current?.focus();
    isSettled.current = false;
  }, [asks]);
  const settle = (): void => {
    isSettled.current = true;
    setAsks(false);
  };
  return {
    ...{ asks, settle, button },
    ask: () => setAsks(true),
    unask: () => setAsks(false),
    onKeyDown: (event) => {
      if (!asks || event.key !== 'Escape') return;
      // A surrounding panel stays open.
      event.preventDefault();
      settle();
    },
  };
}
