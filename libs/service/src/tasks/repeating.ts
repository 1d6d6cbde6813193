import type { Logger } from '@herald/logging';
import { type Activity, IDLE_PAUSE_MS } from './activity';

export interface IdlePause {
  activity: Activity;
  /** When work is due that no request or message announces, ms since epoch; null if there is none. */
  nextAt?: (() => Promise<number | null>) | undefined;
  /** The longest pause, ms. Default: `IDLE_PAUSE_MS`. */
  atMostMs?: number;
  /** The longest pause while messages only pass through, ms. Default: `atMostMs`. */
  passingMs?: number | undefined;
}

/**
 * Runs work repeatedly with a pause between the runs, which is longer while the service has no work. A failed run is logged and repeated after the
 * pause.
 */
export class Repeating {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private stopWaking: (() => void) | undefined;

  constructor(
    private readonly name: string,
    private readonly pauseMs: number | (() => number),
    private readonly work: () => Promise<void>,
    private readonly logger: Logger,
    private readonly idle?: IdlePause,
  ) {}

  start(): void {
    this.stopWaking = this.idle?.activity.onWake(() => this.endPause());
    this.running = this.run();
  }

  /** Ends the current pause, if there is one. */
  runSoon(): void {
    if (this.timer === null || this.stopped) return;
    clearTimeout(this.timer);
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopWaking?.();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.timer = null;
    try {
      await this.work();
    } catch (error) {
      this.logger.warn('repeating.failed', { work: this.name, error });
    }
    const idleMs = await this.idleMs();
    if (this.stopped) return;
    // The idle time may have ended while its length was determined.
    this.runAfter(this.idle?.activity.isIdle ? idleMs : 0);
  }

  /** @param atLeastMs if it is longer than the usual pause */
  private runAfter(atLeastMs: number): void {
    const pauseMs = typeof this.pauseMs === 'number' ? this.pauseMs : this.pauseMs();
    this.timer = setTimeout(
      () => {
        this.running = this.run();
      },
      Math.max(pauseMs, atLeastMs),
    );
  }

  /** The usual pause begins now: all work at once would delay the request that ends the idle time. */
  private endPause(): void {
    if (this.timer === null || this.stopped) return;
    clearTimeout(this.timer);
    this.runAfter(0);
  }

  private async idleMs(): Promise<number> {
    if (!this.idle?.activity.isIdle) return 0;
    const { activity, nextAt, atMostMs: idleMs = IDLE_PAUSE_MS, passingMs = idleMs } = this.idle;
    const atMostMs = activity.isPassing ? passingMs : idleMs;
    try {
      const at = await nextAt?.();
      return at === null || at === undefined ? atMostMs : Math.min(atMostMs, at - Date.now());
    } catch (error) {
      this.logger.warn('repeating.failed', { work: this.name, error });
      return 0;
    }
  }
}
