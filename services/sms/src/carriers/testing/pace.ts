import { RoutePace } from '../route/route-pace';
import type { Centre } from './centre';

const TICK_MS = 5;
/** A pause of this length loses none of the pace: what was due in it goes out after it. */
const SHORT_PAUSE_MS = 10;

/**
 * When parts left the senders of this process, when they came to a centre, and how long the process (senders and centre in one)
 * stood still in all.
 */
export class Arrivals {
  readonly times: number[] = [];
  private readonly departures: number[] = [];
  private readonly spy: jest.SpyInstance;
  private readonly clock: NodeJS.Timeout;
  private stoodStillMs = 0;

  constructor(centre: Centre) {
    const { departures } = this;
    const { take } = RoutePace.prototype;
    this.spy = jest.spyOn(RoutePace.prototype, 'take').mockImplementation(function (this: RoutePace, now) {
      departures.push(now);
      take.call(this, now);
    });
    let last = performance.now();
    this.clock = setInterval(() => {
      const pause = performance.now() - last - TICK_MS;
      if (pause > SHORT_PAUSE_MS) this.stoodStillMs += pause;
      last = performance.now();
    }, TICK_MS);
    centre.onSubmit = (pdu, session) => {
      this.times.push(performance.now());
      session.send(pdu.response({ message_id: 'ok' }));
    };
  }

  stop(): void {
    this.spy.mockRestore();
    clearInterval(this.clock);
  }

  /**
   * What came makes 97 % at least of the pace in the time in which the process ran, and no second of departures has more than the
   * pace. Departures, for what leaves a second apart comes closer together where the process stands still in between.
   */
  async expectPace(perSecond: number): Promise<void> {
    // A pause that has ended just now is measured in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 4 * TICK_MS));
    this.stop();
    const seconds = (this.times.at(-1)! - this.times[0]! - this.stoodStillMs) / 1_000;
    expect(this.times.length / seconds).toBeGreaterThanOrEqual(perSecond * 0.97);
    expect(this.departures.length).toBeGreaterThanOrEqual(this.times.length);
    let most = 0;
    let from = 0;
    const departures = this.departures.sort((a, b) => a - b);
    departures.forEach((at, to) => {
      while (at - departures[from]! >= 1_000) from++;
      most = Math.max(most, to - from + 1);
    });
    expect(most).toBeLessThanOrEqual(perSecond);
  }
}
