// Long: all of Kubernetes that the small overlay uses, in the terms of Docker Compose.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rendered manifests as a Compose file. An unknown field is an error, so that none is ignored by accident. Some known fields have no effect
 * in Docker: NetworkPolicies (tested in test-e2e/deployment/network.test.ts), disruption budgets, the Ingress, topology spread, the pause
 * before a stop, and the restart of a container that is not live.
 */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Fields;
  data?: Record<string, string>;
}

export interface ClusterSettings {
  /** The source folder of `herald-secrets`. */
  secrets: string;
  /** An existing folder for the content of ConfigMaps. */
  configMaps: string;
  /** By Service, the ports that `kubectl port-forward` would open: `{gateway: '8080:8080'}`. Compose replaces variables in it. */
  forwards: Record<string, string>;
}

// The shapes come from YAML; each used value is checked.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Fields = Record<string, any>;
type ComposeService = Record<string, unknown>;

const WITHOUT_EFFECT = ['Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Ingress'];
const RESTARTS: Record<string, string> = {
  Deployment: 'unless-stopped',
  StatefulSet: 'unless-stopped',
  Job: 'on-failure',
};

export function composeOf(manifests: Manifest[], settings: ClusterSettings): Fields {
  const ofKind = (...kinds: string[]): Manifest[] => manifests.filter(({ kind }) => kinds.includes(kind));
  const known = [...WITHOUT_EFFECT, ...Object.keys(RESTARTS), 'ConfigMap', 'Service'];
  for (const { kind, metadata } of manifests)
    if (!known.includes(kind)) throw new Error(`${kind} ${metadata.name}: this kind is not known here`);
  const maps = new Map(ofKind('ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));
  writeConfigMaps(maps, settings.configMaps);
  const workloads = ofKind(...Object.keys(RESTARTS)).map(
    (manifest) => new Workload(manifest, maps, settings),
  );
  const services: Record<string, ComposeService> = {};
  for (const workload of workloads) Object.assign(services, escaped(workload.services()));
  for (const { metadata, spec } of ofKind('Service')) {
    const workload = workloads.find(({ labels }) => isSelected(spec!['selector'] as Fields, labels));
    if (!workload) throw new Error(`Service ${metadata.name} selects nothing`);
    workload.checkPorts(metadata.name, spec!);
    const service = services[workload.name] as {
      networks: { default: { aliases: string[] } };
      ports: string[];
    };
    service.networks.default.aliases.push(metadata.name);
    const forward = settings.forwards[metadata.name];
    if (forward) service.ports.push(forward);
  }
  const volumes = workloads.flatMap(({ claims }) => claims.map(({ volume }) => [volume, {}] as const));
  return { services, volumes: Object.fromEntries(volumes) };
}

/** A Deployment, StatefulSet or Job of one pod with one container. */
class Workload {
  readonly name: string;
  readonly labels: Fields;
  readonly claims: { name: string; volume: string }[];
  private readonly where: string;
  private readonly pod: Fields;
  private readonly container: Fields;

  constructor(
    private readonly manifest: Manifest,
    private readonly maps: Map<string, Record<string, string>>,
    private readonly settings: ClusterSettings,
  ) {
    const { kind, metadata } = manifest;
    this.name = metadata.name;
    this.where = `${kind} ${this.name}`;
    const spec = this.only(manifest.spec!, [
      ...['replicas', 'selector', 'template', 'serviceName', 'volumeClaimTemplates'],
      ...['strategy', 'revisionHistoryLimit', 'ttlSecondsAfterFinished'],
    ]);
    this.expect('replicas', spec['replicas'] ?? 1, 1);
    this.labels = spec['template'].metadata.labels as Fields;
    this.claims = (spec['volumeClaimTemplates'] ?? []).map((claim: Manifest) => {
      this.only(claim.spec!, ['accessModes', 'resources']);
      return { name: claim.metadata.name, volume: `${this.name}-${claim.metadata.name}` };
    });
    this.pod = this.only(spec['template'].spec as Fields, [
      ...['automountServiceAccountToken', 'enableServiceLinks', 'containers', 'securityContext', 'volumes'],
      ...['terminationGracePeriodSeconds', 'topologySpreadConstraints', 'restartPolicy'],
    ]);
    this.expect('automountServiceAccountToken', this.pod['automountServiceAccountToken'], false);
    this.expect('enableServiceLinks', this.pod['enableServiceLinks'], false);
    this.expect('containers', this.pod['containers'].length, 1);
    this.container = this.only(this.pod['containers'][0] as Fields, [
      ...['name', 'image', 'command', 'args', 'env', 'envFrom', 'ports', 'resources', 'securityContext'],
      ...['volumeMounts', 'startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'],
    ]);
  }

  /** Its container, and one before it for each of its volumes. */
  services(): Record<string, ComposeService> {
    const { container, pod, manifest, name } = this;
    const { kind } = manifest;
    const owners = Object.fromEntries(
      this.claims.map((claim) => [`${claim.volume}-owner`, this.ownerOf(claim)]),
    );
    const own: ComposeService = {
      image: container['image'],
      ...(container['command'] && { entrypoint: container['command'] }),
      ...(container['args'] && { command: container['args'] }),
      environment: this.environment(),
      ...this.security(),
      ...this.mounts(),
      ...this.healthcheck(),
      networks: { default: { aliases: [] } },
      ports: [],
      ...(kind === 'StatefulSet' && { hostname: `${name}-0` }),
      restart: RESTARTS[kind],
      stop_grace_period: `${pod['terminationGracePeriodSeconds'] ?? 30}s`,
      deploy: { resources: { limits: { memory: bytesOf(container['resources'].limits.memory as string) } } },
      depends_on: Object.fromEntries(
        Object.keys(owners).map((owner) => [owner, { condition: 'service_completed_successfully' }]),
      ),
    };
    return { ...owners, [name]: own };
  }

  /** @throws Error if a Service and the container have different ports: a network alias cannot translate them */
  checkPorts(service: string, spec: Fields): void {
    this.only(spec, ['selector', 'ports', 'clusterIP', 'publishNotReadyAddresses']);
    for (const { port, targetPort } of spec['ports'] as Fields[])
      this.expect(`${targetPort} of Service ${service}`, this.portOf(targetPort as string), port);
  }

  private environment(): Record<string, string> {
    const all: Record<string, string> = {};
    for (const source of (this.container['envFrom'] ?? []) as Fields[])
      Object.assign(all, this.mapOf(this.only(source, ['configMapRef'])['configMapRef'].name as string));
    for (const variable of (this.container['env'] ?? []) as Fields[]) {
      const { name, value, valueFrom } = this.only(variable, ['name', 'value', 'valueFrom']);
      const text = valueFrom ? this.valueFrom(valueFrom as Fields) : String(value);
      if (text?.includes('$('))
        throw new Error(`${this.where}: ${name} refers to another variable, which is not known here`);
      if (text !== undefined) all[name as string] = text;
    }
    return all;
  }

  private valueFrom(source: Fields): string | undefined {
    const { name, key, optional } = this.only(source, ['configMapKeyRef'])['configMapKeyRef'] as Fields;
    const value = this.mapOf(name as string)[key as string];
    if (value === undefined && !optional) throw new Error(`${this.where}: ConfigMap ${name} has no ${key}`);
    return value;
  }

  private mapOf(name: string): Record<string, string> {
    const data = this.maps.get(name);
    if (!data) throw new Error(`${this.where}: there is no ConfigMap ${name}`);
    return data;
  }

  private security(): ComposeService {
    const pod = this.only(this.pod['securityContext'] as Fields, [
      ...['runAsNonRoot', 'runAsUser', 'runAsGroup', 'fsGroup', 'fsGroupChangePolicy', 'seccompProfile'],
    ]);
    const own = this.only(this.container['securityContext'] as Fields, [
      ...['allowPrivilegeEscalation', 'capabilities', 'readOnlyRootFilesystem'],
    ]);
    this.expect('runAsNonRoot', pod['runAsNonRoot'] && pod['runAsUser'] > 0, true);
    // Docker's default profile.
    this.expect('seccompProfile', pod['seccompProfile'].type, 'RuntimeDefault');
    this.expect('allowPrivilegeEscalation', own['allowPrivilegeEscalation'], false);
    return {
      user: `${pod['runAsUser']}:${pod['runAsGroup']}`,
      ...(pod['fsGroup'] && { group_add: [String(pod['fsGroup'])] }),
      cap_drop: this.only(own['capabilities'] as Fields, ['drop'])['drop'],
      security_opt: ['no-new-privileges:true'],
      read_only: own['readOnlyRootFilesystem'] ?? false,
    };
  }

  private mounts(): ComposeService {
    const volumes: Fields[] = [];
    const tmpfs: string[] = [];
    for (const mount of (this.container['volumeMounts'] ?? []) as Fields[]) {
      const { name, mountPath, subPath } = this.only(mount, ['name', 'mountPath', 'subPath', 'readOnly']);
      const claim = this.claims.find((each) => each.name === name);
      if (claim) {
        volumes.push(mountOf(claim.volume, mountPath as string));
        continue;
      }
      const files = this.filesOf(name as string);
      if (files === null) tmpfs.push(`${mountPath}:exec,mode=777`);
      else if (subPath !== undefined && !files.has(subPath as string))
        throw new Error(`${this.where}: volume ${name} has no ${subPath}`);
      for (const [path, source] of files ?? []) {
        if (subPath !== undefined && subPath !== path) continue;
        const target = subPath === undefined ? `${mountPath}/${path}` : mountPath;
        volumes.push({ type: 'bind', source, target, read_only: true });
      }
    }
    return { volumes, tmpfs };
  }

  /** Path in the volume → file on this machine; null: an empty folder. */
  private filesOf(name: string): Map<string, string> | null {
    const volume = ((this.pod['volumes'] ?? []) as Fields[]).find((each) => each['name'] === name);
    if (!volume) throw new Error(`${this.where}: there is no volume ${name}`);
    const { emptyDir, configMap, secret } = this.only(volume, ['name', 'emptyDir', 'configMap', 'secret']);
    if (emptyDir) {
      this.only(emptyDir as Fields, []);
      return null;
    }
    if (configMap) {
      const map = this.only(configMap as Fields, ['name'])['name'] as string;
      const keys = Object.keys(this.mapOf(map));
      return new Map(keys.map((key) => [key, join(this.settings.configMaps, map, key)]));
    }
    const { secretName, items } = this.only(secret as Fields, ['secretName', 'items']);
    this.expect('secretName', secretName, 'herald-secrets');
    return new Map(
      (items as Fields[]).map(({ key, path }) => [path, join(this.settings.secrets, key as string)]),
    );
  }

  /** Prepares a volume like the kubelet: a new volume is empty, and belongs to the pod's group. */
  private ownerOf({ name, volume }: { name: string; volume: string }): ComposeService {
    const mounts = this.container['volumeMounts'] as Fields[];
    const target = mounts.find((mount) => mount['name'] === name)!['mountPath'] as string;
    return {
      image: this.container['image'],
      user: '0:0',
      entrypoint: [
        'sh',
        '-ec',
        `chgrp ${this.pod['securityContext'].fsGroup} ${target}; chmod 2775 ${target}`,
      ],
      volumes: [mountOf(volume, target)],
      network_mode: 'none',
    };
  }

  /** Healthy if every probe succeeds. Docker has no separate startup probe, so each check runs all probes. */
  private healthcheck(): ComposeService {
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((name) => {
      const probe = this.container[name] as Fields | undefined;
      return probe ? [this.only(probe, PROBE_FIELDS)] : [];
    });
    if (probes.length === 0) return {};
    const lines = new Set(probes.map((probe) => this.probeLine(probe)));
    return {
      healthcheck: {
        test: ['CMD', 'bash', '-ec', [...lines].join('\n')],
        interval: '30s',
        timeout: '30s',
        start_period: '180s',
        start_interval: '3s',
        retries: 3,
      },
    };
  }

  private probeLine({ httpGet, tcpSocket, exec }: Fields): string {
    if (exec) return (exec.command as string[]).map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    // Connects by host name: a listener on the loopback interface must not count.
    const port = this.portOf((httpGet ?? tcpSocket).port as string);
    if (tcpSocket) return `: < "/dev/tcp/$HOSTNAME/${port}"`;
    const url = `"http://" + os.hostname() + ":${port}${httpGet.path}"`;
    return `node -e 'fetch(${url}).then(({ ok }) => process.exit(ok ? 0 : 1))'`;
  }

  private portOf(name: string): number | undefined {
    const ports = (this.container['ports'] ?? []) as { name: string; containerPort: number }[];
    return ports.find((port) => port.name === name)?.containerPort;
  }

  private only(value: Fields, known: string[]): Fields {
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new Error(`${this.where}: not known here: ${unknown.join(', ')}`);
    return value;
  }

  private expect(field: string, found: unknown, wanted: unknown): void {
    if (found !== wanted)
      throw new Error(`${this.where}: ${field} is ${String(found)}, only ${String(wanted)} is known here`);
  }
}

const PROBE_FIELDS = [
  ...['httpGet', 'tcpSocket', 'exec', 'periodSeconds', 'timeoutSeconds', 'failureThreshold'],
];

/** Initially empty, without the files of the image. */
const mountOf = (source: string, target: string): Fields => ({
  type: 'volume',
  source,
  target,
  volume: { nocopy: true },
});

function writeConfigMaps(maps: Map<string, Record<string, string>>, folder: string): void {
  for (const [name, data] of maps) {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [key, text] of Object.entries(data)) {
      writeFileSync(join(folder, name, key), text);
      chmodSync(join(folder, name, key), 0o644);
    }
  }
}

function isSelected(selector: Fields, labels: Fields): boolean {
  return Object.entries(selector).every(([label, value]) => labels[label] === value);
}

/** `512Mi` in Docker's format: `512m`. */
function bytesOf(quantity: string): string {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? [];
  if (!number) throw new Error(`${quantity}: only Mi and Gi are known here`);
  return `${number}${unit!.toLowerCase()}`;
}

/** Compose interprets `$` as a variable. */
function escaped<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('$', '$$$$')) as T;
}
