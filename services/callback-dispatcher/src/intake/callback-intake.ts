import { endingWithin, UnavailableError, untilAvailable } from '@herald/contracts/errors';
import { Grouping } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { CallbackDocument, CallbackState } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { RecentCallbacks } from '../callbacks/recent-callbacks';
import { traceStored } from '../sending/callback-traces';
import { EarlierCallbacks } from './earlier-callbacks';

export interface CallbackIntakeDeps {
  store: Pick<CallbackStore, 'known'>;
  recent: Pick<RecentCallbacks, 'isNew' | 'hasEnded' | 'takeIn'>;
  dispatcher: Pick<Dispatcher, 'take' | 'has'>;
  metrics: Pick<DispatchMetrics, 'accepted'>;
  logger: Logger;
}

/** The message of callbacks. */
export interface Origin {
  redelivered: boolean;
  isOurs(): boolean;
}

interface Entrant extends Origin {
  callbacks: CallbackDocument[];
}

/** What the messages of a group wait for: each callback is stored. */
type TakenIn = Promise<void>[];

const MAX_GROUP = 2_000;
const MAX_WAITING = 50_000;
const RETRY_MS = 500;
/** A message is handled again if its callbacks are not stored by then. RabbitMQ limits the time of a message. */
const STORED_LIMIT_MS = 15_000;

/**
 * Takes in new callbacks, in order of arrival: leaves out those that are stored already, and those whose predecessor has
 * not arrived yet.
 */
export class CallbackIntake {
  private readonly grouping: Grouping<Entrant, TakenIn>;
  private readonly earlier: EarlierCallbacks;
  private isStopping = false;

  constructor(private readonly deps: CallbackIntakeDeps) {
    this.earlier = new EarlierCallbacks((id) => this.isHere(id));
    this.grouping = new Grouping<Entrant, TakenIn>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: ({ callbacks }) => callbacks.length,
      write: (entrants) => this.takeIn(entrants),
    });
  }

  /** Rejects callbacks that cannot be looked up now. The broker redelivers their messages to another process. */
  stop(): void {
    this.isStopping = true;
  }

  /**
   * Resolves when the callbacks of a message are stored: delivered, or waiting for an attempt. Call it in the order of
   * arrival.
   * @throws UnavailableError if the message has to be handled again: the database is unavailable, another process may
   * have the message, or an earlier status of a recipient has not arrived yet
   */
  async accept(callbacks: CallbackDocument[], origin: Origin): Promise<void> {
    if (callbacks.length === 0) return;
    const stored = this.grouping.addWhenFree({ callbacks, ...origin }).then((each) => Promise.all(each));
    await endingWithin(
      STORED_LIMIT_MS,
      stored,
      () => new UnavailableError('The callbacks are not stored yet.'),
    );
  }

  private async takeIn(entrants: Entrant[]): Promise<TakenIn[]> {
    const { recent, dispatcher, metrics, logger } = this.deps;
    const all = callbacksOf(entrants);
    const own = entrants.flatMap(({ callbacks, redelivered }) =>
      redelivered ? callbacks : callbacks.filter((callback) => !recent.isNew(callback)),
    );
    const known = await this.lookUp([...own, ...this.earlier.predecessors(all)]);
    // The callbacks of messages that another process may have now come before nothing.
    const { early, behind } = this.earlier.judge(
      callbacksOf(entrants.filter(({ isOurs }) => isOurs())),
      known,
    );
    if (early.size > 0) logger.info('deliveries.too_early', { count: early.size });
    const taken: CallbackDocument[] = [];
    const take = (callback: CallbackDocument, isOurs: Origin['isOurs']): Promise<void>[] => {
      const { _id } = callback;
      if (known.has(_id) || recent.hasEnded(_id)) return [];
      if (!isOurs()) return [again('Another dispatcher may have the message.')];
      if (early.has(_id)) return [again('An earlier status of a recipient has not arrived yet.')];
      if (!dispatcher.has(_id)) taken.push(callback);
      return [dispatcher.take(callback, { isOurs, isBehind: behind.has(_id) })];
    };
    const stored = entrants.map(({ callbacks, isOurs }) => callbacks.flatMap((one) => take(one, isOurs)));
    recent.takeIn(all);
    for (const each of stored.flat()) each.catch(() => undefined);
    metrics.accepted(taken.length);
    traceStored(taken);
    return stored;
  }

  /**
   * The states of those that the database has and this process does not. A callback may leave memory during a lookup that
   * did not ask for it: it is looked up then, because nobody else knows whether it has ended or waits.
   */
  private async lookUp(
    callbacks: Pick<CallbackDocument, '_id' | 'company'>[],
  ): Promise<Map<string, CallbackState>> {
    const { store, logger } = this.deps;
    const known = new Map<string, CallbackState>();
    const asked = new Set<string>();
    for (;;) {
      const left = callbacks.filter(({ _id }) => !asked.has(_id) && !this.isHere(_id));
      if (left.length === 0) return known;
      for (const { _id } of left) asked.add(_id);
      const found = await untilAvailable(() => store.known(left), {
        isStopping: () => this.isStopping,
        onUnavailable: (error) => logger.warn('deliveries.not_taken_in', { count: left.length, error }),
        pauseMs: RETRY_MS,
      });
      for (const [id, state] of found) known.set(id, state);
    }
  }

  private isHere(id: string): boolean {
    return this.deps.dispatcher.has(id) || this.deps.recent.hasEnded(id);
  }
}

function callbacksOf(entrants: Entrant[]): CallbackDocument[] {
  return entrants.flatMap(({ callbacks }) => callbacks);
}

/** The message is handled again. */
function again(reason: string): Promise<never> {
  return Promise.reject(new UnavailableError(reason));
}
