import type { MongoConnection } from '../index';
import { quiet } from '@herald/testing/loggers';
import { LeasePool, type LeasePoolOptions } from './lease-pool';

/** The safety margin at the end of a lease. */
const SAFETY_MS = 1_500;

afterEach(() => jest.useRealTimers());

/** A pool in a database that knows this process only, and gives it every lease. */
function poolIn(database: object, options: Partial<LeasePoolOptions>): LeasePool {
  const collection = {
    updateMany: async ({ _id }: { _id: { $in: string[] } }) => ({ matchedCount: _id.$in.length }),
    updateOne: async () => ({ matchedCount: 1 }),
    findOneAndUpdate: async () => ({}),
    find: () => ({ project: () => ({ toArray: async () => [{ _id: 'shards/member/me', isDead: false }] }) }),
    deleteMany: async () => undefined,
    ...database,
  };
  return new LeasePool({
    connection: {
      db: { collection: () => collection },
      model: () => undefined,
    } as unknown as MongoConnection,
    logger: quiet,
    pool: 'shards',
    size: 2,
    owner: 'me',
    ...options,
  });
}

it('gains a lease again that was released during its renewal', async () => {
  let gate: Promise<void> = Promise.resolve();
  const updateMany = async ({ _id }: { _id: { $in: string[] } }) => {
    await gate;
    return { matchedCount: _id.$in.length };
  };
  const heard: string[] = [];
  let open: () => void = () => undefined;
  const leases = poolIn(
    { updateMany },
    {
      size: 1,
      ttlMs: SAFETY_MS + 400,
      renewMs: 300,
      onGained: () => heard.push('gained'),
      onLost: () => {
        heard.push('lost');
        open();
      },
    },
  );
  jest.useFakeTimers();
  await leases.start();
  // MongoDB stalls: the answer to the renewal arrives when the lease has expired in MongoDB, and is still valid here.
  gate = new Promise<void>((resolve) => (open = resolve));
  await jest.advanceTimersByTimeAsync(550);
  expect(heard).toEqual(['gained', 'lost', 'gained']);
  await leases.stop();
});

it('loses a lease of a slow claim at its end, also if its other leases are renewed during the claim', async () => {
  const opened: (() => void)[] = [];
  const closed = (): Promise<void> => new Promise((resolve) => opened.push(resolve));
  const gates = { renewal: Promise.resolve(), claim: Promise.resolve() };
  const members = ['shards/member/me', 'shards/member/other'];
  const database = {
    updateMany: async ({ _id }: { _id: { $in: string[] } }) => {
      await gates.renewal;
      return { matchedCount: _id.$in.length };
    },
    findOneAndUpdate: async () => {
      await gates.claim;
      return {};
    },
    find: () => ({
      project: () => ({ toArray: async () => members.map((_id) => ({ _id, isDead: false })) }),
    }),
  };
  const leases = poolIn(database, { ttlMs: 7_000, renewMs: 2_000 });
  jest.useFakeTimers();
  await leases.start();
  expect(leases.held).toEqual([0]);
  // MongoDB gives the lease at the claim after 2 s, and its answer is slow.
  members.pop();
  gates.claim = closed();
  await jest.advanceTimersByTimeAsync(4_000);
  gates.renewal = closed();
  await jest.advanceTimersByTimeAsync(2_000);
  for (const open of opened) {
    open();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(leases.held).toEqual([0, 1]);
  await jest.advanceTimersByTimeAsync(1_600);
  expect(leases.held).toEqual([0]);
  await leases.stop();
});

it('claims nothing and leaves no member if it stops before its start has finished', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const writes: string[] = [];
  const database = {
    updateMany: async () => {
      await gate;
      return { matchedCount: 0 };
    },
    updateOne: async () => {
      writes.push('member');
      return { matchedCount: 1 };
    },
    findOneAndUpdate: async () => {
      writes.push('claim');
      return {};
    },
    deleteMany: async () => void writes.push('delete'),
  };
  const leases = poolIn(database, { renewMs: 2_000 });
  jest.useFakeTimers();
  const starting = leases.start();
  const stopping = leases.stop();
  open();
  await Promise.all([starting, stopping]);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(writes).toEqual(['member', 'delete']);
});
