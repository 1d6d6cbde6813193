import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen';

const screen = lazyScreen('operator');

/** Screens of operators; each is loaded when it is first opened. */
export function operatorRoutes<R extends AnyRoute>(root: R) {
  const operator = createRoute({
    getParentRoute: () => root,
    path: '/operator',
    component: lazyRouteComponent(() => import('./shell/operator-shell'), 'OperatorShell'),
  });
  const messages = createRoute({
    getParentRoute: () => operator,
    path: '/messages',
    component: screen(() => import('./screens/messages/faces'), 'OperatorMessages'),
  });
  const system = createRoute({
    getParentRoute: () => operator,
    path: '/system',
    component: screen(() => import('./screens/system/system-screen'), 'SystemScreen'),
  });
  const company = createRoute({
    getParentRoute: () => operator,
    path: '/companies/$id',
    component: screen(() => import('./screens/companies/company-screen'), 'CompanyScreen'),
  });
  const callbacks = createRoute({
    getParentRoute: () => operator,
    path: '/callbacks',
    component: screen(
      () => import('./screens/operator-callbacks/operator-callbacks-screen'),
      'OperatorCallbacksScreen',
    ),
  });
  const billing = createRoute({
    getParentRoute: () => operator,
    path: '/billing',
    component: screen(() => import('./screens/billing/billing-screen'), 'BillingScreen'),
  });
  return operator.addChildren([
    createRoute({
      getParentRoute: () => operator,
      path: '/',
      component: lazyRouteComponent(() => import('./screens/overview/overview-screen'), 'OverviewScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/companies',
      component: screen(() => import('./screens/companies/companies-screen'), 'CompaniesScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/companies/new',
      component: screen(() => import('./screens/onboarding/onboarding-screen'), 'OnboardingScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/companies/$id/setup',
      component: screen(() => import('./screens/onboarding/setup-screen'), 'SetupScreen'),
    }),
    company.addChildren([
      createRoute({
        getParentRoute: () => company,
        path: '/',
        component: screen(() => import('./screens/companies/company-health'), 'CompanyHealth'),
      }),
      createRoute({
        getParentRoute: () => company,
        path: '/settings',
        component: screen(() => import('./screens/companies/company-settings'), 'CompanySettings'),
      }),
      createRoute({
        getParentRoute: () => company,
        path: '/keys',
        component: screen(() => import('./screens/companies/company-keys'), 'CompanyKeys'),
      }),
      createRoute({
        getParentRoute: () => company,
        path: '/people',
        component: screen(() => import('./screens/companies/company-people'), 'CompanyPeople'),
      }),
      createRoute({
        getParentRoute: () => company,
        path: '/otp',
        component: screen(() => import('./screens/companies/company-otp'), 'CompanyOtp'),
      }),
      createRoute({
        getParentRoute: () => company,
        path: '/privacy',
        component: screen(() => import('./screens/companies/company-privacy'), 'CompanyPrivacy'),
      }),
    ]),
    callbacks.addChildren([
      createRoute({
        getParentRoute: () => callbacks,
        path: '/',
        component: screen(() => import('./screens/operator-callbacks/deliveries'), 'Deliveries'),
      }),
      createRoute({
        getParentRoute: () => callbacks,
        path: '/receiver',
        component: screen(() => import('./screens/operator-callbacks/receiver'), 'Receiver'),
      }),
    ]),
    billing.addChildren([
      createRoute({
        getParentRoute: () => billing,
        path: '/',
        beforeLoad: ({ search }) => {
          throw redirect({ to: '/operator/billing/sms', search: search as never, replace: true });
        },
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/sms',
        component: screen(() => import('./screens/billing/sms-balance'), 'SmsBalance'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/customers',
        component: screen(() => import('./screens/billing/customers'), 'Customers'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/accounts',
        component: screen(() => import('./screens/billing/accounts'), 'Accounts'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/payments',
        component: screen(() => import('./screens/billing/payments'), 'Payments'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/catalogues',
        component: screen(() => import('./screens/billing/catalogues'), 'Catalogues'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/runs',
        component: screen(() => import('./screens/billing/runs'), 'Runs'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/reminders',
        component: screen(() => import('./screens/billing/reminders'), 'Reminders'),
      }),
      createRoute({
        getParentRoute: () => billing,
        path: '/corrections',
        component: screen(() => import('./screens/billing/corrections'), 'Corrections'),
      }),
    ]),
    createRoute({
      getParentRoute: () => operator,
      path: '/brands',
      component: screen(() => import('./screens/brands/brands-screen'), 'BrandsScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/sender-rules',
      component: screen(() => import('./screens/sender-rules/sender-rules-screen'), 'SenderRulesScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/routes',
      component: screen(() => import('./screens/routes/routes-screen'), 'RoutesScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/route-presets',
      component: screen(() => import('./screens/route-presets/presets-screen'), 'PresetsScreen'),
    }),
    createRoute({
      getParentRoute: () => operator,
      path: '/jobs',
      component: screen(() => import('./screens/jobs/jobs-screen'), 'JobsScreen'),
    }),
    messages.addChildren([
      createRoute({
        getParentRoute: () => messages,
        path: '/$smsID/$number',
        component: screen(() => import('./screens/messages/faces'), 'OperatorStory'),
      }),
    ]),
    system.addChildren([
      createRoute({
        getParentRoute: () => system,
        path: '/',
        beforeLoad: () => {
          throw redirect({ to: '/operator/system/dead-letters', replace: true });
        },
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/dead-letters',
        component: screen(() => import('./screens/system/dead-letters'), 'DeadLetters'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/alarms',
        component: screen(() => import('./screens/system/alarms'), 'Alarms'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/stop-list',
        component: screen(() => import('./screens/system/stop-lists'), 'StopLists'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/inbound',
        component: screen(() => import('./screens/system/inbound'), 'Inbound'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/books',
        component: screen(() => import('./screens/system/books'), 'Books'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/operators',
        component: screen(() => import('./screens/system/operators'), 'Operators'),
      }),
      createRoute({
        getParentRoute: () => system,
        path: '/audit',
        component: screen(() => import('./screens/system/audit'), 'Audit'),
      }),
    ]),
    createRoute({
      getParentRoute: () => operator,
      path: '/sessions',
      component: screen(() => import('./screens/sessions/sessions-screen'), 'SessionsScreen'),
    }),
  ]);
}
