import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, textOf } from '../support/checkout';
import { aliasesOf, composeFile, type ComposeFile, interpolated, ourServices } from './support/compose-file';
import { composeErrors } from './support/schema';
import { madeSecrets } from './support/secrets';

const RESET = { tag: '!reset', collection: 'seq' as const, nodeClass: undefined, resolve: () => [] };
const text = textOf('deploy', 'compose.clusters.yml');
const added = interpolated(parse(text, { merge: true, customTags: [RESET] })) as ComposeFile;
const base = composeFile();
const secrets = madeSecrets('--clusters');
/** The configuration needs HAProxy 3.1 or newer. */
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy']
  .filter(existsSync)
  .find((path) => /version (3\.[1-9]|[4-9])/.test(execFileSync(path, ['-v'], { encoding: 'utf8' })));

const MEMBERS = ['mongo', 'mongo-2', 'mongo-3'];
const NODES = ['rabbitmq', 'rabbitmq-2', 'rabbitmq-3'];
/** A service with a single process, because it has a port of the machine. */
const ALONE = ['carrier-simulator'];

describe('deploy/compose.clusters.yml', () => {
  it('is valid by the Compose Specification', () => {
    expect(composeErrors(added)).toEqual([]);
  });

  it('has two instances of every service, which start after all members and nodes', () => {
    const names = ourServices(base)
      .map(([name]) => name)
      .filter((name) => !ALONE.includes(name));
    for (const name of names) {
      const { deploy, depends_on = {} } = added.services[name]!;
      expect([name, deploy]).toEqual([name, { replicas: 2 }]);
      // The console has no queue.
      if (name === 'console') continue;
      const waited = { ...base.services[name]!.depends_on, ...depends_on };
      const first = name === 'gateway' ? [] : ['gateway'];
      expect(Object.keys(waited).sort()).toEqual([...first, 'mongo-set-up', ...NODES].sort());
    }
    const setUp = { ...base.services['mongo-set-up'], ...added.services['mongo-set-up'] };
    const members = { ...base.services['mongo-set-up']!.depends_on, ...setUp.depends_on };
    expect(Object.keys(members).sort()).toEqual([...MEMBERS].sort());
    expect(setUp.environment!['MEMBERS']).toBe(MEMBERS.map((name) => `${name}:27017`).join(','));
  });

  it(`has a balancer whose configuration HAProxy ${HAPROXY ? 'takes' : 'would be asked about, were it installed'}`, () => {
    if (!HAPROXY) return;
    const file = join(root, 'deploy', 'servers', 'haproxy.cfg');
    const { status, stderr } = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  it('has every instance of every service and every node behind the names that Prometheus resolves', () => {
    const asked = (
      parse(textOf('deploy', 'observability', 'prometheus', 'prometheus.yml')) as {
        scrape_configs: { dns_sd_configs?: { names: string[]; type: string }[] }[];
      }
    ).scrape_configs.flatMap(({ dns_sd_configs = [] }) => dns_sd_configs.flatMap(({ names }) => names));
    const all = { ...base.services, ...added.services };
    const named = (name: string): string[] =>
      Object.entries(all)
        .filter(([service, one]) => service === name || aliasesOf(one).includes(name))
        .map(([service]) => service);
    const services = ourServices(base).map(([name]) => name);
    const scraped = services.filter((name) => name !== 'carrier-simulator');
    expect(asked.flatMap(named).sort()).toEqual([...scraped, ...NODES].sort());
    // Also without this file, for a single node.
    expect(aliasesOf(base.services['rabbitmq']!)).toEqual(['rabbitmq-nodes']);
  });

  it('has the addresses of all of them, separate for each service', () => {
    const services = [...secrets].filter(([name]) => /^(mongo|amqp)_url/.test(name));
    expect(services.length).toBeGreaterThan(10);
    for (const [name, url] of services) {
      const hosts = [...url.matchAll(/[@,]([a-z0-9-]+:\d+)/g)].map(([, host]) => host);
      const [names, port] = name.startsWith('mongo') ? [MEMBERS, 27017] : [NODES, 5672];
      expect([name, hosts]).toEqual([name, names.map((host) => `${host}:${port}`)]);
    }
    for (const name of Object.keys(added.secrets)) expect(secrets.has(name)).toBe(true);
  });
});
