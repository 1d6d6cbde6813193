import { Button, Group, Stack, Text as Words, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { LONGEST_NAME } from '../../../../src/server/lengths';
import type { ApiError } from '../../data/api';
import { Failure } from '../../components/page';
import { useText } from '../../text/language';

interface SaveAsProps {
  /** The button that asks for the name. */
  text: string;
  nameLabel: string;
  submit: string;
  /** Message after a success. */
  done: string;
  isEmpty?: boolean;
  /** Gets the name. */
  saving: UseMutationResult<unknown, ApiError, string>;
  /** Before the button. */
  children?: ReactNode;
}

/** Saves a part of a form under a name, without submitting the form. */
export function SaveAs({ text, nameLabel, submit, done, isEmpty = false, saving, children }: SaveAsProps) {
  const t = useText();
  const [name, setName] = useState<string | null>(null);
  const save = (): void => saving.mutate(name!.trim(), { onSuccess: () => setName(null) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Not the form around it, which sends.
    event.preventDefault();
    if (name?.trim()) save();
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        {children}
        {name === null ? (
          <Button variant="default" disabled={isEmpty} onClick={() => setName('')}>
            {text}
          </Button>
        ) : (
          <>
            <TextInput
              label={nameLabel}
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button variant="default" loading={saving.isPending} disabled={name.trim() === ''} onClick={save}>
              {submit}
            </Button>
            <Button variant="default" onClick={() => setName(null)}>
              {t('saved.cancel')}
            </Button>
          </>
        )}
      </Group>
      {saving.isSuccess && name === null && (
        <Words size="sm" role="status">
          {done}
        </Words>
      )}
      {saving.isError && <Failure error={saving.error} />}
    </Stack>
  );
}
