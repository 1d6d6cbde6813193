import { untilAvailable } from '@herald/errors';
import { Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import type { DeliveryDocument } from '../deliveries/delivery-model';
import { traceStored } from '../sending/callback-traces';
import type { FirstTries } from '../dispatch/first-tries';

export interface DeliveryIntakeDeps {
  store: {
    known(ids: string[]): Promise<Set<string>>;
    insert(deliveries: DeliveryDocument[]): Promise<Set<string>>;
  };
  firstTries: Pick<FirstTries, 'has' | 'whenStored'>;
  dispatcher: {
    /** Sends what can be sent before it is stored, and gives the others. */
    sendFirst(deliveries: DeliveryDocument[]): DeliveryDocument[];
    offer(deliveries: DeliveryDocument[]): void;
    rediscover(deliveries: DeliveryDocument[]): void;
  };
  metrics: { accepted(count: number): void };
  logger: Logger;
}

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;
const RETRY_MS = 500;

/**
 * Takes new deliveries in, in groups. What can be sent at once is sent first and stored with its outcome; the rest is
 * stored, then offered. What comes twice is stored, and offered, once. While the database is away all of it waits, so that
 * nothing overtakes what came before it.
 */
export class DeliveryIntake {
  private readonly grouping: Grouping<DeliveryDocument[], undefined>;
  private readonly ids = new Set<string>();
  private readonly receivers = new Set<string>();
  private stopping = false;

  constructor(private readonly deps: DeliveryIntakeDeps) {
    this.grouping = new Grouping<DeliveryDocument[], undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: (deliveries) => deliveries.length,
      write: (groups) => this.write(groups),
    });
  }

  /** What can't be stored now fails from here on: its messages come again elsewhere. */
  stop(): void {
    this.stopping = true;
  }

  /** Resolves when all of them are stored, not when they are delivered. */
  async accept(deliveries: DeliveryDocument[]): Promise<void> {
    await this.takeIn(deliveries);
    await this.whenStored(deliveries);
  }

  /** Resolves when each of them is stored or among what is being sent. */
  async takeIn(deliveries: DeliveryDocument[]): Promise<void> {
    if (deliveries.length > 0) await this.grouping.addWhenRoom(deliveries);
  }

  /** Resolves when those that were taken in are stored. */
  async whenStored(deliveries: DeliveryDocument[]): Promise<void> {
    await this.deps.firstTries.whenStored(deliveries);
    traceStored(deliveries);
  }

  /** What is being written right now, or sent before: it may be seen in the database before it is offered. */
  readonly isArriving = {
    delivery: (id: string): boolean => this.ids.has(id) || this.deps.firstTries.has(id),
    receiver: (key: string): boolean => this.receivers.has(key),
  };

  private async write(groups: DeliveryDocument[][]): Promise<undefined[]> {
    const deliveries = groups.flat();
    for (const { _id, receiver } of deliveries) {
      this.ids.add(_id);
      this.receivers.add(receiver);
    }
    try {
      const once = this.ids.size === deliveries.length ? deliveries : distinct(deliveries);
      await untilAvailable(() => this.takeInOnce(once), {
        isStopping: () => this.stopping,
        onAway: (error) => this.deps.logger.warn('deliveries.not_taken_in', { count: once.length, error }),
        pauseMs: RETRY_MS,
      });
    } finally {
      this.ids.clear();
      this.receivers.clear();
    }
    return groups.map(() => undefined);
  }

  private async takeInOnce(deliveries: DeliveryDocument[]): Promise<void> {
    const { store, dispatcher, firstTries, metrics } = this.deps;
    const known = await store.known(deliveries.map(({ _id }) => _id));
    const unknown = deliveries.filter(({ _id }) => !known.has(_id) && !firstTries.has(_id));
    const left = dispatcher.sendFirst(unknown);
    for (const id of await store.insert(left)) known.add(id);
    const fresh = known.size === 0 ? left : left.filter(({ _id }) => !known.has(_id));
    metrics.accepted(unknown.length - left.length + fresh.length);
    if (known.size > 0) dispatcher.rediscover(deliveries.filter(({ _id }) => known.has(_id)));
    dispatcher.offer(fresh);
  }
}

function distinct(deliveries: DeliveryDocument[]): DeliveryDocument[] {
  return [...new Map(deliveries.map((delivery) => [delivery._id, delivery])).values()];
}
