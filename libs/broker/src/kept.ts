import { EventEmitter, once } from 'node:events';
import { endingWithin } from '@herald/contracts/errors';

/** The common interface of amqplib's connections and channels. */
export interface Closable {
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface KeptSpec<ServiceContext, Opened extends Closable> {
  /** The base on which it is opened, for example the connection of a channel. Awaited without a limit. */
  context(stopped: AbortSignal): Promise<ServiceContext>;
  /** Opens it, without a timeout: amqplib ends the attempt with the connection at the latest, and a parallel attempt would not help. */
  open(context: ServiceContext): Promise<Opened>;
  /** Sets it up for its purpose. It is up only after this. After a failure it is closed and opened again. */
  setup(opened: Opened): Promise<void>;
  /** Called before `stop` closes it. */
  drain?(opened: Opened): Promise<void>;
  onUp?(): void;
  /** Called when it closes after it was up. `reason` is null if it ended together with its connection. */
  onLost(reason: Error | null): void;
  onFailed(error: unknown): void;
}

const FIRST_DELAY_MS = 100;
const LAST_DELAY_MS = 5_000;
const JITTER = 0.3;
const FIRST_TRY_LIMIT_MS = 5_000;
/** A longer setup is restarted. The declaration of all queues takes several seconds on a busy server. */
const SETUP_LIMIT_MS = 30_000;
/** The timeout for amqplib's `close`, which never ends if the connection breaks during the call. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * A connection or channel that is kept open until it is stopped: it is opened, set up, and reopened whenever it closes, for any reason. The loop in
 * `live` is its complete lifecycle, so that there is never a second instance, and a stop at any time leaves no connection or channel open.
 *
 *     waits for its context → opens → is set up → up → ends → is closed → pauses → waits for its context …
 *     (any failure leads to the closing, `stop` in any state to the closing and the end)
 */
export class Kept<ServiceContext, Opened extends Closable> {
  private opened: Opened | null = null;
  private end: () => void = () => undefined;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();
  private life: Promise<void> = Promise.resolve();
  private begun = Infinity;
  private wasTried = false;

  constructor(private readonly spec: KeptSpec<ServiceContext, Opened>) {}

  /** The open connection or channel. Null as soon as it closes. */
  get current(): Opened | null {
    return this.opened;
  }

  /** Whether it is down although it should be up. During the first attempt to open, it counts as missing only after a time limit. */
  get isMissing(): boolean {
    return !this.opened && (this.wasTried || performance.now() - this.begun > FIRST_TRY_LIMIT_MS);
  }

  /** Starts it. Resolves when the first try has succeeded or failed, or after a time limit. */
  async start(): Promise<void> {
    this.begun = performance.now();
    const tried = once(this.changes, 'tried').then(() => void (this.wasTried = true));
    this.life = this.live();
    await endingWithin(FIRST_TRY_LIMIT_MS, tried, late).catch(() => undefined);
  }

  /** Resolves when it is up. @throws AbortError at the signal */
  async whenUp(signal?: AbortSignal): Promise<Opened> {
    while (!this.opened) await once(this.changes, 'up', signal ? { signal } : {});
    return this.opened;
  }

  /** Closes the open connection or channel and opens it again. With a reason, the closing is reported as a loss. */
  reopen(reason?: Error): void {
    if (this.stopped) return;
    if (this.opened && reason) this.spec.onLost(reason);
    this.opened = null;
    this.end();
  }

  /** Stops it: drains and closes the open connection or channel. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.life;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async live(): Promise<void> {
    let failures = 0;
    while (!this.stopped) {
      const upForMs = await this.liveOnce();
      this.changes.emit('tried');
      failures = upForMs > LAST_DELAY_MS ? 1 : failures + 1;
      await pause(delayMs(failures), this.stopping.signal);
    }
    this.changes.emit('tried');
  }

  /** Runs one cycle, from the wait for the context to the closing. @returns the time for which it was up, ms */
  private async liveOnce(): Promise<number> {
    let close: (() => Promise<void>) | null = null;
    try {
      const context = await this.unlessStopped(this.spec.context(this.stopping.signal));
      const opened = await this.openOn(context);
      const watched = this.watch(opened);
      close = watched.close;
      const broken = watched.ended.then(() =>
        Promise.reject(new Error('The channel was closed during its setup.')),
      );
      const setUp = Promise.race([this.spec.setup(opened), broken]);
      await this.unlessStopped(endingWithin(SETUP_LIMIT_MS, setUp, late));
      return await this.up(opened, watched.ended);
    } catch (error) {
      if (!this.stopped) this.spec.onFailed(error);
      return 0;
    } finally {
      this.opened = null;
      await close?.();
    }
  }

  private async openOn(context: ServiceContext): Promise<Opened> {
    const opening = this.spec.open(context);
    try {
      return await this.unlessStopped(opening);
    } catch (error) {
      // It may still open later, when no other code would close it.
      void opening.then((opened) => opened.close()).catch(() => undefined);
      throw error;
    }
  }

  /** Watches for the end. `ended` resolves when it closes or must be closed. */
  private watch(opened: Opened): { ended: Promise<void>; close(): Promise<void> } {
    let reason: Error | null = null;
    let closed = (): void => undefined;
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.end = end;
    opened.on('error', (error) => (reason = error));
    opened.on('close', () => {
      closed();
      end();
      if (this.opened !== opened) return;
      this.opened = null;
      if (!this.stopped) this.spec.onLost(reason);
    });
    const close = async (): Promise<void> => {
      const closing = Promise.race([opened.close().catch(() => undefined), isClosed]);
      await endingWithin(CLOSE_LIMIT_MS, closing, late).catch(() => undefined);
    };
    return { ended, close };
  }

  private async up(opened: Opened, ended: Promise<void>): Promise<number> {
    const since = performance.now();
    this.opened = opened;
    this.spec.onUp?.();
    this.changes.emit('up');
    this.changes.emit('tried');
    await this.unlessStopped(ended).catch(() => undefined);
    if (this.stopped && this.opened) await this.spec.drain?.(opened);
    return performance.now() - since;
  }

  private unlessStopped<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.stopping;
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(new Error('It was stopped.'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }
}

const late = (): Error => new Error('RabbitMQ did not answer in time.');

/** Grows with consecutive failures. The jitter prevents that many processes reconnect at the same time. */
function delayMs(failures: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LAST_DELAY_MS);
  return delay * (1 - JITTER + 2 * JITTER * Math.random());
}

/** Resolves after `ms` milliseconds, or at the signal. Fake timers of tests do not cover the promises of Node's timers. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
