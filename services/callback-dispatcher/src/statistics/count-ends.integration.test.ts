import { mongo } from 'mongoose';
import { type CallbackCounts, DELIVERY } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { CallbackAdminStore } from '../deliveries/callback-admin-store';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { CallbackStore } from '../callbacks/callback-store';
import type { NewOutcome } from '../callbacks/outcome';
import { UncountedEnds } from '../callbacks/uncounted-ends';
import { testCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { CountEnds } from './count-ends';
import { LATE_AFTER_MS, NO_COUNTS } from './ended';
import { newEndsIn } from './new-ends-model';
import { ALL, statisticsIn, statisticsPoints } from './statistics-model';

const namespace = new Namespace();
const RETENTION = { RETENTION_DAYS: 30, STATUS_SHARDS: 8 };

let connection: MongoConnection;
let store: CallbackStore;
let counting: CountEnds;

beforeAll(async () => {
  connection = await namespace.mongo();
  for (const one of [callbacksIn, newEndsIn, statisticsIn]) await indexed(connection, one(connection));
  store = new CallbackStore(connection);
  const companies = { get: (company: number) => Promise.resolve(companySnapshot(company)) };
  counting = new CountEnds({ connection, companies, singles: new UncountedEnds(connection) });
});
afterAll(() => namespace.remove());
beforeEach(async () => {
  await callbacksIn(connection).deleteMany({});
  await newEndsIn(connection).deleteMany({});
  await statisticsIn(connection).deleteMany({});
});
afterEach(() => jest.restoreAllMocks());

/** A waiting callback about a recent event. */
const callback = (index: number, more: Partial<CallbackDocument> = {}): CallbackDocument => {
  const now = Date.now();
  return testCallback(index, DELIVERY.SENT, { at: now, expireAt: new Date(now + 3_600_000), ...more });
};
const entry = (status: number, at = new Date()) => ({ at, ms: 5, status, error: null });
const delivered = (one: CallbackDocument, at = new Date()): NewOutcome => {
  const { _id: id, company, attempts } = one;
  return { kind: 'delivered', id, company, attempts: attempts + 1, entry: entry(200, at) };
};
const failed = ({ _id: id, company }: CallbackDocument): NewOutcome => ({
  kind: 'failed',
  id,
  company,
  attempts: 1,
  entry: entry(410),
});
/** Turns the outcome into that of a callback that was sent before it was stored. */
const unpersisted = (outcome: NewOutcome, one: CallbackDocument): NewOutcome => ({
  ...outcome,
  unpersisted: { ...one },
});

/** Returns the current statistics of a company and checks that minutes, hours and days have the same sum. */
async function storedCounts(company = 1): Promise<CallbackCounts> {
  const asked = { from: new Date(0).toISOString(), to: new Date(Date.now() + 1e9).toISOString() };
  const sums = await Promise.all(
    (['minute', 'hour', 'day'] as const).map(async (step) => {
      const points = await statisticsPoints(connection, { company, step, ...asked });
      return points.reduce(
        (sum, { sent, late, failed: lost }) => ({
          sent: sum.sent + sent,
          late: sum.late + late,
          failed: sum.failed + lost,
        }),
        NO_COUNTS,
      );
    }),
  );
  expect(sums[1]).toEqual(sums[0]);
  expect(sums[2]).toEqual(sums[0]);
  return sums[0]!;
}

describe('callback statistics', () => {
  it('count sent, late and failed callbacks, stored before the attempt or not, without tests and skipped callbacks', async () => {
    const waiting = [1, 2, 3, 4, 5].map((index) => callback(index));
    const isTest = callback(6, { test: true });
    await callbacksIn(connection).insertMany([...waiting, isTest]);
    const [one, two, three, four, five] = waiting as [CallbackDocument, ...CallbackDocument[]];
    const late = new Date(Date.now() + LATE_AFTER_MS + 1);
    const [seven, eight] = [callback(7), callback(8)];
    await store.record([
      delivered(one),
      delivered(two!, late),
      delivered({ ...three!, attempts: 1 }, late),
      failed(four!),
      { kind: 'skipped', id: five!._id, company: 1 },
      delivered(isTest),
      unpersisted(delivered(seven), seven),
      unpersisted(failed(eight), eight),
    ]);
    expect(await storedCounts()).toEqual(NO_COUNTS);
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 4, late: 2, failed: 2 });
    expect(await storedCounts(ALL)).toEqual({ sent: 4, late: 2, failed: 2 });
    expect(await newEndsIn(connection).countDocuments()).toBe(0);
    const stored = await callbacksIn(connection)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    expect(stored.map(({ state, ended }) => `${state} ${ended?.as}`)).toEqual([
      ...['delivered sent', 'delivered late', 'delivered late', 'failed failed', 'skipped skipped'],
      ...['delivered undefined', 'delivered sent', 'failed failed'],
    ]);
  });

  it('do not change with replays', async () => {
    const [one, two, never] = [callback(1), callback(2), callback(3)];
    await callbacksIn(connection).insertMany([one, two, never]);
    await store.record([failed(one), delivered(two)]);
    const admin = new CallbackAdminStore(connection, RETENTION);
    for (const { _id } of [one, two, never]) await admin.replay(_id);
    await store.record([delivered(one), failed(two), failed(never)]);
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 1, late: 0, failed: 2 });
    expect(await callbacksIn(connection).findOne({ _id: one._id })).toMatchObject({
      state: 'delivered',
      ended: { as: 'failed' },
    });
  });

  it('count callbacks that expire together, and none twice', async () => {
    const admin = new CallbackAdminStore(connection, RETENTION);
    const many = Array.from({ length: 1_500 }, (_, index) => callback(index));
    await callbacksIn(connection).insertMany(many);
    await store.record(many.slice(0, 10).map((one) => delivered(one)));
    for (const { _id } of many.slice(0, 10)) await admin.replay(_id);
    expect(await store.expire(0, '1', Date.now() + 1_000)).toBe(1_500);
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 10, late: 0, failed: 1_490 });
  });

  it('do not change if an outcome is stored again, even as the outcome of an unpersisted callback', async () => {
    const [one, two] = [callback(1), callback(2)];
    await callbacksIn(connection).insertMany([one]);
    const outcomes = (): NewOutcome[] => [delivered(one), unpersisted(delivered(two), two)];
    await store.record(outcomes());
    await store.record(outcomes());
    // Another process stored it as waiting before its outcome.
    const three = callback(3);
    await callbacksIn(connection).insertMany([three]);
    await store.record([unpersisted(delivered(three), three)]);
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 3, late: 0, failed: 0 });
  });
});

