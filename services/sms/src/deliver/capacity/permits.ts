import type { Priority } from '@herald/contracts';
import type { Claimant } from './route-queues';

/** Maximum number of small batches that one sender processes per priority queue. */
const SMALL = 1_000;
/** Small batches that may come from fair queueing. The rest is reserved for batches claimed directly from their message. */
const SMALL_BY_ROUND_ROBIN = 256;
/** A large batch has up to 1,000 recipients: a few keep every window full, and the wait of other companies short. */
const LARGE = 4;
/**
 * Additional batches that may wait for one route per priority queue, so that a slow or unavailable route takes no capacity from others. The
 * same number again is reserved for companies without a waiting batch at that route. Otherwise one company could use all of it.
 */
const WAITING_SMALL = 200;
const WAITING_LARGE = 4;
/**
 * A company may use up to this multiple of the free capacity. A single company gets almost all, several get less each, and some always
 * remains for another.
 */
const FREE_TIMES = 4;

/** A batch in progress. */
export interface BatchInProgress {
  priority: Priority;
  company: number;
  large: boolean;
  byRoundRobin: boolean;
}

/** Counts the batches that a sender processes, and decides whether it may claim more. */
export class Permits {
  private readonly counts = new Map<string, number>();

  /** Whether this number of small batches of the company may be claimed directly, as their message arrives. */
  hasCapacity(priority: Priority, company: number, batches: number, routes: number): boolean {
    if (this.isStuck(priority, false, routes)) return false;
    const free = SMALL - this.count(`${priority}/small`);
    return batches <= free && this.count(`${priority}/of/${company}`) + batches <= FREE_TIMES * free;
  }

  /** Number of batches that may be claimed by fair queueing. */
  freeForRoundRobin(priority: Priority, large: boolean, routes: number): number {
    if (this.isStuck(priority, large, routes)) return 0;
    if (large) return LARGE - this.count(`${priority}/large`);
    return Math.min(
      SMALL - this.count(`${priority}/small`),
      SMALL_BY_ROUND_ROBIN - this.count(`${priority}/round-robin`),
    );
  }

  issue(held: BatchInProgress): Permit {
    return new Permit(
      held,
      (key, by) => this.countPermits(key, by),
      (key) => this.count(key),
    );
  }

  /** Whether every route has its maximum of waiting batches, so that further batches would only be deferred. */
  private isStuck(priority: Priority, large: boolean, routes: number): boolean {
    return this.count(`${priority}/${large ? 'large' : 'small'}/full`) >= Math.max(1, routes);
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private countPermits(key: string, by: number): void {
    const count = this.count(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

/**
 * The permit of one batch, which asks for queue capacity on its behalf: it counts for the priority queue, or for a route while the batch
 * waits for that route.
 */
export class Permit implements Claimant {
  private route: string | null = null;
  /** Routes at which a wait timed out. To wait there again for each recipient would hold up recipients of other routes. */
  private readonly full = new Set<string>();
  private released = false;

  constructor(
    private readonly held: BatchInProgress,
    private readonly add: (key: string, by: number) => void,
    private readonly count: (key: string) => number,
  ) {
    this.add(`${held.priority}/of/${held.company}`, 1);
    this.addRunning(1);
  }

  get company(): number {
    return this.held.company;
  }

  get large(): boolean {
    return this.held.large;
  }

  waitAt(route: string): boolean {
    if (this.released || this.full.has(route) || !this.mayWaitAt(route)) return false;
    this.moveTo(route);
    return true;
  }

  goOn(inVain: boolean): void {
    if (inVain && this.route !== null) this.full.add(this.route);
    if (!this.released) this.moveTo(null);
  }

  /** Idempotent. */
  release(): void {
    if (this.released) return;
    this.released = true;
    this.addHolding(-1);
    this.add(`${this.held.priority}/of/${this.held.company}`, -1);
  }

  private moveTo(route: string | null): void {
    this.addHolding(-1);
    this.route = route;
    this.addHolding(1);
  }

  private mayWaitAt(route: string): boolean {
    const at = this.waitingAt(route);
    const waiting = this.count(at);
    if (waiting < this.mostWaiting) return true;
    return waiting < 2 * this.mostWaiting && this.count(`${at}/of/${this.held.company}`) === 0;
  }

  private get mostWaiting(): number {
    return this.held.large ? WAITING_LARGE : WAITING_SMALL;
  }

  private addHolding(by: number): void {
    if (this.route === null) return this.addRunning(by);
    const at = this.waitingAt(this.route);
    const wasFull = this.count(at) >= this.mostWaiting;
    this.add(at, by);
    this.add(`${at}/of/${this.held.company}`, by);
    if (wasFull !== this.count(at) >= this.mostWaiting) this.add(`${this.kind}/full`, by);
  }

  private addRunning(by: number): void {
    this.add(this.kind, by);
    if (this.held.byRoundRobin && !this.held.large) this.add(`${this.held.priority}/round-robin`, by);
  }

  private waitingAt(route: string): string {
    return `${this.kind}/at/${route}`;
  }

  private get kind(): string {
    return `${this.held.priority}/${this.held.large ? 'large' : 'small'}`;
  }
}
