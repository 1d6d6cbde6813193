import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InternalTokenIssuer } from '@herald/service/internal-token';
import { until } from '@herald/testing/until';
import { textOf } from '../support/checkout';
import { selfSignedFor } from './support/certificate';
import { commandsOf, ContainerSystem, type Receiver } from './support/container-system';
import { expectCalledBack } from './support/expect-called-back';
import { expectConsistentBooks, expectEveryContainerOf } from './support/expect-state';
import { complaintsIn } from './support/log-lines';
import { askOverHttps, type HttpsAnswer } from './support/over-https';
import { sendingDuring } from './support/steady-sends';

/**
 * docker-compose.yml in a Docker engine, with the commands of docs/deployment.md, in a checkout made with umask 077. The tests run in this
 * order, on one system.
 */
const page = textOf('docs', 'deployment.md');
const secretsPage = textOf('docs', 'secrets.md');
const HOST = 'sms.example.com';
const QUIET_MS = 60_000;
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);

const KILLED = [
  ...['balancer', 'gateway', 'sms-api', 'sms-sender', 'sms-scheduler', 'brand', 'billing'],
  ...['callback-dispatcher', 'console', 'carrier-simulator', 'mongo', 'rabbitmq'],
];

let system: ContainerSystem;
let receiver: Receiver;
let key: string;
let certificate: string;
beforeAll(async () => {
  system = await ContainerSystem.create('compose', { CALLBACK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => system?.remove());

const overHttps = (path: string, authority: string, body?: object): Promise<HttpsAnswer> =>
  askOverHttps(system.url('GATEWAY_PORT', path, 'https'), { host: HOST, authority, key, body });

/** A request from a page of the console, with the cookie of a session if there is one. */
function ofConsole(path: string, cookie: string, body?: object): Promise<Response> {
  const origin = system.url('CONSOLE_PORT', '');
  const headers = { 'content-type': 'application/json', origin, cookie, 'sec-fetch-site': 'same-origin' };
  return fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('docker-compose.yml', () => {
  it('starts with the commands of the page, and every container is healthy', async () => {
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

  it('has a RabbitMQ without errors in the log of its first start', async () => {
    const logs = await system.logsSince(new Date(0));
    const [, log] = [...logs].find(([name]) => name.includes('rabbitmq'))!;
    expect(log).toContain('started');
    expect(log.split('\n').filter((line) => line.includes('[error]'))).toEqual([]);
  });

  it('accepts the first message and passes the consistency check, with the commands of the page', async () => {
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

  it('logs no warning and no error in a minute without load', async () => {
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

  it('is upgraded to another build with the commands of the page, with at most 1 % of 10 requests per second refused', async () => {
    system.useVersion('next');
    const upgrade = (): Promise<unknown> => system.paste(commandsOf(page, 'A new version'));
    const { sent, refused } = await sendingDuring(system, key, upgrade);
    expect(sent).toBeGreaterThan(100);
    expect(refused.slice(Math.floor(sent / 100))).toEqual([]);
    await expectEveryContainerOf(system, 'herald:next');
    await expectCalledBack(system, receiver, key);
  });

  it('runs the number of instances in .env, with the commands of the page, and keeps them', async () => {
    await system.paste([...commandsOf(page, 'More instances'), 'docker compose up -d --wait']);
    const senders = (await system.containers()).filter(({ Service }) => Service === 'sms-sender');
    expect(senders.map(({ Health }) => Health)).toEqual(['healthy', 'healthy']);
  });

  it('accepts a new password of a service at both servers, and refuses the old one', async () => {
    const mongo = (): string => system.secret('mongo_url_sms');
    const rabbitmq = (): string => system.secret('rabbitmq_password_sms');
    const logsInAtMongo = (url: string): Promise<boolean> =>
      system.succeeds('compose', 'exec', '-T', 'mongo', 'mongosh', '--quiet', url, '--eval', 'db.hello().ok');
    const logsInAtRabbitmq = (password: string): Promise<boolean> =>
      system.succeeds(
        ...['compose', 'exec', '-T', 'rabbitmq'],
        ...['rabbitmqctl', 'authenticate_user', 'herald-sms', password],
      );
    const before = { mongo: mongo(), rabbitmq: rabbitmq() };
    expect([await logsInAtMongo(before.mongo), await logsInAtRabbitmq(before.rabbitmq)]).toEqual([
      true,
      true,
    ]);
    await system.paste(commandsOf(secretsPage, 'Rotate the passwords of a service'));
    await expectCalledBack(system, receiver, key);
    expect([await logsInAtMongo(before.mongo), await logsInAtRabbitmq(before.rabbitmq)]).toEqual([
      false,
      false,
    ]);
    expect([await logsInAtMongo(mongo()), await logsInAtRabbitmq(rabbitmq())]).toEqual([true, true]);
  });

  it('accepts a new token of the operator, and refuses the old one', async () => {
    const before = system.secret('operator_token');
    const [commands] = commandsOf(secretsPage, 'Apply a changed secret');
    await system.paste([commands!]);
    const statusOf = async (token: string): Promise<number> =>
      (await system.askAsOperator(token, '/companies')).status;
    expect([await statusOf(before), await statusOf(system.secret('operator_token'))]).toEqual([401, 200]);
    await expectCalledBack(system, receiver, key);
  });

  it('accepts a new key of internal tokens, and refuses the old one', async () => {
    const before = system.secret('internal_token_private_key');
    const [commands] = commandsOf(secretsPage, 'Rotate the internal token key');
    // No request is in flight, so the wait covers the gateway's own reuse of a token (5 s), not a token's lifetime.
    await system.paste([commands!.replace('sleep 125', 'sleep 20')]);
    await expectCalledBack(system, receiver, key);
    const ask = async (signedWith: string): Promise<string> => {
      const current = createPrivateKey({
        key: Buffer.from(signedWith, 'base64'),
        format: 'der',
        type: 'pkcs8',
      });
      const caller = { kind: 'company' as const, company: 1, permissions: [], timezone: 'Asia/Tbilisi' };
      const token = await new InternalTokenIssuer({ current }).issue('billing', caller);
      const program = `fetch('http://billing:3003/v1/customers', { headers: { 'x-herald-token': '${token}' } })
        .then(({ status }) => console.log(status))`;
      return (await system.docker('compose', 'exec', '-T', 'gateway', 'node', '-e', program)).trim();
    };
    await until(
      () => ask(before),
      (status) => status === '401',
      { what: 'a token signed with the old key is refused' },
    );
    expect(await ask(system.secret('internal_token_private_key'))).not.toBe('401');
  });

  it('passes the consistency check after all that', () => expectConsistentBooks(system));

  it('runs without the simulator, with the commands of the page', async () => {
    await system.paste(commandsOf(page, 'Real carriers'));
    const containers = await system.containers();
    expect(containers.map(({ Service }) => Service)).not.toContain('carrier-simulator');
    expect(containers.filter(({ Health, State }) => State === 'running' && Health !== 'healthy')).toEqual([]);
  });

  it('serves HTTPS with the commands of the page', async () => {
    certificate = selfSignedFor(HOST, system.folder);
    await system.paste([commandsOf(page, 'TLS')[0]!]);
    const running = (await system.containers()).filter(({ State }) => State === 'running');
    expect(running.filter(({ Health }) => Health !== 'healthy')).toEqual([]);
  });

  it('accepts a message over HTTPS, with a certificate that the client verifies', async () => {
    const message = { brandID: 1, numbers: [995598123456], text: 'Hello' };
    const { status, body } = await overHttps('/v1/sms/send', certificate, message);
    expect([status, body['statusID']]).toEqual([200, 0]);
  });

  it('lets a company sign in at the console, and shows the gateway’s data', async () => {
    const token = { authorization: `Bearer ${system.secret('operator_token')}` };
    const asked = await fetch(system.url('CONSOLE_PORT', '/api/links'), {
      method: 'POST',
      headers: { ...token, 'content-type': 'application/json' },
      body: JSON.stringify({ company: 1, role: 'admin', name: 'Nino' }),
    });
    const { data } = (await asked.json()) as { data: { url: string } };
    expect([asked.status, data.url]).toEqual([201, expect.any(String)]);
    const link = new URL(data.url).hash.slice(1);
    const entered = await ofConsole('/api/session', '', { link });
    expect(entered.status).toBe(201);
    const cookie = entered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const balance = await ofConsole('/api/v1/sms/balance', cookie);
    expect(balance.status).toBe(200);
    const session = (await (await ofConsole('/api/session', cookie)).json()) as { data: { apiUrl: string } };
    expect(session.data.apiUrl).toMatch(new RegExp(`^https://${HOST}:`));
  });

  it('loads a renewed certificate without a restart', async () => {
    const before = await overHttps('/readyz', certificate);
    const renewed = selfSignedFor(HOST, system.folder);
    const [first, reload] = commandsOf(page, 'TLS');
    await system.paste([...first!.split('\n').slice(0, 3), reload!]);
    await until(
      () => overHttps('/readyz', renewed).catch(() => null),
      (answer) => answer !== null && answer.certificate !== before.certificate,
      { what: 'the renewed certificate' },
    );
  });
});
