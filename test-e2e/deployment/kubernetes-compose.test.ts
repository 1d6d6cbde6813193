import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeOf, type Manifest } from '../containers/support/kubernetes-compose';
import { composeFile, type ComposeFile } from './support/compose-file';
import { Cluster } from './support/manifests';
import { composeErrors } from './support/schema';

/** The Compose file that `npm run test:system -- containers` uses for the small overlay. */
const folder = mkdtempSync(join(tmpdir(), 'herald-config-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cluster = new Cluster('small');
const convert = (manifests: Manifest[]): ComposeFile =>
  composeOf(manifests, {
    secrets: '/secrets',
    configMaps: folder,
    forwards: { gateway: '127.0.0.1:${GATEWAY_PORT}:8080' },
  }) as unknown as ComposeFile;
const manifests = (): Manifest[] => structuredClone(cluster.manifests) as Manifest[];

describe('the small overlay as a Compose file', () => {
  const { services } = convert(manifests());

  it('is valid by the Compose Specification, with every workload', () => {
    expect(composeErrors(convert(manifests()))).toEqual([]);
    const names = cluster.workloads.map(({ metadata }) => metadata.name);
    expect(Object.keys(services).sort()).toEqual(
      [...names, 'mongo-data-owner', 'rabbitmq-data-owner'].sort(),
    );
  });

  it('has the users, read-only roots and memory of docker-compose.yml', () => {
    const compose = composeFile();
    for (const [name, { read_only, deploy, cap_drop, security_opt }] of Object.entries(services)) {
      const other = compose.services[name];
      if (!other) continue;
      const bytes = (of: typeof deploy): number => {
        const [, number, unit] = /^(\d+)([mg])$/i.exec(of!.resources!.limits!.memory!)!;
        return Number(number) * (unit!.toLowerCase() === 'g' ? 1024 : 1);
      };
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        other.read_only ?? false,
        other.cap_drop,
        other.security_opt,
      ]);
      expect(bytes(deploy)).toBeLessThanOrEqual(bytes(other.deploy));
    }
  });

  it('has the Services as names, and the forwarded ports', () => {
    const gateway = services['gateway'] as unknown as { networks: object; ports: string[] };
    expect(gateway.networks).toEqual({ default: { aliases: ['gateway', 'gateway-operators'] } });
    expect(gateway.ports).toEqual(['127.0.0.1:${GATEWAY_PORT}:8080']);
  });

  it('escapes the $ of commands for Compose, and mounts ConfigMaps and secrets as files', () => {
    expect(services['mongo']!.entrypoint![2]).toContain('"$$@"');
    const mounts = services['mongo-set-up']!.volumes as unknown as { source: string; target: string }[];
    const script = mounts.find(({ target }) => target === '/set-up-mongo.js')!;
    expect(readFileSync(script.source, 'utf8')).toContain('createUser');
    expect(mounts).toContainEqual({
      type: 'bind',
      read_only: true,
      source: '/secrets/mongo_password',
      target: '/run/secrets/mongo_password',
    });
  });

  it.each<[string, (spec: PodSpec) => void, string]>([
    ['a field of a pod', (pod) => (pod['hostNetwork'] = true), 'not known here: hostNetwork'],
    ['a field of a container', (pod) => (pod.containers[0]!['tty'] = true), 'not known here: tty'],
    ['another container', (pod) => pod.containers.push({}), 'containers is 2, only 1 is known'],
    ['a volume', (pod) => (pod.volumes[0] = { name: 'secrets', hostPath: {} }), 'not known here: hostPath'],
  ])('an unknown %s is an error', (_what, change, message) => {
    const changed = manifests();
    const brand = changed.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'brand')!;
    change((brand.spec as { template: { spec: PodSpec } }).template.spec);
    expect(() => convert(changed)).toThrow(`Deployment brand: ${message}`);
  });

  it('an unknown kind is an error', () => {
    const job = { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'nightly' } };
    expect(() => convert([...manifests(), job])).toThrow('CronJob nightly: this kind is not known here');
  });
});

interface PodSpec extends Record<string, unknown> {
  containers: Record<string, unknown>[];
  volumes: Record<string, unknown>[];
}
