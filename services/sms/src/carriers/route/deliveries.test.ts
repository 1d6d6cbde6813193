import type { Acknowledge } from '../carrier';
import { Deliveries } from './deliveries';

describe('deliveries of an SMSC', () => {
  const reads: boolean[] = [];
  beforeEach(() => reads.splice(0));
  afterEach(() => jest.restoreAllMocks());

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
});
