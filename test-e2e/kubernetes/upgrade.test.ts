import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { commandsOf, ContainerSystem, type Receiver, RECEIVER } from '../containers/support/container-system';
import { expectCalledBack } from '../containers/support/expect-called-back';
import { sendingDuring } from '../containers/support/steady-sends';
import { root, textOf } from '../support/checkout';

/**
 * deploy/k8s/overlays/small in Kubernetes, with the commands of docs/deployment.md, and its upgrade to the image and manifests of a release
 * while messages are sent. The version of tools/container-engine is older than the manifests require: it gets disruption budgets with the
 * former version of their API, and ignores fields that it does not know. Callbacks to local networks are allowed, as an overlay would do.
 */
const page = textOf('docs', 'deployment.md');
const [compose, kubernetes] = page.split(/^## Kubernetes$/m) as [string, string];
const NEXT = '98.0.0';
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);

const APPLY = `kubectl kustomize deploy/k8s/overlays/small |
  sed -e 's#^apiVersion: policy/v1$#apiVersion: policy/v1beta1#' -e 's#CALLBACK_ALLOW_PRIVATE: "false"#CALLBACK_ALLOW_PRIVATE: "true"#' |
  kubectl apply --validate=false -f -`;
const ROLLED_OUT = `for one in $(kubectl -n herald get deployments -o name); do
  kubectl -n herald rollout status "$one" --timeout=10m
done`;

/** The lines of a section for Kubernetes, with this overlay and version. */
function linesOf(heading: string): string[] {
  const lines = commandsOf(kubernetes, heading).join('\n').split('\n');
  return lines
    .filter((line) => !line.includes('port-forward'))
    .map((line) => (/^kubectl apply -k deploy\/k8s\/overlays\/\w+$/.test(line) ? APPLY : line));
}

const firstMessage = linesOf('To the first message');
const start = firstMessage.slice(
  0,
  firstMessage.findIndex((line) => line.startsWith('herald()')),
);
const [herald, ...checks] = firstMessage.slice(start.length);
const newVersion = linesOf('A new version').filter((line) => !line.includes('rollout undo'));
const rollBack = linesOf('A new version').filter((line) => line.includes('rollout undo'));

let system: ContainerSystem;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  system = await ContainerSystem.create('kubernetes', { HERALD_VERSION: 'dev' });
});
afterAll(() => system?.remove());

interface Pod {
  metadata: { name: string };
  spec: { containers: { image: string }[] };
  status: { phase: string; containerStatuses?: { restartCount: number }[] };
}

/** All pods but those of ended jobs. A pod that stops is one of them. */
async function pods(): Promise<Pod[]> {
  const [answer] = await system.paste(['kubectl -n herald get pods -o json']);
  return (JSON.parse(answer!) as { items: Pod[] }).items.filter(({ status }) => status.phase !== 'Succeeded');
}

/** The version of each of Herald's pods whose name begins with the word. */
async function versions(name = ''): Promise<string[]> {
  return (await pods())
    .filter(({ metadata }) => metadata.name.startsWith(name))
    .map(({ spec }) => spec.containers[0]!.image)
    .filter((image) => image.startsWith('herald:'))
    .map((image) => image.replace('herald:', ''));
}

async function restarted(): Promise<string[]> {
  return (await pods())
    .filter(({ status }) => status.containerStatuses?.some(({ restartCount }) => restartCount > 0))
    .map(({ metadata }) => metadata.name);
}

/** The address of a Service, which this machine reaches as the cluster's node. */
async function addressOf(service: string, port: number): Promise<string> {
  const path = `jsonpath='{.spec.clusterIP}'`;
  const [ip] = await system.paste([`kubectl -n herald get service ${service} -o ${path}`]);
  return `${ip}:${port}`;
}

