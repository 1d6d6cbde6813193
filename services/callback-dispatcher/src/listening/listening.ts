import { UnavailableError, untilAvailable } from '@herald/contracts/errors';
import { Grouping, groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import { ownReceiverKey, type Whose } from '../callbacks/receiver-key';
import type { Listener, ListenerStore } from './listener-store';

export interface ListeningDeps {
  store: Pick<ListenerStore, 'listening' | 'keep'>;
  logger: Logger;
}

interface Entrant {
  listeners: Listener[];
  callbacks: CallbackDocument[];
}

/** The time for which the cached list of listeners is valid, ms, counted from the start of the read. */
const FRESH_MS = 2_000;
/** A new listener is confirmed after this time, ms: by then no process uses a list read before it existed. */
export const READY_MS = FRESH_MS + 1_000;
const RETRY_MS = 250;
/** The limit for holding a message while the database is unavailable, ms. */
const LIMIT_MS = 7_000;
const MAX_GROUP = 2_000;
const MAX_WAITING = 20_000;

/**
 * Keeps callbacks for listeners before the message with the event is acknowledged. So a listener misses nothing, even
 * if a process is killed. Without a listener, which is the usual case, the cost is one map lookup.
 */
export class Listening {
  private listeners = new Map<string, Listener[]>();
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;
  private stopping = false;
  private readonly grouping: Grouping<Entrant, undefined>;

  constructor(private readonly deps: ListeningDeps) {
    this.grouping = new Grouping<Entrant, undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: ({ callbacks, listeners }) => callbacks.length * listeners.length,
      write: (entrants) => this.write(entrants),
    });
  }

  /** Rejects callbacks that cannot be kept now. The broker redelivers their messages to another process. */
  stop(): void {
    this.stopping = true;
  }

  /**
   * Undefined if the company has no listener of this kind: test listeners receive only tests, and live listeners only
   * live events. Otherwise resolves when the callbacks are kept, in the order of these calls.
   * @param make called if there is a listener
   */
  hear(whose: Whose, make: () => CallbackDocument[]): Promise<void> | undefined {
    if (!this.isFresh()) return this.hearLater(whose, make);
    const listeners = this.listeners.get(ownReceiverKey(whose));
    return listeners && this.grouping.addWhenFree({ listeners, callbacks: make() });
  }

  /** Reads the listeners. Call it more often than every 2 s, so that no message has to wait for it. */
  async read(): Promise<void> {
    this.reading ??= this.readOnce().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private isFresh(): boolean {
    return performance.now() - this.readAt < FRESH_MS;
  }

  private async hearLater(whose: Whose, make: () => CallbackDocument[]): Promise<void> {
    const begun = performance.now();
    await this.patiently(async () => {
      while (!this.isFresh()) {
        if (performance.now() - begun > LIMIT_MS)
          throw new UnavailableError('The listeners could not be loaded.');
        await this.read();
      }
    });
    await this.hear(whose, make);
  }

  private async readOnce(): Promise<void> {
    const begun = performance.now();
    this.listeners = groupBy(await this.deps.store.listening(), ({ company, test = false }) =>
      ownReceiverKey({ company, test }),
    );
    this.readAt = begun;
  }

  private async write(entrants: Entrant[]): Promise<undefined[]> {
    const kept = entrants.flatMap(({ listeners, callbacks }) =>
      listeners.flatMap((listener) => callbacks.map((callback) => ({ listener, callback }))),
    );
    await this.patiently(() => this.deps.store.keep(kept));
    return entrants.map(() => undefined);
  }

  private patiently<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    return untilAvailable(work, {
      isStopping: () => this.stopping || performance.now() - begun > LIMIT_MS,
      onUnavailable: (error) => this.deps.logger.warn('listening.not_kept', { error }),
      pauseMs: RETRY_MS,
    });
  }
}
