import { randomUUID } from 'node:crypto';
import { atOneMoment, openDatabases } from './databases';

it('what an audit compares is read as it was at one moment, while the system goes on', async () => {
  const namespace = `audit${randomUUID().slice(0, 8)}`;
  const { client, sms } = await openDatabases(process.env.MONGO_URL!, namespace);
  try {
    const jobs = sms.collection<{ _id: number }>('jobs');
    await jobs.insertOne({ _id: 1 });
    const seen = await atOneMoment(client, async (session) => {
      const before = await jobs.find({}, { session }).toArray();
      await jobs.insertOne({ _id: 2 });
      return [before.length, (await jobs.find({}, { session }).toArray()).length];
    });
    expect(seen).toEqual([1, 1]);
  } finally {
    await sms.dropDatabase();
    await client.close();
  }
});