/** A receiver of callbacks in a pod outside the namespace. */
async function startReceiver(): Promise<Receiver> {
  const [, , ip] = await system.paste([
    `kubectl run receiver --image=herald:dev --restart=Never -- -e '${RECEIVER}'`,
    'kubectl wait --for=condition=Ready pod/receiver --timeout=5m',
    `kubectl get pod receiver -o jsonpath='{.status.podIP}'`,
  ]);
  return {
    url: `http://${ip}:8000/herald`,
    received: async () => (await system.paste(['kubectl logs receiver']))[0]!,
    stop: async () => void (await system.paste(['kubectl delete pod receiver'])),
  };
}

/** Runs the commands while messages are sent, until all pods have the version. Expects that no request fails. */
async function expectNoneRefused(commands: string[], name: string, version: string): Promise<void> {
  const { sent, refused } = await sendingDuring(system, key, async () => {
    await system.paste([...commands, ROLLED_OUT]);
    const options = { timeoutMs: LIMIT_MS, what: `every pod ${name} has the version ${version}` };
    await until(
      () => versions(name),
      (found) => found.every((each) => each === version),
      options,
    );
  });
  expect(sent).toBeGreaterThan(100);
  expect(refused).toEqual([]);
  expect(await restarted()).toEqual([]);
}

describe('deploy/k8s/overlays/small in Kubernetes', () => {
  it('starts with the commands of the page', async () => {
    await system.paste([...start, ROLLED_OUT]);
    expect(await restarted()).toEqual([]);
    expect((await versions()).length).toBeGreaterThan(8);
    system.useAddress('GATEWAY_PORT', await addressOf('gateway', 8080));
    system.useAddress('OPERATOR_PORT', await addressOf('gateway-operators', 9080));
  });

  it('accepts the first message, with the commands of the page', async () => {
    const lines = commandsOf(compose, 'To the first message')[0]!
      .replaceAll('127.0.0.1:${GATEWAY_PORT:-8080}', await addressOf('gateway', 8080))
      .split('\n');
    const commands = [herald, ...lines.filter((line) => !line.startsWith('herald()'))];
    const answers = await system.paste([commands.join('\n'), 'printf %s "$KEY"']);
    key = answers.at(-1)!;
    expect(key).toMatch(/^hk_live_/);
    expect(answers.join('')).toMatch(/"statusID":0,"smsID":\d+/);
  });

  it('calls back a receiver', async () => {
    receiver = await startReceiver();
    await system.operate('PUT', '/companies/1/callback', { url: receiver.url, key: 'validation-key' });
    await expectCalledBack(system, receiver, key);
  });

  it('is upgraded to the image and the manifests of a release, and no request fails', async () => {
    // Installed packages and the built command line of this checkout, which a release needs.
    symlinkSync(join(root, 'node_modules'), join(system.folder, 'node_modules'));
    const built = join('tools', 'cli', 'dist');
    cpSync(join(root, built), join(system.folder, built), { recursive: true });
    const archive = `.local/release/${NEXT}/herald-${NEXT}.tar.gz`;
    await system.paste([
      // The digests of the local registry, if there is one: a release has only committed files.
      'git -c user.name=Test -c user.email=test@example.com commit --quiet --all --allow-empty --message Images',
      `node tools/release.mjs ${NEXT} --dry-run`,
      `docker build --quiet -t herald:${NEXT} - < ${archive}`,
      `rm -r deploy && tar -xzf ${archive} ./deploy`,
      `sed -i 's/newTag: dev/newTag: "${NEXT}"/' deploy/k8s/overlays/small/kustomization.yaml`,
    ]);
    await expectNoneRefused(newVersion, '', NEXT);
  });

  it('is rolled back with the command of the page, and no request fails', () =>
    expectNoneRefused(rollBack, 'gateway', 'dev'));

  it('still calls back the receiver', () => expectCalledBack(system, receiver, key));

  it('passes the consistency check, with the commands of the page', async () => {
    const [answer] = await system.paste([[herald, ...checks].join('\n')]);
    expect(answer).toContain('Acme');
    expect(answer).toContain('✔');
    expect(answer).not.toContain('✖');
  });
});
