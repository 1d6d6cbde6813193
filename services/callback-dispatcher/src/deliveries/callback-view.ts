import { formatDateTime } from '@herald/values/company-time';
import { CALLBACK_EVENT } from '@herald/contracts';
import type { CallbackDocument } from '../callbacks/callback-model';

/** The operator's view: times are ISO 8601 in UTC, because companies are in different time zones. */
export function callbackView(callback: CallbackDocument): Record<string, unknown> {
  return {
    company: callback.company,
    ...viewOf(callback, (time) => time.toISOString()),
    log: callback.log ?? [],
  };
}

/** The company's view: times are in its time zone. */
export function ownCallbackView(timezone: string) {
  const timeOf = (time: Date): string => formatDateTime(time, timezone);
  return (callback: CallbackDocument): Record<string, unknown> => ({
    ...viewOf(callback, timeOf),
    log: (callback.log ?? []).map(({ at, ms, status, error }) => ({ at: timeOf(at), ms, status, error })),
  });
}

function viewOf(callback: CallbackDocument, timeOf: (time: Date) => string): Record<string, unknown> {
  const { _id, event, state, attempts, lastStatus, lastError, lastBody } = callback;
  return {
    id: _id,
    event,
    ...subjectOf(callback),
    state,
    attempts,
    nextAt: state === 'waiting' ? timeOf(new Date(callback.nextAt)) : null,
    lastStatus: lastStatus ?? null,
    lastError: lastError ?? null,
    // Stored until the next attempt that fails.
    lastBody: isSuccess(lastStatus) ? null : (lastBody ?? null),
    url: callback.url === null ? null : withoutQuery(callback.url),
    date: timeOf(new Date(callback.at)),
    createdAt: timeOf(callback.createdAt),
    doneAt: callback.doneAt ? timeOf(callback.doneAt) : null,
    requestId: callback.requestId,
  };
}

function isSuccess(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

/** The fields of the callback's subject. */
function subjectOf(callback: CallbackDocument): Record<string, unknown> {
  if (callback.event === CALLBACK_EVENT.DELIVERY_UPDATED) {
    return { smsID: callback.smsID, number: callback.number, deliveryStatusID: callback.status };
  }
  if (callback.event === CALLBACK_EVENT.BRAND_ACTIVATED) {
    return { brandID: callback.brandID, brandName: callback.brandName };
  }
  if (callback.event === CALLBACK_EVENT.INBOUND_RECEIVED) {
    // The text is only in the list of inbound messages, which has its own permission.
    return { number: callback.number, inboundID: callback.parameters?.inboundID };
  }
  return {
    ...(callback.accountID !== undefined && { accountID: callback.accountID }),
    parameters: callback.parameters,
  };
}

/** Removes the query and the login of a URL, which may contain the receiver's secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
