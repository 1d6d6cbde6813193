import { CompanyQueues } from './company-queues';
import type { BatchOutcome } from './outcome';

const refused = (i: number): BatchOutcome => ({ kind: 'refused', batch: '1.0', i, reason: 'no' });
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

describe('the queue of a company', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('leaves the balance to the company’s charges for as long as a write of several outcomes took', async () => {
    const groups: number[] = [];
    const queues = new CompanyQueues(async (outcomes) => {
      groups.push(outcomes.length);
      jest.advanceTimersByTime(40);
      return outcomes.map(() => undefined);
    });
    const recorded = [0, 1, 2].map((i) => queues.add(1, refused(i)));
    await Promise.all(recorded);
    const next = [3, 4].map((i) => queues.add(1, refused(i)));
    await turns(10);
    expect(groups).toEqual([3]);
    jest.advanceTimersByTime(40);
    await Promise.all(next);
    expect(groups).toEqual([3, 2]);
  });

  it('does not delay a single refund, and knows which batches it holds', async () => {
    const queues = new CompanyQueues(async (outcomes) => {
      jest.advanceTimersByTime(40);
      return outcomes.map(() => undefined);
    });
    for (const i of [0, 1]) {
      const stored = queues.add(1, refused(i));
      expect(queues.has('1.0')).toBe(true);
      await stored;
      await turns(2);
      expect(queues.has('1.0')).toBe(false);
    }
  });

  it('is served even while other companies are busy', async () => {
    let busy = true;
    let writes = 0;
    const queues = new CompanyQueues(async (outcomes) => {
      // Each company but one queues its next outcome before its last one is written.
      const { batch } = outcomes[0]!;
      if (busy && batch !== '99.0') void queues.add(Number.parseInt(batch), { ...refused(0), batch });
      if (++writes === 1_000) busy = false;
      await turns(1);
      return outcomes.map(() => undefined);
    });
    for (let company = 1; company <= 16; company++)
      void queues.add(company, { ...refused(0), batch: `${company}.0` });
    const late = queues.add(99, { ...refused(0), batch: '99.0' }).then(() => writes);
    expect(await late).toBeLessThan(100);
    busy = false;
    await queues.drain();
  });

  it('is drained even if a write fails, without an unhandled rejection', async () => {
    const queues = new CompanyQueues(async () => {
      throw new Error('not to be stored');
    });
    void queues.add(1, refused(0));
    await queues.drain();
    expect([queues.has('1.0'), queues.waiting]).toEqual([false, 0]);
  });
});
