import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { Pool } from 'undici';
import { startHttpServer } from './http-server';

it('closes a busy connection from time to time without failing a request, so that new instances get requests', async () => {
  const connections = new Set<Socket>();
  const http = await startHttpServer((_request, response) => response.end('done'), 0, '127.0.0.1');
  expect(http.server.maxRequestsPerSocket).toBeGreaterThan(0);
  http.server.maxRequestsPerSocket = 20;
  http.server.on('connection', (socket: Socket) => connections.add(socket));
  const pool = new Pool(`http://127.0.0.1:${http.port}`, { connections: 2 });
  try {
    for (let sent = 0; sent < 100; sent += 10) {
      const answers = Array.from({ length: 10 }, () => pool.request({ path: '/', method: 'GET' }));
      for (const { statusCode, body } of await Promise.all(answers))
        expect([statusCode, await body.text()]).toEqual([200, 'done']);
    }
    expect(connections.size).toBeGreaterThan(2);
  } finally {
    await pool.close();
    await http.stop();
  }
});

it('passes on all headers of a request, without a limit of their number', async () => {
  const http = await startHttpServer(
    (request, response) => response.end(`${request.headers['idempotency-key']}`),
    0,
    '127.0.0.1',
  );
  const pool = new Pool(`http://127.0.0.1:${http.port}`);
  try {
    const many = Array.from({ length: 2_500 }, (_, index) => [`a${index}`, '1']).flat();
    const headers = [...many, 'idempotency-key', 'k'];
    const { body } = await pool.request({ path: '/', method: 'GET', headers });
    expect(await body.text()).toBe('k');
  } finally {
    await pool.close();
    await http.stop();
  }
});

it('stops without failing a request: it answers on open connections, and asks their callers to close them', async () => {
  const held: ServerResponse[] = [];
  const http = await startHttpServer((_request, response) => void held.push(response), 0, '127.0.0.1');
  const pool = new Pool(`http://127.0.0.1:${http.port}`, { connections: 4, keepAliveTimeout: 60_000 });
  const ask = () => Array.from({ length: 4 }, () => pool.request({ path: '/', method: 'POST', body: 'x' }));
  const answersOf = async (asked: ReturnType<typeof ask>) => {
    await until(() => held.length === 4);
    for (const response of held.splice(0)) response.end('done');
    return Promise.all(
      (await Promise.all(asked)).map(async ({ headers, body }) => [headers.connection, await body.text()]),
    );
  };
  await answersOf(ask());
  const stopping = http.stop();
  try {
    // The pool has not yet learned of the stop, and uses the four connections that it kept.
    expect(await answersOf(ask())).toEqual(Array.from({ length: 4 }, () => ['close', 'done']));
  } finally {
    await pool.close();
    await stopping;
  }
});
