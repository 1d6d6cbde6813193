import { claimedBatch } from '../testing/claimed-batch';
import { StopListed } from './stop-listed';

describe('the stop list while a claim is in progress', () => {
  const numbers = ['995598000001', '995598000002', '995598000003'];
  const entries = new Set<string>();
  const asked: string[][] = [];
  let stops: StopListed;

  const begin = (changes: Parameters<typeof claimedBatch>[0] = {}): void => {
    const createdAt = new Date(Date.now() - 60_000);
    stops = new StopListed(claimedBatch({ checkStopList: true, createdAt, numbers, ...changes }), {
      stopped: (_company, some) => {
        const own = Array.from(some, String);
        asked.push(own);
        return Promise.resolve(new Set(own.filter((number) => entries.has(number))));
      },
    });
  };

  beforeEach(() => {
    entries.clear();
    asked.length = 0;
  });

  it('is asked once for recipients that do not wait, and not for a send that was accepted within the last second', async () => {
    begin();
    await stops.ask([0, 1, 2]);
    expect(await stops.isStopped(1)).toBe(false);
    for (const i of [0, 1, 2]) stops.release(i);
    stops.renewOpen();
    expect(asked).toEqual([numbers]);
    begin({ createdAt: new Date() });
    await stops.ask([0, 1, 2]);
    expect([await stops.isStopped(1), asked]).toEqual([false, [numbers]]);
  });

  it('is asked again for recipients that wait, together, and for no others', async () => {
    begin({ createdAt: new Date() });
    await stops.ask([0, 1, 2]);
    stops.release(0);
    entries.add(numbers[2]!);
    stops.renewOpen();
    await Promise.resolve();
    expect(asked).toEqual([numbers.slice(1)]);
    expect([1, 2].map((i) => stops.isListed(i))).toEqual([false, true]);
  });

  it('is not asked for sends that skip the check', async () => {
    begin({ checkStopList: false });
    numbers.forEach((number) => entries.add(number));
    await stops.ask([0, 1, 2]);
    stops.renewOpen();
    expect([asked, stops.isListed(0), await stops.isStopped(0)]).toEqual([[], false, false]);
  });
});
