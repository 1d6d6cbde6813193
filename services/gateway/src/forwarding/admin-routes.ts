import type { ServiceName } from '@herald/contracts';
import type { Role } from '../access/roles';
import type { Method } from './public-routes';

/** An endpoint of the operator's API that another service serves. */
export interface AdminRoute {
  method: Method;
  /** Below `/admin/v1/`, with `:name` for a path parameter; `:id` is a company. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  /** The lowest role that may call the endpoint. */
  role: Role;
  /** The action in the audit row. Only reads without personal data have no action and no audit row. */
  action?: string | undefined;
  /** The answer contains personal data, which is masked for roles below `support`. */
  personal?: true;
  /** Searches, counts or exports many documents. The concurrent requests of an operator have a limit of their own. */
  expensive?: true;
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

/** Marks a read of personal data: unmasked from the role `support` up, masked for lower roles, and audited for all roles. */
const personal = (route: AdminRoute): AdminRoute => ({ ...route, personal: true });

const expensive = (route: AdminRoute): AdminRoute => ({ ...route, expensive: true });

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
    expensive(personal(sms('GET', path, 'read', 'stop-list.read'))),
    sms('POST', path, 'support', 'stop-list.add'),
    sms('DELETE', path, 'support', 'stop-list.remove'),
  ];
}

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  sms('POST', 'companies/:id/sms-balance', 'billing', 'sms-balance.move'),
  expensive(sms('GET', 'companies/:id/sms-ledger', 'read')),
  expensive(sms('GET', 'companies/:id/jobs', 'read')),
  sms('POST', 'companies/:id/jobs', 'owner', 'job.create'),
  sms('GET', 'jobs/:smsID', 'read'),
  sms('POST', 'jobs/:smsID/cancel', 'support', 'job.cancel'),
  expensive(sms('GET', 'messages', 'support', 'messages.read')),
  sms('GET', 'messages/:smsID/:number', 'support', 'message.read'),
  expensive(sms('GET', 'statistics', 'read')),
  sms('GET', 'alarms', 'read'),
  expensive(sms('GET', 'inbound', 'support', 'inbound.read')),
  sms('GET', 'inbound-rules', 'read'),
  sms('POST', 'inbound-rules', 'owner', 'inbound-rule.create'),
  sms('DELETE', 'inbound-rules/:ruleID', 'owner', 'inbound-rule.remove'),
  personal(sms('GET', 'companies/:id/otp-limits', 'read', 'otp-limits.read')),
  personal(sms('GET', 'companies/:id/otp-guard', 'read', 'otp-guard.read')),
  sms('POST', 'companies/:id/otp-guard/allowed', 'support', 'otp-guard.allow'),
  sms('DELETE', 'companies/:id/otp-guard/allowed', 'support', 'otp-guard.disallow'),
  ...stopListRoutes('companies/:id/stop-list'),
  ...stopListRoutes('stop-list'),
  sms('GET', 'routes', 'read'),
  sms('POST', 'routes', 'owner', 'route.create'),
  sms('POST', 'routes/test-connection', 'owner', 'route.test-connection'),
  sms('GET', 'routes/:name', 'read'),
  sms('PUT', 'routes/:name', 'owner', 'route.replace'),
  sms('DELETE', 'routes/:name', 'owner', 'route.remove'),
  sms('POST', 'routes/:name/password', 'owner', 'route.password'),
  sms('POST', 'routes/:name/pause', 'owner', 'route.pause'),
  sms('POST', 'routes/:name/resume', 'owner', 'route.resume'),
  sms('POST', 'routes/:name/drain', 'owner', 'route.drain'),
  sms('POST', 'routes/:name/test-send', 'owner', 'route.test-send'),
  sms('POST', 'routes/:name/try', 'owner', 'route.try'),
  sms('GET', 'routes/:name/test-sends', 'support', 'route-test-sends.read'),

  sms('GET', 'route-presets', 'read'),
  sms('GET', 'route-presets/:name', 'read'),
  sms('PUT', 'route-presets/:name', 'owner', 'route-preset.put'),
  sms('DELETE', 'route-presets/:name', 'owner', 'route-preset.remove'),
  sms('GET', 'sender-rules', 'read'),
  sms('POST', 'sender-rules', 'owner', 'sender-rule.create'),
  sms('GET', 'sender-rules/explain', 'support', 'sender-rules.explain'),
  expensive(sms('GET', 'sender-rules/export', 'read')),
  sms('POST', 'sender-rules/import', 'owner', 'sender-rules.import'),
  sms('GET', 'sender-rules/:ruleID', 'read'),
  sms('PUT', 'sender-rules/:ruleID', 'owner', 'sender-rule.replace'),
  sms('DELETE', 'sender-rules/:ruleID', 'owner', 'sender-rule.remove'),
  sms('GET', 'companies/:id/brands/:brandID/templates', 'read'),
  sms('POST', 'companies/:id/brands/:brandID/templates', 'support', 'brand-template.create'),
  sms('DELETE', 'companies/:id/brands/:brandID/templates/:templateID', 'support', 'brand-template.remove'),
  sms('GET', 'companies/:id/brands/:brandID/tlvs', 'read'),
  sms('PUT', 'companies/:id/brands/:brandID/tlvs', 'support', 'brand-tlvs.replace'),

  brand('GET', 'brands', 'read'),
  brand('POST', 'companies/:id/brands', 'support', 'brand.create'),
  brand('POST', 'brands/:brandID/authorize', 'support', 'brand.authorize'),
  brand('POST', 'brands/:brandID/reject', 'support', 'brand.reject'),

  expensive(personal(dispatcher('GET', 'companies/:id/callback-deliveries', 'read', 'callbacks.read'))),
  dispatcher('POST', 'companies/:id/callback-deliveries/replay', 'support', 'callbacks.replay'),
  dispatcher('POST', 'companies/:id/callback/test', 'support', 'callback.test'),
  expensive(personal(dispatcher('GET', 'callback-deliveries', 'read', 'callbacks.read'))),
  dispatcher('POST', 'callback-deliveries/:deliveryID/replay', 'support', 'callback.replay'),

  ...CATALOGUES.flatMap(catalogueRoutes),
  billing('POST', 'companies/:id/billing-run', 'billing', 'billing-run.start'),
  billing('GET', 'companies/:id/billing-runs', 'read'),
  billing('GET', 'companies/:id/billing-runs/:runID', 'read'),
  expensive(billing('GET', 'companies/:id/billing-runs/:runID/report', 'support', 'billing-run.read')),
  // Searches require the role `support`, because the matches would reveal the values that masking hides.
  expensive(billing('GET', 'customers', 'support', 'customers.read')),
  expensive(billing('GET', 'accounts', 'support', 'accounts.read')),
  expensive(billing('GET', 'companies/:id/customers', 'support', 'customers.read')),
  expensive(billing('GET', 'companies/:id/accounts', 'support', 'accounts.read')),
  expensive(billing('GET', 'companies/:id/payments', 'support', 'payments.read')),
  personal(billing('GET', 'companies/:id/customers/:customerID', 'read', 'customer.read')),
  billing('PATCH', 'companies/:id/customers/:customerID', 'billing', 'customer.correct'),
  personal(billing('GET', 'companies/:id/accounts/:accountID', 'read', 'account.read')),
  billing('PATCH', 'companies/:id/accounts/:accountID', 'billing', 'account.correct'),
  personal(billing('GET', 'companies/:id/corrections', 'read', 'corrections.read')),
  billing('POST', 'companies/:id/payments/reconcile', 'billing', 'payments.reconcile'),
  personal(billing('GET', 'companies/:id/reminders', 'read', 'reminders.read')),
  expensive(personal(billing('GET', 'companies/:id/reminders/preview', 'read', 'reminders.read'))),
  billing('POST', 'companies/:id/accounts/:accountID/tariff', 'billing', 'account.change-tariff'),
  billing('POST', 'companies/:id/accounts/:accountID/charge', 'billing', 'account.charge'),
  billing('POST', 'payments/:paymentID/reverse', 'billing', 'payment.reverse'),
  expensive(billing('GET', 'companies/:id/ledger/verify', 'read')),
];
