import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root, textOf } from '../support/checkout';
import { ALARM_PAGES, operatorsPages } from './pages';
import { documentedMetrics, foreignMetrics } from './documented';
import { promtool, runPromtool, withPromtool } from './promtool';
import { alarms, dashboards, expressions, metricsIn, recordings } from './rules';

const PROMETHEUS = ['deploy', 'observability', 'prometheus'];
/** Labels from the scrape, or from the aggregation of a recording rule. */
const ANYWHERE = ['job', 'instance', 'service', 'le'];
/** The name of all nodes: in Kubernetes, the operator creates it. */
const RABBITMQ_NODES = 'rabbitmq-nodes';
const SEVERITIES = ['critical', 'warning', 'none'];

/** Names of series, with their metric. */
function knownNames(): Map<string, { name: string; labels: string[] | null }> {
  const known = new Map<string, { name: string; labels: string[] | null }>();
  for (const metric of documentedMetrics()) {
    const suffixes = metric.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) known.set(`${metric.name}${suffix}`, metric);
  }
  for (const name of foreignMetrics()) known.set(name, { name, labels: null });
  for (const { record } of recordings()) known.set(record, { name: record, labels: null });
  return known;
}

interface AlarmTest {
  name: string;
}

interface ScrapeConfig {
  job_name: string;
  dns_sd_configs?: { names: string[]; port: number }[];
}

const scrapes = (): ScrapeConfig[] =>
  (parse(textOf(...PROMETHEUS, 'prometheus.yml')) as { scrape_configs: ScrapeConfig[] }).scrape_configs;

describe('rules and dashboards', () => {
  const known = knownNames();

  it('query existing metrics and labels only', () => {
    for (const { where, expr } of expressions()) {
      const used = metricsIn(expr);
      if (expr !== 'vector(1)') expect([where, used.length > 0]).toEqual([where, true]);
      for (const { name, labels } of used) {
        expect([where, name, known.has(name)]).toEqual([where, name, true]);
        const has = known.get(name)!.labels;
        const unknown = has ? labels.filter((label) => ![...has, ...ANYWHERE].includes(label)) : [];
        expect([where, name, unknown]).toEqual([where, name, []]);
      }
    }
  });

  it('use every metric of Herald and every recorded one', () => {
    const used = new Set(
      expressions().flatMap(({ expr }) => metricsIn(expr).map(({ name }) => known.get(name)!.name)),
    );
    const ours = documentedMetrics().filter(({ name }) => /^herald_(?!simulator)/.test(name));
    const names = [...ours.map(({ name }) => name), ...recordings().map(({ record }) => record)];
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it('name the jobs that Prometheus scrapes, and no others', () => {
    const jobs = scrapes().map(({ job_name }) => job_name);
    for (const { where, expr } of expressions()) {
      const named = [...expr.matchAll(/\bjob(?:=|=~|!=|!~)"([^"]+)"/g)].flatMap(([, value]) =>
        value!.split('|'),
      );
      expect([where, named.filter((job) => !jobs.includes(job))]).toEqual([where, []]);
    }
  });
});

describe('the alarms', () => {
  it('have a severity, a summary, a description with impact and first command, and a runbook', () => {
    for (const { alert, labels, annotations } of alarms()) {
      expect(SEVERITIES).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^\S.{15,}[.]$/);
      expect([alert, annotations.description]).toEqual([
        alert,
        expect.stringMatching(/^\S.+[.] First: `[^`]+`.*[.]$/),
      ]);
      const page = ALARM_PAGES.find((name) => textOf('docs', name).includes(`\n### ${alert}\n`));
      expect(annotations.runbook_url).toBe(`docs/${page}#${alert.toLowerCase()}`);
    }
  });

  it('have one heading each on a page, as the target of their links, and there is no heading of another alarm', () => {
    const headings = operatorsPages().matchAll(/^### (Herald.*)$/gm);
    expect([...headings].map(([, name]) => name!).sort()).toEqual(
      alarms()
        .map(({ alert }) => alert)
        .sort(),
    );
  });

  it('have one test case in which they fire, and one in which they do not', () => {
    const file = parse(textOf(...PROMETHEUS, 'tests', 'alerts.test.yml')) as { tests: AlarmTest[] };
    const stories = alarms().flatMap(({ alert, labels }) => [
      `${alert} comes`,
      ...(labels.severity === 'none' ? [] : [`${alert} stays away`]),
    ]);
    expect(file.tests.map(({ name }) => name).sort()).toEqual(stories.sort());
  });
});

describe('the dashboards', () => {
  it('have panels with unique IDs on Grafana’s configured data source', () => {
    const given = parse(textOf('deploy/observability/grafana/provisioning/datasources/prometheus.yml')) as {
      datasources: { uid: string }[];
    };
    const uids = dashboards().map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    for (const { panels } of dashboards()) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const sources = panels.filter(({ type }) => type !== 'row').map(({ datasource }) => datasource?.uid);
      expect(new Set(sources)).toEqual(new Set([given.datasources[0]!.uid]));
    }
  });
});

describe('Prometheus', () => {
  const tool = promtool();

  it('scrapes the services of the compose file, each on its metrics port', () => {
    const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string | number> }>;
    };
    const ports = Object.entries(compose.services).flatMap(([name, { environment }]) => {
      const port = environment?.METRICS_PORT ?? environment?.OPERATOR_PORT;
      return port && name !== 'carrier-simulator' ? [[name, Number(port)]] : [];
    });
    const scraped = scrapes().flatMap(({ job_name, dns_sd_configs = [] }) =>
      dns_sd_configs.map(({ names, port }) => {
        expect(names).toEqual([job_name === 'rabbitmq' ? RABBITMQ_NODES : job_name]);
        return [job_name, port];
      }),
    );
    expect(scraped.filter(([name]) => name !== 'rabbitmq').sort()).toEqual(ports.sort());
  });

  withPromtool(tool, 'the configuration and every expression is one', async (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-rules-'));
    try {
      const all = expressions().map(({ expr }, index) => ({ record: `checked:${index}`, expr }));
      writeFileSync(join(folder, 'all.yml'), stringify({ groups: [{ name: 'all', rules: all }] }));
      const config = join(root, ...PROMETHEUS, 'prometheus.yml');
      expect(runPromtool(path, ['check', 'config', '--syntax-only', config])).toMatchObject({ ok: true });
      const checked = runPromtool(path, ['check', 'rules', join(folder, 'all.yml')]);
      expect(checked).toEqual({ ok: true, output: expect.stringContaining(`${all.length} rules found`) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  withPromtool(tool, 'the alarms come and stay away as their stories say', async (path) => {
    const tests = join(root, ...PROMETHEUS, 'tests', 'alerts.test.yml');
    const { ok, output } = runPromtool(path, ['test', 'rules', tests]);
    expect([ok, output]).toEqual([true, expect.stringContaining('SUCCESS')]);
  });
});
