import type { Priority } from '@herald/contracts';
import type { Carriers, PartSubmission } from '../../carriers/carrier';
import { FairQueue, type Share } from './fair-queue';

/** The claim that asks for queue capacity. */
export interface Claimant extends Share {
  /** Starts to wait at a route. False if too many of the same kind wait there already. */
  waitAt(route: string): boolean;
  /** Stops waiting; `inVain` if there was no capacity in time. */
  goOn(inVain: boolean): void;
}

interface Waiter {
  part: PartSubmission;
  claimant: Claimant;
  since: number;
  /** Ends the wait, either with capacity to be used at once or without. */
  end(hasCapacity: boolean): void;
}

/** Maximum time that a part waits for capacity before its batch continues without it, ms. */
export const CAPACITY_WAIT_MS = 5_000;
const FIRST_DEFER_MS = 1_000;
/** A paused route may resume at any time. With this minimum speed, its parts are retried slightly too often, but never much too late. */
const SLOWEST_PER_SECOND = 20;
/** A longer delay would miss that a route has become faster. */
const LONGEST_DEFER_MS = 60_000;
const POLL_INTERVAL_MS = 500;
/** Weight of the earlier speed in the moving average. */
const REMEMBERED_SPEED = 0.8;
/** The speed of a route that has had nothing to do is remembered for its next campaign. */
const FORGOTTEN_AFTER_MS = 600_000;

/**
 * Assigns the capacity of the routes' queues at the time at which a part can be submitted, by fair queueing per company at each route. A
 * part without capacity in time is deferred until about the time at which the parts before it are served.
 */
export class RouteQueues {
  private readonly queues = new Map<string, RouteQueue>();
  private readonly woken = new Set<Priority>();
  private polling: NodeJS.Timeout | null = null;

  constructor(
    private readonly carriers: Pick<Carriers, 'capacityFor' | 'isServedElsewhere' | 'onCapacity'>,
    private readonly waitMs = CAPACITY_WAIT_MS,
  ) {
    carriers.onCapacity = (priority) => this.wake(priority);
  }

  start(): void {
    this.polling = setInterval(() => this.poll(), POLL_INTERVAL_MS);
  }

  stop(): void {
    if (this.polling) clearInterval(this.polling);
  }

  /**
   * Calls `use` when there is capacity for the part, at once or later. The capacity is used by the end of that call. Returns false, without
   * calling `use`, if there was no capacity in time, the part is not wanted any more, or only another sender has a bind for it.
   */
  whenCapacity(part: PartSubmission, claimant: Claimant, use: () => void): boolean | Promise<boolean> {
    if (part.test) {
      // The sandbox has capacity for all parts, and answers at once.
      use();
      return true;
    }
    const capacity = this.carriers.capacityFor(part.queue, part.number, part.unit);
    if (!capacity && this.carriers.isServedElsewhere(part.number)) return false;
    const queue = capacity && this.queueAt(part.queue, capacity.route);
    if (!queue || (capacity.free > 0 && queue.waiters.isEmpty)) {
      if (queue) queue.served++;
      use();
      return true;
    }
    if (!claimant.waitAt(capacity.route)) return false;
    return new Promise((resolve) => {
      const end = (hasCapacity: boolean): void => {
        claimant.goOn(!hasCapacity && part.wanted());
        if (hasCapacity) use();
        resolve(hasCapacity);
      };
      queue.waiters.push(claimant, { part, claimant, since: performance.now(), end });
    });
  }

  /**
   * The delay in ms until this number of recipients without capacity should be retried. It grows with the company's own backlog, not with
   * that of others.
   * @param parts of each recipient's message
   */
  deferMs(part: PartSubmission, company: number, recipients: number, parts: number): number {
    const capacity = this.carriers.capacityFor(part.queue, part.number);
    if (!capacity) return FIRST_DEFER_MS;
    const units = recipients * (capacity.unit === 'message' ? 1 : parts);
    return this.queueAt(part.queue, capacity.route).deferMs(company, units);
  }

