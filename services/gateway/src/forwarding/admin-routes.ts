import type { ServiceName } from '@herald/contracts';
import type { Method } from './public-routes';

/** A path of the operator's API that another service answers (interface-decisions.md, "Keys, companies"). */
export interface AdminRoute {
  method: Method;
  /** Below `/admin/v1/`, with `:name` for a part that varies; `:id` is a company. */
  path: string;
  service: Exclude<ServiceName, 'gateway'>;
  summary: string;
  /** What the audit row calls it; only reading has none. */
  action?: string;
}

const CATALOGUES = {
  'customer-types': 'customer types',
  tariffs: 'tariffs',
  areas: 'areas',
  groups: 'groups',
  tags: 'tags',
  'ip-ranges': 'IP ranges',
  'gps-providers': 'GPS providers',
} as const;

function catalogueRoutes(name: string, title: string): AdminRoute[] {
  const path = `companies/:id/${name}`;
  const service = 'billing' as const;
  return [
    { method: 'GET', path, service, summary: `List the ${title}` },
    { method: 'POST', path, service, summary: `Add to the ${title}`, action: `${name}.create` },
    { method: 'GET', path: `${path}/:itemID`, service, summary: `One of the ${title}` },
    {
      method: 'PUT',
      path: `${path}/:itemID`,
      service,
      summary: `Change one of the ${title}`,
      action: `${name}.change`,
    },
    {
      method: 'DELETE',
      path: `${path}/:itemID`,
      service,
      summary: `Remove one of the ${title}`,
      action: `${name}.remove`,
    },
  ];
}

function stopListRoutes(path: string, title: string): AdminRoute[] {
  const service = 'sms' as const;
  return [
    { method: 'GET', path, service, summary: `Numbers that ${title} does not send to` },
    { method: 'POST', path, service, summary: 'Stop sending to numbers', action: 'stop-list.add' },
    { method: 'DELETE', path, service, summary: 'Send to numbers again', action: 'stop-list.remove' },
  ];
}

function carrierRoutes(): AdminRoute[] {
  const service = 'sms' as const;
  const change = (verb: string, summary: string): AdminRoute => ({
    method: 'POST',
    path: `routes/:name/${verb}`,
    service,
    summary,
    action: `route.${verb}`,
  });
  return [
    { method: 'GET', path: 'routes', service, summary: 'Carriers with their state, pace and queue' },
    { method: 'POST', path: 'routes', service, summary: 'Add a carrier', action: 'route.create' },
    { method: 'GET', path: 'routes/:name', service, summary: 'One carrier' },
    { method: 'PUT', path: 'routes/:name', service, summary: 'Replace a carrier', action: 'route.replace' },
    { method: 'DELETE', path: 'routes/:name', service, summary: 'Remove a carrier', action: 'route.remove' },
    change('pause', 'Submit nothing to a carrier'),
    change('resume', 'Submit to a carrier again'),
    change('drain', 'Finish what a carrier has and give it nothing new'),
  ];
}

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: 'companies/:id/sms-balance',
    service: 'sms',
    summary: 'Move the SMS balance',
    action: 'sms-balance.move',
  },
  {
    method: 'GET',
    path: 'companies/:id/sms-ledger',
    service: 'sms',
    summary: 'Movements of the SMS balance',
  },
  { method: 'GET', path: 'companies/:id/jobs', service: 'sms', summary: 'Sends of a company' },
  { method: 'GET', path: 'jobs/:smsID', service: 'sms', summary: 'One send' },
  {
    method: 'POST',
    path: 'jobs/:smsID/cancel',
    service: 'sms',
    summary: 'Cancel a scheduled send',
    action: 'job.cancel',
  },
  {
    method: 'GET',
    path: 'companies/:id/otp-limits',
    service: 'sms',
    summary: 'Limits of one-time passwords, and what they refused',
  },
  ...stopListRoutes('companies/:id/stop-list', 'a company'),
  ...stopListRoutes('stop-list', 'anybody'),
  ...carrierRoutes(),

  {
    method: 'GET',
    path: 'brands',
    service: 'brand',
    summary: 'Sender names, those awaiting with authorized=2',
  },
  {
    method: 'POST',
    path: 'brands/:brandID/authorize',
    service: 'brand',
    summary: 'Authorize a sender name',
    action: 'brand.authorize',
  },
  {
    method: 'POST',
    path: 'brands/:brandID/reject',
    service: 'brand',
    summary: 'Reject a sender name',
    action: 'brand.reject',
  },

  {
    method: 'GET',
    path: 'companies/:id/callback-deliveries',
    service: 'callback-dispatcher',
    summary: 'Callbacks with their state',
  },
  {
    method: 'POST',
    path: 'companies/:id/callback-deliveries/replay',
    service: 'callback-dispatcher',
    summary: 'Send the callbacks of a time again',
    action: 'callbacks.replay',
  },
  {
    method: 'POST',
    path: 'callback-deliveries/:deliveryID/replay',
    service: 'callback-dispatcher',
    summary: 'Send a callback again',
    action: 'callback.replay',
  },

  ...Object.entries(CATALOGUES).flatMap(([name, title]) => catalogueRoutes(name, title)),
  {
    method: 'POST',
    path: 'companies/:id/billing-run',
    service: 'billing',
    summary: 'Run the daily billing now',
    action: 'billing-run.start',
  },
];
