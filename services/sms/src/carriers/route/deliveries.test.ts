import { Deliveries } from './deliveries';

describe('what a centre hands over', () => {
  const came = (deliveries: Deliveries, count: number, at: number): void => {
    for (let i = 0; i < count; i++) deliveries.came(false, at);
  };
  const acknowledged = (deliveries: Deliveries, count: number, at: number): void => {
    for (let i = 0; i < count; i++) deliveries.acknowledged(at);
  };

  it('holds nothing up where no phone writes', () => {
    const deliveries = new Deliveries();
    came(deliveries, 100, 0);
    expect(deliveries.heldUpMs(0)).toBe(0);
  });

  it('holds up while its window is full, and until nothing more came for a moment', () => {
    const deliveries = new Deliveries();
    deliveries.came(true, 0);
    came(deliveries, 99, 0);
    expect(deliveries.heldUpMs(1_000)).toBe(25);
    acknowledged(deliveries, 100, 1_000);
    expect(deliveries.heldUpMs(1_010)).toBe(15);
    // There was more: the window is full again.
    came(deliveries, 95, 1_011);
    acknowledged(deliveries, 95, 1_070);
    expect(deliveries.heldUpMs(1_080)).toBe(15);
    expect(deliveries.heldUpMs(1_095)).toBe(0);
    came(deliveries, 60, 1_100);
    expect(deliveries.heldUpMs(1_100)).toBe(0);
    expect(deliveries.unacknowledged).toBe(60);
  });

  it('does not take a few for a window', () => {
    const deliveries = new Deliveries();
    came(deliveries, 18, 0);
    deliveries.came(true, 0);
    expect(deliveries.heldUpMs(0)).toBe(0);
  });

  it('holds nothing up ten minutes after the last phone wrote', () => {
    const deliveries = new Deliveries();
    deliveries.came(true, 0);
    came(deliveries, 99, 0);
    expect(deliveries.heldUpMs(599_000)).toBe(25);
    expect(deliveries.heldUpMs(601_000)).toBe(0);
  });

  it('lets go a little less than was acknowledged, once the window was full, and more from then on', () => {
    const deliveries = new Deliveries();
    deliveries.came(true, 0);
    let now = 0;
    // A thousand a second are acknowledged, and one more comes each time.
    came(deliveries, 40, 0);
    for (; now < 1_000; now++) {
      acknowledged(deliveries, 1, now);
      came(deliveries, 1, now);
    }
    acknowledged(deliveries, 41, now);
    const leavesWithin = (ms: number): number => {
      let left = 0;
      for (const end = now + ms; now < end; now++)
        for (; deliveries.heldUpMs(now) === 0; left++) deliveries.submitted(now);
      return left;
    };
    now += 25;
    const first = leavesWithin(500);
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(600);
    leavesWithin(4_000);
    expect(leavesWithin(500)).toBeGreaterThan(1.5 * first);
    // After a while without a line it is as if there never was one.
    now += 60_000;
    expect(deliveries.heldUpMs(now)).toBe(0);
    for (let i = 0; i < 30_000; i++) deliveries.submitted(now);
    expect(deliveries.heldUpMs(now)).toBe(0);
  });
});
