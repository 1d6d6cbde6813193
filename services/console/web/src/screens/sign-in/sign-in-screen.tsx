import { Button, Center, Paper, PasswordInput, Stack, Text as Words, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { signIn } from '../../data/session';
import { Failure, Loading } from '../../parts/page';
import { useText } from '../../text/language';

/** By the link's secret, which stands behind `#` and never goes to a server's log; or by an operator's token. */
export function SignInScreen() {
  const t = useText();
  const navigate = useNavigate();
  const begun = useRef(false);
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: (face) => navigate({ to: face === 'operator' ? '/operator' : '/company', replace: true }),
  });
  const { mutate } = entering;
  useEffect(() => {
    document.title = `${t('signIn.title')} – Herald`;
    const link = window.location.hash.slice(1);
    if (link === '' || begun.current) return;
    begun.current = true;
    // Used once: it has no business in the history.
    window.history.replaceState(null, '', '/sign-in');
    mutate({ link });
  }, [mutate, t]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const operatorToken = String(new FormData(event.currentTarget).get('token') ?? '').trim();
    if (operatorToken !== '') mutate({ operatorToken });
  };
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper className="panel" p="xl" w={420} maw="100%">
        <Stack>
          <Title order={1}>Herald</Title>
          {entering.isPending ? (
            <Loading />
          ) : (
            <>
              {entering.isError && <Failure error={entering.error} />}
              <Words size="sm">{t('signIn.company')}</Words>
              <form onSubmit={submit}>
                <Stack gap="sm">
                  <PasswordInput
                    name="token"
                    label={t('signIn.token')}
                    description={t('signIn.tokenHint')}
                    autoComplete="off"
                    required
                  />
                  <Button type="submit">{t('signIn.enter')}</Button>
                </Stack>
              </form>
            </>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
