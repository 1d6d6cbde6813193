import { LineBudget, type Logger, maskNumber } from '@herald/telemetry/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import { companyOfReceiver } from '../callbacks/receiver-key';
import type { AttemptResult } from '../sending/callback-client';
import type { JudgedOutcome } from './judge-attempt';

const WINDOW_MS = 10_000;
const LINES_PER_WINDOW = 20;
/** Per request: enough to follow a message, and few enough that a campaign does not crowd out other requests. */
const SUCCESSES_PER_WINDOW = 4;

/**
 * Logs one line per attempt. Failures per receiver and successes per request appear at info up to a limit, so that a
 * dead receiver does not fill the disk and each request can still be followed.
 * Further failures are counted, further successes are logged at debug, and each callback's own log in the database
 * keeps all failures.
 */
export class AttemptLog {
  private readonly failures = new Map<string, number>();
  private readonly successes = new Map<string, number>();
  private readonly shown: LineBudget;
  private windowStart = 0;

  constructor(private readonly logger: Logger) {
    this.shown = new LineBudget(logger, EVENT);
  }

  attempted(callback: CallbackDocument, outcome: JudgedOutcome['kind'], result: AttemptResult): void {
    const now = Date.now();
    if (now - this.windowStart > WINDOW_MS) this.startWindow(now);
    const fields = fieldsOf(callback, outcome, result);
    if (outcome === 'delivered') {
      if (count(this.successes, callback.requestId) <= SUCCESSES_PER_WINDOW) this.shown.log(fields);
      else this.logger.debug(EVENT, fields);
    } else {
      const level = count(this.failures, callback.receiver) <= LINES_PER_WINDOW ? 'info' : 'debug';
      this.logger[level](EVENT, fields);
    }
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
    this.successes.clear();
    this.windowStart = now;
  }
}

const EVENT = 'delivery.attempted';

function count(counts: Map<string, number>, key: string): number {
  const counted = (counts.get(key) ?? 0) + 1;
  counts.set(key, counted);
  return counted;
}

function fieldsOf(
  callback: CallbackDocument,
  outcome: JudgedOutcome['kind'],
  result: AttemptResult,
): Record<string, unknown> {
  return {
    requestId: callback.requestId,
    delivery: callback._id,
    company: callback.company,
    callback: callback.event,
    ...(callback.number === undefined ? {} : { number: maskNumber(callback.number) }),
    attempt: callback.attempts + 1,
    outcome,
    status: result.status,
    reason: result.error,
    ms: result.ms,
  };
}
