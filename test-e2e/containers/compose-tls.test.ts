import { until } from '@herald/testing/until';
import { textOf } from '../support/checkout';
import { selfSignedFor } from './support/certificate';
import { askOverHttps, type HttpsAnswer } from './support/over-https';
import { commandsOf, ContainerSystem } from './support/container-system';

/** HTTPS at the gateway by the commands of docs/deployment.md: added to a running system, and found again by the next command. */
const page = textOf('docs', 'deployment.md');
const HOST = 'sms.example.com';
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);

let system: ContainerSystem;
let key: string;
beforeAll(async () => {
  system = await ContainerSystem.create('tls');
});
afterAll(() => system?.remove());

const overHttps = (path: string, authority: string, body?: object): Promise<HttpsAnswer> =>
  askOverHttps(system.url('GATEWAY_PORT', path, 'https'), { host: HOST, authority, key, body });

/** A request of a page of the console, with the cookie of a session if there is one. */
function ofConsole(path: string, cookie: string, body?: object): Promise<Response> {
  const origin = system.url('CONSOLE_PORT', '');
  const headers = { 'content-type': 'application/json', origin, cookie, 'sec-fetch-site': 'same-origin' };
  return fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('deploy/compose.tls.yml', () => {
  let certificate: string;

  it('starts by the commands of the page, after plain HTTP', async () => {
    await system.paste(commandsOf(page, 'One machine: Docker Compose'));
    const printed = await system.paste([...commandsOf(page, 'To the first message'), 'printf %s "$KEY"']);
    key = printed.at(-1)!;
    certificate = selfSignedFor(HOST, system.folder);
    await system.paste(commandsOf(page, 'TLS'));
    const running = (await system.containers()).filter(({ State }) => State === 'running');
    expect(running.filter(({ Health }) => Health !== 'healthy')).toEqual([]);
  });

  it('takes a message over HTTPS, with a certificate that the client verifies', async () => {
    const message = { brandID: 1, numbers: [995598123456], text: 'Hello' };
    const { status, body } = await overHttps('/v1/sms/send', certificate, message);
    expect([status, body['statusID']]).toEqual([200, 0]);
  });

  it('lets a company sign in at the console, and shows what the gateway answers', async () => {
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
    await system.paste(commandsOf(page, 'TLS')[0]!.split('\n').slice(0, 3));
    await until(
      () => overHttps('/readyz', renewed).catch(() => null),
      (answer) => answer !== null && answer.certificate !== before.certificate,
      { what: 'the renewed certificate' },
    );
  });
});
