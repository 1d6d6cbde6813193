import type { Labels, Manifest, PodTemplate } from './manifests';

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { protocol: string; port: number | string }[];
}

export interface NetworkPolicySpec {
  podSelector: Selector;
  policyTypes: ('Ingress' | 'Egress')[];
  ingress?: Rule[];
  egress?: Rule[];
}

/** One end of a connection: a pod of Herald, a pod of another namespace, or an address outside. */
export type End =
  { pod: PodTemplate } | { namespace: Labels; labels?: Labels } | { address: 'public' | 'private' };

/** Computes the allowed connections by the rules of Kubernetes' NetworkPolicies. */
export class Network {
  constructor(private readonly policies: Manifest<NetworkPolicySpec>[]) {}

  /** Whether the source allows the egress and the target the ingress of a connection. `port`: the number at the target. */
  allows(from: End, to: End, port: number): boolean {
    return this.lets('Egress', from, to, port) && this.lets('Ingress', to, from, port);
  }

  private lets(direction: 'Ingress' | 'Egress', end: End, other: End, port: number): boolean {
    // Pods of others are under no policy of Herald.
    if (!('pod' in end)) return true;
    const concerned = this.policies.filter(
      ({ spec }) =>
        spec.policyTypes.includes(direction) && selects(spec.podSelector, end.pod.metadata.labels),
    );
    if (concerned.length === 0) return true;
    const target = direction === 'Ingress' ? end : other;
    return concerned
      .flatMap(({ spec }) => (direction === 'Ingress' ? spec.ingress : spec.egress) ?? [])
      .some((rule) => {
        const peers = (direction === 'Ingress' ? rule.from : rule.to) ?? [];
        return peers.some((peer) => isPeer(peer, other)) && allowsPort(rule, port, target);
      });
  }
}

/** A selector without conditions selects all. An unknown operator is an error. */
function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const isAmong = values.includes(labels[key] ?? '');
      if (operator === 'In') return isAmong;
      if (operator === 'NotIn') return !isAmong;
      throw new Error(`operator ${operator} is not known here`);
    })
  );
}

function isPeer(peer: Peer, end: End): boolean {
  if ('address' in end) return peer.ipBlock !== undefined && coversAddress(peer.ipBlock, end.address);
  if (peer.ipBlock) return false;
  if ('namespace' in end) {
    if (!peer.namespaceSelector || !selects(peer.namespaceSelector, end.namespace)) return false;
    return !peer.podSelector || selects(peer.podSelector, end.labels ?? {});
  }
  return !peer.namespaceSelector && selects(peer.podSelector ?? {}, end.pod.metadata.labels);
}

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'];

function coversAddress({ cidr, except = [] }: { cidr: string; except?: string[] }, kind: string): boolean {
  if (cidr !== '0.0.0.0/0') return false;
  return kind === 'public' || !PRIVATE.every((network) => except.includes(network));
}

function allowsPort({ ports }: Rule, port: number, target: End): boolean {
  if (!ports) return true;
  return ports.some(({ port: allowed }) => {
    if (typeof allowed === 'number') return allowed === port;
    if (!('pod' in target)) return false;
    const named = target.pod.spec.containers[0].ports?.find(({ name }) => name === allowed);
    return named?.containerPort === port;
  });
}
