import { type CompanyRole, mayDo } from '../sessions/roles';

/** An operation of `/v1` that company sessions may call, and the role that it requires. */
export interface CompanyOperation {
  method: string;
  /** Variable segments are written as `:name`. */
  path: string;
  role: CompanyRole;
}

const given =
  (role: CompanyRole) =>
  (method: string, ...paths: string[]): CompanyOperation[] =>
    paths.map((path) => ({ method, path: `/v1/${path}`, role }));

const viewer = given('viewer');
const sender = given('sender');
const admin = given('admin');

export const COMPANY_OPERATIONS: readonly CompanyOperation[] = [
  ...viewer(
    'GET',
    'sms/brandNames',
    'sms/balance',
    'sms/ledger',
    'sms/jobs',
    'sms/statistics',
    'sms/inbound',
    'sms/stop-list',
    'sms/otp-guard',
  ),
  ...viewer('GET', 'sms/report/:smsID', 'sms/messages', 'sms/messages/:smsID/:number'),
  ...viewer(
    'GET',
    'customers',
    'customers/search',
    'customers/:customerID',
    'customers/accounts/:customerID',
    'customer-types',
  ),
  ...viewer('GET', 'accounts', 'accounts/search', 'accounts/:accountID', 'tariffs'),
  ...viewer('GET', 'payments', 'payments/account/:accountID'),

  ...sender('POST', 'sms/send', 'sms/jobs/:smsID/cancel', 'sms/stop-list'),
  ...sender('DELETE', 'sms/stop-list'),

  ...admin('POST', 'sms/brandNameCreate', 'sms/brandNameDelete'),
  ...admin('GET', 'keys', 'callback', 'callback/deliveries', 'security-alerts', 'portal/people'),
  ...admin(
    'POST',
    'keys',
    'keys/:keyID/rotate',
    'callback/rotate',
    'callback/test',
    'callback/deliveries/replay',
    'portal/people',
  ),
  ...admin('PATCH', 'portal/people/:personID'),
  ...admin('DELETE', 'keys/:keyID', 'portal/people/:personID'),
  ...admin('POST', 'sms/otp-guard/allowed'),
  ...admin('DELETE', 'sms/otp-guard/allowed'),
  ...admin('PUT', 'callback'),
  ...admin('POST', 'customers/create', 'accounts/create', 'accounts/setCredit'),
  ...admin('PATCH', 'customers/:customerID', 'accounts/:accountID'),
  ...admin('POST', 'payments/add', 'payments/:paymentID/reverse'),
];

/** Operations of `/v1` that the console does not need, such as other formats of the same send. */
export const NOT_OFFERED: readonly string[] = [
  'GET /v1/sms/send',
  'POST /v1/sms/sendXml',
  // The console has no page for entering one-time passwords.
  'POST /v1/sms/otp-confirmed',
  // The console creates its links itself.
  'POST /v1/portal/links',
  // For the command line on a developer's machine.
  'POST /v1/callback/listen',
  'DELETE /v1/callback/listen',
  'POST /v1/callback/listen/replay',
  'POST /v1/callback/trigger',
];

export type Permission = 'allowed' | 'forbidden' | 'unknown';

/** Whether a company's role may call a path of the gateway. The path is compared as sent; a path that is not in the table is unknown. */
export function permissionOf(role: string, method: string, path: string): Permission {
  const operations = COMPANY_OPERATIONS.filter((one) => one.method === method && matches(one.path, path));
  if (operations.length === 0) return 'unknown';
  // If several patterns match (`accounts/search` and `accounts/:accountID`), the role must be allowed to call each of them.
  return operations.every((one) => mayDo(role, one.role)) ? 'allowed' : 'forbidden';
}

/** Characters allowed in a variable segment: no percent-encoding and no `..`. */
const PART = /^[\w-]+$/;

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith(':') ? PART.test(given[at]!) : part === given[at]));
}
