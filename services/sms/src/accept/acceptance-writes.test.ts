import { MANY } from '../model/shared-batch';
import type { Candidate } from './acceptance';
import { AcceptanceWrites, type Known, type Priced, type SmallPriced } from './acceptance-writes';
import { jobOf, quote } from './batches';
import { checkSend } from './checked-send';
import { readEnvelope } from './send-envelope';

const NUMBER = 995_500_000_001;
const context = {
  requestId: 'r1',
  now: new Date('2026-11-20T08:00:00Z'),
  timezone: 'UTC',
  validityHours: 48,
  otpRecipients: 0,
  callbackHosts: [],
  allowHttpCallback: false,
};
const of = (namespace: string) => ({ namespace });
const collections = {
  balances: of('balances'),
  ledger: of('ledger'),
  outbox: of('outbox'),
  batches: of('batches'),
  texts: of('texts'),
  jobs: of('jobs'),
  idempotency: of('idempotency'),
};

/** A send as the group's `at`-th, with stop-listed numbers. */
function pricedOf(at: number, company: number, fields: object = {}, listed: number[] = []): SmallPriced {
  const send = checkSend(
    readEnvelope('post', { numbers: [NUMBER], text: 'hi', ...fields }),
    { brandID: company, sender: 'Shop' },
    { ...context, company },
  );
  const stopped = new Set(listed.map(String));
  const idempotency: Candidate['idempotency'] = { key: `k${at}`, hash: 'h' };
  return { send, idempotency, company, at, stopped, quoted: quote(send, stopped), warning: null };
}

function storedOf(small: SmallPriced, smsID: number): Priced {
  const { send, quoted, warning, idempotency, company, at } = small;
  const job = jobOf(send, smsID, quoted, 'accepted');
  return { job, quoted, warning, idempotency, company, at };
}

function writesOf(sends: Priced[], known: Partial<Known> = {}) {
  const balances = [1, 2].map((_id) => ({ _id, sms: 100, movements: 1 }));
  const keyOf = (_company: number, { key }: { key: string }) => ({ _id: key }) as never;
  return new AcceptanceWrites(
    { balances, firstSmsID: 500, sends, apart: new Set(), ...known },
    { collections, keyOf },
  );
}

/** Collections of the statements, in order, each once. */
const collectionsOf = ({ statements }: AcceptanceWrites) => [
  ...new Set(statements.map(({ namespace }) => namespace)),
];
const documentIn = ({ statements }: AcceptanceWrites, name: string) =>
  statements.flatMap((each) => (each.namespace === name && each.name === 'insertOne' ? [each.document] : []));

const two = { numbers: [NUMBER, NUMBER + 1] };

it('writes the balances first, and sends to one number in a shared batch', () => {
  const writes = writesOf([pricedOf(0, 1, two), pricedOf(1, 1), pricedOf(2, 2)]);
  expect(collectionsOf(writes)).toEqual(['balances', 'ledger', 'jobs', 'batches', 'outbox', 'idempotency']);
  expect(writes.toMatch).toBe(2);
  const receipts = [0, 1, 2].map((at) => writes.outcomes.get(at));
  expect(receipts).toMatchObject([
    { kind: 'accepted', receipt: { smsID: 500, accepted: 2 } },
    { kind: 'accepted', receipt: { smsID: 502, accepted: 1 } },
    { kind: 'accepted', receipt: { smsID: 503, accepted: 1 } },
  ]);
  expect(documentIn(writes, 'outbox')).toMatchObject([{ company: MANY, batches: ['500.0', '501.0'] }]);
  expect(documentIn(writes, 'jobs')).toMatchObject([{ _id: 500, state: 'queued', batches: 1 }]);
});

it('finds the send of each Idempotency-Key by its statement', () => {
  const writes = writesOf([pricedOf(0, 1, two), { ...pricedOf(1, 1), idempotency: null }, pricedOf(2, 2)]);
  const found = [...writes.keys].map(([index, { at }]) => {
    const statement = writes.statements[index]!;
    return [at, statement.name === 'insertOne' && statement.document['_id']];
  });
  expect(found).toEqual([
    [0, 'k0'],
    [2, 'k2'],
  ]);
});

it('queues neither scheduled jobs nor those whose batches are stored, whose first batch is claimed', () => {
  const scheduled = pricedOf(0, 1, { sendTime: '2026-12-01 09:30' });
  const writes = writesOf([scheduled, storedOf(pricedOf(1, 1, two), 77)]);
  expect(writes.committed).toMatchObject({ batches: [] });
  expect(documentIn(writes, 'outbox')).toEqual([]);
  expect(documentIn(writes, 'jobs')).toMatchObject([
    { _id: 500, state: 'scheduled' },
    { _id: 77, state: 'accepted' },
  ]);
  expect(writes.statements).toContainEqual({
    name: 'updateOne',
    namespace: 'batches',
    update: { $inc: { version: 1 } },
    filter: { _id: '77.0', company: 1, smsID: 77, state: 'written', version: 0 },
  });
  expect(writes.toMatch).toBe(2);
});

it('charges nothing for a test and a stop-listed number, and shares no batch with them', () => {
  const test = pricedOf(0, 1);
  const sends = [{ ...test, send: { ...test.send, test: true as const } }, pricedOf(1, 2, {}, [NUMBER])];
  const writes = writesOf(sends, { balances: [] });
  expect(documentIn(writes, 'jobs')).toMatchObject([
    { _id: 500, cost: 0 },
    { _id: 501, cost: 0 },
  ]);
  expect(writes.committed.batches.map(({ _id, shared }) => [_id, shared])).toEqual([
    ['500.0', undefined],
    ['501.0', undefined],
  ]);
  expect(writes.outcomes.get(1)).toMatchObject({ kind: 'accepted', receipt: { stopped: 1 } });
  expect(collectionsOf(writes)).toEqual(['jobs', 'batches', 'outbox', 'idempotency']);
});

it('writes nothing of companies that are set apart, and of sends that the balance does not cover', () => {
  const sends = [pricedOf(0, 1), storedOf(pricedOf(1, 2, two), 77), pricedOf(2, 2)];
  const balances = [1, 2].map((_id) => ({ _id, sms: 1, movements: 1 }));
  const writes = writesOf(sends, { balances, apart: new Set([1]) });
  expect([0, 1, 2].map((at) => writes.outcomes.get(at)?.kind)).toEqual(['apart', 'not-enough', 'accepted']);
  expect(writes.toMatch).toBe(1);
  expect(documentIn(writes, 'jobs')).toEqual([]);
  const none = writesOf([pricedOf(0, 3)]);
  expect([none.outcomes.get(0)?.kind, none.statements]).toEqual(['not-enough', []]);
});
