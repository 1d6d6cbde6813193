import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface AsksOnceMore {
  asks: boolean;
  ask(): void;
  /** Something else is done meanwhile: where one is, one stays. */
  unask(): void;
  /** It was said, one way or the other. */
  settle(): void;
  /** Escape is a no. */
  onKeyDown(event: KeyboardEvent): void;
  /** Of the button that asks: who said something is at it again. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Whether something that can't be taken back was asked for and is not yet sure; by keyboard as by mouse. */
export function useAsksOnceMore(): AsksOnceMore {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone, and with it where one was.
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
      // What is around it stays open.
      event.preventDefault();
      settle();
    },
  };
}
