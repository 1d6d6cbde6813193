import { Button, Group, Stack, Text as Words, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Question, whenConfirmationIsAsked } from '../data/confirmation';
import { modeOfPage } from '../data/mode';
import { useText } from '../text/language';

/**
 * A double click or a repeated Enter ends within this time. Until then the dialog cannot be confirmed, and a confirmed question is not
 * asked again.
 */
const LOCKED_MS = 500;

interface Asked {
  question: Question;
  answer(isConfirmed: boolean): void;
}

/** The only confirmation: every action that cannot be undone asks here. */
export function ConfirmDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pointerY = useRef(0);
  const confirmed = useRef({ title: '', at: 0 });
  useEffect(() => {
    const note = ({ clientY }: PointerEvent): void => {
      pointerY.current = clientY;
    };
    window.addEventListener('pointerdown', note, true);
    return () => window.removeEventListener('pointerdown', note, true);
  }, []);
  useEffect(() => {
    // After Back, the same screen may show another record, on which the action would be executed.
    const withdraw = (): void => setAsked((now) => (now?.answer(false), null));
    window.addEventListener('popstate', withdraw);
    return () => window.removeEventListener('popstate', withdraw);
  }, []);
  useEffect(
    () =>
      whenConfirmationIsAsked(
        (question, withdrawn) =>
          new Promise((resolve) => {
            const { title, at } = confirmed.current;
            if (question.title === title && performance.now() - at < LOCKED_MS) return resolve(false);
            const next: Asked = { question, answer: resolve };
            // Of two questions the first is cancelled.
            setAsked((before) => (before?.answer(false), next));
            withdrawn.addEventListener('abort', () => {
              resolve(false);
              setAsked((now) => (now === next ? null : now));
            });
          }),
      ),
    [],
  );
  if (!asked) return null;
  const settle = (isConfirmed: boolean): void => {
    setAsked(null);
    if (isConfirmed) confirmed.current = { title: asked.question.title, at: performance.now() };
    asked.answer(isConfirmed);
  };
  // Opens in the half of the window without the pointer, so that the next click of a double click does not reach it.
  const isLow = pointerY.current < window.innerHeight / 2;
  return (
    <Open
      key={asked.question.title}
      question={asked.question}
      place={isLow ? 'low' : 'high'}
      settle={settle}
    />
  );
}

interface OpenProps {
  question: Question;
  place: 'low' | 'high';
  settle(isConfirmed: boolean): void;
}

function Open({ question: { title, text, action, name }, place, settle }: OpenProps) {
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isLocked, setLocked] = useState(true);
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    const open = dialog.current!;
    open.showModal();
    // No button gets the focus, so that a second Enter reaches none.
    (field.current ?? heading.current)?.focus();
    const timer = setTimeout(() => setLocked(false), LOCKED_MS);
    return () => {
      clearTimeout(timer);
      // Returns the focus to the button that asked.
      open.close();
    };
  }, []);
  const mode = modeOfPage();
  const isNamed = name === undefined || typed.trim() === name.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLocked && isNamed) settle(true);
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="confirm"
      data-place={place}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-mode ${id}-text`}
      onCancel={(event) => (event.preventDefault(), settle(false))}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {mode && (
            <p className="mode-of" data-mode={mode} id={`${id}-mode`}>
              {t(mode === 'test' ? 'mode.inTest' : 'mode.inLive')}
            </p>
          )}
          <Title order={2} id={`${id}-title`} ref={heading} tabIndex={-1}>
            {t('confirm.ask', { title })}
          </Title>
          <Words id={`${id}-text`}>{text ?? t('confirm.final')}</Words>
          {name !== undefined && (
            <TextInput
              ref={field}
              label={t('confirm.type', { name: name.trim() })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <Group>
            <Button variant="default" onClick={() => settle(false)}>
              {t('confirm.no')}
            </Button>
            <Button
              type="submit"
              color="red.9"
              disabled={isLocked || !isNamed}
              // A held Enter presses again and again.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </dialog>
  );
}
