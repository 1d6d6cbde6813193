import { EventEmitter, once } from 'node:events';
import { endingWithin } from '@herald/errors';
import { pause } from './pause';

/** A connection or a channel, as amqplib gives them. */
export interface Closable {
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface KeptSpec<Ground, Opened extends Closable> {
  /** The connection that it is opened on, awaited without a limit. */
  ground(stopped: AbortSignal): Promise<Ground>;
  /** Not limited: amqplib ends it with the connection at the latest, and a second attempt beside it would not help. */
  open(ground: Ground): Promise<Opened>;
  /** Sets it up for its purpose. It is up only then; after a failure it is closed and opened again. */
  setup(opened: Opened): Promise<void>;
  /** Before `stop` closes it. */
  drain?(opened: Opened): Promise<void>;
  onUp?(): void;
  /** Called after it was up. `reason` is null if it ended together with its connection. */
  onLost(reason: Error | null): void;
  onFailed(error: unknown): void;
}

const FIRST_DELAY_MS = 100;
const LAST_DELAY_MS = 5_000;
const JITTER = 0.3;
const FIRST_TRY_LIMIT_MS = 5_000;
/** A setup that takes longer is restarted. Declaring all queues on a busy server takes seconds. */
const SETUP_LIMIT_MS = 30_000;
/** amqplib's `close` never ends if the connection breaks during it. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * One connection or channel that exists until it is stopped: opened, set up, and reopened whenever it closes, for whatever reason. Its whole life is
 * the single loop of `live`, so there are never two of it at once, and a stop at any point leaves nothing open.
 *
 *     waits for its ground → opens → is set up → up → ends → is closed → pauses → waits for its ground …
 *     (any failure leads to the closing, `stop` from anywhere to the closing and the end)
 */
export class Kept<Ground, Opened extends Closable> {
  private opened: Opened | null = null;
  private end: () => void = () => undefined;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();
  private life: Promise<void> = Promise.resolve();
  private begun = Infinity;
  private wasTried = false;

  constructor(private readonly spec: KeptSpec<Ground, Opened>) {}

  /** Null as soon as it closes. */
  get current(): Opened | null {
    return this.opened;
  }

  /** Whether it is down although it should be up. During its first attempt to open it is not missing yet. */
  get isMissing(): boolean {
    return !this.opened && (this.wasTried || performance.now() - this.begun > FIRST_TRY_LIMIT_MS);
  }

  /** Begins its life. Resolves when the first try has ended, successful or not; a long first try is not awaited. */
  async start(): Promise<void> {
    this.begun = performance.now();
    const tried = once(this.changes, 'tried').then(() => void (this.wasTried = true));
    this.life = this.live();
    await endingWithin(FIRST_TRY_LIMIT_MS, tried, late).catch(() => undefined);
  }

  /** @throws AbortError at the signal */
  async whenUp(signal?: AbortSignal): Promise<Opened> {
    while (!this.opened) await once(this.changes, 'up', signal ? { signal } : {});
    return this.opened;
  }

  /** Closes the open connection or channel, and opens it again. With a reason it counts as lost, otherwise as intended. */
  reopen(reason?: Error): void {
    if (this.stopped) return;
    if (this.opened && reason) this.spec.onLost(reason);
    this.opened = null;
    this.end();
  }

  /** Ends its life: drains and closes the open connection or channel. */
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

  /** From the wait for its ground to the closing. Gives for how long it was up, ms. */
  private async liveOnce(): Promise<number> {
    let close: (() => Promise<void>) | null = null;
    try {
      const ground = await this.unlessStopped(this.spec.ground(this.stopping.signal));
      const opened = await this.openOn(ground);
      const watched = this.watch(opened);
      close = watched.close;
      const broken = watched.ended.then(() =>
        Promise.reject(new Error('The channel closed while it was set up.')),
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

  private async openOn(ground: Ground): Promise<Opened> {
    const opening = this.spec.open(ground);
    try {
      return await this.unlessStopped(opening);
    } catch (error) {
      // It may still open later, with no owner to close it.
      void opening.then((opened) => opened.close()).catch(() => undefined);
      throw error;
    }
  }

  /** `ended` resolves when it closes, or is to be closed. */
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

const late = (): Error => new Error('RabbitMQ took too long.');

/** Grows with the failures in a row; jittered, so that many processes don't reconnect at the same time. */
function delayMs(failures: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LAST_DELAY_MS);
  return delay * (1 - JITTER + 2 * JITTER * Math.random());
}
