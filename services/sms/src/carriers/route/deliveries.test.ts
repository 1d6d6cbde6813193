import { Deliveries } from './deliveries';

describe('what a centre hands over', () => {
  const came = (deliveries: Deliveries, count: number, at: number): void => {
    for (let i = 0; i < count; i++) deliveries.came(false, at);
  };
  /** A thousand a second are acknowledged from 0 to 1,000 ms, while so many of at most 100 wait. */
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
  /** So many may leave within a second; each is followed by an acknowledgement, as before. */
  const leave = (deliveries: Deliveries, from: number): number => {
    let left = 0;
    for (let now = from; now < from + 1_000; now++) {
      deliveries.acknowledged(now);
      deliveries.came(false, now);
      for (; left < 5_000 && deliveries.heldUpMs(now) === 0; left++) deliveries.submitted();
    }
    return left;
  };

  it('holds nothing up where no phone writes', () => {
    expect(leave(afterASecond(100, { phones: false }), 1_000)).toBe(5_000);
  });

  it('lets nothing go while its window is full, and otherwise a little more than was acknowledged', () => {
    expect(leave(afterASecond(100), 1_000)).toBe(0);
    // 1,030 a second and what may leave at once, after a moment in which nothing more came.
    expect(leave(afterASecond(50), 1_000)).toBeGreaterThan(1_000);
    expect(leave(afterASecond(50), 1_000)).toBeLessThan(1_150);
  });

  it('counts what waits', () => {
    expect(afterASecond(60).unacknowledged).toBe(60);
  });

  it('does not take a few for a window', () => {
    const deliveries = new Deliveries();
    came(deliveries, 18, 0);
    deliveries.came(true, 0);
    expect(leave(deliveries, 0)).toBe(5_000);
  });

  it('holds nothing up ten seconds after its window was full, nor ten minutes after a phone wrote', () => {
    expect(leave(afterASecond(50), 9_900)).toBeLessThan(1_200);
    expect(leave(afterASecond(50), 11_100)).toBe(5_000);
    const full = afterASecond(100);
    for (let now = 0; now < 590_000; now += 1_000) full.heldUpMs(now);
    expect(leave(full, 590_000)).toBeLessThan(1_000);
    expect(leave(full, 601_000)).toBe(5_000);
  });

  it('knows how much was acknowledged before the window was full', () => {
    const deliveries = afterASecond(50);
    leave(deliveries, 1_000);
    // For a second half as much.
    for (let now = 2_000; now < 3_000; now += 2) {
      deliveries.acknowledged(now);
      deliveries.came(false, now);
      deliveries.heldUpMs(now);
    }
    expect(leave(deliveries, 3_000)).toBeGreaterThan(950);
  });
});
