import { RoutePace } from '../route/route-pace';

const SECOND_MS = 1_000;
const LEAST_MS = 3_000;
/** Looking takes time that what is looked at needs: it is done now and then, at what has left since shortly before the last look. */
const LOOK_MS = 500;
/** A guard against hanging. */
const MOST_MS = 240_000;

/**
 * When parts left the senders of this process. Departures, not arrivals: what leaves a second apart comes closer together where the
 * process stands still in between.
 */
export class Departures {
  private readonly times: number[] = [];
  private readonly begun = performance.now();
  private readonly spy: jest.SpyInstance;
  private nextLook = LEAST_MS;

  constructor() {
    const { times } = this;
    const { take } = RoutePace.prototype;
    this.spy = jest.spyOn(RoutePace.prototype, 'take').mockImplementation(function (this: RoutePace, now) {
      times.push(now);
      take.call(this, now);
    });
  }

  stop(): void {
    this.spy.mockRestore();
  }

  /** Whether what is to be seen was: three seconds, and one of them in which the process ran and 97 % of the pace left. */
  reached(perSecond: number): boolean {
    const running = performance.now() - this.begun;
    if (running > MOST_MS)
      throw new Error(`${this.mostInASecond()} of ${perSecond} left in a second, at most`);
    if (running < this.nextLook) return false;
    const lately = this.begun + this.nextLook - LEAST_MS;
    this.nextLook = running + LOOK_MS;
    return this.mostInASecond(lately) >= perSecond * 0.97;
  }

  /** @param since by the process's clock, ms: what left before is not looked at */
  mostInASecond(since = 0): number {
    const first = this.times.findLastIndex((at) => at < since) + 1;
    const times = this.times.slice(first).sort((a, b) => a - b);
    let most = 0;
    let from = 0;
    times.forEach((at, to) => {
      while (at - times[from]! >= SECOND_MS) from++;
      most = Math.max(most, to - from + 1);
    });
    return most;
  }
}
