import { Deliveries } from './deliveries';

describe('deliveries of an SMSC', () => {
  const came = (deliveries: Deliveries, count: number, at: number): void => {
    for (let i = 0; i < count; i++) deliveries.came(false, at);
  };
  /** A thousand per second are acknowledged from 0 to 1,000 ms, while `waiting` of at most 100 wait. */
  const afterASecond = (waiting: number, { phones = true } = {}): Deliveries => {
    const deliveries = new Deliveries();
    came(deliveries, 100, 0);
    for (let now = 0; now < 1_000; now++) {
      deliveries.acknowledged(now);
      deliveries.came(phones, now);
    }
    for (let i = 100; i > waiting; i--) deliveries.acknowledged(999);
    return deliveries;
  };
  /** Number of parts that may leave within a second; each is followed by an acknowledgement, as before. */
  const leave = (deliveries: Deliveries, from: number): number => {
    let left = 0;
    for (let now = from; now < from + 1_000; now++) {
      deliveries.acknowledged(now);
      deliveries.came(false, now);
      for (; left < 5_000 && deliveries.heldUpMs(now) === 0; left++) deliveries.submitted();
    }
    return left;
  };

  it('delay no bulk without inbound messages', () => {
    expect(leave(afterASecond(100, { phones: false }), 1_000)).toBe(5_000);
  });

  it('delay bulk while the window is full, and otherwise slightly exceed the rate of acknowledgements', () => {
    expect(leave(afterASecond(100), 1_000)).toBe(0);
    // 1,030 per second and the burst at once, after a short time without new deliveries.
    expect(leave(afterASecond(50), 1_000)).toBeGreaterThan(1_000);
    expect(leave(afterASecond(50), 1_000)).toBeLessThan(1_150);
  });

  it('are counted while they wait', () => {
    expect(afterASecond(60).unacknowledged).toBe(60);
  });

  it('are no window if there are only a few', () => {
    const deliveries = new Deliveries();
    came(deliveries, 18, 0);
    deliveries.came(true, 0);
    expect(leave(deliveries, 0)).toBe(5_000);
  });

  it('delay no bulk ten seconds after the window was full, nor ten minutes after an inbound message', () => {
    expect(leave(afterASecond(50), 9_900)).toBeLessThan(1_200);
    expect(leave(afterASecond(50), 11_100)).toBe(5_000);
    const full = afterASecond(100);
    for (let now = 0; now < 590_000; now += 1_000) full.heldUpMs(now);
    expect(leave(full, 590_000)).toBeLessThan(1_000);
    expect(leave(full, 601_000)).toBe(5_000);
  });

  it('remember the rate of acknowledgements from before the window was full', () => {
    const deliveries = afterASecond(50);
    leave(deliveries, 1_000);
    // Half the rate for a second.
    for (let now = 2_000; now < 3_000; now += 2) {
      deliveries.acknowledged(now);
      deliveries.came(false, now);
      deliveries.heldUpMs(now);
    }
    expect(leave(deliveries, 3_000)).toBeGreaterThan(950);
  });
});
