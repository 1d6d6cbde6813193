import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Centre } from './centre';

const TICK_MS = 5;
/** A pause of this length loses none of the pace: what was due in it goes out after it. */
const SHORT_PAUSE_MS = 10;

/** When parts came to a centre, and how long this process (sender and centre in one) stood still: at the longest, and in all. */
export class Arrivals {
  readonly times: number[] = [];
  private readonly delay = monitorEventLoopDelay({ resolution: 1 });
  private readonly clock: NodeJS.Timeout;
  private stoodStillMs = 0;

  constructor(centre: Centre) {
    this.delay.enable();
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
    this.delay.disable();
    clearInterval(this.clock);
  }

  /**
   * Mean of 97 % at least of the time in which the process ran, and no second over 102 %; what came bunched because it stood still is
   * allowed for: a part passes two turns of the loop, its writing and its reading, and may be held up in both.
   */
  async expectPace(perSecond: number): Promise<void> {
    // A pause that has ended just now is measured in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 4 * TICK_MS));
    this.stop();
    const stalledSeconds = this.delay.max / 1e9;
    const seconds = (this.times.at(-1)! - this.times[0]! - this.stoodStillMs) / 1_000;
    expect(this.times.length / seconds).toBeGreaterThanOrEqual(perSecond * 0.97);
    let most = 0;
    let from = 0;
    this.times.forEach((at, to) => {
      while (at - this.times[from]! >= 1_000) from++;
      most = Math.max(most, to - from + 1);
    });
    expect(most).toBeLessThanOrEqual(perSecond * (1.02 + 2 * stalledSeconds));
  }
}
