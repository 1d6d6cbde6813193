import dns from 'node:dns';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TEST_PAIRS } from '@herald/testing/certificates';
import { until } from '@herald/testing/until';
import { HttpClient, type HttpClientOptions } from './http-client';
import type { HttpExchange } from './http-exchange';
import { outcomeOf } from './outcome';
import { shippedPresets } from './presets';

const OPTIONS: Omit<HttpClientOptions, 'origin'> = {
  connectTimeoutMs: 500,
  connections: 2,
  allowPrivate: true,
  ca: null,
};
const clients: HttpClient[] = [];
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const server of servers.splice(0)) server.close();
});

function clientOf(url: string, options: Partial<HttpClientOptions> = {}): HttpClient {
  const client = new HttpClient({ ...OPTIONS, origin: new URL(url).origin, ...options });
  clients.push(client);
  return client;
}

/** A server that calls `answer` for each complete request. */
async function serverOf(
  answer: (socket: Socket, request: string) => void,
): Promise<{ url: string; requests: string[]; sockets: Socket[] }> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let read = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? 0);
      const end = read.indexOf('\r\n\r\n') + 4;
      if (end < 4 || read.length < end + length) return;
      requests.push(read);
      read = '';
      answer(socket, requests.at(-1)!);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?a=b`, requests, sockets };
}

function send(url: string, client = clientOf(url), timeoutMs = 2_000): Promise<HttpExchange> {
  const request = { method: 'POST', url, headers: { 'X-Key': 'k' }, body: '{"to":"ქ"}' } as const;
  return new Promise((resolve) => client.send(request, timeoutMs, resolve));
}

const ok = (body: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const kindOf = (exchange: HttpExchange): string => outcomeOf(shippedPresets().get('custom')!, exchange).kind;

it('sends the request, and keeps the connection', async () => {
  const server = await serverOf((socket) => socket.write(ok('{"id":"1"}')));
  const client = clientOf(server.url, { connections: 1 });
  for (let n = 0; n < 3; n++) expect(kindOf(await send(server.url, client))).toBe('accepted');
  expect(server.sockets).toHaveLength(1);
  expect(server.requests[0]).toMatch(/^POST \/send\?a=b HTTP\/1\.1\r\n/);
  expect(server.requests[0]).toMatch(/x-key: k\r\n/i);
  expect(Buffer.from(server.requests[0]!, 'latin1').toString().endsWith('{"to":"ქ"}')).toBe(true);
});

describe('a request of which nothing was written can be made again', () => {
  const closedPort = async (): Promise<number> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  };

  it('connection refused', async () => {
    const exchange = await send(`http://127.0.0.1:${await closedPort()}/`);
    expect(exchange).toEqual({ failure: expect.stringContaining('ECONNREFUSED') as string, written: false });
    expect(kindOf(exchange)).toBe('not-written');
  });

  it('no TLS, and a certificate that is not trusted', async () => {
    const plain = await serverOf((socket) => void socket.end(ok('{"id":"1"}')));
    expect(await send(plain.url.replace('http:', 'https:'))).toMatchObject({ written: false });
    const secure = createSecureServer(TEST_PAIRS[0], (_request, response) => response.end('{"id":"1"}'));
    servers.push(secure);
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(secure.address() as AddressInfo).port}/`;
    expect(await send(url)).toMatchObject({ written: false });
    expect(kindOf(await send(url, clientOf(url, { ca: TEST_PAIRS[0].cert })))).toBe('accepted');
    secure.closeAllConnections();
  });

  it('all connections are busy until the timeout', async () => {
    const server = await serverOf(() => undefined);
    const client = clientOf(server.url, { connections: 1 });
    const [first, second] = await Promise.all([send(server.url, client, 300), send(server.url, client, 200)]);
    expect(first).toMatchObject({ written: true });
    expect(second).toMatchObject({ written: false });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.requests).toHaveLength(1);
  });
});

describe('a request that was written, without a readable answer, is indeterminate', () => {
  it.each([
    ['reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['closed', (socket: Socket) => void socket.end()],
    ['silent', () => undefined],
    ['a part of the headers', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Le')],
    ['noise', (socket: Socket) => void socket.end(Buffer.alloc(64, 0xff))],
    [
      'reset within the body',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"id":');
        setTimeout(() => socket.resetAndDestroy(), 20);
      },
    ],
    [
      'no end of the body',
      (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"id":'),
    ],
    [
      'a huge body',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n{"id":"');
        const fill = (): boolean => !socket.destroyed && socket.write('x'.repeat(64 * 1024)) && fill();
        socket.on('drain', fill);
        fill();
      },
    ],
    [
      'huge headers',
      (socket: Socket) =>
        void socket.end(`HTTP/1.1 200 OK\r\n${`X: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`),
    ],
    ['no JSON', (socket: Socket) => void socket.write(ok('<html>'))],
    ['500', (socket: Socket) => void socket.write('HTTP/1.1 500 x\r\nContent-Length: 0\r\n\r\n')],
  ])('%s', async (_name, answer) => {
    const server = await serverOf(answer);
    expect(kindOf(await send(server.url, clientOf(server.url), 400))).toBe('unknown');
    // It is not written again.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.requests).toHaveLength(1);
    await until(
      () => _name === 'no JSON' || _name === '500' || server.sockets.every(({ destroyed }) => destroyed),
    );
  });
});

