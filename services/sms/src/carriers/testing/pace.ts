import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Centre } from './centre';

/** When parts came to a centre, and the longest moment in which this process (sender and centre in one) stood still. */
export class Arrivals {
  readonly times: number[] = [];
  private readonly delay = monitorEventLoopDelay({ resolution: 1 });

  constructor(centre: Centre) {
    this.delay.enable();
    centre.onSubmit = (pdu, session) => {
      this.times.push(performance.now());
      session.send(pdu.response({ message_id: 'ok' }));
    };
  }

  /**
   * Mean of 97 % at least and no second over 102 %; what came bunched because the process stood still is allowed for: a part
   * passes two turns of the loop, its writing and its reading, and may be held up in both.
   */
  expectPace(perSecond: number): void {
    this.delay.disable();
    const stalledSeconds = this.delay.max / 1e9;
    const seconds = (this.times.at(-1)! - this.times[0]!) / 1_000;
    expect(this.times.length / seconds).toBeGreaterThanOrEqual(perSecond * 0.97 * (1 - stalledSeconds));
    let most = 0;
    let from = 0;
    this.times.forEach((at, to) => {
      while (at - this.times[from]! >= 1_000) from++;
      most = Math.max(most, to - from + 1);
    });
    expect(most).toBeLessThanOrEqual(perSecond * (1.02 + 2 * stalledSeconds));
  }
}
