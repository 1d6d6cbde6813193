import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router';
import { useSession } from './data/session';
import { Empty, Loading } from './parts/page';
import { useText } from './text/language';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Begin });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in-screen'), 'SignInScreen'),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyRouteComponent(() => import('./shell/faces'), 'OperatorShell'),
});
const operatorMessages = createRoute({
  getParentRoute: () => operator,
  path: '/messages',
  component: lazyRouteComponent(() => import('./screens/messages/faces'), 'OperatorMessages'),
});

const company = createRoute({
  getParentRoute: () => root,
  path: '/company',
  component: lazyRouteComponent(() => import('./shell/faces'), 'CompanyShell'),
});
const companyMessages = createRoute({
  getParentRoute: () => company,
  path: '/messages',
  component: lazyRouteComponent(() => import('./screens/messages/faces'), 'CompanyMessages'),
});

/** Each face's screens are loaded when they are looked at. */
const tree = root.addChildren([
  home,
  signIn,
  operator.addChildren([
    createRoute({
      getParentRoute: () => operator,
      path: '/',
      component: lazyRouteComponent(() => import('./screens/overview/overview-screen'), 'OverviewScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/companies',
      component: lazyRouteComponent(() => import('./screens/companies/companies-screen'), 'CompaniesScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/brands',
      component: lazyRouteComponent(() => import('./screens/brands/brands-screen'), 'BrandsScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/routes',
      component: lazyRouteComponent(() => import('./screens/routes/routes-screen'), 'RoutesScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/jobs',
      component: lazyRouteComponent(() => import('./screens/jobs/jobs-screen'), 'JobsScreen'),
    }),
    operatorMessages.addChildren([
      createRoute({
        getParentRoute: () => operatorMessages,
        path: '/$smsID/$number',
        component: lazyRouteComponent(() => import('./screens/messages/faces'), 'OperatorStory'),
      }),
    ]),
    createRoute({
      getParentRoute: () => operator,
      path: '/sessions',
      component: lazyRouteComponent(() => import('./screens/sessions/sessions-screen'), 'SessionsScreen'),
    }),
  ]),
  company.addChildren([
    createRoute({
      getParentRoute: () => company,
      path: '/',
      component: lazyRouteComponent(() => import('./screens/home/home-screen'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/compose',
      component: lazyRouteComponent(() => import('./screens/compose/compose-screen'), 'ComposeScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/senders',
      component: lazyRouteComponent(() => import('./screens/senders/senders-screen'), 'SendersScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/inbound',
      component: lazyRouteComponent(() => import('./screens/inbound/inbound-screen'), 'InboundScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/callbacks',
      component: lazyRouteComponent(() => import('./screens/callbacks/callbacks-screen'), 'CallbacksScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/settings',
      component: lazyRouteComponent(() => import('./screens/settings/settings-screen'), 'SettingsScreen'),
    }),
    companyMessages.addChildren([
      createRoute({
        getParentRoute: () => companyMessages,
        path: '/$smsID/$number',
        component: lazyRouteComponent(() => import('./screens/messages/faces'), 'CompanyStory'),
      }),
    ]),
    createRoute({
      getParentRoute: () => company,
      path: '/sessions',
      component: lazyRouteComponent(() => import('./screens/sessions/sessions-screen'), 'SessionsScreen'),
    }),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPendingComponent: Loading,
  // Addresses are read by people: `?number=995…`, not JSON in quotes.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

/** To the face of whoever is signed in. */
function Begin() {
  const session = useSession();
  if (session.isPending) return <Loading />;
  if (!session.data) return <Navigate to="/sign-in" replace />;
  return <Navigate to={session.data.face === 'operator' ? '/operator' : '/company'} replace />;
}

function NotFound() {
  const t = useText();
  return <Empty text={t('notFound')} />;
}
