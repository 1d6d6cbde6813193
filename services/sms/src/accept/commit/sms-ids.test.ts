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
  it('increase from answer to request, whichever process takes them', async () => {
    const counter = new Counter();
    const processes = [new SmsIds(counter), new SmsIds(counter)];
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) ids.push(await processes[i % 2]!.reserve());
    expect(ids).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are given once each, and by one read of the counter for concurrent requests', async () => {
    const counter = new Counter();
    const ids = new SmsIds(counter);
    const firsts = await Promise.all([1, 3, 1, 2].map((count) => ids.reserve(count)));
    expect(firsts).toEqual([1, 2, 5, 6]);
    expect(counter.looks).toBe(1);
  });
});
