import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { objectsOf } from '../deployment/support/overlay';
import { textOf } from '../support/checkout';
import { commandsOf, ContainerSystem, type Receiver } from './support/container-system';
import { expectCalledBack } from './support/expect-called-back';
import { composeOf, type Manifest } from './support/kubernetes-compose';

/**
 * deploy/k8s/overlays/small in a Docker engine, with the commands of docs/deployment.md. A Compose file made from its manifests replaces
 * the cluster, and `docker compose exec` replaces `kubectl exec`.
 */
const page = textOf('docs', 'deployment.md');
const [, kubernetes] = page.split(/^## Kubernetes$/m);
const FILE = 'kubernetes-small.json';
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);

let system: ContainerSystem;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  system = await ContainerSystem.create('k8s', { COMPOSE_FILE: FILE, HERALD_VERSION: 'dev' });
});
afterAll(() => system?.remove());

/** The page's commands for the cluster, without the kubectl commands that have no equivalent in Docker. */
function kubernetesCommands(): string[] {
  const lines = commandsOf(kubernetes!, 'To the first message').join('\n').split('\n');
  return lines
    .map((line) =>
      line.replace(/kubectl -n herald exec -i deployment\/([\w-]+) --/, 'docker compose exec -T $1'),
    )
    .filter((line) => !line.startsWith('kubectl'));
}

/** The manifests with the images of this engine, and with callbacks to local networks, as an overlay would allow them. */
function manifests(): Manifest[] {
  const digests = JSON.parse(readFileSync(join(system.folder, 'deploy', 'images.json'), 'utf8')) as Record<
    string,
    string
  >;
  const text = JSON.stringify(objectsOf('small', system.folder))
    .replace(/"image":"([^"@]+)@sha256:\w+"/g, (_image, name: string) => `"image":"${name}@${digests[name]}"`)
    .replaceAll('"CALLBACK_ALLOW_PRIVATE":"false"', '"CALLBACK_ALLOW_PRIVATE":"true"');
  return JSON.parse(text) as Manifest[];
}

describe('deploy/k8s/overlays/small', () => {
  it('starts from scratch without a restart of any container', async () => {
    const commands = kubernetesCommands();
    const first = commands.findIndex((line) => line.startsWith('herald()'));
    expect(commands.slice(0, first)).toEqual([
      'docker build -t herald:dev .',
      'node deploy/make-secrets.mjs',
    ]);
    await system.paste(commands.slice(0, first));
    const configMaps = join(system.folder, 'config-maps');
    mkdirSync(configMaps);
    const compose = composeOf(manifests(), {
      secrets: join(system.folder, 'secrets'),
      configMaps,
      forwards: {
        gateway: '127.0.0.1:${GATEWAY_PORT}:8080',
        'gateway-operators': '127.0.0.1:${OPERATOR_PORT}:9080',
      },
    });
    writeFileSync(join(system.folder, FILE), JSON.stringify(compose, null, 2));
    await system.docker('compose', 'up', '--detach');
    await until(
      async () =>
        (await system.containers())
          .filter(({ State, Health, ExitCode }) =>
            State === 'exited' ? ExitCode !== 0 : Health !== 'healthy',
          )
          .map(({ Service, State, Health }) => `${Service}: ${State} ${Health}`),
      (notReady) => notReady.length === 0,
      { timeoutMs: LIMIT_MS, what: 'every container is healthy, or has ended well' },
    );
    const restarts = await system.restarts();
    expect(Object.keys(restarts)).toHaveLength(Object.keys(compose['services'] as object).length);
    expect(Object.entries(restarts).filter(([, count]) => count > 0)).toEqual([]);
  });

  it('accepts the first message, with the commands of the page', async () => {
    const ofCompose = commandsOf(page, 'To the first message')[0]!.split('\n');
    const define = kubernetesCommands().find((line) => line.startsWith('herald()'))!;
    const commands = [define, ...ofCompose.filter((line) => !line.startsWith('herald()'))];
    const answers = await system.paste([commands.join('\n'), 'printf %s "$KEY"']);
    key = answers.at(-1)!;
    expect(key).toMatch(/^hk_live_/);
    expect(answers.join('')).toMatch(/"statusID":0,"smsID":\d+/);
  });

  it('calls back a receiver', async () => {
    receiver = await system.startReceiver('default');
    await system.operate('PUT', '/companies/1/callback', { url: receiver.url, key: 'validation-key' });
    await expectCalledBack(system, receiver, key);
  });

  it('has a company and passes the consistency check, with the commands of the page', async () => {
    const commands = kubernetesCommands();
    const rest = commands.slice(commands.findIndex((line) => line.startsWith('herald()')));
    const [answer] = await system.paste([rest.join('\n')]);
    expect(answer).toContain('Acme');
    expect(answer).toContain('✔');
    expect(answer).not.toContain('✖');
  });

  it('runs the setup of MongoDB again at the next apply, without changes', async () => {
    await system.docker('compose', 'up', '--detach', '--force-recreate', '--no-deps', 'mongo-set-up');
    await until(
      async () => (await system.containers()).find(({ Service }) => Service === 'mongo-set-up')!,
      ({ State }) => State === 'exited',
      { what: 'mongo-set-up has ended' },
    );
    const setUp = (await system.containers()).find(({ Service }) => Service === 'mongo-set-up')!;
    expect([setUp.ExitCode, (await system.restarts())['mongo-set-up']]).toEqual([0, 0]);
    await expectCalledBack(system, receiver, key);
  });
});
