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

it('stores a callback as waiting once, whatever became of it since', async () => {
  const postponed = (index: number, nextAt: number) => {
    const unpersisted = testCallback(index, 0, inFuture);
    return { kind: 'postponed' as const, id: unpersisted._id, company: 1, nextAt, unpersisted };
  };
  await store.record([1, 2].map((index) => postponed(index, 70)));
  await store.record([2, 3].map((index) => postponed(index, 80)));
  expect(await store.waiting(1, ['7.1.0', '7.2.0', '7.3.0', '7.9.0'])).toEqual(
    new Map([
      ['7.1.0', 70],
      ['7.2.0', 70],
      ['7.3.0', 80],
    ]),
  );
});

it('claims due callbacks of a shard, the longest waiting first, until their claim ends', async () => {
  const at = (index: number, nextAt: number, shard: number) =>
    testCallback(index, 0, { ...inFuture, nextAt, shard });
  const future = Date.now() + 60_000;
  await callbacks.insertMany([at(1, 30, 0), at(2, 10, 1), at(3, 20, 0), at(4, 40, 0), at(5, future, 0)]);
  const claim = async (limit: number, until: number) => {
    const { callbacks: claimed, isFull } = await store.claim(0, '1', limit, until);
    return [claimed.map(({ _id }) => _id), isFull];
  };
  expect(await claim(2, future)).toEqual([['7.3.0', '7.1.0'], true]);
  expect(await claim(2, 50)).toEqual([['7.4.0'], false]);
  expect(await claim(2, future)).toEqual([['7.4.0'], false]);
  expect(await claim(2, future)).toEqual([[], false]);
});

it('gives each callback to one of the processes that claim it at the same time', async () => {
  const many = Array.from({ length: 300 }, (_, index) => testCallback(index, 0, inFuture));
  await callbacks.insertMany(many);
  const until = Date.now() + 60_000;
  const claims = await Promise.all([1, 2, 3, 4].map(() => store.claim(0, '1', 300, until)));
  const ids = claims.flatMap((claimed) => claimed.callbacks.map(({ _id }) => _id));
  expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
});

it('finds the receivers of a shard without scanning all their callbacks', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) =>
    testCallback(index, 0, { ...inFuture, nextAt: 1_000 - (index % 500), receiver: String(1 + (index % 3)) }),
  );
  await callbacks.insertMany(many);
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
  await callbacks.insertMany([1, 2, 3].map((index) => testCallback(index, 0, inFuture)));
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
  await callbacks.insertMany([
    testCallback(1, 0, { ...inFuture, nextAt: 10 }),
    testCallback(2, 0, { ...inFuture, nextAt: 90 }),
    testCallback(3, 0, { ...inFuture, nextAt: 10, receiver: '2' }),
  ]);
  expect(await store.expire(0, '1', 50)).toBe(1);
  expect(await callbacks.findOne({ _id: '7.1.0' })).toMatchObject({ state: 'failed' });
});
