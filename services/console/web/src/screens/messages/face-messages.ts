import { type Query, type RecordOf, type Row, withQuery } from '../../data/api';
import { OF_MODE } from '../../data/mode';
import { get } from '../../data/operator';
import type { Face } from '../../data/session';
import { digitsOf, inPath, numberEndIn } from './number-end';

/** Both faces share the screen; operators also see the company. */
export type Message = Row<'/v1/sms/messages'> &
  Partial<Pick<Row<'/admin/v1/messages'>, 'company' | 'priority'>>;
export type Story = RecordOf<'/v1/sms/messages/{smsID}/{number}'> &
  Partial<Pick<RecordOf<'/admin/v1/messages/{smsID}/{number}'>, 'company' | 'carrierCharge'>>;

export interface MessageFilters {
  number?: string;
  smsID?: string;
  requestId?: string;
  brandID?: string;
  statusID?: string;
  reason?: string;
  /** For operators: `true` or `false`. The list of a company has the messages of the page's mode. */
  test?: string;
  from?: string;
  to?: string;
  company?: string;
}

export const MESSAGES_OF: Record<Face, string> = {
  company: '/v1/sms/messages',
  operator: get('/admin/v1/messages', {}),
};

/** The timeline of a message to a number as lists show it, in international form. */
export function storyOf(face: Face, smsID: string, number: string): string {
  const written = inPath(`+${number}`);
  if (face === 'company') return `${MESSAGES_OF.company}/${smsID}/${written}`;
  return get('/admin/v1/messages/{smsID}/{number}', { smsID, number: written });
}

export const PAGE = 50;

/** A page of a search, by default the first. */
export function pageOf(face: Face, filters: MessageFilters, after?: string): string {
  return withQuery(MESSAGES_OF[face], { ...queryOf(face, filters), length: PAGE, after });
}

/** Cache key of all search results. */
export const MESSAGES = ['messages'];

/** Cache key of the results of this search. */
export const rowsKeyOf = (face: Face, filters: MessageFilters): unknown[] => [
  ...MESSAGES,
  MESSAGES_OF[face],
  filters,
];

const NAMES = [
  'number',
  'smsID',
  'requestId',
  'brandID',
  'statusID',
  'reason',
  'test',
  'from',
  'to',
  'company',
] as const;

/** The choices of status for failed messages, of two statuses, and for submitted messages, of any but one. */
export const FAILED = 'failed';
export const SUBMITTED = 'submitted';

/** The filters as the query of the API; companies see the messages of the page's mode. */
export function queryOf(face: Face, filters: MessageFilters): Query {
  const numberEnd = numberEndIn(filters);
  const wanted = {
    ...filters,
    ...([FAILED, SUBMITTED].includes(filters.statusID ?? '') && {
      statusID: undefined,
      [filters.statusID!]: 'true',
    }),
    ...(face === 'company' && OF_MODE),
  };
  return numberEnd === null ? wanted : { ...wanted, number: undefined, numberEnd };
}

/** Filters in the query of the address; other parameters are ignored. */
export function readFilters(search: Record<string, unknown>): MessageFilters {
  const given = NAMES.flatMap((name): [string, string][] => {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = String(value);
    return [[name, name === 'number' ? digitsOf(text) : text]];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== '')) as MessageFilters;
}
