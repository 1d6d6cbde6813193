/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { herald } from '../support/herald';
import { HttpClient } from '@herald/testing/http-client';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { documentedMetrics } from './documented';
import { type Metric, parseExposition } from './exposition';
import { promtool, runPromtool, withPromtool } from './promtool';

/** Labels of every series, and of a histogram's. */
const EVERYWHERE = ['service', 'le'];
const AT_ONCE = 50;
/** Labelled counters whose series begin with their first event, with the reason. */
const BEGIN_LATER: Record<string, string> = {
  herald_simulator_answers_total: 'the simulator answers with whatever code its settings and numbers ask for',
};

async function scrape(): Promise<Map<string, string>> {
  const { addresses } = herald().system;
  const pages = Object.entries(addresses).map(async ([name, { metricsUrl }]): Promise<[string, string]> => {
    // The process may close a kept connection at the time of its next use.
    const answer = await fetch(metricsUrl, { headers: { connection: 'close' } });
    expect([name, answer.status]).toEqual([name, 200]);
    return [name, await answer.text()];
  });
  return new Map(await Promise.all(pages));
}

/** The metrics of all processes, by name, shown by at least one of them. */
async function shown(): Promise<Map<string, Metric>> {
  const all = new Map<string, Metric>();
  for (const page of (await scrape()).values()) {
    for (const [name, metric] of parseExposition(page)) {
      const known = all.get(name);
      if (known) known.series.push(...metric.series);
      else all.set(name, metric);
    }
  }
  return all;
}

async function inTurns(works: (() => Promise<unknown>)[]): Promise<void> {
  for (let from = 0; from < works.length; from += AT_ONCE) {
    await Promise.all(works.slice(from, from + AT_ONCE).map((work) => work()));
  }
}

describe('the metrics of a running system', () => {
  const tool = promtool();
  /** After a message and its callback. */
  let metrics: Map<string, Metric>;

  beforeAll(async () => {
    const company = await newCompany({ callbacks: true });
    const number = newPhone();
    const { body } = await company.send({ numbers: [number], text: 'Hello' });
    await company.api.settled(body.smsID as number);
    await company.receiver.callbacksOf(number);
    metrics = await shown();
  });

  it('are those of docs/metrics.md, with the documented types, and no others', () => {
    const ours = [...metrics.values()].map(({ name, type }) => `${name} ${type}`);
    expect(ours.sort()).toEqual(
      documentedMetrics()
        .map(({ name, type }) => `${name} ${type}`)
        .sort(),
    );
  });

  it('have the documented labels, and no others', () => {
    for (const { name, labels } of documentedMetrics()) {
      const seen = metrics.get(name)!.series.flatMap((series) => Object.keys(series.labels));
      const unknown = [...new Set(seen)].filter((label) => ![...labels, ...EVERYWHERE].includes(label));
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  withPromtool(tool, 'find no fault with it', async (path) => {
    for (const [process, page] of await scrape()) {
      const checked = runPromtool(path, ['check', 'metrics'], { input: page });
      expect({ process, ...checked }).toEqual({ process, ok: true, output: '' });
    }
  });

  it('have at least one series of every labelled counter from the start', async () => {
    const counters = documentedMetrics().filter(
      ({ type, labels }) => type === 'counter' && labels.length > 0,
    );
    const names = counters.map(({ name }) => name);
    expect(Object.keys(BEGIN_LATER).filter((name) => !names.includes(name))).toEqual([]);
    for (const [process, page] of await scrape()) {
      const own = parseExposition(page);
      const empty = names.filter((name) => own.get(name)?.series.length === 0 && !(name in BEGIN_LATER));
      expect([process, empty]).toEqual([process, []]);
    }
  });

  it('can all be read', async () => {
    const failures = async (): Promise<string> =>
      JSON.stringify((await shown()).get('herald_metrics_read_failures_total')!.series);
    // Failures from load by another test do not count: a scrape adds none.
    let last = await failures();
    await until(
      async () => [last, (last = await failures())],
      ([before, now]) => before === now,
      { what: 'a scrape in which nothing is missing' },
    );
  });

  it('do not grow with the number of companies, paths and methods', async () => {
    const { gatewayUrl } = herald().system.run;
    const stranger = new HttpClient(gatewayUrl, { key: 'hk_live_nobody' });
    const admin = operator();
    // Once in each way, so that all routes and statuses exist; then often with other IDs.
    const ways = (id: number): (() => Promise<unknown>)[] => [
      () => admin.get(`/companies/${id}/keys`),
      () => admin.get(`/companies/${id}/sms-ledger`),
      () => admin.request('POST', `/no/such/path/${id}`, {}),
      () => stranger.get(`/v1/sms/report/${id}`),
      () => stranger.get(`/v1/customers/${id}/x${id}`),
      () => stranger.request(['PROPFIND', 'LOCK', 'MKCOL'][id % 3]!, `/v1/sms/send/${id}`, {}),
      () => stranger.get(`/${id}`),
    ];
    await inTurns([1, 2, 3].flatMap((id) => ways(900_000_000 + id)));
    const before = await seriesCount();
    await inTurns(Array.from({ length: 40 }, (_, i) => ways(910_000_000 + i)).flat());
    const after = await seriesCount();
    // Other tests share the system: a new route with its buckets may appear in between.
    expect(after - before).toBeLessThan(500);
    for (const { name, series } of (await shown()).values()) {
      const ids = series
        .flatMap(({ labels }) => Object.values(labels))
        .filter((value) => /\d{7,}/.test(value));
      expect([name, ids]).toEqual([name, []]);
    }
  });

  async function seriesCount(): Promise<number> {
    return [...(await shown()).values()].reduce((sum, { series }) => sum + series.length, 0);
  }
});
