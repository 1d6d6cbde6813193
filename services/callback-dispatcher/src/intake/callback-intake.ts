import { untilAvailable } from '@herald/errors';
import { Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import { traceStored } from '../sending/callback-traces';
import type { FirstTries } from '../dispatch/first-tries';

export interface CallbackIntakeDeps {
  store: {
    known(ids: string[]): Promise<Set<string>>;
    insert(callbacks: CallbackDocument[]): Promise<Set<string>>;
  };
  firstTries: Pick<FirstTries, 'has' | 'whenStored'>;
  dispatcher: {
    /** Sends what can be sent before it is stored, and gives the others. */
    sendFirst(callbacks: CallbackDocument[]): CallbackDocument[];
    offer(callbacks: CallbackDocument[]): void;
    rediscover(callbacks: CallbackDocument[]): void;
  };
  metrics: { accepted(count: number): void };
  logger: Logger;
}

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;
const RETRY_MS = 500;

/**
 * Takes new callbacks in, in groups. What can be sent at once is sent first and stored with its outcome; the rest is
 * stored, then offered. What comes twice is stored, and offered, once. While the database is away all of it waits, so that
 * nothing overtakes what came before it.
 */
export class CallbackIntake {
  private readonly grouping: Grouping<CallbackDocument[], undefined>;
  private readonly ids = new Set<string>();
  private readonly receivers = new Set<string>();
  private stopping = false;

  constructor(private readonly deps: CallbackIntakeDeps) {
    this.grouping = new Grouping<CallbackDocument[], undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: (callbacks) => callbacks.length,
      write: (groups) => this.write(groups),
    });
  }

  /** What can't be stored now fails from here on: its messages come again elsewhere. */
  stop(): void {
    this.stopping = true;
  }

  /** Resolves when all of them are stored, not when they are delivered. */
  async accept(callbacks: CallbackDocument[]): Promise<void> {
    await this.takeIn(callbacks);
    await this.whenStored(callbacks);
  }

  /** Resolves when each of them is stored or among what is being sent. */
  async takeIn(callbacks: CallbackDocument[]): Promise<void> {
    if (callbacks.length > 0) await this.grouping.addWhenRoom(callbacks);
  }

  /** Resolves when those that were taken in are stored. */
  async whenStored(callbacks: CallbackDocument[]): Promise<void> {
    await this.deps.firstTries.whenStored(callbacks);
    traceStored(callbacks);
  }

  /** What is being written right now, or sent before: it may be seen in the database before it is offered. */
  readonly isArriving = {
    callback: (id: string): boolean => this.ids.has(id) || this.deps.firstTries.has(id),
    receiver: (key: string): boolean => this.receivers.has(key),
  };

  private async write(groups: CallbackDocument[][]): Promise<undefined[]> {
    const callbacks = groups.flat();
    for (const { _id, receiver } of callbacks) {
      this.ids.add(_id);
      this.receivers.add(receiver);
    }
    try {
      const once = this.ids.size === callbacks.length ? callbacks : distinct(callbacks);
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

  private async takeInOnce(callbacks: CallbackDocument[]): Promise<void> {
    const { store, dispatcher, firstTries, metrics } = this.deps;
    const known = await store.known(callbacks.map(({ _id }) => _id));
    const unknown = callbacks.filter(({ _id }) => !known.has(_id) && !firstTries.has(_id));
    const left = dispatcher.sendFirst(unknown);
    for (const id of await store.insert(left)) known.add(id);
    const fresh = known.size === 0 ? left : left.filter(({ _id }) => !known.has(_id));
    metrics.accepted(unknown.length - left.length + fresh.length);
    if (known.size > 0) dispatcher.rediscover(callbacks.filter(({ _id }) => known.has(_id)));
    dispatcher.offer(fresh);
  }
}

function distinct(callbacks: CallbackDocument[]): CallbackDocument[] {
  return [...new Map(callbacks.map((callback) => [callback._id, callback])).values()];
}
