import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { SlotLeases } from './slot-leases';

/** What is taken off the end of a lease for safety. */
const SAFETY_MS = 1_500;

it('a slot that was given up while its renewal was on its way is gained again, not held by nobody', async () => {
  let gate: Promise<void> = Promise.resolve();
  const collection = {
    updateOne: async (filter: { _id: string }) => {
      if (filter._id === 'shards/0') await gate;
      return { matchedCount: 1 };
    },
    find: () => ({ project: () => ({ toArray: async () => [{ isDead: false }] }) }),
    deleteMany: async () => undefined,
  };
  const heard: string[] = [];
  let open: () => void = () => undefined;
  const leases = new SlotLeases({
    connection: { db: { collection: () => collection } } as unknown as MongoConnection,
    ...{ logger: quiet, pool: 'shards', slots: 1, owner: 'me', ttlMs: SAFETY_MS + 400, renewMs: 300 },
    onGained: () => heard.push('gained'),
    onLost: () => {
      heard.push('lost');
      open();
    },
  });
  jest.useFakeTimers();
  await leases.start();
  // MongoDB stands still: the renewal's answer comes when the lease is over here, and still good there.
  gate = new Promise<void>((resolve) => (open = resolve));
  await jest.advanceTimersByTimeAsync(550);
  expect(heard).toEqual(['gained', 'lost', 'gained']);
  await leases.stop();
  jest.useRealTimers();
});
