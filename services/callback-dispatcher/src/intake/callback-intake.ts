import { UnavailableError, untilAvailable } from '@herald/contracts/errors';
import { Grouping } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import { notHere } from '../dispatch/message-gate';
import type { RecentCallbacks } from '../dispatch/recent-callbacks';
import type { UnpersistedCallbacks } from '../dispatch/unpersisted-callbacks';
import { traceStored } from '../sending/callback-traces';
import type { Arrival } from './callback-builder';
import { EarlierCallbacks } from './earlier-callbacks';

export interface CallbackIntakeDeps {
  store: Pick<CallbackStore, 'known' | 'insert'>;
  unpersisted: UnpersistedCallbacks;
  recent: Pick<RecentCallbacks, 'isNew' | 'hasEnded' | 'takeIn'>;
  dispatcher: Pick<
    Dispatcher,
    'turn' | 'holds' | 'knows' | 'sendFirst' | 'storeSent' | 'offer' | 'rediscover'
  >;
  metrics: Pick<DispatchMetrics, 'accepted'>;
  logger: Logger;
}

/** Callbacks that wait for intake. They are created only when the receiver queue admits them. */
interface Entrant {
  count: number;
  /** Null: any shard. */
  shard: number | null;
  make(): CallbackDocument[];
  /** Whether this process still has to take them in. */
  isHere(): boolean;
}

/**
 * An entrant whose message does not wait for the whole write, because the write may continue for other entrants of this
 * process.
 */
interface Waiting extends Entrant {
  release(): void;
  fail(error: UnavailableError): void;
}

/** The callbacks that are sent and not stored yet; null = not taken in. */
type TakenIn = CallbackDocument[] | null;

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;
const RETRY_MS = 500;
/** The limit for a message without a shard while the database is unavailable, ms: the duration of a shard's lease. */
const ACCEPT_LIMIT_MS = 7_000;

/**
 * Takes in new callbacks in groups. Callbacks that can be sent at once are sent first and stored with their outcome;
 * the others are stored and then offered. Duplicates are stored and offered once.
 * While the database is unavailable all callbacks wait, which keeps their order, but only as long as this process holds
 * their shard, because a message must not stay unacknowledged for long.
 */
export class CallbackIntake {
  private readonly grouping: Grouping<Waiting, TakenIn>;
  private readonly earlier: EarlierCallbacks;
  /** Waiting entrants and the writes that contain them. */
  private readonly waiting = new Map<Waiting, Promise<unknown>>();
  private stopping = false;

