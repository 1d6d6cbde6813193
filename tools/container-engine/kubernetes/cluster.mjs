/** Kubernetes on one node, for tests of the manifests. Its containers run in the private Docker engine. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetUpError } from '../../set-up/checkout.mjs';
import { obtainEngine } from '../engine.mjs';
import { isAlive, localServers, run, startDetached, tryRun, until } from '../support.mjs';
import { installKubernetes, kubernetesFolder, program, VERSION } from './build.mjs';

const SERVICE_ADDRESSES = '10.96.0.0/16';
/** Jobs are deleted after their time; later versions always do it. */
const FEATURES = { 'feature-gates': 'TTLAfterFinished=true' };
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
/** Settings of the kernel that the programs change. */
const KERNEL = [
  ...['net/ipv4/ip_forward', 'net/ipv4/conf/all/route_localnet', 'net/bridge/bridge-nf-call-iptables'],
  ...['vm/overcommit_memory', 'vm/panic_on_oom', 'kernel/panic', 'kernel/panic_on_oops'],
  ...['kernel/keys/root_maxkeys', 'kernel/keys/root_maxbytes'],
].map((name) => `/proc/sys/${name}`);

const here = dirname(fileURLToPath(import.meta.url));
const dataFolder = () => join(kubernetesFolder(), 'data');
const stateFile = () => join(dataFolder(), 'state.json');
const flagsOf = (flags) => Object.entries(flags).map(([name, value]) => `--${name}=${value}`);

/**
 * Resolves to a running cluster and its engine. `env` has the engine's settings, and KUBECONFIG for `kubectl`.
 *
 * @param {{report?: (line: string) => void}} [options]
 * @returns {Promise<import('../engine.mjs').Engine>}
 */
export async function obtainKubernetes({ report = console.log } = {}) {
  const engine = await obtainEngine({ report });
  const env = { ...process.env, ...engine.env };
  const stop = async () => {
    await stopKubernetes(env);
    await engine.stop();
  };
  try {
    if (!engine.env.DOCKER_HOST)
      throw new SetUpError(
        'Kubernetes runs in the private Docker engine only: stop the Docker of this machine.',
      );
    await installKubernetes(env, report);
    await stopKubernetes(env);
    report('starting Kubernetes');
    const settings = { ...engine.env, KUBECONFIG: await startKubernetes(env) };
    return { env: settings, origin: `Kubernetes ${VERSION} on ${engine.origin}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns the path of a KUBECONFIG */
async function startKubernetes(env) {
  const inData = (name) => join(dataFolder(), name);
  mkdirSync(inData('logs'), { recursive: true });
  const [etcdPort, peerPort, apiPort] = await Promise.all([1, 2, 3].map(() => localServers().freePort()));
  const [etcd, peer] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  const api = `https://127.0.0.1:${apiPort}`;
  const [{ addr_info: addresses }] = JSON.parse(run('ip', ['-json', '-4', 'address', 'show', 'docker0']));
  const node = addresses[0].local;
  const token = randomBytes(16).toString('hex');
  const kubeconfig = writeSettings({ api, token, node });
  const key = inData('accounts.key');
  run('openssl', ['genrsa', '-out', key, '2048']);

  const state = {
    pids: [],
    kernel: KERNEL.map((path) => [path, readFileSync(path, 'utf8')]),
    isShared: run('findmnt', ['--noheadings', '--output', 'PROPAGATION', '/']).includes('shared'),
  };
  const start = (path, flags, args = []) => {
    state.pids.push(startDetached(path, [...args, ...flagsOf(flags)], env, inData('logs')));
    writeFileSync(stateFile(), JSON.stringify(state));
  };
  start('etcd', {
    ...{ 'data-dir': inData('etcd'), 'unsafe-no-fsync': true, 'listen-client-urls': etcd },
    ...{ 'advertise-client-urls': etcd, 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer },
    'initial-cluster': `default=${peer}`,
  });
  start(program('kube-apiserver'), {
    ...{ 'etcd-servers': etcd, 'service-cluster-ip-range': SERVICE_ADDRESSES, 'allow-privileged': true },
    ...{ 'bind-address': '127.0.0.1', 'secure-port': apiPort, 'advertise-address': node },
    ...{ 'cert-dir': inData('certificates'), 'token-auth-file': inData('tokens.csv') },
    ...{ 'authorization-mode': 'AlwaysAllow', 'kubelet-preferred-address-types': 'InternalIP' },
    ...{ 'service-account-issuer': 'https://kubernetes', 'service-account-key-file': key },
    ...{ 'service-account-signing-key-file': key, ...FEATURES },
  });
  const all = { ...env, KUBECONFIG: kubeconfig };
  const output = (...args) => tryRun('kubectl', args, { env: all }).output;
  await until(
    'the API of Kubernetes responds',
    READY_TIMEOUT_MS,
    () => output('get', '--raw', '/readyz') === 'ok',
  );
  // Secrets are mounted by kubelet, and must be visible in the engine's containers.
  if (!state.isShared) run('mount', ['--make-shared', '/']);
  writeFileSync('/proc/sys/net/bridge/bridge-nf-call-iptables', '1');
  start(program('kube-controller-manager'), {
    ...{ kubeconfig, 'service-account-private-key-file': key, 'leader-elect': false, port: 0, ...FEATURES },
  });
  start(program('kube-scheduler'), { kubeconfig, 'leader-elect': false, port: 0 });
  start(program('kubelet'), {
    ...{ kubeconfig, config: inData('kubelet.json'), 'hostname-override': 'node', 'node-ip': node },
    ...{ 'root-dir': inData('kubelet'), 'cert-dir': inData('kubelet-certificates') },
    ...{ 'container-runtime': 'docker', 'docker-endpoint': env.DOCKER_HOST, 'network-plugin': '' },
    ...{ 'pod-infra-container-image': 'pause:1', 'runtime-cgroups': '/', 'kubelet-cgroups': '/' },
  });
  start(program('kube-proxy'), {
    ...{ kubeconfig, 'proxy-mode': 'iptables', 'hostname-override': 'node', 'conntrack-max-per-core': 0 },
    ...{ 'conntrack-tcp-timeout-established': '0s', 'conntrack-tcp-timeout-close-wait': '0s' },
  });
  start(process.execPath, {}, [join(here, 'names.mjs'), api, token, node, inData('names')]);
  await until('the node is ready', READY_TIMEOUT_MS, () => / Ready /.test(output('get', 'node', 'node')));
  run('kubectl', ['apply', '--filename=-'], { env: all, input: storage(inData('volumes')) });
  return kubeconfig;
}

/** A default StorageClass with two volumes, which are folders. */
function storage(folder) {
  const hosts = { key: 'kubernetes.io/hostname', operator: 'In', values: ['node'] };
  const volumes = ['one', 'two'].map((name) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return {
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
      spec: {
        ...{ storageClassName: 'local', capacity: { storage: '20Gi' }, accessModes: ['ReadWriteOnce'] },
        local: { path },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [hosts] }] } },
      },
    };
  });
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  const byDefault = {
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'local', annotations } },
    ...{ provisioner: 'kubernetes.io/no-provisioner', volumeBindingMode: 'WaitForFirstConsumer' },
  };
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [byDefault, ...volumes] });
}