it('an error in a success is a refusal', async () => {
  const server = await serverOf((socket) => socket.write(ok('{"error":{"code":"0x0B"}}')));
  expect(kindOf(await send(server.url))).toBe('refused');
});

it('follows no redirect', async () => {
  const target = await serverOf((socket) => socket.write(ok('{"id":"1"}')));
  const server = await serverOf((socket) =>
    socket.write(`HTTP/1.1 307 x\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`),
  );
  expect(kindOf(await send(server.url))).toBe('delayed');
  expect(target.requests).toEqual([]);
});

it('skips informational answers', async () => {
  const server = await serverOf((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${ok('{"id":"1"}')}`));
  expect(kindOf(await send(server.url))).toBe('accepted');
});

describe('a request that can never be written is refused', () => {
  it.each([
    ['to another host', 'http://127.0.0.1:2/send', {}],
    ['to no URL', 'http://127.0.0.1:1.evil.example/', {}],
    ['with a header of the connection', 'http://127.0.0.1:1/', { 'Transfer-Encoding': 'x' }],
    ['with a header of two lines', 'http://127.0.0.1:1/', { 'X-Key': 'a\r\nb' }],
  ])('%s', async (_name, url, headers) => {
    const client = clientOf('http://127.0.0.1:1/');
    const exchange = await new Promise<HttpExchange>((resolve) =>
      client.send({ method: 'POST', url, headers, body: null }, 2_000, resolve),
    );
    expect(exchange).toMatchObject({ written: false, invalid: true });
    expect(kindOf(exchange)).toBe('refused');
  });
});

describe('the address guard', () => {
  afterEach(() => jest.restoreAllMocks());

  const resolve = (address: string): void => {
    jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address, family: 4 }])) as never);
  };

  it.each(['http://127.0.0.1:1/', 'https://10.0.0.1/', 'https://[::1]/', 'http://example.com/'])(
    'refuses private addresses, unless the route allows them: %s',
    async (url) => {
      resolve('192.168.1.1');
      const exchange = await send(url, clientOf(url, { allowPrivate: false }));
      expect(exchange).toMatchObject({ written: false });
      expect('failure' in exchange && exchange.failure).toMatch(/private address|FORBIDDEN/);
    },
  );

  it('refuses metadata addresses of clouds always', async () => {
    resolve('169.254.169.254');
    expect(await send('https://metadata.example/')).toMatchObject({
      written: false,
      failure: expect.stringMatching(/FORBIDDEN/) as string,
    });
  });
});
