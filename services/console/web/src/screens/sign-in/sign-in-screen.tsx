import {
  Alert,
  Button,
  Center,
  Divider,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text as Words,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { type Face, type Guest, signIn, useGuest, useSignInWays } from '../../data/session';
import { Failure, Loading } from '../../parts/page';
import { type Text, useText } from '../../text/language';

/** Reasons for a failed OpenID Connect sign-in, as the console puts them into the address. */
const TROUBLES: Record<string, Text> = {
  again: 'signIn.again',
  refused: 'signIn.refused',
  unknown: 'signIn.unknown',
  away: 'signIn.away',
};

/**
 * Sign-in with a link, after the user has confirmed the name that the link signs in. The link's secret is in the fragment, so that no
 * server log has it. Operators can also sign in with a token, or with the provider if one is configured.
 */
export function SignInScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => window.location.hash.slice(1));
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: (face) => navigate({ to: face === 'operator' ? '/operator' : '/company', replace: true }),
  });
  const guest = useGuest(link);
  const ways = useSignInWays();
  const provider = ways.data?.oidc;
  const isFor = (face: Face): boolean => ways.data?.faces.includes(face) ?? true;
  const trouble = TROUBLES[new URLSearchParams(window.location.search).get('trouble') ?? ''];
  const { mutate } = entering;
  useEffect(() => {
    document.title = `${t('signIn.title')} – Herald`;
  }, [t]);
  const forgetLink = (): void => {
    // The secret can be used once, so it is removed from the browser's history.
    window.history.replaceState(null, '', '/sign-in');
    setLink('');
  };
  const agree = (): void => {
    forgetLink();
    mutate({ link });
  };
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
          {entering.isPending || guest.isLoading ? (
            <Loading />
          ) : guest.data ? (
            <Agreement guest={guest.data} onAgree={agree} onRefuse={forgetLink} />
          ) : (
            <>
              {entering.isError && <Failure error={entering.error} />}
              {guest.isError && <Failure error={guest.error} />}
              {trouble && (
                <Alert color="red" role="alert">
                  {t(trouble)}
                </Alert>
              )}
              {isFor('company') && <Words size="sm">{t('signIn.company')}</Words>}
              {provider && (
                <>
                  <Button component="a" href={provider}>
                    {t('signIn.provider')}
                  </Button>
                  <Divider label={t('signIn.or')} />
                </>
              )}
              {isFor('operator') && (
                <form onSubmit={submit}>
                  <Stack gap="sm">
                    <PasswordInput
                      name="token"
                      label={t('signIn.token')}
                      description={t('signIn.tokenHint')}
                      autoComplete="off"
                      required
                    />
                    <Button type="submit" {...(provider && { variant: 'default' })}>
                      {t('signIn.enter')}
                    </Button>
                  </Stack>
                </form>
              )}
            </>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

/** The user to sign in, and the session that the sign-in ends. */
function Agreement({
  guest,
  onAgree,
  onRefuse,
}: {
  guest: Guest & { ends: Guest | null };
  onAgree(): void;
  onRefuse(): void;
}) {
  const t = useText();
  const { ends } = guest;
  return (
    <>
      <Words>
        {guest.face === 'company'
          ? t('signIn.asCompany', { who: whoIs(guest), company: guest.companyName ?? '' })
          : t('signIn.asOperator', { who: whoIs(guest) })}
      </Words>
      {ends && (
        <Alert color="yellow">
          {ends.face === 'company'
            ? t('signIn.endsCompany', { who: whoIs(ends), company: ends.companyName ?? '' })
            : t('signIn.endsOperator', { who: whoIs(ends) })}
        </Alert>
      )}
      <Group>
        <Button onClick={onAgree}>{t('signIn.agree')}</Button>
        <Button variant="default" onClick={onRefuse}>
          {t('signIn.refuse')}
        </Button>
      </Group>
    </>
  );
}

const whoIs = ({ name, role }: Guest): string => (name === role ? role : `${name} (${role})`);
