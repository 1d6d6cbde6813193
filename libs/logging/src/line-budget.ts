import type { Logger } from './logger';

const WINDOW_MS = 1_000;

/**
 * Lines of a frequent outcome: at info as far as the budget of a second goes, beyond it at debug, with one line that says
 * how many. So a quiet system shows every outcome, and a busy one is not slowed down by telling them.
 */
export class LineBudget {
  private windowStart = 0;
  private lines = 0;

  constructor(
    private readonly logger: Logger,
    private readonly event: string,
    private readonly linesPerSecond = 200,
  ) {}

  log(fields: Record<string, unknown>): void {
    const now = Date.now();
    if (now - this.windowStart >= WINDOW_MS) this.startWindow(now);
    this.lines++;
    this.logger[this.lines <= this.linesPerSecond ? 'info' : 'debug'](this.event, fields);
  }

  private startWindow(now: number): void {
    const left = this.lines - this.linesPerSecond;
    if (left > 0) this.logger.info(`${this.event}.not_logged`, { count: left });
    this.windowStart = now;
    this.lines = 0;
  }
}
