import type { ServiceName } from '@herald/contracts';
import type { Role } from '../operators/roles';
import type { Method } from './public-routes';

/** A path of the operator's API that another service answers (interface-decisions.md, "Keys, companies"). */
export interface AdminRoute {
  method: Method;
  /** Below `/admin/v1/`, with `:name` for a part that varies; `:id` is a company. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  /** Who may ask for it. */
  role: Role;
  /** What the audit row calls it; only reading what is nobody's personal data has none. */
  action?: string | undefined;
}

const CATALOGUES = ['customer-types', 'tariffs', 'areas', 'groups', 'tags', 'ip-ranges', 'gps-providers'];

const to =
  (service: AdminRoute['service']) =>
  (method: Method, path: string, role: Role, action?: string): AdminRoute => ({
    method,
    path,
    service,
    role,
    action,
  });
const sms = to('sms');
const brand = to('brand');
const dispatcher = to('callback-dispatcher');
const billing = to('billing');

function catalogueRoutes(name: string): AdminRoute[] {
  const path = `companies/:id/${name}`;
  return [
    billing('GET', path, 'read'),
    billing('POST', path, 'billing', `${name}.create`),
    billing('GET', `${path}/:itemID`, 'read'),
    billing('PUT', `${path}/:itemID`, 'billing', `${name}.change`),
    billing('DELETE', `${path}/:itemID`, 'billing', `${name}.remove`),
  ];
}

function stopListRoutes(path: string): AdminRoute[] {
  return [
    sms('GET', path, 'support', 'stop-list.read'),
    sms('POST', path, 'support', 'stop-list.add'),
    sms('DELETE', path, 'support', 'stop-list.remove'),
  ];
}

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  sms('POST', 'companies/:id/sms-balance', 'billing', 'sms-balance.move'),
  sms('GET', 'companies/:id/sms-ledger', 'read'),
  sms('GET', 'companies/:id/jobs', 'read'),
  sms('GET', 'jobs/:smsID', 'read'),
  sms('POST', 'jobs/:smsID/cancel', 'support', 'job.cancel'),
  sms('GET', 'companies/:id/otp-limits', 'support', 'otp-limits.read'),
  ...stopListRoutes('companies/:id/stop-list'),
  ...stopListRoutes('stop-list'),
  sms('GET', 'routes', 'read'),
  sms('POST', 'routes', 'owner', 'route.create'),
  sms('GET', 'routes/:name', 'read'),
  sms('PUT', 'routes/:name', 'owner', 'route.replace'),
  sms('DELETE', 'routes/:name', 'owner', 'route.remove'),
  sms('POST', 'routes/:name/pause', 'owner', 'route.pause'),
  sms('POST', 'routes/:name/resume', 'owner', 'route.resume'),
  sms('POST', 'routes/:name/drain', 'owner', 'route.drain'),

  brand('GET', 'brands', 'read'),
  brand('POST', 'brands/:brandID/authorize', 'support', 'brand.authorize'),
  brand('POST', 'brands/:brandID/reject', 'support', 'brand.reject'),

  dispatcher('GET', 'companies/:id/callback-deliveries', 'support', 'callbacks.read'),
  dispatcher('POST', 'companies/:id/callback-deliveries/replay', 'support', 'callbacks.replay'),
  dispatcher('POST', 'callback-deliveries/:deliveryID/replay', 'support', 'callback.replay'),

  ...CATALOGUES.flatMap(catalogueRoutes),
  billing('POST', 'companies/:id/billing-run', 'billing', 'billing-run.start'),
  billing('GET', 'companies/:id/billing-runs', 'read'),
  billing('GET', 'companies/:id/billing-runs/:runID', 'read'),
  billing('GET', 'companies/:id/billing-runs/:runID/report', 'support', 'billing-run.read'),
  billing('GET', 'companies/:id/customers/:customerID', 'support', 'customer.read'),
  billing('PATCH', 'companies/:id/customers/:customerID', 'billing', 'customer.correct'),
  billing('GET', 'companies/:id/accounts/:accountID', 'support', 'account.read'),
  billing('PATCH', 'companies/:id/accounts/:accountID', 'billing', 'account.correct'),
  billing('GET', 'companies/:id/corrections', 'support', 'corrections.read'),
  billing('POST', 'companies/:id/payments/reconcile', 'billing', 'payments.reconcile'),
  billing('GET', 'companies/:id/reminders', 'support', 'reminders.read'),
  billing('GET', 'companies/:id/reminders/preview', 'support', 'reminders.read'),
  billing('POST', 'companies/:id/accounts/:accountID/tariff', 'billing', 'account.change-tariff'),
  billing('POST', 'companies/:id/accounts/:accountID/charge', 'billing', 'account.charge'),
  billing('POST', 'payments/:paymentID/reverse', 'billing', 'payment.reverse'),
  billing('POST', 'companies/:id/ledger/seal', 'billing', 'ledger.seal'),
  billing('GET', 'companies/:id/ledger/verify', 'read'),
  billing('GET', 'companies/:id/ledger/heads', 'read'),
  billing('GET', 'ledger/heads', 'read'),
];
