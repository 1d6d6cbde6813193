import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen';

const screen = lazyScreen('company');

/** Screens of companies; each is loaded when it is first opened. */
export function companyRoutes<R extends AnyRoute>(root: R) {
  const company = createRoute({
    getParentRoute: () => root,
    path: '/company',
    component: lazyRouteComponent(() => import('./shell/company-shell'), 'CompanyShell'),
  });
  const messages = createRoute({
    getParentRoute: () => company,
    path: '/messages',
    component: screen(() => import('./screens/messages/company-messages'), 'CompanyMessages'),
  });
  return company.addChildren([
    createRoute({
      getParentRoute: () => company,
      path: '/',
      component: lazyRouteComponent(() => import('./screens/home/home-screen'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/compose',
      component: screen(() => import('./screens/compose/compose-screen'), 'ComposeScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/compose/csv',
      component: screen(() => import('./screens/compose/file-screen'), 'FileScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/saved',
      component: screen(() => import('./screens/saved/saved-screen'), 'SavedScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/senders',
      component: screen(() => import('./screens/senders/senders-screen'), 'SendersScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/sends',
      component: screen(() => import('./screens/sends/sends-screen'), 'SendsScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/inbound',
      component: screen(() => import('./screens/inbound/inbound-screen'), 'InboundScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/callbacks',
      component: screen(() => import('./screens/callbacks/callbacks-screen'), 'CallbacksScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/settings',
      component: screen(() => import('./screens/settings/settings-screen'), 'SettingsScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/customers',
      component: screen(() => import('./screens/customers/customers-screen'), 'CustomersScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/customers/$customerID',
      component: screen(() => import('./screens/customers/customer-screen'), 'CustomerScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/accounts',
      component: screen(() => import('./screens/customers/accounts-screen'), 'AccountsScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/accounts/$accountID',
      component: screen(() => import('./screens/customers/account-screen'), 'AccountScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/payments',
      component: screen(() => import('./screens/customers/payments-screen'), 'PaymentsScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/usage',
      component: screen(() => import('./screens/usage/usage-screen'), 'UsageScreen'),
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/quick-start',
      component: screen(() => import('./screens/quick-start/quick-start-screen'), 'QuickStartScreen'),
    }),
    messages.addChildren([
      createRoute({
        getParentRoute: () => messages,
        path: '/$smsID/$number',
        component: screen(() => import('./screens/messages/faces'), 'CompanyStory'),
      }),
    ]),
    createRoute({
      getParentRoute: () => company,
      path: '/sessions',
      component: screen(() => import('./screens/sessions/sessions-screen'), 'SessionsScreen'),
    }),
  ]);
}
