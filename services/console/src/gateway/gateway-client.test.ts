import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@herald/testing/until';
import { type Credential, GatewayClient } from './gateway-client';

describe('connections to the gateway', () => {
  let server: Server;
  let client: GatewayClient;
  /** Requests that the gateway has not answered, with the key of each. */
  const held: { key: string; response: ServerResponse }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => held.push({ key: String(request.headers.key), response }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new GatewayClient({ company: url, operator: url });
  });
  afterAll(async () => {
    await client.close();
    server.close();
  });

  const session = (secret: string, owner: number): Credential => ({ face: 'company', secret, owner });
  const ask = (credential: Credential) => client.ask('GET', '/v1/sms/balance', credential);
  const heldOf = (key: string): number => held.filter((one) => one.key.startsWith(key)).length;
  const answerUntilAll = async (asked: Promise<unknown>[]): Promise<void> => {
    let isDone = false;
    const done = Promise.all(asked).finally(() => (isDone = true));
    await until(() => {
      held.splice(0).forEach(({ response }) => response.end('{}'));
      return isDone;
    });
    await done;
  };

  it('are shared: a flood of a session or a company leaves connections for others', async () => {
    const flood = Array.from({ length: 80 }, () => ask(session('a/1', 1)));
    await until(() => heldOf('a/1') === 8);
    const colleagues = [2, 3, 4].flatMap((n) => Array.from({ length: 20 }, () => ask(session(`a/${n}`, 1))));
    await until(() => heldOf('a') === 16);
    const other = ask(session('b/1', 2));
    await until(() => heldOf('b') === 1);
    expect([heldOf('a/1'), heldOf('a')]).toEqual([8, 16]);
    await answerUntilAll([...flood, ...colleagues, other]);
  });

  it('are released if a request is aborted or refused', async () => {
    const gone = new AbortController();
    const { signal } = gone;
    const flood = Array.from({ length: 30 }, () =>
      client.send({ method: 'GET', target: '/', credential: session('c/1', 3), signal }),
    );
    const ended = Promise.allSettled(flood);
    await until(() => heldOf('c') === 8);
    gone.abort();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
    held.length = 0;
    const later = Array.from({ length: 20 }, () => ask(session('c/1', 3)));
    await until(() => heldOf('c') === 8);
    await answerUntilAll(later);
  });

  it('are refused with 429 if too many requests of a session wait', async () => {
    const flood = Array.from({ length: 300 }, () => ask(session('d/1', 4)));
    const refused = Promise.race(flood).catch((error: unknown) => error);
    expect(await refused).toMatchObject({ status: 429, message: expect.stringContaining('8 of a session') });
    await answerUntilAll(flood.map((one) => one.catch(() => undefined)));
  });
});
