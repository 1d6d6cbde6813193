import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import type { Broker } from '@herald/broker';
import { type BrandSnapshot, DEFAULT_COMPANY_SETTINGS, EVENT_QUEUES, REQUEST_QUEUE } from '@herald/contracts';
import { type Caller, InternalTokenIssuer } from '@herald/internal-token';
import { startService } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace, PATIENT_MS } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { service } from '../compose';

const namespace = new Namespace();
const secret = randomUUID();
const issuer = new InternalTokenIssuer(secret);

let port: number;
let stop: () => Promise<void>;
let broker: Broker;
const told: BrandSnapshot[] = [];
let lastCompany = 0;

const environment = {
  PORT: '0',
  METRICS_PORT: '0',
  ...namespace.settings,
  INTERNAL_TOKEN_SECRET: secret,
  ANNOUNCE_SWEEP_MS: '100',
};

beforeAll(async () => {
  ({ port, stop } = await startService(
    { ...service, answerLimitMs: PATIENT_MS },
    { environment, logger: quiet },
  ));
  broker = await namespace.broker();
  await broker.answer<{ company: number }, unknown>(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => ({
    id: company,
    settings: { ...DEFAULT_COMPANY_SETTINGS, brandDescriptionRequired: company >= 1_000 },
    version: 1,
  }));
  await broker.consume<BrandSnapshot>(EVENT_QUEUES.smsBrands, { prefetch: 10 }, async (event) => {
    told.push(event);
  });
});

afterAll(async () => {
  await stop();
  await namespace.remove();
});

/** A request as the gateway sends it. */
async function call(
  caller: Caller,
  method: 'get' | 'post',
  path: string,
  body?: object | string,
  type = 'application/json',
): Promise<Response> {
  const token = await issuer.issue('brand', caller);
  const pending = request(`http://127.0.0.1:${port}`)[method](path).set('x-herald-token', token);
  return body === undefined ? pending : pending.set('Content-Type', type).send(body);
}

const companyCaller = (company: number): Caller => ({
  kind: 'company',
  company,
  permissions: [],
  timezone: 'Asia/Tbilisi',
});
const asCompany = (company: number, method: 'get' | 'post', path: string, body?: object) =>
  call(companyCaller(company), method, path, body);
const asOperator = (method: 'get' | 'post', path: string, body?: object) =>
  call({ kind: 'operator', name: 'test' }, method, path, body);
const create = (company: number, body: object) => asCompany(company, 'post', '/v1/sms/brandNameCreate', body);

describe('a brand, from its creation to its end', () => {
  it('is created, authorized, listed, deleted and may be added again', async () => {
    const company = ++lastCompany;
    const created = await create(company, { brandName: 'Herald' });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({ statusID: 0, brandID: expect.any(Number), message: expect.any(String) });
    const { brandID } = created.body;

    const listed = await asCompany(company, 'get', '/v1/sms/brandNames');
    expect(listed.body).toEqual({
      statusID: 0,
      data: [
        {
          id: String(brandID),
          name: 'Herald',
          authorized: '2',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    });

    const first = await asOperator('post', `/admin/v1/brands/${brandID}/authorize`);
    expect(first.body.data).toMatchObject({ id: brandID, company, state: 'authorized' });
    const second = await asOperator('post', `/admin/v1/brands/${brandID}/authorize`);
    expect(second.body).toEqual(first.body);
    const relisted = await asCompany(company, 'get', '/v1/sms/brandNames');
    expect(relisted.body.data[0].authorized).toBe('1');

    const deleted = await asCompany(company, 'post', '/v1/sms/brandNameDelete', { brandID: String(brandID) });
    expect(deleted.body).toEqual({ statusID: 0, brandID: String(brandID), message: expect.any(String) });
    const again = await create(company, { brandName: 'hERALD' });
    expect(again.body.statusID).toBe(0);
    expect(again.body.brandID).toBeGreaterThan(brandID);

    const states = () => told.filter((event) => event.brandID === brandID);
    await until(() => states().some(({ state }) => state === 'deleted'));
    const versions = states().map(({ version }) => version);
    expect([...versions].sort()).toEqual(versions);
    expect(states().at(-1)).toMatchObject({ company, name: 'Herald', version: 3 });
  });

  it("shows a createdAt on the company's clock", async () => {
    const company = ++lastCompany;
    await create(company, { brandName: 'Clock' });
    const { body } = await asCompany(company, 'get', '/v1/sms/brandNames');
    const asUtc = Date.parse(`${body.data[0].createdAt.replace(' ', 'T')}+04:00`);
    expect(Math.abs(Date.now() - asUtc)).toBeLessThan(60_000);
  });

  it('is seen by the operator, and rejected with a reason', async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Bad' })).body;
    const page = await asOperator('get', `/admin/v1/brands?authorized=2&company=${company}&draw=3`);
    expect(page.body).toMatchObject({ statusID: 0, draw: 3, recordsTotal: 1, recordsFiltered: 1 });
    expect(page.body.data[0]).toMatchObject({ id: brandID, state: 'awaiting' });

    const without = await asOperator('post', `/admin/v1/brands/${brandID}/reject`, {});
    expect(without.status).toBe(400);
    expect(without.body.errors).toHaveProperty('reason');
    const rejected = await asOperator('post', `/admin/v1/brands/${brandID}/reject`, { reason: 'Unclear.' });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'Unclear.' });
    expect((await asCompany(company, 'get', '/v1/sms/brandNames')).body.data).toEqual([]);
    expect((await create(company, { brandName: 'bad' })).body.statusID).toBe(40);
    expect((await create(company, { brandName: 'Good' })).body.statusID).toBe(0);
    expect((await asOperator('get', '/admin/v1/brands?authorized=7')).status).toBe(400);
  });

  it('answers other services', async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Asked' })).body;
    // That the answer comes is what counts, not when.
    const ask = (of: number) =>
      broker.request(REQUEST_QUEUE.BRAND_SNAPSHOT, { company: of, brandID }, 60_000);
    expect(await ask(company)).toMatchObject({
      brandID,
      company,
      name: 'Asked',
      state: 'awaiting',
      version: 1,
    });
    expect(await ask(company + 1)).toBeNull();
  });
});

