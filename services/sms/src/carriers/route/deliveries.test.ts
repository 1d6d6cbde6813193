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
});
