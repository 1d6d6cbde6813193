import { Grouping } from '@herald/grouping';
import type { DeliveryDocument } from '../deliveries/delivery-model';
import { traceStored } from '../sending/callback-traces';

export interface DeliveryIntakeDeps {
  store: { insert(deliveries: DeliveryDocument[]): Promise<Set<string>> };
  dispatcher: {
    offer(deliveries: DeliveryDocument[]): void;
    rediscover(deliveries: DeliveryDocument[]): void;
  };
  metrics: { accepted(count: number): void };
}

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;

/** Stores new deliveries in groups and offers them to be sent. What comes twice is stored, and offered, once. */
export class DeliveryIntake {
  private readonly grouping: Grouping<DeliveryDocument[], undefined>;
  private readonly ids = new Set<string>();
  private readonly receivers = new Set<string>();

  constructor(private readonly deps: DeliveryIntakeDeps) {
    this.grouping = new Grouping<DeliveryDocument[], undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: (deliveries) => deliveries.length,
      write: (groups) => this.write(groups),
    });
  }

  /** Resolves when all of them are stored, not when they are delivered. */
  async accept(deliveries: DeliveryDocument[]): Promise<void> {
    if (deliveries.length > 0) await this.grouping.addWhenRoom(deliveries);
    traceStored(deliveries);
  }

  /** What is being written right now: it may be seen in the database before it is offered. */
  readonly isArriving = {
    delivery: (id: string): boolean => this.ids.has(id),
    receiver: (key: string): boolean => this.receivers.has(key),
  };

  private async write(groups: DeliveryDocument[][]): Promise<undefined[]> {
    const deliveries = groups.flat();
    for (const { _id, receiver } of deliveries) {
      this.ids.add(_id);
      this.receivers.add(receiver);
    }
    try {
      const known = await this.deps.store.insert(deliveries);
      const fresh = known.size === 0 ? deliveries : deliveries.filter(({ _id }) => !known.has(_id));
      const { dispatcher, metrics } = this.deps;
      metrics.accepted(fresh.length);
      if (known.size > 0) dispatcher.rediscover(deliveries.filter(({ _id }) => known.has(_id)));
      dispatcher.offer(fresh);
    } finally {
      this.ids.clear();
      this.receivers.clear();
    }
    return groups.map(() => undefined);
  }
}
