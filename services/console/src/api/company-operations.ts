import { type CompanyRole, mayDo } from '../sessions/roles';

/** An operation of `/v1` that the page of companies may ask for, and the role that it takes. */
export interface CompanyOperation {
  method: string;
  /** With `:name` for a part that varies. */
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
  ),
  ...viewer('GET', 'accounts', 'accounts/search', 'accounts/:accountID'),
  ...viewer('GET', 'payments', 'payments/account/:accountID'),

  ...sender('POST', 'sms/send', 'sms/jobs/:smsID/cancel', 'sms/stop-list'),
  ...sender('DELETE', 'sms/stop-list'),

  ...admin('POST', 'sms/brandNameCreate', 'sms/brandNameDelete'),
  ...admin('GET', 'keys', 'callback', 'callback/deliveries'),
  ...admin(
    'POST',
    'keys',
    'keys/:keyID/rotate',
    'callback/rotate',
    'callback/test',
    'callback/deliveries/replay',
  ),
  ...admin('DELETE', 'keys/:keyID'),
  ...admin('POST', 'sms/otp-guard/allowed'),
  ...admin('DELETE', 'sms/otp-guard/allowed'),
  ...admin('PUT', 'callback'),
  ...admin('POST', 'customers/create', 'accounts/create', 'accounts/setCredit'),
  ...admin('PATCH', 'customers/:customerID', 'accounts/:accountID'),
  ...admin('POST', 'payments/add', 'payments/:paymentID/reverse'),
];

/** What of `/v1` the page has no use for: the same sends in other forms. */
export const NOT_OFFERED: readonly string[] = [
  'GET /v1/sms/send',
  'POST /v1/sms/sendXml',
  // Where a code is entered is no page of the console.
  'POST /v1/sms/otp-confirmed',
  // Its own links are the console's.
  'POST /v1/portal/links',
  // For the command line on a developer's machine.
  'POST /v1/callback/listen',
  'DELETE /v1/callback/listen',
  'POST /v1/callback/listen/replay',
  'POST /v1/callback/trigger',
];

export type Permission = 'allowed' | 'forbidden' | 'unknown';

/** Whether a company's role may ask for a path of the gateway. A path is looked at as it is sent: what is not in the table is unknown. */
export function permissionOf(role: string, method: string, path: string): Permission {
  const operations = COMPANY_OPERATIONS.filter((one) => one.method === method && matches(one.path, path));
  if (operations.length === 0) return 'unknown';
  // Where several match (`accounts/search` and `accounts/:accountID`), each of them has to be allowed.
  return operations.every((one) => mayDo(role, one.role)) ? 'allowed' : 'forbidden';
}

/** A part that varies is made of such signs alone: nothing encoded, no `..`. */
const PART = /^[\w-]+$/;

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith(':') ? PART.test(given[at]!) : part === given[at]));
}
