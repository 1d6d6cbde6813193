import type { ServiceName } from '@herald/contracts';
import type { Method } from './public-routes';

/** A path of the operator's API that another service answers (interface-decisions.md, "Keys, companies"). */
export interface AdminRoute {
  method: Method;
  /** Below `/admin/v1/`, with `:name` for a part that varies; `:id` is a company. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  /** What the audit row calls it; only reading has none. */
  action?: string | undefined;
}

const CATALOGUES = ['customer-types', 'tariffs', 'areas', 'groups', 'tags', 'ip-ranges', 'gps-providers'];

const to =
  (service: AdminRoute['service']) =>
  (method: Method, path: string, action?: string): AdminRoute => ({ method, path, service, action });
const sms = to('sms');
const brand = to('brand');
const dispatcher = to('callback-dispatcher');
const billing = to('billing');

function catalogueRoutes(name: string): AdminRoute[] {
  const path = `companies/:id/${name}`;
  return [
    billing('GET', path),
    billing('POST', path, `${name}.create`),
    billing('GET', `${path}/:itemID`),
    billing('PUT', `${path}/:itemID`, `${name}.change`),
    billing('DELETE', `${path}/:itemID`, `${name}.remove`),
  ];
}

function stopListRoutes(path: string): AdminRoute[] {
  return [sms('GET', path), sms('POST', path, 'stop-list.add'), sms('DELETE', path, 'stop-list.remove')];
}

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  sms('POST', 'companies/:id/sms-balance', 'sms-balance.move'),
  sms('GET', 'companies/:id/sms-ledger'),
  sms('GET', 'companies/:id/jobs'),
  sms('GET', 'jobs/:smsID'),
  sms('POST', 'jobs/:smsID/cancel', 'job.cancel'),
  sms('GET', 'companies/:id/otp-limits'),
  ...stopListRoutes('companies/:id/stop-list'),
  ...stopListRoutes('stop-list'),
  sms('GET', 'routes'),
  sms('POST', 'routes', 'route.create'),
  sms('GET', 'routes/:name'),
  sms('PUT', 'routes/:name', 'route.replace'),
  sms('DELETE', 'routes/:name', 'route.remove'),
  sms('POST', 'routes/:name/pause', 'route.pause'),
  sms('POST', 'routes/:name/resume', 'route.resume'),
  sms('POST', 'routes/:name/drain', 'route.drain'),

  brand('GET', 'brands'),
  brand('POST', 'brands/:brandID/authorize', 'brand.authorize'),
  brand('POST', 'brands/:brandID/reject', 'brand.reject'),

  dispatcher('GET', 'companies/:id/callback-deliveries'),
  dispatcher('POST', 'companies/:id/callback-deliveries/replay', 'callbacks.replay'),
  dispatcher('POST', 'callback-deliveries/:deliveryID/replay', 'callback.replay'),

  ...CATALOGUES.flatMap(catalogueRoutes),
  billing('POST', 'companies/:id/billing-run', 'billing-run.start'),
  billing('GET', 'companies/:id/billing-runs'),
  billing('GET', 'companies/:id/billing-runs/:runID'),
  billing('GET', 'companies/:id/billing-runs/:runID/report'),
  billing('GET', 'companies/:id/customers/:customerID'),
  billing('PATCH', 'companies/:id/customers/:customerID', 'customer.correct'),
  billing('GET', 'companies/:id/accounts/:accountID'),
  billing('PATCH', 'companies/:id/accounts/:accountID', 'account.correct'),
  billing('GET', 'companies/:id/corrections'),
  billing('POST', 'companies/:id/payments/reconcile', 'payments.reconcile'),
  billing('GET', 'companies/:id/reminders'),
  billing('GET', 'companies/:id/reminders/preview'),
  billing('POST', 'companies/:id/accounts/:accountID/tariff', 'account.change-tariff'),
  billing('POST', 'companies/:id/accounts/:accountID/charge', 'account.charge'),
  billing('POST', 'payments/:paymentID/reverse', 'payment.reverse'),
  billing('POST', 'companies/:id/ledger/seal', 'ledger.seal'),
  billing('GET', 'companies/:id/ledger/verify'),
  billing('GET', 'companies/:id/ledger/heads'),
  billing('GET', 'ledger/heads'),
];