describe('creates at the same time', () => {
  it('let exactly one of many names win, the others wait', async () => {
    const company = ++lastCompany;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(company, { brandName: `Name ${index}` })),
    );
    const statuses = answers.map(({ body }) => body.statusID).sort((a, b) => a - b);
    expect(statuses).toEqual([0, ...Array<number>(19).fill(50)]);
  });

  it('let exactly one of the same name win', async () => {
    const company = ++lastCompany;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(company, { brandName: index % 2 ? 'SAME' : 'same' })),
    );
    const statuses = answers.map(({ body }) => body.statusID).sort((a, b) => a - b);
    expect(statuses).toEqual([0, ...Array<number>(19).fill(40)]);
  });
});

describe('wrong requests', () => {
  it('need a JSON content type to create, not to delete', async () => {
    const company = ++lastCompany;
    const path = '/v1/sms/brandNameCreate';
    const plain = await call(companyCaller(company), 'post', path, '{"brandName":"AB"}', 'text/plain');
    expect(plain.status).toBe(415);
    const token = await issuer.issue('brand', companyCaller(company));
    const bare = (to: string, body: string) =>
      fetch(`http://127.0.0.1:${port}${to}`, {
        method: 'POST',
        headers: { 'x-herald-token': token },
        body: new Uint8Array(Buffer.from(body)),
      });
    expect((await bare(path, '{"brandName":"AB"}')).status).toBe(415);
    const deletion = await bare('/v1/sms/brandNameDelete', '{"brandID":1000000}');
    expect(await deletion.json()).toMatchObject({ statusID: 10 });
  });

  it.each(['{', '[]', '"text"', ''])('are 90 with the body %j', async (text) => {
    const answer = await call(companyCaller(1), 'post', '/v1/sms/brandNameCreate', text);
    expect([answer.status, answer.body.statusID]).toEqual([400, 90]);
  });

  it.each([[{}], [{ brandID: 'x' }], [{ brandID: 1.5 }], [{ brandID: -1 }], [{ brandID: null }]])(
    'find no brand to delete by %j',
    async (body) => {
      const answer = await asCompany(1, 'post', '/v1/sms/brandNameDelete', body);
      expect([answer.status, answer.body.statusID]).toEqual([200, 10]);
    },
  );

  it("find no other company's brand", async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Mine' })).body;
    expect((await asCompany(company + 1, 'post', '/v1/sms/brandNameDelete', { brandID })).body.statusID).toBe(
      10,
    );
  });

  it('are 60 without a description where the company requires one', async () => {
    expect((await create(1_000, { brandName: 'AB' })).body.statusID).toBe(60);
    const described = { brandName: 'AB', description: 'https://example.com, codes' };
    expect((await create(1_000, described)).body.statusID).toBe(0);
  });

  it('are for the right caller only', async () => {
    expect((await asCompany(1, 'get', '/admin/v1/brands')).status).toBe(403);
    expect((await asOperator('get', '/v1/sms/brandNames')).status).toBe(403);
    expect((await request(`http://127.0.0.1:${port}`).get('/v1/sms/brandNames')).status).toBe(401);
    expect((await asOperator('post', '/admin/v1/brands/999999/authorize')).status).toBe(404);
    expect((await asCompany(1, 'get', '/v1/sms/brandNameCreate')).status).toBe(405);
    // It asks MongoDB, and takes an answer that is late for none.
    await until(async () => (await request(`http://127.0.0.1:${port}`).get('/readyz')).status === 200);
  });
});
