import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { accountCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { checkAccountCallbacks, type WantedEvent } from './check-account-callbacks';

const namespace = new Namespace();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let connection: MongoConnection;
let callbacks: mongo.Collection<CallbackDocument>;

beforeAll(async () => {
  connection = await namespace.mongo();
  callbacks = await indexed(connection, callbacksIn(connection));
});
afterAll(() => namespace.remove());
beforeEach(() => callbacks.deleteMany({}));

let made = 0;

/** The id of an event from this number of minutes ago. */
function eventOf(minutes: number): string {
  const seconds = Math.floor((Date.now() - minutes * MINUTE_MS) / 1_000);
  const id = mongo.ObjectId.createFromTime(seconds).toHexString().slice(0, 16);
  return `account.0.${id}${String(++made).padStart(8, '0')}`;
}

async function store(_id: string, after: string | null, minutes: number, fields = {}): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * MINUTE_MS);
  const [since, expireAt] = [createdAt.getTime(), new Date(createdAt.getTime() + 30 * DAY_MS)];
  await callbacks.insertOne(accountCallback(7, 1, { _id, after, createdAt, since, expireAt, ...fields }));
}

async function violations(last: WantedEvent[], unpublished: string[] = []): Promise<string[]> {
  const result = await checkAccountCallbacks({
    connection,
    settleMs: 1_000,
    companies: (async function* () {
      yield 1;
    })(),
    accounts: {
      lastOf: async function* () {
        yield* last;
      },
      unpublished: async (_company, ids) => ids.filter((id) => unpublished.includes(id)),
    },
  });
  return result.violations;
}

it("finds a missing callback of an account's last event and of an event in between", async () => {
  const [first, lost, third, last] = [90, 60, 50, 40].map(eventOf) as [string, string, string, string];
  await store(first, null, 90);
  await store(third, lost, 50);
  expect(await violations([{ accountID: 7, id: last }])).toEqual([
    expect.stringContaining(last),
    expect.stringContaining(lost),
  ]);
});

it('accepts events that wait for publication and callbacks that failed', async () => {
  const [first, second, third] = [90, 60, 50].map(eventOf) as [string, string, string];
  await store(first, null, 90, { state: 'failed' });
  await store(second, first, 60);
  expect(await violations([{ accountID: 7, id: third }], [third])).toEqual([]);
});

it('ignores events older than the first callback or the retention period, and accounts without callbacks', async () => {
  const [older, first] = [95, 90].map(eventOf) as [string, string];
  expect(await violations([{ accountID: 7, id: older }])).toEqual([]);
  await store(first, null, 90);
  expect(await violations([{ accountID: 8, id: older }])).toEqual([]);
  const days = 40 * 24 * 60;
  // This callback was replayed and therefore outlives others of its age.
  await store(eventOf(days), null, days, { since: Date.now(), expireAt: new Date(Date.now() + 30 * DAY_MS) });
  expect(await violations([{ accountID: 9, id: eventOf(days - 60) }])).toEqual([]);
});
