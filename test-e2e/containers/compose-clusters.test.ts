import { until } from '@herald/testing/until';
import { textOf } from '../support/checkout';
import { selfSignedFor } from './support/certificate';
import { commandsOf, ContainerSystem, type Receiver } from './support/container-system';
import { expectCalledBack } from './support/expect-called-back';
import { expectConsistentBooks, expectEveryContainerOf } from './support/expect-state';
import { askOverHttps } from './support/over-https';
import { sendingDuring } from './support/steady-sends';

/** Three nodes or members of each server and two instances of every service, with the commands of docs/deployment.md. */
const page = textOf('docs', 'deployment.md');
const several = commandsOf(page, 'Several of everything');
const FILES = 'docker-compose.yml:deploy/compose.clusters.yml';
const HOST = 'sms.example.com';
const LIMIT_MS = 40 * 60_000;
jest.setTimeout(LIMIT_MS);

let system: ContainerSystem;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  system = await ContainerSystem.create('clusters', {
    CALLBACK_ALLOW_PRIVATE: 'true',
    COMPOSE_FILE: FILES,
    COMPOSE_PROFILES: 'simulator',
    GATEWAY_HOST: HOST,
  });
});
afterAll(() => system?.remove());

describe('deploy/compose.clusters.yml', () => {
  it('starts with the commands of the page, and every container is healthy', async () => {
    const commands = commandsOf(page, 'One machine: Docker Compose').join('\n').split('\n');
    const build = commands.filter((line) => line.startsWith('docker compose build'));
    // Sets the modes of files before the first build, as on the page: otherwise the second build would start from scratch.
    await system.paste(['node deploy/make-secrets.mjs secrets --clusters', ...build, several[0]!]);
    const running = (await system.containers()).filter(({ State }) => State === 'running');
    expect(running.length).toBeGreaterThan(20);
    expect(running.filter(({ Health }) => Health !== 'healthy')).toEqual([]);
  });

  it('accepts the first message and calls back a receiver', async () => {
    const answers = await system.paste([...commandsOf(page, 'To the first message'), 'printf %s "$KEY"']);
    key = answers.at(-1)!;
    receiver = await system.startReceiver();
    await system.operate('PUT', '/companies/1/callback', { url: receiver.url, key: 'validation-key' });
    await expectCalledBack(system, receiver, key);
  });

  it.each(['mongo', 'rabbitmq-2', 'rabbitmq', 'gateway', 'sms-sender', 'callback-dispatcher'])(
    'calls messages back after kill -9 of %s',
    async (service) => {
      await system.kill(service);
      await expectCalledBack(system, receiver, key);
    },
  );

  it('is upgraded to another build with the commands of the page, and refuses none of 10 requests per second', async () => {
    system.useVersion('next');
    const upgrade = (): Promise<unknown> => system.paste(commandsOf(page, 'A new version'));
    const { sent, refused } = await sendingDuring(system, key, upgrade);
    expect(sent).toBeGreaterThan(100);
    expect(refused).toEqual([]);
    await expectEveryContainerOf(system, 'herald:next');
    await expectCalledBack(system, receiver, key);
  });

  it('passes the consistency check afterwards', () => expectConsistentBooks(system));

  it('serves HTTPS at the balancer, and loads a renewed certificate', async () => {
    const certificate = selfSignedFor(HOST, system.folder);
    const copy = commandsOf(page, 'TLS')[0]!.split('\n').slice(0, 3);
    const withTls = `export COMPOSE_FILE=${FILES}:deploy/compose.tls.yml`;
    await system.paste([...copy, withTls, 'docker compose up -d --wait balancer console']);
    const url = system.url('GATEWAY_PORT', '/readyz', 'https');
    const ask = (authority: string): Promise<number> =>
      askOverHttps(url, { host: HOST, authority }).then(
        ({ status }) => status,
        () => 0,
      );
    await until(
      () => ask(certificate),
      (status) => status === 200,
    );
    const renewed = selfSignedFor(HOST, system.folder);
    await system.paste([...copy, withTls, 'docker compose kill -s USR2 balancer']);
    await until(
      () => ask(renewed),
      (status) => status === 200,
    );
  });
});