it('counts few callbacks that end together once, without a transaction of their own', async () => {
  const commits = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction');
  const some = [1, 2, 3].map((index) => callback(index));
  const outcomes = (): NewOutcome[] => some.map((one) => unpersisted(delivered(one), one));
  await store.record(outcomes());
  expect(commits).not.toHaveBeenCalled();
  expect(await newEndsIn(connection).countDocuments()).toBe(0);
  await store.record(outcomes());
  await counting.countAll();
  // The write is repeated after the count, and one callback is replayed.
  await store.record(outcomes());
  await new CallbackAdminStore(connection, RETENTION).replay(some[0]!._id);
  await store.record([delivered(some[0]!)]);
  await counting.countAll();
  expect(await storedCounts()).toEqual({ sent: 3, late: 0, failed: 0 });
  expect(await callbacksIn(connection).countDocuments({ uncounted: true })).toBe(0);
});

/** A point at which the process may be killed: before or after this call. */
type Step = [name: string, kill: () => void];

const killed = new Error('killed');
const { prototype } = mongo.Collection;
const { commitTransaction } = mongo.ClientSession.prototype;

const before = (name: 'insertMany' | 'bulkWrite' | 'deleteMany' | 'updateMany', collection: string): Step => [
  `before ${name} of ${collection}`,
  () => {
    const original = prototype[name] as (...given: unknown[]) => Promise<never>;
    jest.spyOn(prototype, name as 'deleteMany').mockImplementation(function (
      this: mongo.Collection,
      ...given: unknown[]
    ) {
      return this.collectionName === collection ? Promise.reject(killed) : original.apply(this, given);
    });
  },
];
const atCommit = (isDone: boolean): Step => [
  `${isDone ? 'behind' : 'before'} the commit`,
  () => {
    jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction').mockImplementation(async function (
      this: mongo.ClientSession,
    ) {
      if (isDone) await commitTransaction.call(this);
      throw killed;
    });
  },
];

