import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

interface Combobox<O> {
  /** Name of the list, for screen readers. */
  label: string;
  options: readonly O[];
  keyOf(option: O): string;
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  onChoose(option: O): void;
}

/**
 * Keyboard and roles of a text field with a list of options below it, as in the combobox pattern of WAI-ARIA. The focus stays in the field;
 * one option is active, at first the first one.
 * @returns properties of the field, of the list and of each option
 */
export function useCombobox<O>({ label, options, keyOf, isOpen, onOpen, onClose, onChoose }: Combobox<O>) {
  const id = useId();
  const [key, setKey] = useState<string | null>(null);
  const isShown = isOpen && options.length > 0;
  const found = options.findIndex((option) => keyOf(option) === key);
  const at = Math.max(0, found);
  const active = isShown ? options[at] : undefined;
  const idAt = (index: number): string => `${id}-${index}`;
  const activeID = active && idAt(at);
  useEffect(() => {
    if (activeID) document.getElementById(activeID)?.scrollIntoView({ block: 'nearest' });
  }, [activeID]);

  const move = (step: number): void => {
    const next = options[(at + step + options.length) % options.length];
    if (isShown && next) setKey(keyOf(next));
    else onOpen();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Within an input method, these keys belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else if (event.key === 'Escape' && isOpen) onClose();
    else return;
    event.preventDefault();
  };
  return {
    isShown,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      ...(isShown && { 'aria-controls': `${id}-list`, 'aria-activedescendant': activeID }),
      onKeyDown,
    },
    list: { role: 'listbox', id: `${id}-list`, 'aria-label': label },
    optionAt: (index: number) => ({
      role: 'option',
      id: idAt(index),
      'aria-selected': index === at,
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseMove: () => setKey(keyOf(options[index]!)),
      onClick: () => onChoose(options[index]!),
    }),
  } as const;
}
