import {
  ACCOUNT_EVENT,
  ACCOUNT_QUEUES,
  type AccountEvent,
  accountShard,
  type StatusChangeRow,
} from '@herald/contracts';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture } from './testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;

beforeEach(async () => {
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '100,100',
    // No attempt times out on a slow machine, because each attempt is counted.
    CALLBACK_TIMEOUT_MS: '60000',
    RECEIVER_QUEUE: '100',
    RECEIVER_CONCURRENCY: '10',
  }).open();
  receiver = await new CallbackReceiver().listen();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
  await fixture.stop();
});

const rows = (count: number, status: 0 | 1): StatusChangeRow[] =>
  Array.from({ length: count }, (_, index) => [index, `99559${index}`, status, AT]);

const delivered = (company: number, count: number) => async (): Promise<boolean> =>
  (await fixture.count({ company, state: 'delivered' })) === count;

it('continues in order after a restart without losing callbacks', async () => {
  let broken = true;
  receiver.answerWith(() => ({ status: broken ? 500 : 200 }));
  fixture.setCallback(1, receiver.url());
  const first = await fixture.startInstance();
  await fixture.change({ company: 1, smsID: 8, rows: rows(150, 0) });
  await until(() => receiver.received.length > 50);
  await fixture.change({ company: 1, smsID: 8, rows: rows(150, 1) });
  await until(async () => (await fixture.count({ company: 1 })) === 300);
  await fixture.stopInstance(first);
  const seen = receiver.received.length;
  broken = false;
  await fixture.startInstance();
  await until(delivered(1, 300));
  expect(receiver.received.length - seen).toBeGreaterThanOrEqual(300);
  for (let index = 0; index < 150; index++) {
    const statuses = receiver.statuses(`99559${index}`);
    expect(statuses.lastIndexOf('0')).toBeLessThan(statuses.indexOf('1'));
  }
});

it('sends each callback from one of two processes, and continues with the other when one stops', async () => {
  fixture.setCallback(1, receiver.url());
  const first = await fixture.startInstance();
  await fixture.startInstance();
  for (let smsID = 1; smsID <= 16; smsID++) await fixture.change({ company: 1, smsID, rows: rows(20, 0) });
  await until(delivered(1, 320));
  await fixture.stopInstance(first);
  for (let smsID = 1; smsID <= 16; smsID++) await fixture.change({ company: 1, smsID, rows: rows(20, 1) });
  await until(delivered(1, 640));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(640);
  expect(ids).toHaveLength(640);
});

it('continues in order with another process when one loses its connection', async () => {
  fixture.setCallback(1, receiver.url());
  const answers = receiver.hold();
  const first = await fixture.startInstance();
  await fixture.startInstance();
  await fixture.change({ company: 1, smsID: 8, rows: rows(5, 0) });
  await until(() => receiver.received.length === 5);
  await fixture.change({ company: 1, smsID: 8, rows: rows(5, 1) });
  const { incoming } = first.context.broker as unknown as {
    incoming: { current: { connection: { stream: { destroy(): void } } } };
  };
  incoming.current.connection.stream.destroy();
  await until(() => receiver.received.length === 10);
  answers.release();
  await until(delivered(1, 10));
  // Callbacks in flight are repeated.
  for (let index = 0; index < 5; index++)
    expect(receiver.statuses(`99559${index}`).join('')).toMatch(/^001+$/);
});

