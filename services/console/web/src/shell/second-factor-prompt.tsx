import { Button, Group, Stack, Text as Words, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { whenCodeIsAsked } from '../data/api';
import { useText } from '../text/language';

/** Asks for a code from the operator's app when the server requires it; without a code the action stays refused. */
export function SecondFactorPrompt() {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAgain, setAgain] = useState(false);
  const answer = useRef<(code: string | null) => void>(() => undefined);
  useEffect(
    () =>
      whenCodeIsAsked(
        (again) =>
          new Promise((resolve) => {
            setAgain(again);
            // Of two concurrent prompts the first is cancelled, because a code works only once.
            answer.current(null);
            answer.current = resolve;
            if (!dialog.current!.open) dialog.current!.showModal();
          }),
      ),
    [],
  );
  const settle = (code: string | null): void => {
    answer.current(code);
    answer.current = () => undefined;
    dialog.current!.close();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    event.currentTarget.reset();
    settle(code);
  };
  return (
    <dialog ref={dialog} aria-label={t('secondFactor.title')} onCancel={() => settle(null)}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Words>{t(isAgain ? 'secondFactor.again' : 'secondFactor.asked')}</Words>
          <TextInput
            name="code"
            label={t('secondFactor.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            required
          />
          <Group>
            <Button type="submit">{t('secondFactor.go')}</Button>
            <Button type="button" variant="default" onClick={() => settle(null)}>
              {t('secondFactor.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </dialog>
  );
}
