import { claimedBatch } from '../testing/claimed-batch';
import { StopListed } from './stop-listed';

describe('the stop list while a claim is in progress', () => {
  const numbers = ['995598000001', '995598000002', '995598000003'];
  const entries = new Set<string>();
  const asked: string[][] = [];
  let stops: StopListed;

  const begin = (checkStopList = true): void => {
    stops = new StopListed(claimedBatch({ checkStopList, numbers }), {
      stopped: (_company, some) => {
        const own = Array.from(some, String);
        asked.push(own);
        return Promise.resolve(new Set(own.filter((number) => entries.has(number))));
      },
    });
    stops.start();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    entries.clear();
    asked.length = 0;
  });
  afterEach(() => {
    stops.stop();
    jest.useRealTimers();
  });

  it('is queried once for recipients that are submitted within a second', async () => {
    begin();
    await stops.ask([0, 1, 2]);
    await jest.advanceTimersByTimeAsync(900);
    for (const i of [0, 1, 2]) stops.release(i);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual([numbers]);
  });

  it('is queried every second for recipients that wait, together, and for no others', async () => {
    begin();
    await stops.ask([0, 1, 2]);
    stops.release(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked.slice(1)).toEqual(asked.slice(1).map(() => numbers.slice(1)));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(12);
  });

  it('is not queried for sends that skip the check', async () => {
    begin(false);
    numbers.forEach((number) => entries.add(number));
    await stops.ask([0, 1, 2]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([asked, stops.isListed(0), await stops.isStopped(0)]).toEqual([[], false, false]);
  });
});
