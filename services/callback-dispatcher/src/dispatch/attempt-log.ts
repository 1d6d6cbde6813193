import { type Logger, maskNumber } from '@herald/logging';
import type { DeliveryDocument } from '../deliveries/delivery-model';
import { companyOfReceiver } from '../deliveries/receiver-key';
import type { AttemptResult } from '../sending/callback-client';

export type AttemptOutcome = 'delivered' | 'retry' | 'failed' | 'skipped';

const WINDOW_MS = 10_000;
const LINES_PER_WINDOW = 20;

/**
 * One line per attempt: a success at debug; a failure at info, of each receiver so many that a dead one doesn't fill the
 * disk. The rest are counted, and each delivery's own log in the database has all.
 */
export class AttemptLog {
  private readonly failures = new Map<string, number>();
  private windowStart = 0;

  constructor(private readonly logger: Logger) {}

  attempted(delivery: DeliveryDocument, outcome: AttemptOutcome, result: AttemptResult): void {
    const failed = outcome !== 'delivered';
    const level = failed && this.hasRoom(delivery.receiver) ? 'info' : 'debug';
    this.logger[level]('delivery.attempted', {
      requestId: delivery.requestId,
      delivery: delivery._id,
      company: delivery.company,
      callback: delivery.event,
      ...(delivery.number === undefined ? {} : { number: maskNumber(delivery.number) }),
      attempt: delivery.attempts + 1,
      outcome,
      status: result.status,
      reason: result.error,
      ms: result.ms,
    });
  }

  private hasRoom(receiver: string): boolean {
    const now = Date.now();
    if (now - this.windowStart > WINDOW_MS) this.startWindow(now);
    const lines = (this.failures.get(receiver) ?? 0) + 1;
    this.failures.set(receiver, lines);
    return lines <= LINES_PER_WINDOW;
  }

  private startWindow(now: number): void {
    for (const [receiver, lines] of this.failures) {
      const left = lines - LINES_PER_WINDOW;
      if (left > 0)
        this.logger.info('delivery.failures_not_logged', {
          company: companyOfReceiver(receiver),
          count: left,
        });
    }
    this.failures.clear();
    this.windowStart = now;
  }
}
