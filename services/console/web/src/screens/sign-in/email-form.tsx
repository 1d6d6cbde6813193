import { Button, Stack, Text as Words, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useMutation } from '../../data/mutations';
import { type ApiError, ask } from '../../data/api';
import { Failure } from '../../components/page';
import { useLanguage, useText } from '../../text/language';

/** Has a sign-in link sent by e-mail to a person of a company. The answer is the same for every address. */
export function EmailForm() {
  const t = useText();
  const { code: language } = useLanguage();
  const sending = useMutation<unknown, ApiError, string>({
    mutationFn: (email) => ask('POST', '/sign-in/mail', { email, language }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    sending.mutate(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          type="email"
          name="email"
          label={t('signIn.email')}
          description={t('signIn.emailHint')}
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit" loading={sending.isPending}>
          {t('signIn.sendLink')}
        </Button>
        {sending.isSuccess && (
          <Words size="sm" role="status">
            {t('signIn.sent', { email: sending.variables })}
          </Words>
        )}
        {sending.isError && <Failure error={sending.error} />}
      </Stack>
    </form>
  );
}
