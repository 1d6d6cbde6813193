import { UnavailableError, untilAvailable } from '@herald/errors';
import { Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import { notHere } from '../dispatch/message-gate';
import type { UnstoredCallbacks } from '../dispatch/unstored-callbacks';
import { traceStored } from '../sending/callback-traces';
import type { Arrival } from './callback-builder';

export interface CallbackIntakeDeps {
  store: Pick<CallbackStore, 'known' | 'insert'>;
  unstored: UnstoredCallbacks;
  dispatcher: Pick<Dispatcher, 'turn' | 'holds' | 'sendFirst' | 'storeSent' | 'offer' | 'rediscover'>;
  metrics: Pick<DispatchMetrics, 'accepted'>;
  logger: Logger;
}

/** Callbacks that are to be taken in, made when it is their turn: until then they are what their message brought. */
interface Entrant {
  count: number;
  /** Null: of any. */
  shard: number | null;
  make(): CallbackDocument[];
  /** Whether they are still to be taken in here. */
  isHere(): boolean;
}

/** … whose message doesn't wait for the write that they are in: that may go on for as long as something else of it is here. */
interface Waiting extends Entrant {
  giveBack(): void;
}

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;
const RETRY_MS = 500;
/** A message without a shard is in hand for about so long while the database is away, ms: as long as a shard's lease lasts. */
const ACCEPT_LIMIT_MS = 7_000;

/**
 * Takes new callbacks in, in groups. What can be sent at once is sent first and stored with its outcome; the rest is
 * stored, then offered. What comes twice is stored, and offered, once. While the database is away all of it waits, so that
 * nothing overtakes what came before it; not longer than its shard is held here, since a message is not to be in hand for long.
 */
export class CallbackIntake {
  private readonly grouping: Grouping<Waiting, CallbackDocument[] | null>;
  /** And the writes that they are in. */
  private readonly waiting = new Map<Waiting, Promise<unknown>>();
  private stopping = false;

  constructor(private readonly deps: CallbackIntakeDeps) {
    this.grouping = new Grouping<Waiting, CallbackDocument[] | null>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: ({ count }) => count,
      write: (entrants) => this.write(entrants),
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
   * @throws UnavailableError where their shard goes to another process before they are stored
   */
  async acceptInTurn({ company, shard, receiver, count, make }: Arrival): Promise<void> {
    const { dispatcher, unstored } = this.deps;
    const takenIn = await dispatcher.turn({ receiver, company, shard, count });
    let sent: CallbackDocument[] | null;
    try {
      sent = await this.takeIn({
        ...{ count, shard },
        make: () => make(Date.now()),
        isHere: () => dispatcher.holds(shard),
      });
    } finally {
      takenIn();
    }
    if (!sent) throw notHere(shard);
    await unstored.whenStored(sent);
  }

  /** Resolves when all of them are stored. @throws UnavailableError where the database is away for long */
  async accept(callbacks: CallbackDocument[]): Promise<void> {
    if (callbacks.length === 0) return;
    const deadline = Date.now() + ACCEPT_LIMIT_MS;
    const sent = await this.takeIn({
      ...{ count: callbacks.length, shard: null },
      make: () => callbacks,
      isHere: () => Date.now() < deadline,
    });
    if (!sent) throw new UnavailableError('The callbacks could not be stored in time.');
    await this.deps.unstored.whenStored(sent);
  }

  /**
   * Resolves when nothing of a shard that isn't held here any more is being taken in, and what was sent of it is stored: what is
   * handed back then doesn't come to its next owner before that.
   */
  async settle(shard: number): Promise<void> {
    const own = [...this.waiting].filter(([one]) => one.shard === shard);
    await Promise.allSettled(own.map(([, write]) => write));
    await this.deps.dispatcher.storeSent(shard);
  }

  /** What each has of callbacks that are sent and not stored yet; null = not taken in. */
  private async takeIn(entrant: Entrant): Promise<CallbackDocument[] | null> {
    return new Promise((resolve, reject) => {
      const waiting = { ...entrant, giveBack: () => resolve(null) };
      const write = this.grouping.addWhenRoom(waiting).finally(() => this.waiting.delete(waiting));
      this.waiting.set(waiting, write);
      write.then(resolve, reject);
    });
  }

  /** A message in hand of what is another's would come to that one behind those that came after it. */
  private giveBackOthers(): void {
    for (const one of this.waiting.keys()) if (!one.isHere()) one.giveBack();
  }

  private async write(entrants: Waiting[]): Promise<(CallbackDocument[] | null)[]> {
    const { unstored } = this.deps;
    this.giveBackOthers();
    const made = entrants.map((one) => (one.isHere() ? one.make() : null));
    const callbacks = distinct(made.flatMap((some) => some ?? []));
    const isOver = (): boolean => this.stopping || !entrants.some((one) => one.isHere());
    await unstored.whileWritten(callbacks, () =>
      untilAvailable(() => this.takeInOnce(callbacks), {
        isStopping: isOver,
        onAway: (error) => {
          this.deps.logger.warn('deliveries.not_taken_in', { count: callbacks.length, error });
          this.giveBackOthers();
        },
        pauseMs: RETRY_MS,
      }),
    );
    traceStored(callbacks);
    return made.map((some) => some && some.filter(({ _id }) => unstored.isSent(_id)));
  }

  private async takeInOnce(callbacks: CallbackDocument[]): Promise<void> {
    const { store, dispatcher, unstored, metrics } = this.deps;
    const known = await store.known(callbacks);
    // Before anything is sent: what rests in the database may have to go first.
    this.rediscover(callbacks, known);
    const unknown = callbacks.filter(({ _id }) => !known.has(_id) && !unstored.isSent(_id));
    const left = dispatcher.sendFirst(unknown);
    // Nothing is stored without what goes before it: whoever finds it after a crash takes what isn't there for ended.
    const before = unstored.before(left);
    const there = await store.insert([...before, ...left]);
    for (const { _id } of before) unstored.stored(_id);
    const fresh = there.size === 0 ? left : left.filter(({ _id }) => !there.has(_id));
    metrics.accepted(unknown.length - left.length + fresh.length);
    this.rediscover(callbacks, there);
    dispatcher.offer(fresh);
  }

  private rediscover(callbacks: CallbackDocument[], there: Set<string>): void {
    if (there.size > 0) this.deps.dispatcher.rediscover(callbacks.filter(({ _id }) => there.has(_id)));
  }
}

function distinct(callbacks: CallbackDocument[]): CallbackDocument[] {
  if (new Set(callbacks.map(({ _id }) => _id)).size === callbacks.length) return callbacks;
  return [...new Map(callbacks.map((callback) => [callback._id, callback])).values()];
}
