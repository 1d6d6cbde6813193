import { randomUUID } from 'node:crypto';
import { createLogger } from '@herald/logging';
import { connectMongo } from './connection';
import { inSnapshot } from './in-snapshot';

it('reads all as it was at one moment, while the system goes on', async () => {
  const database = `snapshot_${randomUUID().slice(0, 8)}`;
  const logger = createLogger('test', 'error');
  const connection = await connectMongo({ url: process.env.MONGO_URL!, database, name: 'test', logger });
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
    await connection.dropDatabase();
    await connection.close();
  }
});
