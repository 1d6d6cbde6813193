import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type AttemptResult, CallbackClient } from './callback-client';

const client = new CallbackClient({ allowPrivate: true, ports: [], timeoutMs: 5_000, connections: 1 });
const servers: Server[] = [];
afterAll(async () => {
  await client.close();
  for (const server of servers) server.close();
});

async function answering(bytes: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const errorOf = (origin: string): Promise<string | null> =>
  new Promise((resolve) => {
    const done = ({ error }: AttemptResult): void => resolve(error);
    client.send('1', origin, { path: '/', headers: [] }, done);
  });

it.each([
  ['https', 'HTTP/1.1 200 OK\r\n\r\n', 'The TLS handshake with the host failed'],
  ['http', 'SSH-2.0-OpenSSH_9.2\r\n', 'The response is not valid HTTP.'],
  ['http', '', 'The host closed the connection.'],
])('explains why there was no answer: %s, %j', async (scheme, bytes, said) => {
  const error = await errorOf(`${scheme}://127.0.0.1:${await answering(bytes)}`);
  expect(error).toContain(said);
  expect(error).not.toMatch(/SSL|openssl|\d{3}:|_/i);
});

it('refuses cloud metadata addresses even if private addresses are allowed', async () => {
  expect(await errorOf('http://169.254.169.254')).toContain('169.254.169.254');
  expect(await errorOf('http://[::ffff:100.100.100.200]')).toMatch(/cloud metadata/);
});
