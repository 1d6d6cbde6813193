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
    settings: DEFAULT_COMPANY_SETTINGS,
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
async function call(caller: Caller, method: 'get' | 'post', path: string, body?: object): Promise<Response> {
  const token = await issuer.issue('brand', caller);
  const pending = request(`http://127.0.0.1:${port}`)[method](path).set('x-herald-token', token);
  return body === undefined ? pending : pending.send(body);
}

const asCompany = (company: number, method: 'get' | 'post', path: string, body?: object) =>
  call({ kind: 'company', company, permissions: [], timezone: 'Asia/Tbilisi' }, method, path, body);
const asOperator = (method: 'get' | 'post', path: string, body?: object) =>
  call({ kind: 'operator', name: 'test' }, method, path, body);
const create = (company: number, body: object) => asCompany(company, 'post', '/v1/sms/brandNameCreate', body);

describe('a brand', () => {
  it('is told of with every change, in order', async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Herald' })).body;
    const authorize = () => asOperator('post', `/admin/v1/brands/${brandID}/authorize`);
    expect((await authorize()).body.data).toMatchObject({ id: brandID, company, state: 'authorized' });
    await authorize();
    await asCompany(company, 'post', '/v1/sms/brandNameDelete', { brandID });
    const states = () => told.filter((event) => event.brandID === brandID);
    await until(() => states().some(({ state }) => state === 'deleted'));
    const versions = states().map(({ version }) => version);
    expect([...versions].sort()).toEqual(versions);
    expect(states().at(-1)).toMatchObject({ company, name: 'Herald', version: 3 });
  });

  it('is listed to the operator by company and state', async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Bad' })).body;
    const page = await asOperator('get', `/admin/v1/brands?authorized=2&company=${company}&draw=3`);
    expect(page.body).toMatchObject({ statusID: 0, draw: 3, recordsTotal: 1, recordsFiltered: 1 });
    expect(page.body.data[0]).toMatchObject({ id: brandID, state: 'awaiting' });
    const none = await asOperator('get', `/admin/v1/brands?authorized=1&company=${company}`);
    expect(none.body).toMatchObject({ recordsTotal: 1, recordsFiltered: 0, data: [] });
    const wrong = await asOperator('get', '/admin/v1/brands?authorized=7&company=x');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['authorized', 'company']]);
  });

  it('that was rejected is not listed to its company, and its name is still taken', async () => {
    const company = ++lastCompany;
    const { brandID } = (await create(company, { brandName: 'Bad' })).body;
    const rejected = await asOperator('post', `/admin/v1/brands/${brandID}/reject`, { reason: 'Unclear.' });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'Unclear.' });
    expect((await asCompany(company, 'get', '/v1/sms/brandNames')).body.data).toEqual([]);
    expect((await create(company, { brandName: 'bad' })).body.statusID).toBe(40);
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

  it('is one, where 20 ask for the same name at the same time', async () => {
    const company = ++lastCompany;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(company, { brandName: index % 2 ? 'SAME' : 'same' })),
    );
    const statuses = answers.map(({ body }) => body.statusID).sort((a, b) => a - b);
    expect(statuses).toEqual([0, ...Array<number>(19).fill(40)]);
  });
});