  /** Ends the wait of parts that wait too long or are not wanted any more. Call it when this changes for many parts. */
  poll(): void {
    const now = performance.now();
    for (const [key, queue] of this.queues) {
      const { waiters } = queue;
      const over = ({ part, since }: Waiter): boolean => now - since >= this.waitMs || !part.wanted();
      for (const waiter of waiters.removeMatching(over, now)) waiter.end(false);
      queue.measure(now);
      if (queue.isForgotten(now)) this.queues.delete(key);
    }
    // Served here too, because all routes that report free capacity may be gone.
    for (const queue of this.queues.values()) this.serve(queue);
  }

  private wake(priority: Priority): void {
    if (this.woken.size === 0) queueMicrotask(() => this.serveWoken());
    this.woken.add(priority);
  }

  /** Runs outside the route's own call, which may be in the middle of a submit. */
  private serveWoken(): void {
    const woken = [...this.woken];
    this.woken.clear();
    for (const queue of this.queues.values()) if (woken.includes(queue.priority)) this.serve(queue);
  }

  private serve(queue: RouteQueue): void {
    for (let waiter = queue.waiters.peek(); waiter; waiter = queue.waiters.peek()) {
      // The route of the part may have changed. If no route serves the number any more, the wait ends at once.
      const { number, unit } = waiter.part;
      const capacity = this.carriers.capacityFor(queue.priority, number, unit);
      if (capacity && capacity.free <= 0) return;
      queue.waiters.shift();
      queue.served++;
      waiter.end(true);
    }
  }

  private queueAt(priority: Priority, route: string): RouteQueue {
    const key = `${priority}/${route}`;
    let queue = this.queues.get(key);
    if (!queue) this.queues.set(key, (queue = new RouteQueue(priority)));
    return queue;
  }
}

/** The waiting parts at one route in one priority queue, and the speed at which they are served. */
class RouteQueue {
  readonly waiters = new FairQueue<Waiter>();
  /** Parts served since the last measurement. */
  served = 0;
  /** While there is something to serve; null before the first measurement. */
  private perSecond: number | null = null;
  /** Company → time until which its deferred parts occupy the queue, ms of the monotonic clock. */
  private readonly backlogs = new Map<number, number>();
  private measuredAt = performance.now();
  private servedAt = performance.now();

  constructor(readonly priority: Priority) {}

  measure(now: number): void {
    const seconds = (now - this.measuredAt) / 1_000;
    if (seconds <= 0) return;
    if (this.served > 0 || !this.waiters.isEmpty) {
      const speed = this.served / seconds;
      const before = this.perSecond ?? speed;
      this.perSecond = REMEMBERED_SPEED * before + (1 - REMEMBERED_SPEED) * speed;
      this.servedAt = now;
    }
    this.served = 0;
    this.measuredAt = now;
    for (const [company, until] of this.backlogs) if (until < now) this.backlogs.delete(company);
  }

  /** Companies with deferred parts share the speed of the queue. As long as that is unknown, all are retried soon. */
  deferMs(company: number, parts: number): number {
    if (this.perSecond === null) return FIRST_DEFER_MS;
    const now = performance.now();
    const at = Math.max(this.backlogs.get(company) ?? 0, now + FIRST_DEFER_MS);
    const others = this.backlogs.size - (this.backlogs.has(company) ? 1 : 0);
    const perSecond = Math.max(this.perSecond, SLOWEST_PER_SECOND) / (others + 1);
    this.backlogs.set(company, Math.min(at + (parts * 1_000) / perSecond, now + LONGEST_DEFER_MS));
    return Math.round(at - now);
  }

  /** Whether its measurements can be dropped. */
  isForgotten(now: number): boolean {
    return this.waiters.isEmpty && now - this.servedAt > FORGOTTEN_AFTER_MS;
  }
}
