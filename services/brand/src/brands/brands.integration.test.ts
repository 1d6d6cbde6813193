import type { Broker } from '@herald/broker';
import { type BrandSnapshot, EVENT_QUEUES, REQUEST_QUEUE } from '@herald/contracts';
import { companySnapshot } from '@herald/testing/companies';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { PATIENT_MS } from '@herald/testing/namespace';
import { companyCaller, OPERATOR, ServiceFixture } from '@herald/testing/service-fixture';
import { until } from '@herald/testing/until';
import { service } from '../compose';

const fixture = new ServiceFixture(
  { ...service, needs: { mongo: {}, broker: { answerLimitMs: PATIENT_MS } } },
  { environment: { ANNOUNCE_SWEEP_MS: '100' } },
);
let broker: Broker;
const published: BrandSnapshot[] = [];
let lastCompany = 0;

beforeAll(async () => {
  await fixture.startInstance();
  broker = await fixture.namespace.broker();
  await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => companySnapshot(company));
  await broker.consume<BrandSnapshot>(EVENT_QUEUES.smsBrands, { prefetch: 10 }, async (event) => {
    published.push(event);
  });
});
afterAll(() => fixture.stop());

const asCompany = (company: number, method: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.call(companyCaller(company), method, path, { body });
const asOperator = (method: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.call(OPERATOR, method, path, { body });
const create = (company: number, body: object): Promise<Answer> =>
  asCompany(company, 'POST', '/v1/sms/brandNameCreate', body);
const newBrand = async (company: number, brandName: string): Promise<number> =>
  (await create(company, { brandName })).body['brandID'] as number;

describe('a brand', () => {
  it('is published with every change, in order', async () => {
    const company = ++lastCompany;
    const brandID = await newBrand(company, 'Herald');
    const authorize = () => asOperator('POST', `/admin/v1/brands/${brandID}/authorize`);
    expect(recordOf(await authorize())).toMatchObject({ id: brandID, company, state: 'authorized' });
    await authorize();
    await asCompany(company, 'POST', '/v1/sms/brandNameDelete', { brandID });
    const states = () => published.filter((event) => event.brandID === brandID);
    await until(() => states().some(({ state }) => state === 'deleted'));
    const versions = states().map(({ version }) => version);
    expect([...versions].sort()).toEqual(versions);
    expect(states().at(-1)).toMatchObject({ company, name: 'Herald', version: 3 });
  });

  it('is listed for the operator by company and state', async () => {
    const company = ++lastCompany;
    const brandID = await newBrand(company, 'Bad');
    const page = await asOperator('GET', `/admin/v1/brands?authorized=2&company=${company}&draw=3`);
    expect(page.body).toMatchObject({ statusID: 0, draw: 3, recordsTotal: 1, recordsFiltered: 1 });
    expect(rowsOf(page)[0]).toMatchObject({ id: brandID, state: 'awaiting' });
    const none = await asOperator('GET', `/admin/v1/brands?authorized=1&company=${company}`);
    expect(none.body).toMatchObject({ recordsTotal: 1, recordsFiltered: 0, data: [] });
    for (const authorized of ['7', '__proto__', 'constructor']) {
      const wrong = await asOperator('GET', `/admin/v1/brands?authorized=${authorized}&company=x`);
      expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([400, ['authorized', 'company']]);
    }
  });

  it('is listed newest first or after a given id on request', async () => {
    const company = ++lastCompany;
    const first = await newBrand(company, 'First');
    await asOperator('POST', `/admin/v1/brands/${first}/authorize`);
    const later = await newBrand(company, 'Later');
    const ids = async (query: string) =>
      rowsOf(await asOperator('GET', `/admin/v1/brands?company=${company}&${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([first, later]);
    expect(await ids('newestFirst=true')).toEqual([later, first]);
    expect(await ids(`newestFirst=true&after=${later}`)).toEqual([first]);
    const own = async (query: string) => {
      const { body } = await asCompany(company, 'GET', `/v1/sms/brandNames?${query}`);
      return (body.data as { id: string }[]).map(({ id }) => Number(id));
    };
    expect(await own('newestFirst=1')).toEqual([later, first]);
    expect(await own(`after=${first}`)).toEqual([later]);
  });

  it('that was rejected is not listed for its company, and its name is still taken', async () => {
    const company = ++lastCompany;
    const brandID = await newBrand(company, 'Bad');
    const rejected = await asOperator('POST', `/admin/v1/brands/${brandID}/reject`, { reason: 'Unclear.' });
    expect(recordOf(rejected)).toMatchObject({ state: 'rejected', reason: 'Unclear.' });
    expect((await asCompany(company, 'GET', '/v1/sms/brandNames')).body.data).toEqual([]);
    expect((await create(company, { brandName: 'bad' })).body.statusID).toBe(40);
  });

  it('is returned to other services on request', async () => {
    const company = ++lastCompany;
    const brandID = await newBrand(company, 'Asked');
    // The test checks the answer and not its delay, hence the long timeout.
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

  it('is created once by 20 concurrent requests for the same name', async () => {
    const company = ++lastCompany;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(company, { brandName: index % 2 ? 'SAME' : 'same' })),
    );
    const statuses = answers.map(({ body }) => Number(body.statusID)).sort((a, b) => a - b);
    expect(statuses).toEqual([0, ...Array<number>(19).fill(40)]);
  });
});
