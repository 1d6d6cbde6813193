import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '../support/checkout';
import { commandsOf, ContainerSystem, type Receiver } from './support/container-system';
import { expectCalledBack } from './support/expect-called-back';
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

  it('has a RabbitMQ that logged no error at its first start', async () => {
    const logs = await system.logsSince(new Date(0));
    const [, log] = [...logs].find(([name]) => name.includes('rabbitmq'))!;
    expect(log).toContain('started');
    expect(log.split('\n').filter((line) => line.includes('[error]'))).toEqual([]);
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
    await expectCalledBack(system, receiver, key);
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
    await expectCalledBack(system, receiver, key);
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
