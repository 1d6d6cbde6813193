import {
  Alert,
  Button,
  Center,
  Divider,
  Group,
  NativeSelect,
  Paper,
  PasswordInput,
  Stack,
  Text as Words,
  TextInput,
  Title,
} from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useMutation } from '../../data/mutations';
import { openPlace } from '../../data/mode';
import { hadSession, takePlace } from '../../data/return-place';
import {
  type Face,
  findSession,
  type Guest,
  signIn,
  useGuest,
  useSession,
  useSignInWays,
} from '../../data/session';
import { isNamed } from '../../data/user-name';
import { Failure, Loading } from '../../components/page';
import { type Text, useLanguage, useText } from '../../text/language';
import { type ApiError, ask } from '../../data/api';

/** Reasons for a failed OpenID Connect sign-in, as the console puts them into the address. */
const TROUBLES: Record<string, Text> = {
  again: 'signIn.again',
  refused: 'signIn.refused',
  unknown: 'signIn.unknown',
  'no-person': 'signIn.noPerson',
  away: 'signIn.away',
};

/**
 * Sign-in with a link, after the user has confirmed the name that the link signs in. The link's secret is in the fragment, so that no
 * server log has it. Operators can also sign in with a token, or with the provider if one is configured.
 */
export function SignInScreen() {
  const t = useText();
  const { history } = useRouter();
  const enter = useCallback((face: Face) => openPlace(history, takePlace(face)), [history]);
  const [link, setLink] = useState(secretInAddress);
  const [had] = useState(hadSession);
  // A used link may be opened in a tab whose session lasts.
  const session = useSession(had).data;
  const isEnded = had && session === null;
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: enter,
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
  useEffect(() => {
    // A link that is pasted into this tab changes only the fragment, and loads no page.
    const follow = (): void => setLink(secretInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (!isEnded) return;
    // The user may have signed in again in another tab, for example with a link in a mail.
    const look = async (): Promise<void> => {
      const face = await findSession();
      if (face) enter(face);
    };
    const onFocus = (): void => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [isEnded, enter]);
  const forgetLink = (): void => {
    // The secret can be used once, so it is removed from the browser's history.
    window.history.replaceState(null, '', '/sign-in');
    setLink('');
  };
  const agree = (company?: number): void => {
    forgetLink();
    mutate({ link, ...(company !== undefined && { company }) });
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
              {isEnded && !entering.isError && (
                <Alert color="yellow" role="status">
                  {t('signIn.ended')}
                </Alert>
              )}
              {entering.isError && <Failure error={entering.error} />}
              {guest.isError && <Failure error={guest.error} />}
              {trouble && (
                <Alert color="red" role="alert">
                  {t(trouble)}
                </Alert>
              )}
              {session && <Button onClick={() => enter(session.face)}>{t('notFound.back')}</Button>}
              {isFor('company') &&
                (ways.data?.email ? <EmailForm /> : <Words size="sm">{t('signIn.company')}</Words>)}
              {ways.data?.companyOidc && (
                <Button component="a" href={ways.data.companyOidc} variant="default">
                  {t('signIn.companyProvider')}
                </Button>
              )}
              {ways.data?.email && isFor('company') && isFor('operator') && (
                <Divider label={t('signIn.operators')} />
              )}
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

const secretInAddress = (): string => window.location.hash.slice(1);

/** The user to sign in, and the session that the sign-in ends. */
function Agreement({
  guest,
  onAgree,
  onRefuse,
}: {
  guest: Guest & { ends: Guest | null };
  onAgree(company?: number): void;
  onRefuse(): void;
}) {
  const t = useText();
  const { ofServer } = useLanguage();
  const { ends, companies = [] } = guest;
  const [company, setCompany] = useState(companies[0]?.company);
  const whoIs = (user: Guest): string =>
    isNamed(user) ? `${user.name} (${ofServer(user.role)})` : ofServer(user.role);
  return (
    <>
      {companies.length > 0 && (
        <NativeSelect
          label={t('signIn.choose')}
          value={company}
          onChange={(event) => setCompany(Number(event.currentTarget.value))}
          data={companies.map((one) => ({
            value: String(one.company),
            label: `${one.companyName} (${ofServer(one.role)})`,
          }))}
        />
      )}
      <Words>
        {companies.length > 0
          ? t('signIn.asPerson', { name: guest.name })
          : guest.face === 'company'
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
        <Button onClick={() => onAgree(company)}>{t('signIn.agree')}</Button>
        <Button variant="default" onClick={onRefuse}>
          {t('signIn.refuse')}
        </Button>
      </Group>
    </>
  );
}

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
