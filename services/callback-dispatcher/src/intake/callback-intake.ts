import type { StatusChangeGroup } from '@herald/contracts';
import { untilAvailable } from '@herald/errors';
import { Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { CompanyTarget } from '../companies/callback-targets';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { UnstoredCallbacks } from '../dispatch/unstored-callbacks';
import { traceStored } from '../sending/callback-traces';
import type { CallbackBuilder } from './callback-builder';

export interface CallbackIntakeDeps {
  builder: Pick<CallbackBuilder, 'ofStatusChanges' | 'receiverOf'>;
  store: Pick<CallbackStore, 'known' | 'insert'>;
  unstored: UnstoredCallbacks;
  dispatcher: Pick<Dispatcher, 'turn' | 'sendFirst' | 'offer' | 'rediscover'>;
  metrics: Pick<DispatchMetrics, 'accepted'>;
  logger: Logger;
}

/** Changes of one company's recipients, as their message brought them. */
export interface Arrival {
  group: StatusChangeGroup;
  shard: number;
  target: CompanyTarget;
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

  /**
   * Resolves when the callbacks of these changes are stored, not when they are delivered. While their receiver answers, but
   * has enough to do, they wait in its line as changes: their message stays unacknowledged, so that the broker keeps it, and
   * they are then sent before they are stored (docs/decisions/0057). To be called in the order of arrival.
   */
  async acceptChanges({ group, shard, target }: Arrival): Promise<void> {
    const { builder, dispatcher } = this.deps;
    const { company, rows } = group;
    const receiver = builder.receiverOf(group, target);
    const takenIn = await dispatcher.turn({ receiver, company, shard, count: rows.length });
    const callbacks = builder.ofStatusChanges(group, shard, target, Date.now());
    try {
      await this.takeIn(callbacks);
    } finally {
      takenIn();
    }
    await this.whenStored(callbacks);
  }

  /** Resolves when all of them are stored. */
  async accept(callbacks: CallbackDocument[]): Promise<void> {
    await this.takeIn(callbacks);
    await this.whenStored(callbacks);
  }

  /** Resolves when each of them is stored or among what is being sent. */
  private async takeIn(callbacks: CallbackDocument[]): Promise<void> {
    if (callbacks.length > 0) await this.grouping.addWhenRoom(callbacks);
  }

  private async whenStored(callbacks: CallbackDocument[]): Promise<void> {
    await this.deps.unstored.whenStored(callbacks);
    traceStored(callbacks);
  }

  private async write(groups: CallbackDocument[][]): Promise<undefined[]> {
    const callbacks = distinct(groups.flat());
    await this.deps.unstored.whileWritten(callbacks, () =>
      untilAvailable(() => this.takeInOnce(callbacks), {
        isStopping: () => this.stopping,
        onAway: (error) =>
          this.deps.logger.warn('deliveries.not_taken_in', { count: callbacks.length, error }),
        pauseMs: RETRY_MS,
      }),
    );
    return groups.map(() => undefined);
  }

  private async takeInOnce(callbacks: CallbackDocument[]): Promise<void> {
    const { store, dispatcher, unstored, metrics } = this.deps;
    const known = await store.known(callbacks.map(({ _id }) => _id));
    const unknown = callbacks.filter(({ _id }) => !known.has(_id) && !unstored.isSent(_id));
    const left = dispatcher.sendFirst(unknown);
    for (const id of await store.insert(left)) known.add(id);
    const fresh = known.size === 0 ? left : left.filter(({ _id }) => !known.has(_id));
    metrics.accepted(unknown.length - left.length + fresh.length);
    if (known.size > 0) dispatcher.rediscover(callbacks.filter(({ _id }) => known.has(_id)));
    dispatcher.offer(fresh);
  }
}

function distinct(callbacks: CallbackDocument[]): CallbackDocument[] {
  if (new Set(callbacks.map(({ _id }) => _id)).size === callbacks.length) return callbacks;
  return [...new Map(callbacks.map((callback) => [callback._id, callback])).values()];
}
