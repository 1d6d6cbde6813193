import { type DeliverQueues } from '../deliver-sm/deliver-queues';
import { type PhoneCount } from '../phones/phone-counts';
import { type Phones } from '../phones/phones';
import { type Session } from '../sessions/session';
import { type Counters, type Figures } from '../submits/counters';
import { type ReceiptSender } from '../submits/receipt-sender';

interface StatsDeps {
  counters: Counters;
  phones: Pick<Phones, 'counts'>;
  deliverQueues: Pick<DeliverQueues, 'waiting' | 'dropped'>;
  receipts: Pick<ReceiptSender, 'size' | 'dropped'>;
  server: { readonly bound: readonly Session[]; readonly retrying: number };
}

/** All figures since the start or the last reset, with those of all phones together, and the binds as they are now. */
export interface Stats extends Figures, PhoneCount {
  /** submit_sm_resp by command_status, `0x00` form. */
  answers: Record<string, number>;
  /** Acknowledged receipts by state. */
  receipts: Record<string, number>;
  receiptsAcknowledged: number;
  /** Not yet acknowledged: not due, without a receiver, or without an answer. */
  receiptsWaiting: number;
  receiptsDropped: number;
  phones: number;
  /** Parts for phones beyond MAX_PHONES, which are in no count per phone. */
  uncountedParts: number;
  binds: BindView[];
}

interface BindView {
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
  const { bound } = server;
  const inFlight = bound.reduce((sum, session) => sum + session.window, 0);
  const acknowledged = [...counters.receipts.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...counters.figures,
    ...phones.counts.totals,
    answers: Object.fromEntries([...counters.answers].map(([status, count]) => [statusText(status), count])),
    receipts: Object.fromEntries(counters.receipts),
    receiptsAcknowledged: acknowledged,
    receiptsWaiting: receipts.size + deliverQueues.waiting + server.retrying + inFlight,
    receiptsDropped: receipts.dropped + deliverQueues.dropped,
    phones: phones.counts.phones,
    uncountedParts: phones.counts.uncounted,
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

function statusText(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;
}
