/** The programs of Kubernetes, built from the source of Debian's package `kubernetes`, which contains only `kubectl`. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../../set-up/checkout.mjs';
import { debianMirror, installPackages } from '../install.mjs';
import { engineFolder, run, tryRun } from '../support.mjs';

/** The last version in Debian with the source of all programs and of their packages. */
export const VERSION = '1.20.2';
const SOURCE = `pool/main/k/kubernetes/kubernetes_1.20.5+really${VERSION}.orig.tar.gz`;
const SOURCE_SHA256 = 'b83c0780efb182d928dc63d46488a847f161f04e40a94b96bf5247dd671ecdfc';
const BUILT = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy'];
const TO_BUILD = ['golang-go', 'make', 'rsync', 'gcc', 'libc6-dev'];
const TO_RUN = ['etcd-server', 'conntrack', 'dnsmasq-base', 'openssl'];

/** The folder of the programs and of the cluster's data. */
export const kubernetesFolder = () => join(engineFolder(), 'kubernetes');
/** The path of a built program. */
export const program = (name) => join(kubernetesFolder(), 'programs', name);

/** Installs and builds the missing programs. `env` reaches the engine. Throws SetUpError on failure. */
export async function installKubernetes(env, report) {
  const hasKubectl = tryRun('kubectl', ['version', '--client']).ok;
  installPackages([...TO_BUILD, ...TO_RUN, ...(hasKubectl ? [] : ['kubernetes-client'])], report);
  if (!BUILT.every((name) => existsSync(program(name)))) await buildPrograms(report);
  buildPause(env);
}

async function buildPrograms(report) {
  report(`building Kubernetes ${VERSION}, which takes about ten minutes`);
  const source = join(kubernetesFolder(), 'source');
  rmSync(source, { recursive: true, force: true });
  const goPath = join(source, '.go');
  mkdirSync(join(goPath, 'src', 'k8s.io'), { recursive: true });
  const answer = await fetch(`${debianMirror().replace(/\/$/, '')}/${SOURCE}`);
  const archive = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(archive).digest('hex') !== SOURCE_SHA256)
    throw new SetUpError(`The mirror does not have the expected file ${SOURCE}: HTTP ${answer.status}`);
  writeFileSync(join(source, 'source.tar.gz'), archive);
  run('tar', ['--extract', '--gzip', '--strip-components=1', '--file', 'source.tar.gz'], { cwd: source });
  allowWithoutProtection(join(source, 'pkg', 'kubelet', 'dockershim', 'docker_sandbox.go'));
  symlinkSync('../../..', join(goPath, 'src', 'k8s.io', 'kubernetes'));
  const settings = { GOPATH: goPath, GOFLAGS: '', CGO_ENABLED: '0', HOME: join(source, '.home') };
  const what = BUILT.map((name) => `cmd/${name}`).join(' ');
  run('make', [`WHAT=${what}`], { cwd: source, env: { ...process.env, ...settings } });
  mkdirSync(join(kubernetesFolder(), 'programs'), { recursive: true });
  mkdirSync(join(kubernetesFolder(), 'pause'), { recursive: true });
  copyFileSync(
    join(source, 'build', 'pause', 'linux', 'pause.c'),
    join(kubernetesFolder(), 'pause', 'pause.c'),
  );
  for (const name of BUILT) copyFileSync(join(source, '_output', 'bin', name), program(name));
  rmSync(source, { recursive: true });
}

/** Root without CAP_SYS_RESOURCE cannot protect a container from the kernel's OOM killer: it would not start. */
function allowWithoutProtection(file) {
  const before = 'defaultSandboxOOMAdj int = -998';
  const text = readFileSync(file, 'utf8');
  if (!text.includes(before)) throw new SetUpError(`${file} does not contain: ${before}`);
  writeFileSync(file, text.replace(before, 'defaultSandboxOOMAdj int = 0'));
}

/** The image of the container that holds the network of a pod. */
function buildPause(env) {
  if (tryRun('docker', ['image', 'inspect', 'pause:1'], { env }).ok) return;
  const context = join(kubernetesFolder(), 'pause');
  run('gcc', ['-static', '-Os', '-DVERSION=1', '-o', 'pause', 'pause.c'], { cwd: context });
  writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nCOPY pause /pause\nENTRYPOINT ["/pause"]\n');
  run('docker', ['build', '--quiet', '--tag', 'pause:1', context], { env });
}
