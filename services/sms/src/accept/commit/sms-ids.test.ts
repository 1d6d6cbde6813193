import { SmsIds } from './sms-ids';

/** A counter that processes share, with the number of its reads. */
class Counter {
  looks = 0;
  private last = 0;

  async reserveNumbers(_name: string, count: number): Promise<number> {
    this.looks++;
    await new Promise((resolve) => setImmediate(resolve));
    this.last += count;
    return this.last - count + 1;
  }
}

describe('smsIDs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are given once each, by few reads of the counter for a stream of requests', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const counter = new Counter();
    const ids = new SmsIds(counter);
    expect(await Promise.all([1, 3, 1, 2].map((count) => ids.reserve(count)))).toEqual([1, 2, 5, 6]);
    const taken: number[] = [];
    for (let ms = 0; ms < 5_000; ms += 50) {
      clock.mockReturnValue(ms);
      taken.push(await ids.reserve());
    }
    expect(new Set(taken).size).toBe(100);
    expect(counter.looks).toBeLessThan(10);
  });

  it('are consecutive for one request, however many it needs', async () => {
    const ids = new SmsIds(new Counter());
    const first = await ids.reserve(99);
    const many = await ids.reserve(500);
    expect([first, many >= 100, await ids.reserve()]).toEqual([1, true, many + 500]);
  });

  it('increase over all processes from one second to the next', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const counter = new Counter();
    const processes = [new SmsIds(counter), new SmsIds(counter)];
    const taken: number[] = [];
    for (let second = 0; second < 3; second++)
      for (const ids of [...processes].reverse()) {
        clock.mockReturnValue(second * 1_001);
        taken.push(await ids.reserve());
      }
    expect(taken).toEqual([...taken].sort((a, b) => a - b));
  });
});
