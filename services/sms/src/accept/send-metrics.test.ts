import { PRIORITIES } from '@herald/contracts';
import { createRegistry } from '@herald/telemetry/metrics';
import type { JobDocument } from '../model/job-model';
import { SendMetrics } from './send-metrics';

it('has no more series for 10,000 companies than for one', async () => {
  const registry = createRegistry('test');
  const metrics = new SendMetrics(registry);
  const series = async (): Promise<number> =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('herald_')).length;
  const sends = (company: number): void => {
    for (const priority of PRIORITIES) {
      metrics.begin('post')(0);
      metrics.accepted({
        _id: company * 10,
        company,
        priority,
        recipients: company,
        cost: company,
      } as JobDocument);
    }
  };
  sends(1);
  const before = await series();
  for (let company = 2; company <= 10_000; company++) sends(company);
  expect(await series()).toBe(before);
  expect(await registry.metrics()).toContain(
    'herald_sms_sends_total{form="post",status="0",service="test"} 30000',
  );
});
