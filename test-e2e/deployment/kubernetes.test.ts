import { ALL_QUEUES, SERVICES, STATUS_QUEUES, STATUS_SHARDS, SUBMIT_QUEUES } from '@herald/contracts';
import { parseCarriers } from '../../services/sms/src/carriers/route/route-settings';
import { SMS_ROLES } from '../../services/sms/src/config';
import {
  healthPaths,
  longestStopMs,
  metricsPortOf,
  namesReadBy,
  PROGRAMS,
  SECRET_SETTING,
} from './support/code';
import { composeFile, programOf, withSecrets } from './support/compose-file';
import { Cluster, type Manifest, OVERLAYS, type WorkloadSpec } from './support/manifests';
import { KubernetesSchemas } from './support/schema';
import { type Item, objectsOf, RENDERER, renderedObjectsOf } from './support/overlay';
import { madeSecrets } from './support/secrets';

const SECRETS = '/etc/herald/secrets/';
const secrets = madeSecrets();
const compose = composeFile();
const schemas = new KubernetesSchemas();

interface ScaledObject {
  scaleTargetRef: { name: string };
  minReplicaCount: number;
  maxReplicaCount: number;
  triggers: { type: string; metadata: Record<string, string>; authenticationRef?: { name: string } }[];
}

// Skipped on a machine with neither kubectl nor kustomize.
(RENDERER ? it.each : it.skip.each)(OVERLAYS)(
  'deploy/k8s/overlays/%s: the tests have the same objects as kubectl renders',
  (overlay) => {
    // The order of objects differs between versions of kustomize.
    const byName = (objects: Item[]): object =>
      Object.fromEntries(objects.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
    expect(byName(objectsOf(overlay))).toEqual(byName(renderedObjectsOf(overlay)));
  },
);

describe.each(OVERLAYS)('deploy/k8s/overlays/%s', (overlay) => {
  const cluster = new Cluster(overlay);
  const ours = cluster.deployments.map((deployment) => {
    const container = deployment.spec.template.spec.containers[0];
    return [deployment.metadata.name, programOf(container.args ?? []) ?? '', deployment] as const;
  });
  const environment = (deployment: Manifest<WorkloadSpec>): Record<string, string> =>
    cluster.environmentOf(deployment.spec.template.spec.containers[0]) as Record<string, string>;
  const settings = (deployment: Manifest<WorkloadSpec>): Record<string, string | undefined> =>
    withSecrets(environment(deployment), (path) => {
      const items = (deployment.spec.template.spec.volumes ?? []).flatMap(
        ({ secret }) => secret?.items ?? [],
      );
      const item = items.find((each) => `${SECRETS}${each.path}` === path);
      return item && secrets.get(item.key);
    });

  it('contains only known fields of Kubernetes, KEDA and the operators of the servers', () => {
    for (const manifest of cluster.manifests)
      expect([manifest.metadata.name, schemas.errors(manifest)]).toEqual([manifest.metadata.name, []]);
  });

  it('has every service of the code, and every role of sms as a separate service', () => {
    const programs = new Set(ours.map(([, program]) => program));
    expect([...SERVICES].filter((service) => !programs.has(service))).toEqual([]);
    expect([...programs].filter((program) => !(program in PROGRAMS))).toEqual([]);
    const roles = ours.flatMap(([, program, deployment]) =>
      program === 'sms' ? [PROGRAMS.sms!(settings(deployment)).SMS_ROLES] : [],
    );
    expect(roles.sort()).toEqual(SMS_ROLES.map((role) => [role]).sort());
  });

  it.each(ours)('%s starts with its settings and listens on its ports', (_name, program, deployment) => {
    const read = PROGRAMS[program]!(settings(deployment));
    const { ports = [] } = deployment.spec.template.spec.containers[0];
    const listening = Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(listening).toEqual({
      http: read.PORT,
      ...metricsPortOf(read),
      ...(read.SMPP_PORT === undefined ? {} : { smpp: read.SMPP_PORT }),
    });
    const inCompose = PROGRAMS[program]!(
      withSecrets(compose.services[deployment.metadata.name]!.environment!, (path) =>
        secrets.get(path.replace('/run/secrets/', '')),
      ),
    );
    // Trusted proxies, the number of shards and the public addresses depend on the cluster.
    const ofCluster = {
      TRUSTED_PROXIES: null,
      STATUS_SHARDS: null,
      OPERATOR_URL: null,
      API_URL: null,
      ...(program === 'sms' && { CARRIER_PUBLIC_URL: null }),
      ...(program === 'gateway' && { COMPANY_URL: null }),
    };
    expect({ ...read, ...ofCluster }).toEqual({ ...inCompose, ...ofCluster });
    expect(read.BIND_ADDRESS).toBe('0.0.0.0');
    if (program === 'console') expect(read.OPERATOR_URL).toBe('http://gateway-operators:9080');
    if (program === 'gateway') expect(read.OPERATOR_HOST).toBe('0.0.0.0');
    expect(deployment.spec.template.metadata.annotations).toMatchObject({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(Object.values(metricsPortOf(read))[0]),
    });
  });

  it.each(ours)('%s has no setting that its code does not read', (_name, program, deployment) => {
    const known = namesReadBy(program);
    const names = Object.keys(environment(deployment)).map((name) =>
      known.has(name) ? name : name.replace(/_FILE$/, ''),
    );
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    // Links would add settings with the names of Services, such as GATEWAY_PORT=tcp://….
    expect(deployment.spec.template.spec.enableServiceLinks).toBe(false);
  });

  it.each(ours)('%s has the secrets that it reads as files, and no others', (_name, _program, deployment) => {
    const { volumes = [] } = deployment.spec.template.spec;
    const mounted = volumes.flatMap(({ secret }) => secret?.items ?? []);
    const files = Object.values(environment(deployment)).filter((value) => value.startsWith(SECRETS));
    expect(mounted.map(({ path }) => `${SECRETS}${path}`).sort()).toEqual(files.sort());
    for (const { key } of mounted) expect(secrets.has(key)).toBe(true);
    for (const { secret } of volumes) expect(secret?.secretName).toBe('herald-secrets');
    const inCompose = compose.services[deployment.metadata.name]!.secrets ?? [];
    expect(mounted.map(({ key }) => key).sort()).toEqual([...inCompose].sort());
  });

  it('contains no secret', () => {
    expect(cluster.of('Secret')).toEqual([]);
    const values = cluster.of('ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
    expect(values.filter((name) => SECRET_SETTING.test(name))).toEqual([]);
  });

  it.each(ours)('%s has probes on the port on which it responds', (_name, _program, deployment) => {
    const { startupProbe, livenessProbe, readinessProbe } = deployment.spec.template.spec.containers[0];
    const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    expect(asked).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })));
    expect(healthPaths()).toEqual(expect.arrayContaining(['/healthz', '/readyz']));
  });

  it.each(ours)('%s has enough time to stop', (_name, program, deployment) => {
    const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
    if (program === 'carrier-simulator') return;
    const [sleep, wait] = containers[0].lifecycle!.preStop.exec.command;
    expect(sleep).toBe('sleep');
    expect((terminationGracePeriodSeconds - Number(wait)) * 1000).toBeGreaterThan(longestStopMs());
  });

  it('lets no workload write files, gain rights or be root', () => {
    for (const { metadata, spec } of cluster.workloads) {
      const { securityContext, containers, automountServiceAccountToken } = spec.template.spec;
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(automountServiceAccountToken).toBe(false);
      const [container] = containers;
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        ...(metadata.name === 'rabbitmq' ? {} : { readOnlyRootFilesystem: true }),
      });
      expect(container.resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it('has the addresses of the services by their names and ports', () => {
    const services = cluster.of<{
      selector: Record<string, string>;
      ports: { port: number; targetPort: string }[];
    }>('Service');
    for (const { spec } of services) {
      const workload = cluster.workloads.find(({ spec: { template } }) =>
        Object.entries(spec.selector).every(([label, value]) => template.metadata.labels[label] === value),
      )!;
      for (const { port, targetPort } of spec.ports) {
        const named = workload.spec.template.spec.containers[0].ports!.find(
          ({ name }) => name === targetPort,
        );
        expect(named?.containerPort).toBe(port);
      }
    }
    // The gateway's settings are those of docker-compose.yml.
    expect(services.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['sms-api', 'brand', 'billing', 'callback-dispatcher', 'console']),
    );
  });

  it('routes the outside to the gateway’s port for companies only', () => {
    interface Rules {
      rules: { http: { paths: { path: string; pathType: string; backend: { service: object } }[] } }[];
    }
    const ingresses = cluster.of<Rules>('Ingress');
    const paths = ingresses.flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
    expect(paths.map(({ backend }) => backend.service)).toEqual(
      paths.map(() => ({ name: 'gateway', port: { name: 'http' } })),
    );
    expect(paths.map(({ path, pathType }) => `${pathType} ${path}`)).toEqual([
      'Prefix /v1',
      'Exact /',
      'Prefix /docs',
      'Exact /openapi.json',
    ]);
    // A query may contain a key.
    for (const { metadata } of ingresses)
      expect(metadata.annotations?.['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false');
    const open = cluster.of<{ type?: string }>('Service').filter(({ spec }) => spec.type !== undefined);
    expect(open).toEqual([]);
  });
});

