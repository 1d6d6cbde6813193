import type { CheckResult } from '@herald/books';
import { CALLBACK_EVENT } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { callbacksIn } from '../callbacks/callback-model';
import { checkEvents, type EventCheck } from './check-events';

export interface CheckInboundCallbacksDeps extends Pick<EventCheck<{ id: string }>, 'settleMs'> {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  /** What sms knows of messages from phones. */
  messages: {
    /** The events of the company's messages, of those that it had asked for. */
    eventsOf(company: number): AsyncIterable<{ id: string }>;
    /** Of these events those that are still to be told. */
    untold(company: number, ids: string[]): Promise<string[]>;
  };
}

/** Every message from a phone that a company was to be told is called back, or will be. */
export function checkInboundCallbacks({
  connection,
  companies,
  messages,
  settleMs,
}: CheckInboundCallbacksDeps): Promise<CheckResult> {
  return checkEvents({
    says: 'every message from a phone is called back, waits, or failed visibly',
    ...{ companies, callbacks: callbacksIn(connection) },
    ...{ events: [CALLBACK_EVENT.INBOUND_RECEIVED], hint: 'inbound_by_company' },
    wanted: (company) => messages.eventsOf(company),
    untold: (company, ids) => messages.untold(company, ids),
    nameOf: () => 'a message from a phone',
    settleMs,
  });
}
