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
    findOneAndUpdate: async () => ({ pauseMs: 0 }),
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
      return { pauseMs: 0 };
    },
    find: () => ({
      project: () => ({ toArray: async () => members.map((_id) => ({ _id, isDead: false })) }),
    }),
  };
  const leases = poolIn(database, { lowestFirst: true, ttlMs: 7_000, renewMs: 2_000 });
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
      return { pauseMs: 0 };
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

it('polls for other instances in every third round while it is alone, and reports a dead instance', async () => {
  const members = ['shards/member/me'];
  const onInstanceLost = jest.fn();
  let polls = 0;
  let isOtherDead = false;
  const toArray = async () => {
    polls++;
    return members.map((_id) => ({ _id, isDead: isOtherDead && _id.endsWith('other') }));
  };
  const leases = poolIn(
    { find: () => ({ project: () => ({ toArray }) }) },
    { onInstanceLost, renewMs: 2_000 },
  );
  /** The number of polls in the next six rounds. */
  const pollsInSixRounds = async (): Promise<number> => {
    const before = polls;
    await jest.advanceTimersByTimeAsync(12_000);
    return polls - before;
  };
  jest.useFakeTimers();
  await leases.start();
  expect(leases.held).toEqual([0, 1]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await pollsInSixRounds()).toBe(2);
  members.push('shards/member/other');
  await jest.advanceTimersByTimeAsync(6_000);
  // It has released a lease for the other instance.
  expect(leases.held).toEqual([0]);
  expect(await pollsInSixRounds()).toBeGreaterThanOrEqual(6);
  expect(onInstanceLost).not.toHaveBeenCalled();
  isOtherDead = true;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(onInstanceLost).toHaveBeenCalled();
  await leases.stop();
});

describe('a lease that is kept beyond its term', () => {
  const [TTL_MS, RENEW_MS, KEEP_MS] = [7_000, 2_000, 25_000];

  /** One lease, and a database whose answers to renewals the test delays. */
  function setUp() {
    const database = { gate: Promise.resolve(), isMine: true };
    const heard: string[] = [];
    const terms: unknown[] = [];
    const isRenewed = async (term: unknown): Promise<boolean> => {
      await database.gate;
      return database.isMine && terms.at(-1) === term;
    };
    const written = {
      updateMany: async ({ term }: { term: { $in: unknown[] } }) => {
        const [, lease] = term.$in;
        return { matchedCount: (await isRenewed(lease)) ? 1 : 0 };
      },
      updateOne: async ({ _id, term }: { _id: string; term?: string }, _lease: object, options?: object) => {
        if (_id !== 'shards/0') return { matchedCount: 1 };
        // The collection exists already.
        if (options) throw Object.assign(new Error(), { code: 11_000 });
        return { matchedCount: (await isRenewed(term)) ? 1 : 0 };
      },
      findOneAndUpdate: async (_filter: object, [{ $set }]: [{ $set: { term: string } }]) => {
        if (!database.isMine) return null;
        terms.push($set.term);
        return { pauseMs: 0 };
      },
    };
    const leases = poolIn(written, {
      size: 1,
      renewMs: RENEW_MS,
      keepMs: KEEP_MS,
      onGained: () => heard.push('gained'),
      onLost: () => heard.push('lost'),
    });
    return { leases, database, heard, terms };
  }

  beforeEach(() => void jest.useFakeTimers());

  it('is not used while its owner is uncertain, and continues if there was no other owner, any number of times', async () => {
    const { leases, database, heard, terms } = setUp();
    await leases.start();
    for (let times = 0; times < 30; times++) {
      let answer: () => void = () => undefined;
      database.gate = new Promise<void>((resolve) => (answer = resolve));
      await jest.advanceTimersByTimeAsync(TTL_MS + RENEW_MS);
      expect([leases.isSure, leases.holds(0), leases.held]).toEqual([false, false, [0]]);
      answer();
      database.gate = Promise.resolve();
      await jest.advanceTimersByTimeAsync(RENEW_MS);
      expect([leases.isSure, leases.holds(0)]).toEqual([true, true]);
    }
    expect([heard, terms.length]).toEqual([['gained'], 1]);
    await leases.stop();
  });

  it('is lost as soon as another owner is detected, and is then claimed again', async () => {
    const { leases, database, heard, terms } = setUp();
    await leases.start();
    database.isMine = false;
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect([heard, leases.held, leases.isSure]).toEqual([['gained', 'lost'], [], true]);
    database.isMine = true;
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect(heard).toEqual(['gained', 'lost', 'gained']);
    expect(new Set(terms).size).toBe(2);
    await leases.stop();
  });

  it('is lost if its state is unknown for longer than keepMs', async () => {
    const { leases, database, heard } = setUp();
    await leases.start();
    let answer: () => void = () => undefined;
    database.gate = new Promise<void>((resolve) => (answer = resolve));
    await jest.advanceTimersByTimeAsync(TTL_MS - SAFETY_MS + KEEP_MS - 1);
    expect(heard).toEqual(['gained']);
    await jest.advanceTimersByTimeAsync(251);
    expect(heard).toEqual(['gained', 'lost']);
    answer();
    await leases.stop();
  });
});
