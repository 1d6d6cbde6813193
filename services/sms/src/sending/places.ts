import type { Lane } from '@herald/contracts';
import type { Carriers, PartSubmission } from '../carriers/carrier';
import { FairLine, type Share } from './fair-line';

/** Who asks for a place: one claim. */
export interface Asker extends Share {
  /** It begins to wait at a route. False where it may not: too many of its kind wait there already. */
  waitAt(route: string): boolean;
  /** It waits no more; `inVain`: it had no place in time. */
  goOn(inVain: boolean): void;
}

interface Waiter {
  part: PartSubmission;
  asker: Asker;
  since: number;
  /** It has its place, to be used at once; or it has none and goes. */
  end(hasPlace: boolean): void;
}

/** How long one part may wait for a place before its batch goes on without it, ms. */
export const PLACE_WAIT_MS = 5_000;
const FIRST_PUT_OFF_MS = 1_000;
/** A route that stood still may go again any moment: what it keeps waiting comes back a little too often then, never much too late. */
const SLOWEST_PER_SECOND = 20;
/** What is put off longer would miss that a route is faster by now. */
const LONGEST_PUT_OFF_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Of the speed that was seen before, what still counts after a look. */
const REMEMBERED_SPEED = 0.8;

/**
 * The places in the routes' lines, shared out at the moment at which a part can go: companies take turns at each route, so that none
 * waits for the batches of another. Who finds none in time is to come back about when those before it have had theirs.
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
   * Calls `use` when there is a place for the part, at once or later; the place is used by the end of that call. False where there was
   * none in time, the part is not wanted any more, or only another sender has a bind for it: then `use` is never called.
   */
  whenPlace(part: PartSubmission, asker: Asker, use: () => void): boolean | Promise<boolean> {
    if (part.test) {
      // The sandbox has room for all, and answers at once.
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

  /** In how many ms so many parts of a company that found no place should come again: behind its own, not behind those of others. */
  putOff(part: PartSubmission, company: number, parts: number): number {
    const place = this.carriers.placeFor(part.line, part.number);
    if (!place) return FIRST_PUT_OFF_MS;
    return this.lineAt(part.line, place.route).putOff(company, parts);
  }

  /** Lets those go that wait too long or are not wanted any more. Call it when that changed for many. */
  look(): void {
    const now = performance.now();
    for (const [key, line] of this.lines) {
      const { waiters } = line;
      const over = ({ part, since }: Waiter): boolean => now - since >= this.waitMs || !part.wanted();
      for (const waiter of waiters.take(over, now)) waiter.end(false);
      line.measure(now);
      if (waiters.isEmpty && line.isQuiet) this.lines.delete(key);
    }
    // No route may be left to say that it has room.
    for (const line of this.lines.values()) this.serve(line);
  }

  private wake(line: Lane): void {
    if (this.woken.size === 0) queueMicrotask(() => this.serveWoken());
    this.woken.add(line);
  }

  /** Outside the route's own work: it may be in the middle of submitting. */
  private serveWoken(): void {
    const woken = [...this.woken];
    this.woken.clear();
    for (const line of this.lines.values()) if (woken.includes(line.lane)) this.serve(line);
  }

  private serve(line: RouteLine): void {
    for (let waiter = line.waiters.peek(); waiter; waiter = line.waiters.peek()) {
      // Its route may be another one by now; where none serves it any more, it is answered at once.
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

/** Who waits at one route in one line, and how fast that moves. */
class RouteLine {
  readonly waiters = new FairLine<Waiter>();
  /** Parts that had a place since the last look. */
  served = 0;
  perSecond = 0;
  /** Company → until when what is put off of it now has others of it before it, ms of the monotonic clock. */
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

  /** Companies that have something put off share the line's speed. */
  putOff(company: number, parts: number): number {
    const now = performance.now();
    const at = Math.max(this.backlogs.get(company) ?? 0, now + FIRST_PUT_OFF_MS);
    const others = this.backlogs.size - (this.backlogs.has(company) ? 1 : 0);
    const perSecond = Math.max(this.perSecond, SLOWEST_PER_SECOND) / (others + 1);
    this.backlogs.set(company, Math.min(at + (parts * 1_000) / perSecond, now + LONGEST_PUT_OFF_MS));
    return Math.round(at - now);
  }

  /** Nothing that it remembers matters any more. */
  get isQuiet(): boolean {
    return this.perSecond < 0.1 && this.backlogs.size === 0;
  }
}
