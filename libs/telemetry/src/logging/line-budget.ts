import type { Logger } from './logger';

const WINDOW_MS = 1_000;

/**
 * Limits the log lines of a frequent outcome per second. Lines within the budget are logged at info, and further lines at
 * debug, with one line at info that has their number. So an idle system logs every outcome, and logging does not slow a busy system.
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
