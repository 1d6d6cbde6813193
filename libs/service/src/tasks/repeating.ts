import type { Logger } from '@herald/telemetry/logging';
import { type Activity, IDLE_PAUSE_MS } from './activity';

export interface IdlePause {
  activity: Activity;
  /** When work is due that no request or message announces, ms since epoch; null if there is none. */
  nextAt?: (() => Promise<number | null>) | undefined;
  /** The longest pause, ms. Default: `IDLE_PAUSE_MS`. */
  atMostMs?: number;
}

/** Spreads the runs of several instances and tasks. */
const JITTER = 0.1;

/**
 * Runs work repeatedly with a pause between the runs, which is longer while the service is idle. A failed run is repeated after the pause; the same
 * failure is logged once, until a run succeeds.
 */
export class Repeating {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failure: string | null = null;
  private stopWaking: (() => void) | undefined;

  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly logger: Logger,
    private readonly idle?: IdlePause,
  ) {}

  start(): void {
    // The usual pause begins at the end of the idle time: all work at once would delay the request that ends it.
    this.stopWaking = this.idle?.activity.onWake(() => this.timer && this.runAfter(jittered(this.pauseMs)));
    this.running = this.repeat();
  }

  /** Ends the current pause, if there is one. */
  runSoon(): void {
    if (this.timer) this.runAfter(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopWaking?.();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async repeat(): Promise<void> {
    this.timer = null;
    let idleMs = 0;
    try {
      await this.work();
      idleMs = await this.idleMs();
      if (this.failure !== null) this.logger.info('repeating.recovered', { work: this.name });
      this.failure = null;
    } catch (error) {
      const failure = String(error);
      if (failure !== this.failure) this.logger.warn('repeating.failed', { work: this.name, error });
      this.failure = failure;
    }
    // The idle time may have ended while its length was determined.
    this.runAfter(Math.max(jittered(this.pauseMs), this.idle?.activity.isIdle ? idleMs : 0));
  }

  private runAfter(ms: number): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => (this.running = this.repeat()), ms);
  }

  private async idleMs(): Promise<number> {
    if (!this.idle?.activity.isIdle) return 0;
    const { nextAt, atMostMs = IDLE_PAUSE_MS } = this.idle;
    return Math.min(jittered(atMostMs), ((await nextAt?.()) ?? Infinity) - Date.now());
  }
}

const jittered = (ms: number): number => ms * (1 - JITTER * Math.random());