describe('autoscaling in production', () => {
  const cluster = new Cluster('production');
  const byDepth = cluster.of<ScaledObject>('ScaledObject');

  it('by queue depth: all queues of the senders, by the names of the code', () => {
    const queues = (name: string): (string | undefined)[] =>
      cluster
        .named<ScaledObject>('ScaledObject', name)
        .spec.triggers.filter(({ type }) => type === 'rabbitmq')
        .map(({ metadata }) => metadata['queueName']);
    expect(queues('sms-sender').sort()).toEqual(
      Object.values(SUBMIT_QUEUES)
        .map(({ name }) => name)
        .sort(),
    );
    expect(queues('callback-dispatcher').sort()).toEqual(STATUS_QUEUES.map(({ name }) => name).sort());
    const known = new Set(ALL_QUEUES.map(({ name }) => name));
    for (const { spec } of byDepth)
      for (const name of queues(spec.scaleTargetRef.name)) expect(known.has(name!)).toBe(true);
  });

  it('never more instances than can have work', () => {
    const most = (name: string): number =>
      cluster.named<ScaledObject>('ScaledObject', name).spec.maxReplicaCount;
    expect(most('callback-dispatcher')).toBeLessThanOrEqual(STATUS_SHARDS);
    const routes = parseCarriers(secrets.get('sms_carriers')!, () => '');
    expect(most('sms-sender')).toBeLessThanOrEqual(Math.min(...routes.map(({ binds }) => binds)));
  });
});