it('adding shards at run time keeps the order in the old and the new shards', async () => {
  fixture.setCallback(1, receiver.url());
  const before = await fixture.startInstance();
  for (let smsID = 64; smsID <= 1_024; smsID += 64)
    await fixture.change({ company: 1, smsID, rows: rows(5, 0) });
  await until(delivered(1, 80));
  const after = await fixture.startInstance({ environment: { STATUS_SHARDS: '16' } });
  // New sends use sixteen shards. This is too early on purpose: while the old process runs, some of the upper shards
  // have no owner.
  for (let smsID = 2_048; smsID <= 3_008; smsID += 64)
    await fixture.change({ company: 1, smsID, rows: rows(5, 0), shards: 16 });
  await fixture.stopInstance(before);
  await until(delivered(1, 160));
  for (let smsID = 64; smsID <= 1_024; smsID += 64)
    await fixture.change({ company: 1, smsID, rows: rows(5, 1) });
  for (let smsID = 2_048; smsID <= 3_008; smsID += 64)
    await fixture.change({ company: 1, smsID, rows: rows(5, 1), shards: 16 });
  await until(delivered(1, 320));
  const received = new Map<string, string[]>();
  for (const { query } of receiver.received) {
    const recipient = `${query['smsID']!} ${query['number']!}`;
    received.set(recipient, [...(received.get(recipient) ?? []), query['statusID']!]);
  }
  expect(received.size).toBe(160);
  for (const statuses of received.values()) expect([...new Set(statuses)]).toEqual(['0', '1']);
  await fixture.stopInstance(after);
});

it('stores what it has not sent when it stops, and the next process continues in order', async () => {
  const count = 1_500;
  fixture.setCallback(1, receiver.url());
  const answers = receiver.hold();
  for (const status of [0, 1] as const) {
    for (let part = 0; part < count; part += 100)
      await fixture.change({ company: 1, smsID: 8, rows: rows(count, status).slice(part, part + 100) });
  }
  const first = await fixture.startInstance({ environment: { RECEIVER_QUEUE: '10000' } });
  await until(() => receiver.received.length === 10);
  const stopped = fixture.stopInstance(first);
  await until(async () => (await fixture.count({ company: 1, state: 'waiting' })) > count);
  answers.release();
  await stopped;
  expect(receiver.received).toHaveLength(10);
  await fixture.startInstance();
  await until(delivered(1, 2 * count));
  for (let index = 0; index < count; index++) expect(receiver.statuses(`99559${index}`)).toEqual(['0', '1']);
});

it("keeps each account's events in order through receiver failures and a restart, independently of other accounts", async () => {
  const [accounts, count] = [[100_001, 100_002, 100_009], 6];
  // For two of the accounts every third attempt fails. The first account's attempts succeed only after the restart.
  let isStuck = true;
  let attempts = 0;
  receiver.answerWith(({ query }) =>
    (isStuck && query['accountID'] === '100001') || ++attempts % 3 === 0 ? { status: 500 } : { status: 200 },
  );
  fixture.setCallback(1, receiver.url());
  fixture.companySettings.set(1, { collapseCallbacks: true });
  const first = await fixture.startInstance();
  const publish = async (accountID: number, from: number, to: number): Promise<void> => {
    const events = Array.from({ length: to - from }, (_, index): AccountEvent => {
      const at = from + index;
      const after = at === 0 ? null : `account.${accountID}-${at - 1}`;
      const event = {
        id: `account.${accountID}-${at}`,
        after,
        event: ACCOUNT_EVENT.PAYMENT_RECEIVED,
        accountID,
      };
      return { ...event, at: AT, requestId: 'r', parameters: { paymentID: at } };
    });
    await fixture.broker.send(ACCOUNT_QUEUES[accountShard(1, accountID)]!, { company: 1, events });
  };
  for (const accountID of accounts) await publish(accountID, 0, count / 2);
  const callbacksOf = (accountID: number): number[] =>
    receiver.received
      .filter(({ query }) => query['accountID'] === String(accountID))
      .map(({ query }) => Number(query['paymentID']));
  await until(() => callbacksOf(100_002).includes(count / 2 - 1) && callbacksOf(100_001).length > 1);
  expect(new Set(callbacksOf(100_001))).toEqual(new Set([0]));
  await fixture.stopInstance(first);
  for (const accountID of accounts) await publish(accountID, count / 2, count);
  isStuck = false;
  await fixture.startInstance();
  await until(delivered(1, accounts.length * count));
  for (const accountID of accounts) {
    const received = callbacksOf(accountID);
    expect(received).toEqual([...received].sort((a, b) => a - b));
    expect(new Set(received).size).toBe(count);
  }
});
