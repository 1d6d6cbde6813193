import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { testCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { type CallbackDocument, callbacksIn } from './callback-model';
import { CallbackStore } from './callback-store';

const namespace = new Namespace();

let connection: MongoConnection;
let callbacks: mongo.Collection<CallbackDocument>;
let store: CallbackStore;

beforeAll(async () => {
  connection = await namespace.mongo();
  callbacks = await indexed(connection, callbacksIn(connection));
  store = new CallbackStore(connection);
});
afterAll(() => namespace.remove());
beforeEach(() => callbacks.deleteMany({}));

const inFuture = { expireAt: new Date(Date.now() + 3_600_000) };

it('stores each callback once and returns the ids that already existed', async () => {
  const first = [1, 2, 3].map((index) => testCallback(index, 0, inFuture));
  expect(await store.insert(first)).toEqual(new Set());
  const second = [2, 3, 4].map((index) => testCallback(index, 0, inFuture));
  expect(await store.insert(second)).toEqual(new Set(['7.2.0', '7.3.0']));
  expect(await store.countWaiting([0])).toBe(4);
});

it('finds due callbacks of the given shards, the longest waiting first', async () => {
  const at = (index: number, nextAt: number, shard: number) =>
    testCallback(index, 0, { ...inFuture, nextAt, shard });
  await store.insert([at(1, 30, 0), at(2, 10, 1), at(3, 20, 0), at(4, 5, 2), at(5, 99, 0)]);
  const due = await store.due([0, 1], '1', 50, 10);
  expect(due.map(({ _id }) => _id)).toEqual(['7.2.0', '7.3.0', '7.1.0']);
  expect(await store.waiting(1, ['7.1.0', '7.9.0'])).toEqual(new Map([['7.1.0', 30]]));
});

it('finds the receivers of a shard without scanning all their callbacks', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) =>
    testCallback(index, 0, { ...inFuture, nextAt: 1_000 - (index % 500), receiver: String(1 + (index % 3)) }),
  );
  await store.insert(many);
  expect(await store.receivers(0)).toEqual(
    expect.arrayContaining([
      { receiver: '1', nextAt: 501 },
      { receiver: '2', nextAt: 501 },
      { receiver: '3', nextAt: 501 },
    ]),
  );
  await connection.db!.command({ profile: 2 });
  await store.receivers(0);
  await connection.db!.command({ profile: 0 });
  const profiled = await connection
    .db!.collection('system.profile')
    .findOne({ 'command.aggregate': 'deliveries' });
  expect(profiled!.keysExamined).toBeLessThan(10);
});

it('stores outcomes idempotently', async () => {
  await store.insert([1, 2, 3].map((index) => testCallback(index, 0, inFuture)));
  const entry = { at: new Date(), ms: 5, status: 200, error: null };
  const failed = { ...entry, status: null, error: 'unavailable' };
  const outcomes = [
    { kind: 'delivered' as const, id: '7.1.0', company: 1, attempts: 1, entry },
    { kind: 'retry' as const, id: '7.2.0', company: 1, attempts: 1, entry: failed, nextAt: 77 },
    { kind: 'failed' as const, id: '7.3.0', company: 1, attempts: 1, entry: failed },
  ];
  await store.record(outcomes);
  await store.record(outcomes);
  const [one, two, three] = await callbacks.find({}, { sort: { _id: 1 } }).toArray();
  expect(one).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200 });
  expect(two).toMatchObject({ state: 'waiting', attempts: 1, nextAt: 77, lastError: 'unavailable' });
  expect(three).toMatchObject({ state: 'failed', log: [failed] });
  expect([two!.log, three!.log]).toEqual([[failed], [failed]]);
});

it('fails callbacks that were due for too long', async () => {
  await store.insert([
    testCallback(1, 0, { ...inFuture, nextAt: 10 }),
    testCallback(2, 0, { ...inFuture, nextAt: 90 }),
    testCallback(3, 0, { ...inFuture, nextAt: 10, receiver: '2' }),
  ]);
  expect(await store.expire(0, '1', 50)).toBe(1);
  expect(await callbacks.findOne({ _id: '7.1.0' })).toMatchObject({ state: 'failed' });
});
