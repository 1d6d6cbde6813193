import type { mongo } from 'mongoose';
import type { CheckResult } from '@herald/service/books';
import { DELIVERY } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { checkCallbacks } from './check-callbacks';

const namespace = new Namespace();
const DAY_MS = 86_400_000;

let connection: MongoConnection;
let callbacks: mongo.Collection<CallbackDocument>;

beforeAll(async () => {
  connection = await namespace.mongo();
  callbacks = await indexed(connection, callbacksIn(connection));
});
afterAll(() => namespace.remove());
beforeEach(() => callbacks.deleteMany({}));

async function store(smsID: number, index: number, days: number, fields = {}): Promise<void> {
  const createdAt = new Date(Date.now() - days * DAY_MS);
  const [since, expireAt] = [createdAt.getTime(), new Date(Date.now() + DAY_MS)];
  const _id = `${smsID}.${index}.${DELIVERY.RECEIVED}`;
  const callback = testCallback(index, DELIVERY.RECEIVED, { smsID, state: 'delivered', createdAt, since });
  await callbacks.insertOne({ ...callback, _id, expireAt, ...fields });
}

/** @param days smsID → days since its acceptance; each job has one batch with two received messages */
async function check(days: Record<number, number>): Promise<CheckResult> {
  return checkCallbacks({
    connection,
    settleMs: 0,
    companies: (async function* () {
      yield 1;
    })(),
    changes: {
      batchesOf: async function* (_company, firstSmsID) {
        for (const [smsID, age] of Object.entries(days))
          if (Number(smsID) >= firstSmsID)
            yield { id: smsID, acceptedAt: new Date(Date.now() - age * DAY_MS) };
      },
      of: async (batch) =>
        [0, 1].map((index) => ({ smsID: Number(batch), index, status: DELIVERY.RECEIVED })),
    },
  });
}

const missing = (smsID: number, index: number): string =>
  `batch ${smsID}: no callback for 1 changes, the first is ${smsID}.${index}.${DELIVERY.RECEIVED}`;

it('finds a missing callback, from the first job with a callback on', async () => {
  await store(2, 0, 5 / 24);
  await store(3, 0, 4 / 24);
  await store(3, 1, 4 / 24);
  expect(await check({ 1: 6 / 24, 2: 5 / 24, 3: 4 / 24 })).toMatchObject({
    examined: 2,
    violations: [missing(2, 1)],
  });
});

it('skips jobs with callbacks that may have expired', async () => {
  // The callbacks of job 2 and the first callback of job 1 have expired.
  await store(1, 1, 30);
  await store(3, 0, 29);
  expect(await check({ 1: 31, 2: 31, 3: 29 })).toMatchObject({ examined: 1, violations: [missing(3, 1)] });
});

it('skips jobs older than the callbacks that were never replayed', async () => {
  await store(1, 0, 33, { since: Date.now() });
  await store(4, 0, 30);
  await store(5, 0, 29);
  expect(await check({ 1: 33, 2: 32, 3: 31, 4: 30, 5: 29 })).toMatchObject({
    examined: 1,
    violations: [missing(5, 1)],
  });
});
