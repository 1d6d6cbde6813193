import type { Logger } from '@herald/logging';

/** Runs work repeatedly with a pause between the runs. A failed run is logged and repeated after the pause. */
export class Repeating {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly pauseMs: number | (() => number),
    private readonly work: () => Promise<void>,
    private readonly logger: Logger,
  ) {}

  start(): void {
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
    if (this.stopped) return;
    const { pauseMs } = this;
    this.timer = setTimeout(
      () => {
        this.running = this.run();
      },
      typeof pauseMs === 'number' ? pauseMs : pauseMs(),
    );
  }
}
