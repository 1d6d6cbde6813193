import type { CheckResult } from '@herald/service/books';
import { CALLBACK_EVENT } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { callbacksIn } from '../callbacks/callback-model';
import { checkEvents, type EventCheck } from './check-events';

export interface CheckInboundCallbacksDeps extends Pick<EventCheck<{ id: string }>, 'settleMs'> {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  /** The view that sms has of inbound messages. */
  messages: {
    /** Events of the company's inbound messages for which it had enabled callbacks. */
    eventsOf(company: number): AsyncIterable<{ id: string }>;
    /** The ids of those events that are not published yet. */
    unpublished(company: number, ids: string[]): Promise<string[]>;
  };
}

/** Checks that every inbound message with callbacks enabled has a callback or an unpublished event. */
export function checkInboundCallbacks({
  connection,
  companies,
  messages,
  settleMs,
}: CheckInboundCallbacksDeps): Promise<CheckResult> {
  return checkEvents({
    says: 'every inbound message has a callback that is delivered, pending or failed',
    companies,
    callbacks: callbacksIn(connection),
    events: [CALLBACK_EVENT.INBOUND_RECEIVED],
    hint: 'inbound_by_company',
    wanted: (company) => messages.eventsOf(company),
    unpublished: (company, ids) => messages.unpublished(company, ids),
    nameOf: () => 'an inbound message',
    settleMs,
  });
}
