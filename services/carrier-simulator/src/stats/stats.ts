import { type DeliverQueues } from '../deliver-sm/deliver-queues';
import { type Phones } from '../phones/phones';
import { type Session } from '../sessions/session';
import { type Counters } from '../submits/counters';
import { type ReceiptSender } from '../submits/receipt-sender';

export interface StatsDeps {
  counters: Counters;
  phones: Pick<Phones, 'counts'>;
  deliverQueues: Pick<DeliverQueues, 'waiting' | 'dropped'>;
  receipts: Pick<ReceiptSender, 'size' | 'dropped'>;
  server: { readonly bound: readonly Session[]; readonly retrying: number };
}

/** All figures since the start or the last reset, and the binds as they are now. */
export interface Stats {
  submits: number;
  /** Parts that the centre took. */
  taken: number;
  /** submit_sm_resp by command_status, `0x00` form. */
  answers: Record<string, number>;
  unanswered: number;
  maxSubmitsPerSecond: number;
  /** Acknowledged receipts by state. */
  receipts: Record<string, number>;
  receiptsAcknowledged: number;
  receiptsRefused: number;
  /** deliver_sm sent once more: not answered, answered with an error, or lost with their bind. */
  receiptsResent: number;
  /** Not yet acknowledged: not due, without a receiver, or without an answer. */
  receiptsWaiting: number;
  receiptsDropped: number;
  inbound: number;
  phones: number;
  messages: number;
  parts: number;
  /** Parts for phones beyond MAX_PHONES, which are in no count per phone. */
  uncountedParts: number;
  /** Parts that a phone had got before: same sender, same place in the message, same octets. */
  duplicates: number;
  bindsOpened: number;
  bindsRefused: number;
  binds: BindView[];
}

export interface BindView {
  systemId: string;
  mode: string;
  remote: string;
  since: string;
  /** deliver_sm without an answer yet. */
  deliverWindow: number;
  /** submit_sm without an answer yet. */
  submitWindow: number;
}

export function collectStats({ counters, phones, deliverQueues, receipts, server }: StatsDeps): Stats {
  const { totals } = phones.counts;
  const { bound } = server;
  const inFlight = bound.reduce((sum, session) => sum + session.window, 0);
  const acknowledged = [...counters.receipts.values()].reduce((sum, count) => sum + count, 0);
  return {
    submits: counters.submits,
    taken: counters.taken,
    answers: Object.fromEntries([...counters.answers].map(([status, count]) => [statusText(status), count])),
    unanswered: counters.unanswered,
    maxSubmitsPerSecond: counters.maxSubmitsPerSecond,
    receipts: Object.fromEntries(counters.receipts),
    receiptsAcknowledged: acknowledged,
    receiptsRefused: counters.receiptsRefused,
    receiptsResent: counters.receiptsResent,
    receiptsWaiting: receipts.size + deliverQueues.waiting + server.retrying + inFlight,
    receiptsDropped: receipts.dropped + deliverQueues.dropped,
    inbound: counters.inbound,
    phones: phones.counts.phones,
    messages: totals.messages,
    parts: totals.parts,
    uncountedParts: phones.counts.uncounted,
    duplicates: totals.duplicates,
    bindsOpened: counters.binds,
    bindsRefused: counters.bindsRefused,
    binds: bound.map((session) => ({
      systemId: session.systemId,
      mode: session.mode ?? '',
      remote: session.remote,
      since: new Date(session.openedAt).toISOString(),
      deliverWindow: session.window,
      submitWindow: session.unanswered,
    })),
  };
}

export function statusText(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;
}
