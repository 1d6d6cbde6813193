import { AppShell, Burger, Group, Stack, Text as Words } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type AnyRouter, Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { openPlace } from '../data/mode';
import { useMutation } from '../data/mutations';
import { useRefresh } from '../data/refresh';
import { keepPlace, takePlace } from '../data/return-place';
import { type Face, type Session, signOut, useSession } from '../data/session';
import { Icon } from '../components/icon';
import { Failure, Loading } from '../components/page';
import { Find } from './find';
import { useText } from '../text/language';
import { type Entry, entryOf } from './entries';
import { PersonMenu } from './person-menu';

const RAIL_PX = 220;

interface ShellProps {
  face: Face;
  entries: (session: Session) => Entry[];
  /** Above every screen. */
  above?: ReactNode;
  /** In the header, on every screen. */
  aside?: ReactNode;
  /** In place of the screen of the address. */
  screen?: ReactNode;
}

/** The frame of a face: navigation, user menu and the screen. It requires a session. */
export function Shell({ face, entries, ...parts }: ShellProps) {
  const session = useSession();
  if (session.isPending) return <Loading />;
  // A known session stays while the console is briefly unavailable.
  if (session.error && !session.data)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />;
  if (!session.data) return <ToSignIn />;
  if (session.data.face !== face) return <ToFace face={session.data.face} />;
  return <Frame face={face} session={session.data} entries={entries(session.data)} {...parts} />;
}

/** Leads to the sign-in, and from there back to this page. */
function ToSignIn() {
  const { history } = useRouter();
  useEffect(() => {
    keepPlace();
    openPlace(history, '/sign-in');
  }, [history]);
  return <Loading />;
}

/** Leads to the face of the session. */
function ToFace({ face }: { face: Face }) {
  const { history } = useRouter();
  useEffect(() => openPlace(history, `/${face}`), [history, face]);
  return <Loading />;
}

interface FrameProps extends Omit<ShellProps, 'entries'> {
  session: Session;
  entries: Entry[];
}

function Frame({ face, session, entries, above, aside, screen = <Outlet /> }: FrameProps) {
  const t = useText();
  const [opened, rail] = useDisclosure(false);
  const leaving = useMutation({ mutationFn: signOut });
  const { pathname } = useLocation();
  const current = entryOf(entries, pathname)?.to;
  const { close } = rail;
  useEffect(close, [pathname, close]);
  useRefresh();
  const router = useRouter();
  useEffect(() => preloadScreens(router, face), [router, face]);
  useEffect(() => {
    // A provider's sign-in leads to the first screen.
    const place = takePlace(face);
    if (router.history.location.pathname === `/${face}`) openPlace(router.history, place);
  }, [router, face]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: RAIL_PX, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={opened}
              onClick={rail.toggle}
              aria-label={t('menu')}
              aria-expanded={opened}
            />
            <Words fw={700} {...(aside && { visibleFrom: 'sm' })}>
              Herald
            </Words>
            <Words c="dimmed" size="sm" truncate>
              {session.companyName ?? t('face.operator')}
            </Words>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {aside}
            <Find face={face} />
            <PersonMenu session={session} onSignOut={() => leaving.mutate()} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('menu')} aria-hidden={undefined}>
        <Stack gap={2} className="rail">
          {entries.map(({ to, text, icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/operator' || to === '/company', includeSearch: false }}
              // The link marks its own pages only.
              {...(to === current && { 'data-status': 'active', 'aria-current': 'true' })}
            >
              <Icon name={icon} />
              {t(text)}
            </Link>
          ))}
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main">
        {above}
        {leaving.isError && <Failure error={leaving.error} />}
        {screen}
      </AppShell.Main>
    </AppShell>
  );
}

const AFTER_MS = 3_000;

/**
 * Loads the other screens of a face shortly after the first is drawn. They are small, open without delay, and can be opened while the
 * console is unavailable.
 * @returns a function that cancels the loading
 */
export function preloadScreens({ routesById }: Pick<AnyRouter, 'routesById'>, face: Face): () => void {
  const timer = setTimeout(() => {
    const all = Object.entries<{ options: { component?: unknown } }>(routesById);
    for (const [, { options }] of all.filter(([id]) => id.startsWith(`/${face}`))) {
      const { preload } = (options.component ?? {}) as { preload?: () => Promise<void> };
      // A screen that fails to load now is loaded when it is opened.
      void preload?.().catch(() => undefined);
    }
  }, AFTER_MS);
  return () => clearTimeout(timer);
}
