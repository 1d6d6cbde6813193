import type { Lane } from '@herald/contracts';
import type { Carriers, PartSubmission } from '../carriers/carrier';
import { FairLine, type Share } from './fair-line';

/** The claim that asks for queue capacity. */
export interface Asker extends Share {
  /** Starts to wait at a route. False if too many of the same kind wait there already. */
  waitAt(route: string): boolean;
  /** Stops waiting; `inVain` if there was no capacity in time. */
  goOn(inVain: boolean): void;
}

interface Waiter {
  part: PartSubmission;
  asker: Asker;
  since: number;
  /** Ends the wait, either with capacity to be used at once or without. */
  end(hasPlace: boolean): void;
}

/** Maximum time that a part waits for capacity before its batch continues without it, ms. */
export const PLACE_WAIT_MS = 5_000;
const FIRST_PUT_OFF_MS = 1_000;
/** A paused route may resume at any time. With this minimum speed, its parts are retried slightly too often, but never much too late. */
const SLOWEST_PER_SECOND = 20;
/** A longer delay would miss that a route has become faster. */
const LONGEST_PUT_OFF_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Weight of the earlier speed in the moving average. */
const REMEMBERED_SPEED = 0.8;

/**
 * Assigns the capacity of the routes' queues at the time at which a part can be submitted, by fair queueing per company at each route. A
 * part without capacity in time is deferred until about the time at which the parts before it are served.
 */
export class Places {
  private readonly lines = new Map<string, RouteLine>();
  private readonly woken = new Set<Lane>();
  private looking: NodeJS.Timeout | null = null;

  constructor(
    private readonly carriers: Pick<Carriers, 'placeFor' | 'isServedElsewhere' | 'onRoom'>,
    private readonly waitMs = PLACE_WAIT_MS,
  ) {
    carriers.onRoom = (line) => this.wake(line);
  }

  start(): void {
    this.looking = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    if (this.looking) clearInterval(this.looking);
  }

  /**
   * Calls `use` when there is capacity for the part, at once or later. The capacity is used by the end of that call. Returns false, without
   * calling `use`, if there was no capacity in time, the part is not wanted any more, or only another sender has a bind for it.
   */
  whenPlace(part: PartSubmission, asker: Asker, use: () => void): boolean | Promise<boolean> {
    if (part.test) {
      // The sandbox has capacity for all parts, and answers at once.
      use();
      return true;
    }
    const place = this.carriers.placeFor(part.line, part.number);
    if (!place && this.carriers.isServedElsewhere(part.number)) return false;
    const line = place && this.lineAt(part.line, place.route);
    if (!line || (place.free > 0 && line.waiters.isEmpty)) {
      if (line) line.served++;
      use();
      return true;
    }
    if (!asker.waitAt(place.route)) return false;
    return new Promise((resolve) => {
      const end = (hasPlace: boolean): void => {
        asker.goOn(!hasPlace && part.wanted());
        if (hasPlace) use();
        resolve(hasPlace);
      };
      line.waiters.push(asker, { part, asker, since: performance.now(), end });
    });
  }

  /**
   * The delay in ms until this number of parts without capacity should be retried. It grows with the company's own backlog, not with that
   * of others.
   */
  putOff(part: PartSubmission, company: number, parts: number): number {
    const place = this.carriers.placeFor(part.line, part.number);
    if (!place) return FIRST_PUT_OFF_MS;
    return this.lineAt(part.line, place.route).putOff(company, parts);
  }

  /** Ends the wait of parts that wait too long or are not wanted any more. Call it when this changes for many parts. */
  look(): void {
    const now = performance.now();
    for (const [key, line] of this.lines) {
      const { waiters } = line;
      const over = ({ part, since }: Waiter): boolean => now - since >= this.waitMs || !part.wanted();
      for (const waiter of waiters.take(over, now)) waiter.end(false);
      line.measure(now);
      if (waiters.isEmpty && line.isQuiet) this.lines.delete(key);
    }
    // Served here too, because all routes that report free capacity may be gone.
    for (const line of this.lines.values()) this.serve(line);
  }

  private wake(line: Lane): void {
    if (this.woken.size === 0) queueMicrotask(() => this.serveWoken());
    this.woken.add(line);
  }

  /** Runs outside the route's own call, which may be in the middle of a submit. */
  private serveWoken(): void {
    const woken = [...this.woken];
    this.woken.clear();
    for (const line of this.lines.values()) if (woken.includes(line.lane)) this.serve(line);
  }

  private serve(line: RouteLine): void {
    for (let waiter = line.waiters.peek(); waiter; waiter = line.waiters.peek()) {
      // The route of the part may have changed. If no route serves the number any more, the wait ends at once.
      const place = this.carriers.placeFor(line.lane, waiter.part.number);
      if (place && place.free <= 0) return;
      line.waiters.shift();
      line.served++;
      waiter.end(true);
    }
  }

  private lineAt(lane: Lane, route: string): RouteLine {
    const key = `${lane}/${route}`;
    let line = this.lines.get(key);
    if (!line) this.lines.set(key, (line = new RouteLine(lane)));
    return line;
  }
}

/** The waiting parts at one route in one priority queue, and the speed at which they are served. */
class RouteLine {
  readonly waiters = new FairLine<Waiter>();
  /** Parts served since the last measurement. */
  served = 0;
  perSecond = 0;
  /** Company → time until which its deferred parts occupy the queue, ms of the monotonic clock. */
  private readonly backlogs = new Map<number, number>();
  private measuredAt = performance.now();

  constructor(readonly lane: Lane) {}

  measure(now: number): void {
    const seconds = (now - this.measuredAt) / 1_000;
    if (seconds <= 0) return;
    this.perSecond = REMEMBERED_SPEED * this.perSecond + (1 - REMEMBERED_SPEED) * (this.served / seconds);
    this.served = 0;
    this.measuredAt = now;
    for (const [company, until] of this.backlogs) if (until < now) this.backlogs.delete(company);
  }

  /** Companies with deferred parts share the speed of the queue. */
  putOff(company: number, parts: number): number {
    const now = performance.now();
    const at = Math.max(this.backlogs.get(company) ?? 0, now + FIRST_PUT_OFF_MS);
    const others = this.backlogs.size - (this.backlogs.has(company) ? 1 : 0);
    const perSecond = Math.max(this.perSecond, SLOWEST_PER_SECOND) / (others + 1);
    this.backlogs.set(company, Math.min(at + (parts * 1_000) / perSecond, now + LONGEST_PUT_OFF_MS));
    return Math.round(at - now);
  }

  /** Whether its measurements can be dropped. */
  get isQuiet(): boolean {
    return this.perSecond < 0.1 && this.backlogs.size === 0;
  }
}
