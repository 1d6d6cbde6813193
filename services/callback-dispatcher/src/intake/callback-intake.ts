import { endingWithin, UnavailableError, untilAvailable } from '@herald/contracts/errors';
import { Grouping } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { RecentCallbacks } from '../dispatch/recent-callbacks';
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
    this.earlier = new EarlierCallbacks((id) => deps.dispatcher.has(id) || deps.recent.hasEnded(id));
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
    const { store, recent, dispatcher, metrics, logger } = this.deps;
    const all = entrants.flatMap(({ callbacks }) => callbacks);
    const before = this.earlier.toFind(all);
    const toFind = entrants.flatMap(({ callbacks, redelivered }) =>
      redelivered ? callbacks : callbacks.filter((callback) => !recent.isNew(callback)),
    );
    // The lookup may not find a callback whose outcome is stored at the same time.
    const inMemory = new Set(all.flatMap(({ _id }) => (dispatcher.has(_id) ? [_id] : [])));
    const earlier = [...before].map(([_id, { company }]) => ({ _id, company }));
    const known = await untilAvailable(() => store.known([...toFind, ...earlier]), {
      isStopping: () => this.isStopping,
      onUnavailable: (error) => logger.warn('deliveries.not_taken_in', { count: all.length, error }),
      pauseMs: RETRY_MS,
    });
    recent.takeIn(all);
    const { early, behind } = this.earlier.judge(before, known);
    if (early.size > 0) logger.info('deliveries.too_early', { count: early.size });
    const taken: CallbackDocument[] = [];
    const take = (callback: CallbackDocument, isOurs: Origin['isOurs']): Promise<void>[] => {
      const { _id } = callback;
      if (early.has(_id)) return [again('An earlier status of a recipient has not arrived yet.')];
      if (known.has(_id)) return [];
      if (inMemory.has(_id) && !dispatcher.has(_id)) return [again('The callback left during the lookup.')];
      if (!dispatcher.has(_id)) taken.push(callback);
      return [dispatcher.take(callback, { isOurs, isBehind: behind.has(_id) })];
    };
    const stored = entrants.map(({ callbacks, isOurs }) => callbacks.flatMap((one) => take(one, isOurs)));
    for (const each of stored.flat()) each.catch(() => undefined);
    metrics.accepted(taken.length);
    traceStored(taken);
    return stored;
  }
}

/** The message is handled again. */
function again(reason: string): Promise<never> {
  return Promise.reject(new UnavailableError(reason));
}
