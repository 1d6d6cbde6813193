import { Namespace } from '@herald/testing/namespace';
import { inSnapshot } from './in-snapshot';

it('reads all as it was at one moment, while the system goes on', async () => {
  const namespace = new Namespace();
  const connection = await namespace.mongo();
  try {
    const jobs = connection.db!.collection<{ _id: number }>('jobs');
    await jobs.insertOne({ _id: 1 });
    const seen = await inSnapshot(connection, async (session) => {
      const before = await jobs.find({}, { session }).toArray();
      await jobs.insertOne({ _id: 2 });
      return [before.length, (await jobs.find({}, { session }).toArray()).length];
    });
    expect(seen).toEqual([1, 1]);
  } finally {
    await namespace.remove();
  }
});
