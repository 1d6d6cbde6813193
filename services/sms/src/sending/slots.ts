import type { Lane } from '@herald/contracts';
import { MANY } from '../jobs/shared-batch';

/** What one sender may have in hand in a lane: batches, and of shared ones their recipients, each of which is a send. */
const SMALL = 1_000;
/** Of the small ones, those that came by their company's turn: the others are free for who comes with a message. */
const SMALL_BY_TURN = 256;
/** A large batch has up to 1,000 recipients: a few keep every window full, and the companies' turns short. */
const LARGE = 4;
/**
 * Batches that may wait for one route in one lane, beside those: a route that is slow or away takes nothing from the others. As many more
 * may wait whose company has none there yet: else one company could have all.
 */
const WAITING_SMALL = 200;
const WAITING_LARGE = 4;
/** A company may have so many times what is still free: alone nearly all, beside others less, and there is always some for a new one. */
const FREE_TIMES = 4;

/** A batch in hand. */
export interface Held {
  lane: Lane;
  company: number;
  large: boolean;
  byTurn: boolean;
  /** Of a shared batch that is not yet known: how many sends it holds. 1 unless given. */
  sends?: number;
}

/** What a sender has in hand, and whether it may take more. */
export class Slots {
  private readonly counts = new Map<string, number>();

  /** Whether the company may take so many small sends directly, as their message comes. Who they are of `MANY` counts once they are in hand. */
  hasRoom(lane: Lane, company: number, sends: number, routes: number): boolean {
    if (this.isStuck(lane, false, routes)) return false;
    const free = SMALL - this.count(`${lane}/small`);
    if (sends > free) return false;
    return company === MANY || this.count(`${lane}/of/${company}`) + sends <= FREE_TIMES * free;
  }

  /** How many batches, or small sends, may be taken by turn. */
  roomByTurn(lane: Lane, large: boolean, routes: number): number {
    if (this.isStuck(lane, large, routes)) return 0;
    if (large) return LARGE - this.count(`${lane}/large`);
    return Math.min(SMALL - this.count(`${lane}/small`), SMALL_BY_TURN - this.count(`${lane}/turn`));
  }

  take(held: Held): Slot {
    return new Slot(
      held,
      (key, by) => this.add(key, by),
      (key) => this.count(key),
    );
  }

  /** Where every route has all the waiting batches that it may have, more would only be put off again. */
  private isStuck(lane: Lane, large: boolean, routes: number): boolean {
    return this.count(`${lane}/${large ? 'large' : 'small'}/full`) >= Math.max(1, routes);
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(key: string, by: number): void {
    const count = this.count(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

/** The slot of one batch: one of the lane's, or while it waits for a route, one of that route's. */
export class Slot {
  private route: string | null = null;
  private released = false;

  constructor(
    readonly held: Held,
    private readonly add: (key: string, by: number) => void,
    private readonly count: (key: string) => number,
  ) {
    this.add(`${held.lane}/of/${held.company}`, this.size);
    this.addRunning(this.size);
  }

  /** It begins to wait at a route, or (null) goes on. False where as many as may wait there do already. */
  waitAt(route: string | null): boolean {
    if (this.released) return false;
    if (route !== null && !this.mayWaitAt(route)) return false;
    this.addHolding(-this.size);
    this.route = route;
    this.addHolding(this.size);
    return true;
  }

  /** Once is enough. */
  release(): void {
    if (this.released) return;
    this.released = true;
    this.addHolding(-this.size);
    this.add(`${this.held.lane}/of/${this.held.company}`, -this.size);
  }

  private get size(): number {
    return this.held.sends ?? 1;
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
    if (this.held.byTurn && !this.held.large) this.add(`${this.held.lane}/turn`, by);
  }

  private waitingAt(route: string): string {
    return `${this.kind}/at/${route}`;
  }

  private get kind(): string {
    return `${this.held.lane}/${this.held.large ? 'large' : 'small'}`;
  }
}
