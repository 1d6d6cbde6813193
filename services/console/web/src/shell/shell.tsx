import { AppShell, Burger, Group, Stack, Text as Words } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Navigate, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { keepPlace, takePlace } from '../data/return-place';
import { type Face, type Session, useSession } from '../data/session';
import { Icon } from '../components/icon';
import { Failure, Loading } from '../components/page';
import { Find } from './find';
import { preloadScreens } from './preload-screens';
import { useText } from '../text/language';
import { type Entry, entryOf } from './entries';
import { PersonMenu } from './person-menu';

const RAIL_PX = 220;

interface ShellProps {
  face: Face;
  entries: (session: Session) => Entry[];
  /** Above every screen. */
  above?: ReactNode;
}

/** The frame of a face: navigation, user menu and the screen. It requires a session. */
export function Shell({ face, entries, above }: ShellProps) {
  const session = useSession();
  if (session.isPending) return <Loading />;
  // A known session stays while the console is briefly unavailable.
  if (session.error && !session.data)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />;
  if (!session.data) return <ToSignIn />;
  if (session.data.face !== face)
    return <Navigate to={session.data.face === 'operator' ? '/operator' : '/company'} replace />;
  return (
    <Frame face={face} session={session.data} entries={entries(session.data)}>
      {above}
    </Frame>
  );
}

/** Leads to the sign-in, and from there back to this page. */
function ToSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    keepPlace();
    void navigate({ to: '/sign-in', replace: true });
  }, [navigate]);
  return <Loading />;
}

interface FrameProps {
  face: Face;
  session: Session;
  entries: Entry[];
  children: ReactNode;
}

function Frame({ face, session, entries, children }: FrameProps) {
  const t = useText();
  const [opened, rail] = useDisclosure(false);
  const { pathname } = useLocation();
  const current = entryOf(entries, pathname)?.to;
  const { close } = rail;
  useEffect(close, [pathname, close]);
  const router = useRouter();
  useEffect(() => preloadScreens(router, face), [router, face]);
  useEffect(() => {
    // A provider's sign-in leads to the first screen.
    const place = takePlace(face);
    if (router.history.location.pathname === `/${face}`) router.history.replace(place);
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
            <Words fw={700}>Herald</Words>
            <Words c="dimmed" size="sm" truncate>
              {session.companyName ?? t('face.operator')}
            </Words>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Find face={face} />
            <PersonMenu session={session} />
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
        {children}
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
