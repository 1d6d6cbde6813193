import { RouteRateLimiter } from '../route/route-rate-limiter';

const SECOND_MS = 1_000;

/**
 * Records when parts left the senders of this process, by the senders' clock. Departures, not arrivals: parts that are sent a second
 * apart arrive closer together if the process stalls in between.
 */
export class Departures {
  private readonly times: number[] = [];
  private readonly spy: jest.SpyInstance;

  constructor() {
    const { times } = this;
    const { noteSent } = RouteRateLimiter.prototype;
    this.spy = jest.spyOn(RouteRateLimiter.prototype, 'noteSent').mockImplementation(function (
      this: RouteRateLimiter,
      now,
    ) {
      times.push(now);
      noteSent.call(this, now);
    });
  }

  stop(): void {
    this.spy.mockRestore();
  }

  get count(): number {
    return this.times.length;
  }

  mostInASecond(): number {
    const times = [...this.times].sort((a, b) => a - b);
    let most = 0;
    let from = 0;
    times.forEach((at, to) => {
      while (at - times[from]! >= SECOND_MS) from++;
      most = Math.max(most, to - from + 1);
    });
    return most;
  }
}
