import { AppError, said, UnavailableError } from '@herald/contracts/errors';

export interface FairLimits {
  /** The noun for refusal messages: `large requests`. */
  what: string;
  /** The owner of a share, for refusal messages. Default: `a company`. */
  whose?: string;
  /** Maximum number of concurrent requests of all companies. */
  total: number;
  /** Maximum number of concurrent requests of one company, so that capacity is left for others. */
  perCompany: number;
  /**
   * Reduced maximum of one company while another company has sent requests within the last second, because their requests wait for those in
   * progress. Default: `perCompany`.
   */
  besideOthers?: number;
  /** Maximum number of waiting requests. */
  waiting: number;
  /** Maximum number of waiting requests of one company. It never exceeds half of the queue that other companies leave free. */
  waitingPerCompany: number;
}

interface Waiting {
  start(): void;
}

const RETRY_AFTER_SECONDS = 5;
const BESIDE_OTHERS_FOR_MS = 1_000;

/**
 * Limits concurrent requests, in total and per company. Other requests wait in one queue per company, and the queues are
 * served round robin: whatever the backlog of one company, the next request of another is served within a round.
 */
export class FairLimiter<Key = number> {
  private readonly inProgress = new Map<Key, number>();
  /** Waiting requests by company, in round-robin order. A company without waiting requests has no entry. */
  private readonly queues = new Map<Key, Set<Waiting>>();
  private running = 0;
  private waiting = 0;
  /** The company of the last request. `changedAt` is the time of the last change of company, ms of the monotonic clock. */
  private last: Key | null = null;
  private changedAt = -Infinity;
  private aloneTimer: NodeJS.Timeout | null = null;

  constructor(private readonly limits: FairLimits) {}

  /** The number of waiting requests. */
  get queued(): number {
    return this.waiting;
  }

  /** Admits a request if capacity is free; the caller releases the capacity with `leave`. False if the request must wait. */
  take(company: Key): boolean {
    this.note(company);
    // A request must not overtake the waiting requests of its own company.
    return !this.queues.has(company) && this.admit(company);
  }

  /** Notes a request that this limiter does not limit, but that others leave capacity to (`besideOthers`). */
  note(company: Key): void {
    if (company === this.last) return;
    if (this.last !== null) this.changedAt = performance.now();
    this.last = company;
  }

  /**
   * Waits until the request is admitted. Rejects with the signal's reason if the signal aborts first.
   * @throws AppError 429 if too many requests of the company wait already, 503 if too many of all companies do.
   */
  async wait(company: Key, signal: AbortSignal): Promise<void> {
    const queue = this.queues.get(company) ?? new Set();
    const { waiting: most, waitingPerCompany } = this.limits;
    const leftByOthers = most - (this.waiting - queue.size);
    const share = Math.min(waitingPerCompany, Math.ceil(leftByOthers / 2));
    if (queue.size > 0 && queue.size >= share) throw this.tooManyOfCompany();
    if (this.waiting >= most) throw this.tooManyOfAll();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.leaveQueue(company, waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queues.set(company, queue.add(waiting));
      this.waiting++;
      this.serve();
    });
  }

  /** Releases the capacity of a request and admits the next request in round-robin order. */
  leave(company: Key): void {
    this.running--;
    const left = this.inProgress.get(company)! - 1;
    if (left === 0) this.inProgress.delete(company);
    else this.inProgress.set(company, left);
    this.serve();
  }

  /** Admits all eligible requests. Several become eligible if a company's limit rises because the other companies are idle. */
  private serve(): void {
    while (this.serveNext());
  }

  private admit(company: Key): boolean {
    const held = this.inProgress.get(company) ?? 0;
    if (this.running >= this.limits.total || held >= this.limits.perCompany) return false;
    if (held >= (this.limits.besideOthers ?? Infinity) && this.isBesideOthers()) return false;
    this.running++;
    this.inProgress.set(company, held + 1);
    return true;
  }

  private isBesideOthers(): boolean {
    const leftMs = this.changedAt + BESIDE_OTHERS_FOR_MS - performance.now();
    if (leftMs <= 0) return false;
    // When the other companies are idle, the waiting requests are admitted even if no request ends because the service is slow.
    this.aloneTimer ??= setTimeout(() => {
      this.aloneTimer = null;
      this.serve();
    }, leftMs).unref();
    return true;
  }

  /** Skips only companies at their limit. They are few, because each of them uses a share of the total capacity. */
  private serveNext(): boolean {
    for (const [company, queue] of this.queues) {
      if (!this.admit(company)) continue;
      const [next] = queue;
      this.leaveQueue(company, next!);
      // Round robin: the company moves to the end.
      if (queue.size > 0) {
        this.queues.delete(company);
        this.queues.set(company, queue);
      }
      next!.start();
      return true;
    }
    return false;
  }

  private leaveQueue(company: Key, waiting: Waiting): void {
    const queue = this.queues.get(company)!;
    queue.delete(waiting);
    this.waiting--;
    if (queue.size === 0) this.queues.delete(company);
  }

  private tooManyOfCompany(): AppError {
    const { what, perCompany, whose = 'a company' } = this.limits;
    const message = said('too_many_at_once', { what, most: perCompany, whose, seconds: RETRY_AFTER_SECONDS });
    return new AppError(429, `too_many_${what.replace(' ', '_')}`, message, {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    });
  }

  private tooManyOfAll(): AppError {
    return new UnavailableError(said('too_many_in_progress', { what: this.limits.what }));
  }
}
