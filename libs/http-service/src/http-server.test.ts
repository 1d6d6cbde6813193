import type { Socket } from 'node:net';
import { Pool } from 'undici';
import { startHttpServer } from './http-server';

it('ends a busy connection now and then, so that new copies get work, and fails no request by it', async () => {
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
