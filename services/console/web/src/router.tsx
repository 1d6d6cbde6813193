import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router';
import { companyRoutes } from './company-routes';
import { useSession } from './data/session';
import { operatorRoutes } from './operator-routes';
import { Empty, Failure, Loading } from './parts/page';
import { useText } from './text/language';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Begin });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in-screen'), 'SignInScreen'),
});

/** The screens of each face are loaded when they are first opened. */
const tree = root.addChildren([home, signIn, operatorRoutes(root), companyRoutes(root)]);

export const router = createRouter({
  routeTree: tree,
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
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
  return <Empty text={t('notFound')} />;
}
