import { Box, Button } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { companyRoutes } from './company-routes';
import { BASE } from './data/mode';
import { useSession } from './data/session';
import { operatorRoutes } from './operator-routes';
import { Empty, Failure, Loading, Page } from './components/page';
import { useText } from './text/language';
import { withTexts } from './text/texts';

const root = createRootRoute({ component: Outlet });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Begin });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(
    withTexts(() => import('./screens/sign-in/sign-in-screen'), 'signIn'),
    'SignInScreen',
  ),
});

/** The screens of each face are loaded when they are first opened. */
const tree = root.addChildren([home, signIn, operatorRoutes(root), companyRoutes(root)]);

export const router = createRouter({
  routeTree: tree,
  basepath: BASE || '/',
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
  // Within the frame of a face, whose navigation stays.
  defaultNotFoundComponent: NotFound,
  // Readable addresses such as `?number=995…`, without quoted JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

/** Redirects to the face of the current session. */
function Begin() {
  const session = useSession();
  if (session.isPending) return <Loading />;
  if (!session.data) return <Navigate to="/sign-in" replace />;
  return <Navigate to={session.data.face === 'operator' ? '/operator' : '/company'} replace />;
}

/** Shown if a screen could not be loaded or failed to render. */
function Broken({ error }: { error: unknown }) {
  return <Failure error={error} onRetry={() => window.location.reload()} />;
}

function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  // The frame of a face is the main landmark of its pages.
  const isFramed = /^\/(operator|company)\//.test(pathname);
  return (
    <Box component={isFramed ? 'div' : 'main'} p={isFramed ? 0 : 'md'}>
      <Page title={t('notFound')}>
        <Empty text={t('notFound.hint')}>
          <Button component={Link} to="/" variant="default">
            {t('notFound.back')}
          </Button>
        </Empty>
      </Page>
    </Box>
  );
}