describe('a process that is killed', () => {
  let waiting: CallbackDocument[];
  let sent: CallbackDocument[];
  // Created for each test, because a callback that waits for a minute is late.
  beforeEach(() => {
    waiting = [1, 2, 3].map((index) => callback(index));
    sent = [4, 5].map((index) => callback(index));
  });
  const outcomes = (): NewOutcome[] => [
    ...[delivered(waiting[0]!), delivered({ ...waiting[1]!, attempts: 2 }), failed(waiting[2]!)],
    ...sent.map((one) => unpersisted(delivered(one), one)),
  ];

  it.each([
    before('insertMany', 'deliveries'),
    before('bulkWrite', 'deliveries'),
    before('insertMany', 'new_ends'),
    atCommit(false),
    atCommit(true),
  ])('neither loses nor doubles callbacks that end: %s', async (name, kill) => {
    await callbacksIn(connection).insertMany(waiting);
    kill();
    await expect(store.record(outcomes())).rejects.toThrow();
    jest.restoreAllMocks();
    await counting.countAll();
    const isDone = name === 'behind the commit';
    expect(await storedCounts()).toEqual(isDone ? { sent: 4, late: 0, failed: 1 } : NO_COUNTS);
    await store.record(outcomes());
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 4, late: 0, failed: 1 });
  });

  it.each([
    before('updateMany', 'deliveries'),
    before('insertMany', 'new_ends'),
    atCommit(false),
    atCommit(true),
  ])('neither loses nor doubles callbacks that expire: %s', async (_name, kill) => {
    await callbacksIn(connection).insertMany(waiting);
    kill();
    await expect(store.expire(0, '1', 1_000)).rejects.toThrow();
    jest.restoreAllMocks();
    await store.expire(0, '1', 1_000);
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 0, late: 0, failed: 3 });
  });

  it.each([
    before('deleteMany', 'new_ends'),
    before('bulkWrite', 'statistics'),
    atCommit(false),
    atCommit(true),
  ])('neither loses nor doubles counts: %s', async (_name, kill) => {
    await callbacksIn(connection).insertMany(waiting);
    await store.record(outcomes());
    kill();
    await expect(counting.countAll()).rejects.toThrow();
    jest.restoreAllMocks();
    await counting.countAll();
    expect(await storedCounts()).toEqual({ sent: 4, late: 0, failed: 1 });
  });
});

it('counts each end once with two concurrent counters and a concurrent writer', async () => {
  const many = Array.from({ length: 60 }, (_, index) => callback(index));
  const record = async (): Promise<void> => {
    for (const one of many) await store.record([unpersisted(delivered(one), one)]);
  };
  const countOften = async (): Promise<void> => {
    for (let times = 0; times < 10; times++) await counting.countAll();
  };
  await Promise.all([record(), countOften(), countOften()]);
  await counting.countAll();
  expect(await storedCounts()).toEqual({ sent: 60, late: 0, failed: 0 });
});

it("days begin in the company's time zone, those of all companies in UTC", async () => {
  const at = new Date('2026-10-01T21:30:00Z');
  const ends = { company: 1, at, sent: 1, late: 0, failed: 0 };
  await newEndsIn(connection).insertOne({ _id: new mongo.ObjectId(), ...ends });
  await counting.countAll();
  const days = await statisticsIn(connection).find({ step: 'day' }).sort({ company: 1 }).toArray();
  expect(days.map((day) => [day.company, day.at.toISOString()])).toEqual([
    [ALL, '2026-10-01T00:00:00.000Z'],
    [1, '2026-10-01T20:00:00.000Z'],
  ]);
});
