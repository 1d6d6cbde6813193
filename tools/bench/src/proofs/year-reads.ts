import { FIRST_ACCOUNT } from '../fill/billing-company';

/** Values of the stored data that the reads ask for. */
export interface Asked {
  company: number;
  smsID: number;
  number: number;
  requestId: string;
  brandID: number;
}

export interface Read {
  caller: 'company' | 'operator';
  path: string;
}

const DAY_MS = 24 * 3_600_000;
const PAGE = 'length=100';

/** Lists, searches, statistics and ledgers, about a company with most of the data and about all. */
export function readsOf(asked: Asked): Read[] {
  const { company, smsID, number } = asked;
  const whole = [
    ...searchesOf(asked).map((query) => `/messages?${PAGE}${query}`),
    ...statisticsQueries().map((query) => `/statistics?${query}`),
  ];
  return [
    ...[
      ...whole.map((path) => `/sms${path}`),
      ...[`/sms/jobs?${PAGE}`, `/sms/jobs?state=done&${PAGE}`, `/sms/report/${smsID}?start=0&length=1000`],
      ...[
        `/sms/messages/${smsID}/${number}`,
        '/sms/balance',
        `/sms/ledger?${PAGE}`,
        `/sms/stop-list?${PAGE}`,
      ],
      ...[`/sms/brandNames?${PAGE}`, `/callback/deliveries?${PAGE}`, `/sms/inbound?${PAGE}`],
      ...billingPaths().map((path) => `/${path}`),
      ...[`/customers/search?type=namePart&value=mer%2012&${PAGE}`, `/customers/accounts/7?${PAGE}`],
      ...[`/accounts/search?type=mobile&value=995700000012&${PAGE}`, `/payments/account/${FIRST_ACCOUNT}`],
    ].map((path): Read => ({ caller: 'company', path: `/v1${path}` })),
    ...[
      ...whole,
      ...statisticsQueries().map((query) => `/statistics?company=${company}&${query}`),
      ...['', '&search=Bench%209', `&ids=${company}`].map((query) => `/companies?${PAGE}${query}`),
      ...[`/companies/${company}`, `/jobs/${smsID}`, `/messages?company=${company}&${PAGE}`],
      ...[`/messages/${smsID}/${number}`, `/brands?${PAGE}`, `/audit?${PAGE}`, `/audit?company=${company}`],
      ...[
        '/alarms',
        '/routes',
        `/inbound?${PAGE}`,
        `/stop-list?${PAGE}`,
        '/dead-letters',
        `/ledger/heads?day=${yesterday()}`,
      ],
      ...[
        ...['jobs', 'sms-ledger', 'callback-deliveries', 'stop-list', 'keys', 'billing-runs', 'tariffs'],
        ...['privacy/tasks', 'reminders', 'corrections'],
      ].map((list) => `/companies/${company}/${list}?${PAGE}`),
      ...billingPaths().map((path) => `/companies/${company}/${path}`),
    ].map((path): Read => ({ caller: 'operator', path: `/admin/v1${path}` })),
  ];
}

/** Filters of a search for messages. */
function searchesOf({ number, smsID, requestId, brandID }: Asked): string[] {
  const day = new Date(Date.now() - 30 * DAY_MS).toISOString();
  return [
    ...['', `&number=${number}`, '&number=995999123456', `&smsID=${smsID}`, `&requestId=${requestId}`],
    ...[`&brandID=${brandID}`, '&statusID=2', `&to=${day}`, `&statusID=2&to=${day}`],
  ];
}

/** A year of days, ninety days of hours, two days of minutes. */
function statisticsQueries(): string[] {
  const since = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
  return [`step=day&from=${since(365)}`, `step=hour&from=${since(89)}`, `step=minute&from=${since(1.9)}`];
}

function yesterday(): string {
  return new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
}

function billingPaths(): string[] {
  return ['customers', 'accounts', 'payments'].map((list) => `${list}?${PAGE}`);
}
