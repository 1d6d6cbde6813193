import { Namespace } from '@herald/testing/namespace';
import { type BatchDocument, batchesIn } from '../../model/batch-model';
import { PublishedChanges } from './published-changes';

const namespace = new Namespace();

afterAll(() => namespace.remove());

it('reads few batches ahead, so that MongoDB does not close the cursor during slow checks', async () => {
  const connection = await namespace.mongo();
  const batches = batchesIn(connection);
  const createdAt = new Date();
  const fields = { company: 1, state: 'finished', createdAt };
  const ids = Array.from({ length: 100 }, (_, i) => ({ _id: `${i}.0`, smsID: i }));
  await batches.insertMany(ids.map((id) => ({ ...id, ...fields }) as unknown as BatchDocument));
  const found: unknown[] = [];
  for await (const batch of new PublishedChanges(connection).batchesOf(1, 0)) {
    // The loop still gets the batches that were read before.
    if (found.push(batch) === 1) await batches.deleteMany({});
  }
  expect(found).toHaveLength(20);
  expect(found[0]).toEqual({ id: expect.any(String), acceptedAt: createdAt });
});
