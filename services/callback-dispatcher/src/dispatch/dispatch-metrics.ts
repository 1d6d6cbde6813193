import { CALLBACK_EVENT } from '@herald/contracts';
import {
  type Counter,
  createCounter,
  createHistogram,
  type Histogram,
  readGauge,
  type Registry,
} from '@herald/telemetry/metrics';
import { type CallbackDocument, isInChain } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { AttemptResult } from '../sending/callback-client';
import type { JudgedOutcome } from './judge-attempt';
import type { Receiver } from './receiver';

const DELAY_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200, 43_200, 259_200];

const RESULTS: readonly JudgedOutcome['kind'][] = ['delivered', 'retry', 'failed', 'skipped'];
const ANSWERS = ['none', '1xx', '2xx', '3xx', '4xx', '5xx', 'other'] as const;
const KINDS = ['delivery', 'brand', 'account', 'inbound', 'security'] as const;

/** The state in memory that the gauges read. */
export interface Observed {
  entries: ReadonlyMap<string, unknown>;
  receivers: ReadonlyMap<string, Pick<Receiver, 'isOutOfReach'>>;
}

/** A counter with its labels resolved, which saves the lookup at each increment. */
type Bound = ReturnType<Counter['labels']>;

/** The metrics of this service. No label names a company or a receiver, so the number of series stays constant. */
export class DispatchMetrics {
  private readonly attempts: Counter<'result' | 'answer'>;
  private readonly deliveredAttempts: Bound;
  private readonly delay: Record<Kind, ReturnType<Histogram['labels']>>;
  private readonly stored: Counter;
  private readonly withoutUrl: Counter;

  constructor(private readonly registry: Registry) {
    this.attempts = createCounter(registry, {
      name: 'herald_callback_attempts_total',
      help: 'Attempts by result of the delivery and by class of the answer.',
      labels: { result: RESULTS, answer: ANSWERS },
    });
    this.deliveredAttempts = this.attempts.labels('delivered', '2xx');
    const delay = createHistogram(registry, {
      name: 'herald_callback_delay_seconds',
      help: 'Time from the event to the 2xx answer of the receiver.',
      buckets: DELAY_BUCKETS_S,
      labels: { event: KINDS },
    });
    this.delay = {
      delivery: delay.labels('delivery'),
      brand: delay.labels('brand'),
      account: delay.labels('account'),
      inbound: delay.labels('inbound'),
      security: delay.labels('security'),
    };
    this.stored = createCounter(registry, {
      name: 'herald_callback_deliveries_total',
      help: 'Stored deliveries.',
    });
    this.withoutUrl = createCounter(registry, {
      name: 'herald_callback_events_without_url_total',
      help: 'Events of companies without a callback URL.',
    });
  }

  /** Registers the gauges that are read at each scrape. */
  observe(
    { entries, receivers }: Observed,
    store: Pick<CallbackStore, 'countWaiting' | 'shardsThatWait' | 'receivers'>,
    shards: number,
  ): void {
    const all = [...Array(shards).keys()];
    const gauge = (name: string, help: string, read: () => number | Promise<number>): void =>
      readGauge(this.registry, { name, help, read });
    gauge(
      'herald_callback_deliveries_in_memory',
      'Deliveries in memory, including those in flight.',
      () => entries.size,
    );
    gauge(
      'herald_callback_deliveries_waiting',
      'Pending deliveries in the database, the same in each process; 100,000 = 100,000 or more.',
      () => store.countWaiting(all),
    );
    gauge(
      'herald_callback_receivers_out_of_reach',
      'Receivers whose circuit breaker is open.',
      () => [...receivers.values()].filter(({ isOutOfReach }) => isOutOfReach).length,
    );
    readGauge(this.registry, {
      name: 'herald_callback_oldest_due_age_seconds',
      help: 'Age of the oldest due delivery, by reachability of the receiver from this process; 0 = none.',
      labelNames: ['receivers'],
      read: async () => {
        const ages = { reachable: 0, out_of_reach: 0 };
        const now = Date.now();
        const found = await store.shardsThatWait(all);
        const waiting = await Promise.all(found.map((shard) => store.receivers(shard)));
        for (const { receiver, nextAt } of waiting.flat()) {
          const kind = receivers.get(receiver)?.isOutOfReach ? 'out_of_reach' : 'reachable';
          ages[kind] = Math.max(ages[kind], (now - nextAt) / 1_000);
        }
        return Object.entries(ages).map(([receivers, value]) => ({ labels: { receivers }, value }));
      },
    });
  }

  delivered(callback: CallbackDocument): void {
    this.deliveredAttempts.inc();
    this.delay[kindOf(callback)].observe(Math.max(0, Date.now() - callback.at) / 1000);
  }

  notDelivered(outcome: JudgedOutcome['kind'], { status }: AttemptResult): void {
    this.attempts.inc({ result: outcome, answer: answerClass(status) });
  }

  accepted(count: number): void {
    this.stored.inc(count);
  }

  nothingToDeliver(count: number): void {
    this.withoutUrl.inc(count);
  }
}

type Kind = (typeof KINDS)[number];

function kindOf(callback: CallbackDocument): Kind {
  if (callback.event === CALLBACK_EVENT.INBOUND_RECEIVED) return 'inbound';
  if (isInChain(callback)) return callback.accountID === undefined ? 'security' : 'account';
  return callback.brandID === undefined ? 'delivery' : 'brand';
}

/** Receivers may answer with any number. Only the classes that HTTP defines become labels. */
function answerClass(status: number | null): string {
  if (status === null) return 'none';
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}
