import { createHash } from 'node:crypto';
import type { InboundMessage, Receipt, SmscConnection } from '../carrier';
import { UnreadableBodyError } from '../http/body-values';
import type { CarrierRequest } from '../http/carrier-request';
import { type HttpInbound, type HttpReceipt, inboundOf, receiptsOf } from '../http/incoming';
import { isKnownByReference, type Preset } from '../http/preset';
import { readingsOf } from '../message-ids';
import type { HttpRouteSettings } from '../route/http-settings';
import { smscOf } from '../route/route-settings';

/** What a request of a provider has. */
export interface Reports {
  receipts: Receipt[];
  inbound: InboundMessage[];
  unreadable: UnreadableReport[];
}

/** A report that settles nothing, for the operator. */
export interface UnreadableReport {
  route: string;
  problem: string;
  carrierId?: string | null;
  reference?: string | null;
  number?: string;
  /** The provider's words. */
  detail?: string;
}

/** Repetitions are known by the id of the message, however it came. */
const OVER_HTTP: SmscConnection = { id: 'http', isUp: true };

/**
 * @param referenceOf the reference of a message of this route; null if it is another's
 * @throws UnreadableBodyError
 */
export function reportsOf(
  settings: HttpRouteSettings,
  request: CarrierRequest,
  referenceOf: (given: string) => string | null,
): Reports {
  const { name: route, preset } = settings;
  const smsc = smscOf(settings);
  const { receipts, unreadable, messages } = readBoth(preset, request);
  const known = receipts.filter(({ isKnown }) => isKnown);
  // Of several for one message, an error counts.
  const errorsFirst = known.sort((one, other) => rankOf(one) - rankOf(other));
  return {
    receipts: errorsFirst.map((receipt) => receiptOf(receipt, settings, smsc, referenceOf)),
    inbound: messages.filter(({ from }) => from !== '').map((message) => messageOf(message, route)),
    unreadable: [
      ...receipts.filter(({ isKnown }) => !isKnown).map((receipt) => unknownStatus(receipt, route)),
      ...Array<UnreadableReport>(unreadable).fill({
        route,
        problem: 'A delivery receipt has no id or no status.',
      }),
      ...messages
        .filter(({ from }) => from === '')
        .map(() => ({ route, problem: 'A message has no sender.' })),
    ],
  };
}

/** Receipts and messages may have different formats. @throws UnreadableBodyError if neither can be read */
function readBoth(
  { receipts, inbound }: Preset,
  request: CarrierRequest,
): { receipts: HttpReceipt[]; unreadable: number; messages: HttpInbound[] } {
  const read = { receipts: [] as HttpReceipt[], unreadable: 0, messages: [] as HttpInbound[] };
  const readers = [
    receipts && (() => Object.assign(read, receiptsOf({ receipts }, request))),
    inbound && (() => (read.messages = inboundOf({ inbound }, request))),
  ].filter((reader) => reader !== null);
  const errors: UnreadableBodyError[] = [];
  for (const reader of readers) {
    try {
      reader();
    } catch (error) {
      if (!(error instanceof UnreadableBodyError)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0 && errors.length === readers.length) throw errors[0]!;
  return read;
}

function rankOf({ state }: HttpReceipt): number {
  return state === 'delivered' ? 1 : 0;
}

function receiptOf(
  receipt: HttpReceipt,
  { name: route, preset }: HttpRouteSettings,
  smsc: string,
  referenceOf: (given: string) => string | null,
): Receipt {
  const { number, state, detail, doneAt, charge } = receipt;
  const reference = receipt.reference === null ? null : referenceOf(receipt.reference);
  const id = isKnownByReference(preset) && reference !== null ? receipt.reference : receipt.id;
  return {
    route,
    smsc,
    carrierId: id,
    ids: id === null ? [] : readingsOf(id, 'raw'),
    ownReference: null,
    ...(reference !== null && { messageReference: reference }),
    whole: true,
    number,
    sender: '',
    state,
    detail,
    ...(doneAt && { doneAt }),
    ...(charge && { charge }),
  };
}

/** Without an id of the provider's, a message is known by its content and time. */
function messageOf({ id, from, to, text, at }: HttpInbound, route: string): InboundMessage {
  const content = [from, to, text, at?.getTime() ?? null];
  const own = id ?? createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { route, connection: OVER_HTTP, pdu: 0, id: own, from, to, text, part: null };
}

function unknownStatus({ id, reference, number, detail }: HttpReceipt, route: string): UnreadableReport {
  return {
    route,
    problem: 'The preset does not know this status.',
    carrierId: id,
    reference,
    number,
    detail,
  };
}
