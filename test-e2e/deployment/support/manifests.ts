import type { Environment } from '@herald/config';
import { objectsOf } from './overlay';

export const OVERLAYS = ['small', 'production', 'clusters'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export type Labels = Record<string, string>;

export interface Manifest<Spec = unknown> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Record<string, string> };
  spec: Spec;
  data?: Record<string, string>;
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef: { name: string; key: string } };
}

interface Probe {
  httpGet?: { path: string; port: string };
  exec?: { command: string[] };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  securityContext: {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities: { drop: string[] };
  };
  volumeMounts?: { name: string; mountPath: string; subPath?: string }[];
}

export interface Volume {
  name: string;
  configMap?: { name: string };
  secret?: { secretName: string; items: { key: string; path: string }[] };
}

export interface PodTemplate {
  metadata: { labels: Labels; annotations?: Record<string, string> };
  spec: {
    containers: [Container];
    enableServiceLinks: boolean;
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds: number;
    securityContext: { runAsNonRoot: boolean; seccompProfile: { type: string } };
    volumes?: Volume[];
  };
}

export interface WorkloadSpec {
  replicas?: number;
  selector: { matchLabels: Labels };
  template: PodTemplate;
}

/** All objects of an overlay. */
export class Cluster {
  readonly manifests: Manifest[];

  constructor(overlay: Overlay) {
    this.manifests = objectsOf(overlay) as unknown as Manifest[];
  }

  of<Spec>(kind: string): Manifest<Spec>[] {
    return this.manifests.filter((manifest) => manifest.kind === kind) as Manifest<Spec>[];
  }

  named<Spec>(kind: string, name: string): Manifest<Spec> {
    const found = this.of<Spec>(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  }

  get deployments(): Manifest<WorkloadSpec>[] {
    return this.of<WorkloadSpec>('Deployment');
  }

  /** Deployments, StatefulSets and Jobs: all workloads. */
  get workloads(): Manifest<WorkloadSpec>[] {
    return [...this.deployments, ...this.of<WorkloadSpec>('StatefulSet'), ...this.of<WorkloadSpec>('Job')];
  }

  /** The environment of a container, from its own list and from ConfigMaps. */
  environmentOf({ env = [], envFrom = [] }: Container): Environment {
    const fromMaps = envFrom.map(({ configMapRef }) => this.named('ConfigMap', configMapRef.name).data);
    const own = env.map(({ name, value, valueFrom }) => {
      const reference = valueFrom?.configMapKeyRef;
      return [name, reference ? this.named('ConfigMap', reference.name).data?.[reference.key] : value];
    });
    const all = Object.assign({}, ...fromMaps, Object.fromEntries(own)) as Environment;
    // A reference to a missing optional key sets no variable.
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }
}
