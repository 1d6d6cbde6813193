import { RoutePace } from '../route/route-pace';

const SECOND_MS = 1_000;
const LEAST_MS = 3_000;

/**
 * When parts left the senders of this process. Departures, not arrivals: what leaves a second apart comes closer together where the
 * process stands still in between.
 */
export class Departures {
  private readonly times: number[] = [];
  private readonly begun = performance.now();
  private readonly spy: jest.SpyInstance;

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
    return performance.now() - this.begun >= LEAST_MS && this.mostInASecond() >= perSecond * 0.97;
  }

  mostInASecond(): number {
    const times = this.times.toSorted((a, b) => a - b);
    let most = 0;
    let from = 0;
    times.forEach((at, to) => {
      while (at - times[from]! >= SECOND_MS) from++;
      most = Math.max(most, to - from + 1);
    });
    return most;
  }
}
