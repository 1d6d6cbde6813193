import { formatDateTime } from '@herald/company-time';
import { CALLBACK_EVENT } from '@herald/contracts';
import type { CallbackDocument } from './callback-model';

/** As the operator sees it: times are ISO in UTC, because companies are in many zones. */
export function callbackView(callback: CallbackDocument): Record<string, unknown> {
  return {
    company: callback.company,
    ...viewOf(callback, (time) => time.toISOString()),
    log: callback.log ?? [],
  };
}

/** As its company sees it: times by its clock. */
export function ownCallbackView(timezone: string) {
  const timeOf = (time: Date): string => formatDateTime(time, timezone);
  return (callback: CallbackDocument): Record<string, unknown> => ({
    ...viewOf(callback, timeOf),
    log: (callback.log ?? []).map(({ at, ms, status, error }) => ({ at: timeOf(at), ms, status, error })),
  });
}

function viewOf(callback: CallbackDocument, timeOf: (time: Date) => string): Record<string, unknown> {
  const { _id, event, state, attempts, lastStatus, lastError } = callback;
  return {
    id: _id,
    event,
    ...subjectOf(callback),
    state,
    attempts,
    nextAt: state === 'waiting' ? timeOf(new Date(callback.nextAt)) : null,
    lastStatus: lastStatus ?? null,
    lastError: lastError ?? null,
    url: callback.url === null ? null : withoutQuery(callback.url),
    date: timeOf(new Date(callback.at)),
    createdAt: timeOf(callback.createdAt),
    doneAt: callback.doneAt ? timeOf(callback.doneAt) : null,
    requestId: callback.requestId,
  };
}

/** What the callback tells of. */
function subjectOf(callback: CallbackDocument): Record<string, unknown> {
  if (callback.event === CALLBACK_EVENT.DELIVERY_UPDATED) {
    return { smsID: callback.smsID, number: callback.number, deliveryStatusID: callback.status };
  }
  if (callback.event === CALLBACK_EVENT.BRAND_ACTIVATED) {
    return { brandID: callback.brandID, brandName: callback.brandName };
  }
  if (callback.event === CALLBACK_EVENT.INBOUND_RECEIVED) {
    // What the phone wrote is in the list of its messages, for who may read them.
    return { number: callback.number, inboundID: callback.parameters?.inboundID };
  }
  return {
    ...(callback.accountID !== undefined && { accountID: callback.accountID }),
    parameters: callback.parameters,
  };
}

/** A URL's query and login may hold the receiver's secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
