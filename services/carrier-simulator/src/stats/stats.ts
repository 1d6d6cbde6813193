import { readCounter, readGauge, type Reading, type Registry } from '@herald/telemetry/metrics';
import { type DeliverQueues } from '../deliver-sm/deliver-queue';
import { type Phones } from '../phones/phones';
import { type SmppServer } from '../sessions/smpp-server';
import { MessageState } from '../smpp/protocol';
import { type Counters } from '../counts/counters';
import { type HttpReports } from '../submits/http-reports';
import { type ReceiptSender } from '../submits/receipt-sender';

interface StatsDeps {
  counters: Counters;
  phones: Phones;
  deliverQueues: DeliverQueues;
  receipts: ReceiptSender;
  reports: HttpReports;
  server: SmppServer;
}

export type Stats = ReturnType<typeof collectStats>;

/** All statistics since the start or the last reset, with the totals of all phones and the current binds. */
export function collectStats({ counters, phones, deliverQueues, receipts, reports, server }: StatsDeps) {
  const { bound } = server;
  const inFlight = bound.reduce((sum, session) => sum + session.window, 0);
  return {
    ...counters.totals,
    ...phones.counts.totals,
    /** Parts repeated under their own references; `duplicates` compares only sender, index and bytes. */
    repeated: phones.repeated(),
    /** submit_sm_resp by command_status, in the form `0x00`. */
    answers: Object.fromEntries([...counters.answers].map(([status, count]) => [statusText(status), count])),
    /** Acknowledged delivery receipts by state. */
    receipts: Object.fromEntries(counters.receipts),
    receiptsAcknowledged: [...counters.receipts.values()].reduce((sum, count) => sum + count, 0),
    /** Delivery receipts without acknowledgement: not due, without a receiver, or unanswered. */
    receiptsWaiting: receipts.size + deliverQueues.waiting + server.retrying + inFlight + reports.size,
    receiptsDropped: receipts.dropped + deliverQueues.dropped + reports.dropped,
    phones: phones.counts.phones,
    /** Parts for phones above MAX_PHONES, which are in no count per phone. */
    uncountedParts: phones.counts.uncounted,
    binds: bound.map((session) => ({
      systemId: session.systemId,
      mode: session.mode ?? '',
      remote: session.remote,
      since: new Date(session.openedAt).toISOString(),
      /** Unanswered deliver_sm. */
      deliverWindow: session.window,
      /** Unanswered submit_sm. */
      submitWindow: session.unanswered,
    })),
  };
}

function statusText(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Registers the statistics as metrics. They are read at each scrape, so that a submit has no additional cost. */
export function registerMetrics(registry: Registry, stats: () => Stats): void {
  const total = (name: string, help: string, read: (stats: Stats) => Reading, label?: string): void =>
    readCounter(registry, {
      name: `herald_simulator_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      read: () => read(stats()),
    });
  const now = (name: string, help: string, read: (stats: Stats) => number): void =>
    readGauge(registry, { name: `herald_simulator_${name}`, help, read: () => read(stats()) });
  total('submits', 'submit_sm that came in.', ({ submits }) => submits);
  total('taken', 'Parts that were taken.', ({ taken }) => taken);
  total('duplicates', 'Parts that a phone had got before.', ({ duplicates }) => duplicates);
  total('receipts_resent', 'deliver_sm that were sent once more.', ({ receiptsResent }) => receiptsResent);
  total('answers', 'submit_sm_resp by command_status.', ({ answers }) => rows('status', answers), 'status');
  const states = ({ receipts }: Stats): Reading => rows('state', { ...NO_RECEIPTS, ...receipts });
  total('receipts', 'Acknowledged delivery receipts by state.', states, 'state');
  now(
    'receipts_waiting',
    'Delivery receipts that are not acknowledged yet.',
    ({ receiptsWaiting }) => receiptsWaiting,
  );
  now('binds', 'Binds open now.', ({ binds }) => binds.length);
}

/** A series for each state from the start. */
const NO_RECEIPTS = Object.fromEntries(Object.keys(MessageState).map((state) => [state, 0]));

function rows(label: string, counts: Record<string, number>): Reading {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
