import type { CarrierCharge } from '../../model/carrier-charge';
import type { ReceiptState } from '../carrier';
import { withoutQuote } from '../receipts/receipt-text';
import {
  areTrue,
  find,
  parseBody,
  parseForm,
  UnreadableBodyError,
  valueAt,
  type Values,
} from './body-values';
import type { CarrierRequest } from './carrier-request';
import { chargeOf } from './charge';
import type { HttpAnswer } from './http-exchange';
import type { IncomingRules, Preset, ReceiptRules } from './preset';

export interface HttpReceipt {
  /** The provider's id of the message; null if it told none. */
  id: string | null;
  /** Ours, from providers that return it. */
  reference: string | null;
  /** Digits only; '' if unknown. */
  number: string;
  /** `pending` for a word that the preset does not know. */
  state: ReceiptState;
  isKnown: boolean;
  /** The provider's words, for the operator. */
  detail: string;
  doneAt?: Date;
  charge: CarrierCharge | null;
}

export interface HttpInbound {
  /** The provider's id, by which a repetition is known; null if it told none. */
  id: string | null;
  from: string;
  to: string;
  text: string;
  at?: Date;
}

/** Whether a provider has a message, by its own word; `unknown`: its answer doesn't say. */
export type MessageStatus =
  { kind: 'found'; receipt: HttpReceipt } | { kind: 'absent' } | { kind: 'unknown' };

/** In one request. Providers send up to some hundred. */
const MOST_ENTRIES = 10_000;
const LONGEST_DETAIL = 200;
const LONGEST_ID = 200;
const LONGEST_NUMBER = 30;
const LONGEST_TEXT = 10_000;
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * The delivery receipts in a request, in its order. `unreadable`: entries that have no id, no reference or no state.
 * @throws UnreadableBodyError
 */
export function receiptsOf(
  { receipts }: Pick<Preset, 'receipts'>,
  request: CarrierRequest,
): { receipts: HttpReceipt[]; unreadable: number } {
  const read = receipts ? entriesOf(receipts, request).map((entry) => readReceipt(receipts, entry)) : [];
  const readable = read.filter((one) => one !== null);
  return { receipts: readable, unreadable: read.length - readable.length };
}

/** The inbound messages in a request. @throws UnreadableBodyError */
export function inboundOf({ inbound }: Pick<Preset, 'inbound'>, request: CarrierRequest): HttpInbound[] {
  if (!inbound) return [];
  return entriesOf(inbound, request).map((entry) => {
    const at = timeAt(inbound, entry);
    return {
      id: valueAt(entry, inbound.id).slice(0, LONGEST_ID) || null,
      from: addressOf(valueAt(entry, inbound.from)),
      to: addressOf(valueAt(entry, inbound.to)),
      text: valueAt(entry, inbound.text).slice(0, LONGEST_TEXT),
      ...(at && { at }),
    };
  });
}

/** Reads the answer to `statusRequestOf`. */
export function statusOf({ statusQuery }: Pick<Preset, 'statusQuery'>, answer: HttpAnswer): MessageStatus {
  if (!statusQuery || !answer.isComplete) return { kind: 'unknown' };
  const { answer: rules, absent } = statusQuery;
  const values = (format: ReceiptRules['format']): Values => ({
    status: answer.status,
    body: parseBody(format, answer.body, answer.headers['content-type']),
    query: {},
  });
  try {
    const whole = values(rules.format);
    if (areTrue(absent, whole)) return { kind: 'absent' };
    const [entry] = listIn(rules, whole);
    const receipt = entry && readReceipt({ ...rules, when: [] }, entry);
    if (receipt && answer.status < 300) return { kind: 'found', receipt };
  } catch (error) {
    if (!(error instanceof UnreadableBodyError)) throw error;
  }
  return { kind: 'unknown' };
}

/** The entries of a request that meet the conditions. A form that came by GET is in the query. */
function entriesOf(rules: IncomingRules, { method, url, headers, body }: CarrierRequest): Values[] {
  const at = url.indexOf('?');
  const query = parseForm(at < 0 ? '' : url.slice(at + 1));
  const isInQuery = method === 'GET' && rules.format === 'form';
  const parsed = isInQuery ? query : parseBody(rules.format, body, headers['content-type']);
  return listIn(rules, { status: 200, body: parsed, query }).filter((entry) => areTrue(rules.when, entry));
}

function listIn({ each }: Pick<IncomingRules, 'each'>, values: Values): Values[] {
  if (!each) return [values];
  const list = find(values, each);
  if (list === undefined || list === null) return [];
  const entries: unknown[] = Array.isArray(list) ? list : [list];
  if (entries.length > MOST_ENTRIES) throw new UnreadableBodyError('The body has too many entries.');
  return entries.map((body) => ({ ...values, body }));
}

function readReceipt(rules: ReceiptRules, entry: Values): HttpReceipt | null {
  const id = valueAt(entry, rules.id).slice(0, LONGEST_ID) || null;
  const reference = valueAt(entry, rules.reference).slice(0, LONGEST_ID) || null;
  const words = rules.status.map((path) => valueAt(entry, [path])).filter((word) => word !== '');
  const known = words.find((word) => rules.statuses.has(word.toLowerCase()));
  const word = known ?? words[0];
  if ((id === null && reference === null) || word === undefined) return null;
  // Kannel passes on the receipt of the SMSC, which quotes the message: it may have a one-time password.
  const details = rules.detail
    .map((path) => withoutQuote(valueAt(entry, [path])))
    .filter((detail) => detail !== '');
  const doneAt = timeAt(rules, entry);
  return {
    id,
    reference,
    number: valueAt(entry, rules.number).replace(/\D/g, '').slice(0, LONGEST_NUMBER),
    state: (known !== undefined && rules.statuses.get(known.toLowerCase())) || 'pending',
    isKnown: known !== undefined,
    detail: [word, ...details]
      .join(' ')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, LONGEST_DETAIL),
    ...(doneAt && { doneAt }),
    charge: chargeOf(rules, [entry]),
  };
}

/** Digits of a number; a name stays as it is. */
function addressOf(text: string): string {
  const digits = text.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? digits.slice(0, LONGEST_NUMBER) : text.slice(0, LONGEST_NUMBER);
}

/** Without a time zone it is UTC. Undefined if there is no time, or none that can be read. */
function timeAt(
  { time, timeForm }: Pick<IncomingRules, 'time' | 'timeForm'>,
  entry: Values,
): Date | undefined {
  const written = valueAt(entry, time);
  if (timeForm !== 'iso') {
    const count = /^\d{1,14}(\.\d+)?$/.test(written) ? Number(written) : NaN;
    return dateOf(count * (timeForm === 'unix' ? 1_000 : 1));
  }
  const [match, day, hour, zone = 'Z'] = ISO.exec(written) ?? [];
  if (match === undefined) return undefined;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return dateOf(Date.parse(`${day!}T${hour!}${offset}`));
}

function dateOf(ms: number): Date | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
