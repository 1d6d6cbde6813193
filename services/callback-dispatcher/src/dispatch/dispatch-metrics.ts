import { CALLBACK_EVENT } from '@herald/contracts';
import { Counter, Gauge, Histogram, type Registry } from '@herald/metrics';
import type { DeliveryDocument } from '../deliveries/delivery-model';
import type { AttemptResult } from '../sending/callback-client';

const DELAY_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200, 43_200, 259_200];

export interface Observed {
  /** Deliveries in memory. */
  inMemory(): number;
  /** Deliveries that wait in the database, those in memory too. */
  waiting(): Promise<number>;
  /** Receivers that are out of reach now. */
  outOfReach(): number;
}

/** The figures of this service. */
export class DispatchMetrics {
  private readonly attempts: Counter;
  private readonly delay: Histogram;
  private readonly stored: Counter;
  private readonly withoutUrl: Counter;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'herald_callback_attempts_total',
      help: 'Attempts by what became of them.',
      labelNames: ['result'],
      registers,
    });
    this.delay = new Histogram({
      name: 'herald_callback_delay_seconds',
      help: 'From the event to the 2xx answer of the receiver.',
      buckets: DELAY_BUCKETS_S,
      labelNames: ['event'],
      registers,
    });
    this.stored = new Counter({
      name: 'herald_callback_deliveries_total',
      help: 'Deliveries stored.',
      registers,
    });
    this.withoutUrl = new Counter({
      name: 'herald_callback_events_without_url_total',
      help: 'Events of companies that have no callback URL.',
      registers,
    });
  }

  /** Shows what is read at each scrape. */
  observe(observed: Observed): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await read());
        },
      });
    };
    gauge('herald_callback_deliveries_in_memory', 'Deliveries in memory, in flight too.', observed.inMemory);
    gauge(
      'herald_callback_deliveries_waiting',
      'Deliveries to be made, of the shards held here.',
      observed.waiting,
    );
    gauge('herald_callback_receivers_out_of_reach', 'Receivers whose circuit is open.', observed.outOfReach);
  }

  delivered(delivery: DeliveryDocument): void {
    this.attempts.inc({ result: 'delivered' });
    const event = delivery.event === CALLBACK_EVENT.DELIVERY_UPDATED ? 'delivery' : 'brand';
    this.delay.observe({ event }, Math.max(0, Date.now() - delivery.at) / 1000);
  }

  notDelivered(outcome: string, result: AttemptResult): void {
    const answer = result.status === null ? 'no_answer' : `${Math.floor(result.status / 100)}xx`;
    this.attempts.inc({ result: `${outcome}_${answer}` });
  }

  accepted(count: number): void {
    this.stored.inc(count);
  }

  nothingToDeliver(count: number): void {
    this.withoutUrl.inc(count);
  }
}
