import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@herald/testing/until';
import { textOf } from '../support/checkout';
import { commandsOf, ContainerSystem, type Receiver } from './support/container-system';
import { complaintsIn } from './support/log-lines';

/**
 * docker-compose.yml in a Docker engine, by the commands of docs/deployment.md, in a checkout made with umask 077. The tests run in this
 * order, on one system.
 */
const page = textOf('docs', 'deployment.md');
const QUIET_MS = 60_000;
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);

const KILLED = [
  ...['gateway', 'sms-api', 'sms-sender', 'sms-scheduler', 'brand', 'billing'],
  ...['callback-dispatcher', 'console', 'carrier-simulator', 'mongo', 'rabbitmq'],
];

let system: ContainerSystem;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  system = await ContainerSystem.create('compose', { CALLBACK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => system?.remove());

/** Sends a message and waits for the callback of its final status. */
async function expectCalledBack(): Promise<void> {
  const body = JSON.stringify({ brandID: 1, numbers: [995598123456], text: 'Hello' });
  const headers = { key, 'content-type': 'application/json' };
  const answer = await fetch(system.url('GATEWAY_PORT', '/v1/sms/send'), { method: 'POST', headers, body });
  const { statusID, smsID } = (await answer.json()) as { statusID: number; smsID: number };
  expect([answer.status, statusID]).toEqual([200, 0]);
  const delivered = new RegExp(`smsID=${smsID}&.*statusID=1\\b|statusID=1\\b.*smsID=${smsID}\\b`);
  await until(receiver.received, (text) => delivered.test(text), { what: `callback of smsID ${smsID}` });
}

describe('docker-compose.yml', () => {
  it('starts by the commands of the page, and every container is healthy', async () => {
    const commands = commandsOf(page, 'One machine: Docker Compose');
    expect(commands.join('\n')).toContain('docker compose up -d --wait');
    await system.paste(commands);
    const containers = await system.containers();
    expect(containers.length).toBeGreaterThan(10);
    const wrong = containers.filter(({ State, Health, ExitCode }) =>
      State === 'exited' ? ExitCode !== 0 : State !== 'running' || Health !== 'healthy',
    );
    expect(wrong).toEqual([]);
  });

  it('takes the first message and finds its books consistent, by the commands of the page', async () => {
    const commands = commandsOf(page, 'To the first message');
    const answers = await system.paste([...commands, 'printf %s "$KEY"']);
    key = answers.at(-1)!;
    expect(key).toMatch(/^hk_live_/);
    expect(answers.join('')).toMatch(/"statusID":0,"smsID":\d+/);
    expect(answers.at(-2)).toContain('✔');
    expect(answers.join('')).not.toContain('✖');
  });

  it('calls back a receiver', async () => {
    receiver = await system.startReceiver();
    await system.operate('PUT', '/companies/1/callback', { url: receiver.url, key: 'validation-key' });
    await expectCalledBack();
  });

  it('logs no warning and no error in a quiet minute', async () => {
    const start = new Date();
    await sleep(QUIET_MS);
    const logs = await system.logsSince(start);
    expect(logs.size).toBeGreaterThan(10);
    const complaints = [...logs].flatMap(([name, log]) =>
      complaintsIn(log).map((line) => `${name}: ${line}`),
    );
    expect(complaints).toEqual([]);
  });

  it.each(KILLED)('%s is restarted after kill -9, and messages are called back', async (service) => {
    await system.kill(service);
    await expectCalledBack();
  });

  it('has consistent books after all that', async () => {
    const books = commandsOf(page, 'To the first message').at(-1)!;
    expect(books).toContain('deploy/images/books');
    const [answer] = await system.paste([books]);
    expect(answer).toContain('✔');
    expect(answer).not.toContain('✖');
  });

  it('runs without the simulator, by the commands of the page', async () => {
    await system.paste(commandsOf(page, 'Real carriers'));
    const containers = await system.containers();
    expect(containers.map(({ Service }) => Service)).not.toContain('carrier-simulator');
    expect(containers.filter(({ Health, State }) => State === 'running' && Health !== 'healthy')).toEqual([]);
  });

  it('leaves nothing behind when it is removed', async () => {
    await receiver.stop();
    await system.docker('compose', 'down', '--volumes');
    expect(await system.containers()).toEqual([]);
  });
});
