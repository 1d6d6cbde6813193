import { Deliveries } from './deliveries';

describe('deliveries of an SMSC', () => {
  /** At 0, `waiting` of a window of 100 wait. */
  const withWindow = (waiting: number, { phones = true } = {}): Deliveries => {
    const deliveries = new Deliveries();
    for (let i = 0; i < 100; i++) deliveries.noteDelivery(phones, 0);
    for (let i = 100; i > waiting; i--) deliveries.noteAcknowledged(0);
    return deliveries;
  };

  it('hold bulk up while the window is full and for a short time afterwards, if phones write', () => {
    expect(withWindow(100).heldUpMs(1_000)).toBeGreaterThan(0);
    expect(withWindow(50).heldUpMs(10)).toBe(15);
    expect(withWindow(50).heldUpMs(1_000)).toBe(0);
    expect(withWindow(100, { phones: false }).heldUpMs(0)).toBe(0);
    expect(withWindow(100).heldUpMs(600_001)).toBe(0);
  });

  it('are no window if there are only a few', () => {
    const deliveries = new Deliveries();
    for (let i = 0; i < 19; i++) deliveries.noteDelivery(true, 0);
    expect([deliveries.heldUpMs(0), deliveries.unacknowledged]).toEqual([0, 19]);
  });
});
