import type { Broker } from '@herald/broker';
import { type CompanySnapshot, DEFAULT_COMPANY_SETTINGS, EVENT } from '@herald/contracts';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { untilOutcomesWritten } from '../testing/audit-outcomes';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('retention', () => {
  let system: GatewayFixture;
  let broker: Broker;
  const heard: CompanySnapshot[] = [];

  beforeAll(async () => {
    system = await GatewayFixture.start();
    broker = await system.namespace.broker();
    await broker.subscribe(
      [EVENT.COMPANY_CHANGED],
      (_event, body) => heard.push(body as CompanySnapshot),
      () => undefined,
    );
  });
  afterAll(() => system.stop());

  it('is changed and published; omitted periods have their defaults', async () => {
    const { id } = await system.company();
    const path = `/companies/${id}/retention`;
    const usual = DEFAULT_COMPANY_SETTINGS.retention;
    expect(recordOf(await system.admin().get(path))).toEqual(usual);
    const set = await system.admin().put(path, { texts: 10, recipients: 20 });
    expect(recordOf(set)).toEqual({ ...usual, texts: 10, recipients: 20 });
    await until(() => heard.some((one) => one.id === id && one.settings.retention.texts === 10));
    expect(recordOf(await system.admin().put(path, { audit: 40 }))).toEqual({ ...usual, audit: 40 });
    for (const [wrong, field] of [
      [{ texts: 0 }, 'texts'],
      [{ deliveries: 3 }, 'deliveries'],
      [{ texts: 30, recipients: 29 }, 'texts'],
      [{ nothing: 1 }, 'nothing'],
    ] as const) {
      const refused = await system.admin().put(path, wrong);
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([400, [field]]);
    }
    await untilOutcomesWritten(system.connection);
    const rows = rowsOf(await system.admin().get(`/audit?company=${id}&action=company.retention`));
    expect(rows).toContainEqual(expect.objectContaining({ before: { texts: 90, recipients: 365 } }));
  });
});
