import type { Broker } from '@herald/broker';
import { SUBMIT_QUEUES } from '@herald/contracts';
import { PermanentQueueError } from '@herald/contracts/errors';
import { recordOf, type Row, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('dead letters', () => {
  let system: GatewayFixture;
  let broker: Broker;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    broker = await system.namespace.broker();
  });
  afterAll(() => system.stop());

  const list = (query: Row = {}) => system.admin().get('/dead-letters', { query });
  const count = async (query?: Row) => (await list(query)).body.recordsFiltered;

  it('are kept, listed, and requeued', async () => {
    const handled: unknown[] = [];
    let good = false;
    await broker.consume(SUBMIT_QUEUES.otp, { prefetch: 1 }, async (body) => {
      if (!good) throw new PermanentQueueError('no');
      handled.push(body);
    });
    await broker.send(SUBMIT_QUEUES.otp, { batch: 'b1' }, 'request-1');
    await until(async () => (await count()) === 1);
    const page = await list({ queue: SUBMIT_QUEUES.otp.name });
    expect(page.body).toMatchObject({ statusID: 0, recordsFiltered: 1 });
    const letter = rowsOf(page)[0]!;
    expect(letter).toMatchObject({
      id: 1,
      queue: 'sms.submit.otp',
      reason: 'rejected',
      requestId: 'request-1',
      body: { batch: 'b1' },
      requeuedAt: null,
    });

    good = true;
    const requeued = await system.admin().post(`/dead-letters/${String(letter.id)}/requeue`);
    expect(requeued.status).toBe(200);
    expect(recordOf(requeued).requeuedAt).toBeTruthy();
    await until(() => handled.length > 0);
    expect(handled).toEqual([{ batch: 'b1' }]);
    expect((await system.admin().post(`/dead-letters/${String(letter.id)}/requeue`)).status).toBe(409);
  });

  it('are stored and requeued byte for byte if they are not JSON', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x41]);
    await broker.consume(SUBMIT_QUEUES.standard, { prefetch: 1 }, async () => undefined);
    await broker.sendByName(SUBMIT_QUEUES.standard.name, Buffer.from('no JSON'));
    await broker.sendByName(SUBMIT_QUEUES.standard.name, bytes);
    const query = { queue: SUBMIT_QUEUES.standard.name };
    await until(async () => (await count(query)) === 2);
    // Dead letters are stored concurrently, so the order of their ids is not determined.
    const letters = rowsOf(await list(query));
    const asText = letters.find(({ encoding }) => encoding === 'utf8');
    const asBytes = letters.find(({ encoding }) => encoding === 'base64');
    expect(asText).toMatchObject({ body: 'no JSON' });
    expect(asBytes).toMatchObject({ body: bytes.toString('base64') });
    expect((await system.admin().post(`/dead-letters/${String(asBytes!.id)}/requeue`)).status).toBe(200);
    // The consumer cannot read the message this time either, and so the same bytes are dead-lettered again.
    await until(async () => (await count(query)) === 3);
    expect(rowsOf(await list(query))[0]).toMatchObject({
      body: bytes.toString('base64'),
      encoding: 'base64',
    });
  });

  it('stay in the list after they are dismissed, and can still be requeued', async () => {
    const query = { queue: SUBMIT_QUEUES.standard.name };
    const letter = rowsOf(await list(query)).find(({ requeuedAt }) => !requeuedAt)!;
    for (let times = 0; times < 2; times++) {
      const dismissed = await system.admin().post(`/dead-letters/${String(letter.id)}/dismiss`);
      expect([dismissed.status, recordOf(dismissed).dismissedAt]).toEqual([200, expect.any(String)]);
    }
    expect(rowsOf(await list(query)).find(({ id }) => id === letter.id)!.dismissedAt).toBeTruthy();
    expect((await system.admin().post(`/dead-letters/${String(letter.id)}/requeue`)).status).toBe(200);
    expect((await system.admin().post(`/dead-letters/${String(letter.id)}/dismiss`)).status).toBe(409);
  });

  it('are counted without their bodies and without an audit row', async () => {
    const audited = async () => {
      const { body } = await system.admin().get('/audit', { query: { action: 'dead-letters.read' } });
      return body.recordsFiltered;
    };
    await broker.sendByName(SUBMIT_QUEUES.otp.name, Buffer.from('to count'));
    await until(async () => rowsOf(await list()).some(({ body }) => body === 'to count'));
    const letters = rowsOf(await list());
    const open = letters.filter(({ requeuedAt, dismissedAt }) => !requeuedAt && !dismissedAt);
    expect([open.length > 0, open.length < letters.length]).toEqual([true, true]);
    const before = await audited();
    const page = await list({ open: 'true', bodies: 'false' });
    expect(page.body).toMatchObject({ recordsFiltered: open.length, recordsTotal: letters.length });
    expect(rowsOf(page).map(({ id, body }) => [id, body])).toEqual(open.map(({ id }) => [id, null]));
    expect(rowsOf(await list({ bodies: '0' })).every(({ body }) => body === null)).toBe(true);
    expect(await audited()).toBe(before);
    await list({ open: 'true' });
    expect(await audited()).toBe(Number(before) + 1);
    for (const bodies of ['x', 'FALSE', ''])
      expect((await list({ bodies })).body.errors).toEqual({ bodies: 'bodies must be a boolean' });
  });

  it('never expire before an operator has requeued or dismissed them', async () => {
    const letters = (await system.namespace.mongo()).db!.collection('dead_letters');
    const ends = (await letters.indexes()).filter(
      ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
    );
    const endsOf = (letter: Row | null): unknown[] =>
      ends.flatMap(({ key }) => Object.keys(key)).filter((field) => letter![field] instanceof Date);
    await broker.sendByName(SUBMIT_QUEUES.otp.name, Buffer.from('open'));
    await until(async () => (await letters.findOne({ body: 'open' })) !== null);
    expect(endsOf(await letters.findOne({ body: 'open' }))).toEqual([]);
    const { _id } = (await letters.findOne<{ _id: unknown }>({ body: 'open' }))!;
    await system.admin().post(`/dead-letters/${String(_id)}/dismiss`);
    expect(endsOf(await letters.findOne({ body: 'open' }))).toEqual(['dismissedAt']);
    await system.admin().post(`/dead-letters/${String(_id)}/requeue`);
    expect(endsOf(await letters.findOne({ body: 'open' }))).toContain('requeuedAt');
  });
});
