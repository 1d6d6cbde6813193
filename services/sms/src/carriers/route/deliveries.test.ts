import type { Acknowledge } from '../carrier';
import { Deliveries } from './deliveries';

describe('deliveries of an SMSC', () => {
  const reads: boolean[] = [];
  beforeEach(() => reads.splice(0));
  afterEach(() => jest.restoreAllMocks());

  const accept = (deliveries: Deliveries, count: number): Acknowledge[] =>
    Array.from({ length: count }, () => deliveries.accept(() => undefined, { open: 0, most: 0 }, 0));
  /** At 0, `waiting` of a window of 100 wait. */
  const withWindow = (waiting: number, { phones = true } = {}): Deliveries => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const deliveries = new Deliveries((reading) => reads.push(reading));
    const acknowledges = accept(deliveries, 100);
    for (const acknowledge of acknowledges.slice(waiting)) acknowledge(true);
    if (phones) deliveries.notePhone(0);
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
    const deliveries = new Deliveries(() => undefined);
    accept(deliveries, 19);
    deliveries.notePhone(0);
    expect([deliveries.heldUpMs(0), deliveries.unacknowledged]).toEqual([0, 19]);
  });

  it('say whether the SMSC may wait for an answer: no more were ever open on its bind', () => {
    const deliveries = new Deliveries((reading) => reads.push(reading));
    const window = { open: 0, most: 0 };
    const next = (): Acknowledge => deliveries.accept(() => undefined, window);
    const [first, second] = [next(), next()];
    expect([first.fillsWindow, second.fillsWindow]).toEqual([true, true]);
    first(true);
    second(true);
    expect([next().fillsWindow, next().fillsWindow, next().fillsWindow]).toEqual([false, true, true]);
    expect(deliveries.accept(() => undefined, { open: 0, most: 0 }).fillsWindow).toBe(true);
  });

  it('are not read above 5,000, until slightly fewer wait', () => {
    const deliveries = new Deliveries((reading) => reads.push(reading));
    const acknowledges = accept(deliveries, 5_001);
    expect(reads).toEqual([false]);
    for (const acknowledge of acknowledges.slice(0, 251)) acknowledge(true);
    for (const acknowledge of acknowledges.slice(0, 251)) acknowledge(true);
    expect(reads).toEqual([false]);
    acknowledges[251]!(false);
    expect(reads).toEqual([false, true]);
  });
});