  constructor(private readonly deps: CallbackIntakeDeps) {
    this.earlier = new EarlierCallbacks(deps);
    this.grouping = new Grouping<Waiting, TakenIn>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: ({ count }) => count,
      write: (entrants) => this.write(entrants),
    });
  }

  /** Rejects callbacks that cannot be stored now. The broker redelivers their messages to another process. */
  stop(): void {
    this.stopping = true;
  }

  /**
   * Resolves when the callbacks of these changes are stored, not when they are delivered. Call it in the order of
   * arrival.
   * While their receiver answers but is busy, they wait in its queue as changes. Their message stays unacknowledged, so
   * the broker keeps it, and they are later sent before they are stored.
   * @throws UnavailableError if their shard moves to another process before they are stored, or an earlier status of a
   * recipient has not arrived yet
   */
  async acceptInTurn({ company, shard, receiver, count, make }: Arrival): Promise<void> {
    const { dispatcher, unpersisted } = this.deps;
    const takenIn = await dispatcher.turn({ receiver, company, shard, count });
    let sent: TakenIn;
    try {
      sent = await this.takeIn({
        count,
        shard,
        make: () => make(Date.now()),
        isHere: () => dispatcher.holds(shard),
      });
    } finally {
      takenIn();
    }
    if (!sent) throw notHere(shard);
    await unpersisted.whenStored(sent);
  }

  /** Resolves when all callbacks are stored. @throws UnavailableError if the database is unavailable for long */
  async accept(callbacks: CallbackDocument[]): Promise<void> {
    if (callbacks.length === 0) return;
    const deadline = Date.now() + ACCEPT_LIMIT_MS;
    const sent = await this.takeIn({
      count: callbacks.length,
      shard: null,
      make: () => callbacks,
      isHere: () => Date.now() < deadline,
    });
    if (!sent) throw new UnavailableError('The callbacks could not be stored in time.');
    await this.deps.unpersisted.whenStored(sent);
  }

  /**
   * Resolves when no callback of a shard that this process lost is being taken in, and the sent callbacks of the shard
   * are stored. Returned messages then reach the next owner only after that.
   */
  async settle(shard: number): Promise<void> {
    const own = [...this.waiting].filter(([one]) => one.shard === shard);
    await Promise.allSettled(own.map(([, write]) => write));
    await this.deps.dispatcher.storeSent(shard);
  }

  private async takeIn(entrant: Entrant): Promise<TakenIn> {
    return new Promise((resolve, reject) => {
      const waiting = { ...entrant, release: () => resolve(null), fail: reject };
      const write = this.grouping.addWhenFree(waiting).finally(() => this.waiting.delete(waiting));
      this.waiting.set(waiting, write);
      write.then(resolve, reject);
    });
  }

  /** Returns entrants of lost shards. Otherwise their messages would reach the next owner behind later messages. */
  private releaseOthers(): void {
    for (const one of this.waiting.keys()) if (!one.isHere()) one.release();
  }

  private async write(entrants: Waiting[]): Promise<TakenIn[]> {
    const { unpersisted } = this.deps;
    this.releaseOthers();
    const made = entrants.map((one) => (one.isHere() ? one.make() : null));
    const callbacks = distinct(made.flatMap((some) => some ?? []));
    const isOver = (): boolean => this.stopping || !entrants.some((one) => one.isHere());
    const early = await unpersisted.whileWritten(callbacks, () =>
      untilAvailable(() => this.takeInOnce(callbacks), {
        isStopping: isOver,
        onUnavailable: (error) => {
          this.deps.logger.warn('deliveries.not_taken_in', { count: callbacks.length, error });
          this.releaseOthers();
        },
        pauseMs: RETRY_MS,
      }),
    );
    traceStored(without(callbacks, early));
    if (early.size > 0) this.releaseEarly(entrants, made, early);
    return made.map((some) => some && some.filter(({ _id }) => unpersisted.isSent(_id)));
  }

  /** The messages with these callbacks are handled again: by then, the earlier callbacks may have arrived. */
  private releaseEarly(
    entrants: Waiting[],
    made: (CallbackDocument[] | null)[],
    early: ReadonlySet<string>,
  ): void {
    this.deps.logger.info('deliveries.too_early', { count: early.size });
    entrants.forEach((one, i) => {
      if (made[i]?.some(({ _id }) => early.has(_id)))
        one.fail(new UnavailableError('An earlier status of a recipient has not arrived yet.'));
    });
  }

  /** @returns the ids of callbacks that are not taken in, because an earlier callback has not arrived yet */
  private async takeInOnce(all: CallbackDocument[]): Promise<ReadonlySet<string>> {
    const { store, dispatcher, unpersisted, recent, metrics } = this.deps;
    const before = this.earlier.toFind(all);
    // The lookup may not find a callback whose outcome is stored at the same time.
    const sent = new Set(all.flatMap(({ _id }) => (unpersisted.isSent(_id) ? [_id] : [])));
    const earlier = [...before].map(([_id, { company }]) => ({ _id, company }));
    const known = await store.known([...all.filter((callback) => !recent.isNew(callback)), ...earlier]);
    // Before they are sent or stored: a repetition of this step looks for them in the database.
    recent.takeIn(all);
    const { early, behind } = this.earlier.judge(before, known);
    const callbacks = without(all, early);
    // Before any callback is sent: callbacks in the database may have to go first.
    this.rediscover([...callbacks.filter(({ _id }) => known.has(_id)), ...behind]);
    const unknown = callbacks.filter(({ _id }) => !known.has(_id) && !sent.has(_id));
    const left = dispatcher.sendFirst(unknown);
    // Stores predecessors together with their successors: after a crash, a missing predecessor counts as ended.
    const sentBefore = unpersisted.before(left);
    const there = await store.insert([...sentBefore, ...left]);
    for (const { _id } of sentBefore) unpersisted.stored(_id);
    const fresh = without(left, there);
    metrics.accepted(unknown.length - left.length + fresh.length);
    this.rediscover(callbacks.filter(({ _id }) => there.has(_id)));
    dispatcher.offer(fresh);
    return early;
  }

  private rediscover(found: CallbackDocument[]): void {
    if (found.length > 0) this.deps.dispatcher.rediscover(found);
  }
}

function without(callbacks: CallbackDocument[], ids: ReadonlySet<string>): CallbackDocument[] {
  return ids.size === 0 ? callbacks : callbacks.filter(({ _id }) => !ids.has(_id));
}

function distinct(callbacks: CallbackDocument[]): CallbackDocument[] {
  if (new Set(callbacks.map(({ _id }) => _id)).size === callbacks.length) return callbacks;
  return [...new Map(callbacks.map((callback) => [callback._id, callback])).values()];
}
