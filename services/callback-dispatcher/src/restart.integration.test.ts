import type { StatusChangeRow } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { TestReceiver } from './testing/receiver';
import { Rig } from './testing/rig';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let rig: Rig;
let receiver: TestReceiver;

beforeEach(async () => {
  rig = await new Rig({
    CALLBACK_RETRY_DELAYS_MS: '300,300',
    // No attempt ends because the machine stands still for a while: each is counted here.
    CALLBACK_TIMEOUT_MS: '60000',
    RECEIVER_QUEUE: '100',
    RECEIVER_CONCURRENCY: '10',
  }).start();
  receiver = await new TestReceiver().start();
});
afterEach(async () => {
  await rig.stop();
  await receiver.stop();
});

const rows = (count: number, status: 0 | 1): StatusChangeRow[] =>
  Array.from({ length: count }, (_, index) => [index, `99559${index}`, status, AT]);

const delivered = (company: number, count: number) => async (): Promise<boolean> =>
  (await rig.callbacks({ company, state: 'delivered' })).length === count;

it('goes on where the last process stopped, in order, and loses nothing', async () => {
  let broken = true;
  receiver.answer = (_callback, response) => void response.writeHead(broken ? 500 : 200).end();
  rig.setCallback(1, receiver.url());
  const first = await rig.startService();
  await rig.change({ company: 1, smsID: 8, rows: rows(400, 0) });
  await until(() => receiver.received.length > 50);
  await rig.change({ company: 1, smsID: 8, rows: rows(400, 1) });
  await until(async () => (await rig.callbacks({ company: 1 })).length === 800);
  await rig.stopService(first);
  const seen = receiver.received.length;
  broken = false;
  await rig.startService();
  await until(delivered(1, 800));
  expect(receiver.received.length - seen).toBeGreaterThanOrEqual(800);
  for (let index = 0; index < 400; index++) {
    const statuses = receiver.statusesOf(`99559${index}`);
    expect(statuses.lastIndexOf('0')).toBeLessThan(statuses.indexOf('1'));
  }
});

it('delivers what was accepted while no process ran', async () => {
  rig.setCallback(1, receiver.url());
  const first = await rig.startService();
  await rig.stopService(first);
  await rig.change({ company: 1, smsID: 8, rows: rows(5, 1) });
  await rig.startService();
  await until(delivered(1, 5));
});

it('shares the shards out between two processes, each callback sent by one', async () => {
  rig.setCallback(1, receiver.url());
  await rig.startService();
  const second = await rig.startService();
  const leases = rig.connection.db!.collection('slot_leases');
  const isShard = { _id: /^callback-shards\/\d$/ } as object;
  // Half of them each: what is on its way while a shard moves may be sent by both.
  await until(async () => {
    const shares = await leases
      .aggregate<{ count: number }>([{ $match: isShard }, { $group: { _id: '$owner', count: { $sum: 1 } } }])
      .toArray();
    return shares.length === 2 && shares.every(({ count }) => count === 4);
  });
  for (let smsID = 1; smsID <= 16; smsID++) await rig.change({ company: 1, smsID, rows: rows(20, 0) });
  await until(delivered(1, 320));
  await rig.stopService(second);
  for (let smsID = 1; smsID <= 16; smsID++) await rig.change({ company: 1, smsID, rows: rows(20, 1) });
  await until(delivered(1, 640));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(640);
  expect(ids).toHaveLength(640);
});

it('keeps much more than it has room for in memory in the database, in order', async () => {
  receiver.answer = (_callback, response) => void setTimeout(() => response.end(), 2);
  rig.setCallback(1, receiver.url());
  await rig.startService();
  await rig.change({ company: 1, smsID: 8, rows: rows(1_000, 0) });
  await rig.change({ company: 1, smsID: 8, rows: rows(1_000, 1) });
  await until(delivered(1, 2_000));
  expect(receiver.received).toHaveLength(2_000);
  const firstSeen = new Map<string, string>();
  for (const { query } of receiver.received) {
    const number = query.get('number')!;
    if (!firstSeen.has(number)) firstSeen.set(number, query.get('statusID')!);
  }
  expect(new Set(firstSeen.values())).toEqual(new Set(['0']));
});

it('hands back what waits in line when it stops, and the next goes on with it in order', async () => {
  const count = 3_000;
  receiver.answer = (_callback, response) => void setTimeout(() => response.end(), 5);
  rig.setCallback(1, receiver.url());
  const waiting = { RECEIVER_QUEUE: '10000', RECEIVER_CONCURRENCY: '20' };
  const first = await rig.startService(waiting);
  for (const status of [0, 1] as const) {
    for (let part = 0; part < count; part += 100)
      await rig.change({ company: 1, smsID: 8, rows: rows(count, status).slice(part, part + 100) });
  }
  await until(() => receiver.received.length > 300);
  await rig.stopService(first);
  const stored = await rig.callbacks({ company: 1 });
  // The rest is with the broker, as it came.
  expect(stored.length).toBeLessThan(2 * count);
  await rig.startService(waiting);
  await until(() => receiver.received.length >= 2 * count);
  await until(delivered(1, 2 * count));
  for (let index = 0; index < count; index++) {
    // A shard that changes hands may repeat what was in flight.
    expect(receiver.statusesOf(`99559${index}`).join('')).toMatch(/^0+1+$/);
  }
});
