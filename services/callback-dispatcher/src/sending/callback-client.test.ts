import dns from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { type AttemptResult, CallbackClient } from './callback-client';

const client = new CallbackClient({ allowPrivate: true, ports: [], timeoutMs: 5_000, connections: 1 });
const servers: Server[] = [];
afterAll(async () => {
  await client.close();
  for (const server of servers) server.close();
});

async function answering(
  bytes: string,
  answer = (socket: Socket) => void socket.end(bytes),
): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const resultOf = (origin: string, by = client): Promise<AttemptResult> =>
  new Promise((resolve) => by.send('1', origin, { path: '/', headers: [] }, resolve));
const errorOf = async (origin: string): Promise<string | null> => (await resultOf(origin)).error;

it.each([
  ['https', 'HTTP/1.1 200 OK\r\n\r\n', 'The TLS handshake with the host failed'],
  ['http', 'SSH-2.0-OpenSSH_9.2\r\n', 'The response is not valid HTTP.'],
  ['http', '', 'The host closed the connection.'],
])('explains why there was no answer: %s, %j', async (scheme, bytes, said) => {
  const error = await errorOf(`${scheme}://127.0.0.1:${await answering(bytes)}`);
  expect(error).toContain(said);
  expect(error).not.toMatch(/SSL|openssl|\d{3}:|_/i);
});

it.each([true, false])(
  'hides whether a name resolves to a private address: allowed %s',
  async (allowPrivate) => {
    const strict = new CallbackClient({
      allowPrivate,
      ports: [[1, 65_535]],
      timeoutMs: 5_000,
      connections: 1,
    });
    // undici passes the names on to the resolver of the system.
    const addresses: Record<string, string> = {
      'internal.example': allowPrivate ? '169.254.169.254' : '10.0.0.1',
    };
    jest.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      _options: object,
      done: (error: Error | null, found: object[]) => void,
    ) => {
      const address = addresses[name];
      if (address) done(null, [{ address, family: 4 }]);
      else done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    }) as never);
    try {
      const [internal, missing] = await Promise.all(
        ['http://internal.example', 'http://missing.example'].map((origin) => resultOf(origin, strict)),
      );
      const { ms: _internal, ...one } = internal!;
      const { ms: _missing, ...other } = missing!;
      expect(one).toEqual(other);
      expect(one.error).toBe('The host name does not resolve, or not to a public address.');
    } finally {
      jest.restoreAllMocks();
      await strict.close();
    }
  },
);

it('refuses cloud metadata addresses even if private addresses are allowed', async () => {
  expect(await errorOf('http://169.254.169.254')).toContain('169.254.169.254');
  expect(await errorOf('http://[::ffff:100.100.100.200]')).toMatch(/cloud metadata/);
});

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const FINAL = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';

it.each([
  ['100', CONTINUE + FINAL, 200],
  ['100 without a reason phrase', `HTTP/1.1 100\r\n\r\n${FINAL}`, 200],
  ['100 with headers', `HTTP/1.1 100 Continue\r\nServer: IIS\r\nDate: x\r\n\r\n${FINAL}`, 200],
  ['102', `HTTP/1.1 102 Processing\r\n\r\n${FINAL}`, 200],
  ['103', HINTS + FINAL, 200],
  ['several', CONTINUE + HINTS + CONTINUE + CONTINUE + FINAL, 200],
  ['50', CONTINUE.repeat(50) + FINAL, 200],
  ['199', `HTTP/1.1 199 x\r\n\r\n${FINAL}`, 200],
  ['100 before a refusal', `${CONTINUE}HTTP/1.1 500 x\r\nContent-Length: 0\r\n\r\n`, 500],
  ['100 before a redirect', `${CONTINUE}HTTP/1.1 302 x\r\nLocation: /\r\nContent-Length: 0\r\n\r\n`, 302],
  ['100 alone', CONTINUE, null],
  ['101', 'HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', null],
  ['101 without Upgrade', 'HTTP/1.1 101 x\r\n\r\n', null],
])('skips informational responses: %s, in one piece and byte by byte', async (_name, bytes, status) => {
  expect((await resultOf(`http://127.0.0.1:${await answering(bytes)}`)).status).toBe(status);
  const slowly = async (socket: Socket): Promise<void> => {
    socket.setNoDelay(true);
    for (const byte of bytes) {
      socket.write(byte);
      await setImmediate();
    }
    socket.end();
  };
  const port = await answering('', (socket) => void slowly(socket));
  expect((await resultOf(`http://127.0.0.1:${port}`)).status).toBe(status);
});

it('skips informational responses of every request on a persistent connection', async () => {
  let connections = 0;
  const sockets = new Set<Socket>();
  const port = await answering('', (socket) => {
    if (!sockets.has(socket)) connections++;
    sockets.add(socket);
    socket.write(CONTINUE + FINAL);
  });
  for (let n = 0; n < 3; n++) expect((await resultOf(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect(connections).toBe(1);
});

const header = (bytes: number): string => `X-Long: ${'y'.repeat(bytes)}\r\n`;

it.each([
  ['17 KB of headers', `HTTP/1.1 200 OK\r\n${header(17_000)}\r\n`],
  ['100 KB of headers', `HTTP/1.1 200 OK\r\n${header(2_000).repeat(50)}\r\n`],
  ['17 KB of headers of 103', `HTTP/1.1 103 x\r\n${header(17_000)}\r\n${FINAL}`],
  ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'],
  ['a reason phrase in lower case', 'HTTP/1.1 200 ok\r\ncontent-length: 0\r\n\r\n'],
  ['another success', 'HTTP/1.1 299 x\r\n\r\n'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nOK'],
  ['a body that ends early', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nOK'],
  ['a chunk of a wrong length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a wrong trailer', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n(\r\n\r\n'],
  ['bytes after the body', 'HTTP/1.1 204 x\r\n\r\nmore'],
])('recognises a success with %s', async (_name, bytes) => {
  const result = await resultOf(`http://127.0.0.1:${await answering(bytes)}`);
  expect([result.status !== null && result.status < 300, result.error]).toEqual([true, null]);
});

it('recognises a success before a reset of the connection', async () => {
  const port = await answering('', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nO');
    setTimeout(() => socket.resetAndDestroy(), 20);
  });
  expect((await resultOf(`http://127.0.0.1:${port}`)).status).toBe(200);
});
