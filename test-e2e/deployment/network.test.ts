import { settingsOf } from './support/code';
import { programOf } from './support/compose-file';
import { Cluster, OVERLAYS, type PodTemplate } from './support/manifests';
import { type End, Network, type NetworkPolicySpec } from './support/network';

const ELSEWHERE: End = { namespace: { 'kubernetes.io/metadata.name': 'default' } };
const INGRESS: End = { namespace: { 'kubernetes.io/metadata.name': 'ingress-nginx' } };
const MONITORING: End = { namespace: { 'kubernetes.io/metadata.name': 'monitoring' } };
const DNS: End = {
  namespace: { 'kubernetes.io/metadata.name': 'kube-system' },
  labels: { 'k8s-app': 'kube-dns' },
};

/** Computes the allowed connections from the policies, and compares them with the needs of the code. */
describe.each(OVERLAYS)('the network of deploy/k8s/overlays/%s', (overlay) => {
  const cluster = new Cluster(overlay);
  const network = new Network(cluster.of<NetworkPolicySpec>('NetworkPolicy'));
  const pods = cluster.workloads.map(({ metadata, spec: { template } }) => ({
    name: metadata.name,
    template,
  }));
  const programOfPod = ({ spec }: PodTemplate): string | null => programOf(spec.containers[0].args ?? []);
  const portsOf = ({ spec }: PodTemplate): number[] =>
    (spec.containers[0].ports ?? []).map(({ containerPort }) => containerPort);

  /** Every allowed connection between two pods, as `from → to:port`. */
  const ways = pods.flatMap((from) =>
    pods.flatMap((to) =>
      portsOf(to.template)
        .filter((port) => network.allows({ pod: from.template }, { pod: to.template }, port))
        .map((port) => `${from.name} → ${to.name}:${port}`),
    ),
  );

  it('lets the services reach the addresses in their settings, and nothing else', () => {
    const needed = pods.flatMap(({ name, template }) => {
      const program = programOfPod(template);
      const settings = program === null ? new Set<string>() : settingsOf(program);
      const inside = (host: string, port: number): string[] =>
        pods.some((pod) => pod.name === host) ? [`${name} → ${host}:${port}`] : [];
      return [
        ...(settings.has('MONGO_URL') ? inside('mongo', 27017) : []),
        ...(settings.has('AMQP_URL') ? inside('rabbitmq', 5672) : []),
        ...[...settings]
          .filter(
            (setting) =>
              settings.has('SMS_URL') && /^(SMS|BRAND|BILLING|CALLBACKS|CONSOLE)_URL$/.test(setting),
          )
          .map((setting) => new URL(cluster.environmentOf(template.spec.containers[0])[setting]!))
          .map((url) => `${name} → ${url.hostname}:${url.port}`),
        ...(settings.has('GATEWAY_URL') ? [...inside('gateway', 8080), ...inside('gateway', 9080)] : []),
        ...(name === 'sms-sender' ? inside('carrier-simulator', 2775) : []),
        // A member of a replica set connects to itself.
        ...(['mongo', 'mongo-set-up'].includes(name) ? [`${name} → mongo:27017`] : []),
      ];
    });
    expect([...ways].sort()).toEqual(needed.sort());
  });

  it('is open to the outside at the gateway only, and there to the ingress controller only', () => {
    for (const { name, template } of pods) {
      for (const port of portsOf(template)) {
        const entry = [ELSEWHERE, INGRESS, { address: 'public' } as const, { address: 'private' } as const];
        const open = entry.map((from) => network.allows(from, { pod: template }, port));
        const isPublic = name === 'gateway' && port === 8080;
        expect([name, port, open]).toEqual([name, port, [false, isPublic, false, false]]);
      }
    }
  });

  it('gives Prometheus the metrics of every service, and nothing else', () => {
    for (const { name, template } of pods) {
      // The gateway has its metrics on the operators' listener.
      const metrics = template.spec.containers[0].ports?.find(
        (port) => port.name === (name === 'gateway' ? 'operators' : 'metrics'),
      )?.containerPort;
      const open = portsOf(template).filter((port) => network.allows(MONITORING, { pod: template }, port));
      expect([name, open]).toEqual([name, metrics === undefined ? [] : [metrics]]);
    }
  });

  it('lets all pods resolve names, and lets services send traces', () => {
    for (const { name, template } of pods) {
      expect(network.allows({ pod: template }, DNS, 53)).toBe(true);
      const traces = network.allows({ pod: template }, MONITORING, 4318);
      const program = programOfPod(template);
      expect([name, traces]).toEqual([name, program !== null && program !== 'carrier-simulator']);
    }
  });

  it('gives the dispatcher access to receivers and the sender access to carriers', () => {
    const out = (kind: 'public' | 'private', port: number): string[] =>
      pods
        .filter(({ template }) => network.allows({ pod: template }, { address: kind }, port))
        .map(({ name }) => name)
        .sort();
    expect(out('public', 443)).toEqual(['callback-dispatcher']);
    expect(out('public', 2775)).toEqual(['callback-dispatcher', 'sms-sender']);
    // Carriers are often reached through a private network; receivers never.
    expect(out('private', 2775)).toEqual(['sms-sender']);
    expect(out('private', 443)).toEqual([]);
  });
});
