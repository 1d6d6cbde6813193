import { AppError, UnavailableError } from '@herald/errors';

export interface LargeBodyLimits {
  /** Bodies that stream at the same time, of all companies. */
  total: number;
  /** … and of one company, so that it leaves room for others. */
  perCompany: number;
  /** Requests that wait for their turn, at most. */
  waiting: number;
  /** … and those of one company, so that it doesn't fill the line for others. */
  waitingPerCompany: number;
}

interface Waiting {
  company: number;
  start(): void;
}

const DEFAULTS: LargeBodyLimits = { total: 16, perCompany: 4, waiting: 200, waitingPerCompany: 40 };
const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds how many large bodies stream at once: each may become 100 MB in a service. The others wait in line, unread, which
 * costs their clients' kernels the memory and not ours.
 */
export class LargeBodies {
  private readonly byCompany = new Map<number, number>();
  private readonly line: Waiting[] = [];
  private running = 0;

  constructor(private readonly limits: LargeBodyLimits = DEFAULTS) {}

  /**
   * Waits for a turn and gives what ends it. Rejects with the signal's reason where that comes first.
   * @throws AppError 429 where too many of the company wait already, 503 where too many of all do.
   */
  async enter(company: number, signal: AbortSignal): Promise<() => void> {
    if (!this.hasRoom(company)) await this.wait(company, signal);
    else this.take(company);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.giveBack(company);
    };
  }

  private wait(company: number, signal: AbortSignal): Promise<void> {
    const ofCompany = this.line.filter((waiting) => waiting.company === company).length;
    if (ofCompany >= this.limits.waitingPerCompany) throw tooManyOfCompany(this.limits.perCompany);
    if (this.line.length >= this.limits.waiting) throw tooManyOfAll();
    return new Promise((resolve, reject) => {
      const give = (): void => {
        this.line.splice(this.line.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        company,
        start: () => {
          signal.removeEventListener('abort', give);
          resolve();
        },
      };
      signal.addEventListener('abort', give, { once: true });
      this.line.push(waiting);
    });
  }

  private hasRoom(company: number): boolean {
    return this.running < this.limits.total && (this.byCompany.get(company) ?? 0) < this.limits.perCompany;
  }

  private take(company: number): void {
    this.running++;
    this.byCompany.set(company, (this.byCompany.get(company) ?? 0) + 1);
  }

  private giveBack(company: number): void {
    this.running--;
    const left = this.byCompany.get(company)! - 1;
    if (left === 0) this.byCompany.delete(company);
    else this.byCompany.set(company, left);
    const next = this.line.findIndex((waiting) => this.hasRoom(waiting.company));
    if (next < 0) return;
    const [waiting] = this.line.splice(next, 1);
    this.take(waiting!.company);
    waiting!.start();
  }
}

function tooManyOfCompany(perCompany: number): AppError {
  const message = `Too many large requests at once: ${perCompany} of a company are taken in at the same time, and too many wait already. Try again in ${RETRY_AFTER_SECONDS} s.`;
  return new AppError(429, 'too_many_large_requests', message, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

function tooManyOfAll(): AppError {
  return new UnavailableError('Too many large requests are under way. Try again shortly.');
}