/** @returns the path of a KUBECONFIG */
function writeSettings({ api, token, node }) {
  const write = (name, content) => writeFileSync(join(dataFolder(), name), content, { mode: 0o600 });
  write('tokens.csv', `${token},admin,admin,"system:masters"\n`);
  const kubelet = {
    ...{ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', address: node },
    ...{ cgroupDriver: 'cgroupfs', cgroupsPerQOS: false, enforceNodeAllocatable: [], failSwapOn: false },
    ...{ clusterDNS: [node], clusterDomain: 'cluster.local', resolvConf: '/etc/resolv.conf' },
    ...{ authentication: { anonymous: { enabled: true }, webhook: { enabled: false } } },
    ...{ authorization: { mode: 'AlwaysAllow' }, imageGCHighThresholdPercent: 100 },
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  };
  write('kubelet.json', JSON.stringify(kubelet));
  const config = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'local' },
    clusters: [{ name: 'local', cluster: { server: api, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'local', context: { cluster: 'local', user: 'admin' } }],
  };
  write('kubeconfig', JSON.stringify(config));
  return join(dataFolder(), 'kubeconfig');
}

/** Ends the cluster, if there is one, and removes its pods and data. The engine's stop restores the firewall rules. */
async function stopKubernetes(env) {
  if (!existsSync(stateFile())) return;
  const { pids, kernel, isShared } = JSON.parse(readFileSync(stateFile(), 'utf8'));
  const running = pids.filter(isOurs).reverse();
  for (const pid of running) process.kill(pid, 'SIGTERM');
  await until('Kubernetes exits', STOP_TIMEOUT_MS, () => !running.some(isAlive));
  const pods = ['ps', '--all', '--quiet', '--filter', 'name=^k8s_'];
  const containers = run('docker', pods, { env }).split('\n').filter(Boolean);
  if (containers.length > 0) run('docker', ['rm', '--force', ...containers], { env });
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const path of mounts.filter((each) => each.startsWith(dataFolder())).reverse()) run('umount', [path]);
  if (!isShared) run('mount', ['--make-private', '/']);
  for (const [path, value] of kernel) writeFileSync(path, value);
  rmSync(dataFolder(), { recursive: true });
}

/** Whether a process belongs to this cluster; after a crash, its ID may belong to another process. */
function isOurs(pid) {
  return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder());
}
