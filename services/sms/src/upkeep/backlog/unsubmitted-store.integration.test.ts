import { Namespace, PATIENT_MS } from '@herald/testing/namespace';
import { batchesIn } from '../../model/batch-model';
import { storedBatch } from '../../testing/stored-batch';
import { UnsubmittedStore } from './unsubmitted-store';

describe('the recipients that wait to be submitted', () => {
  const namespace = new Namespace();
  afterAll(() => namespace.remove());

  it('are counted by the first of these numbers of a batch', async () => {
    const connection = await namespace.mongo();
    const numbers = ['995500000001', '49500000002', '49500000003'];
    const put = { at: 0, delays: 1, unknowns: 0 };
    await batchesIn(connection).insertMany([
      storedBatch({ smsID: 100, state: 'queued', numbers }),
      storedBatch({ smsID: 101, state: 'queued', numbers, intent: 1 }),
      storedBatch({ smsID: 102, state: 'claimed', numbers }),
      // All were about to be submitted once; one of them was deferred, and one is indeterminate.
      storedBatch({
        smsID: 103,
        state: 'waiting',
        numbers,
        intent: 3,
        retries: [
          { i: 0, ...put, why: 'unknown' },
          { i: 2, ...put, why: 'delayed' },
        ],
      }),
    ]);
    const counted = await new UnsubmittedStore(connection, PATIENT_MS).count(2);
    const of = (digits: string): number =>
      counted.filter((one) => one.digits === digits).reduce((sum, { recipients }) => sum + recipients, 0);
    expect([of('99'), of('49')]).toEqual([3, 2 + 1]);
  });
});
