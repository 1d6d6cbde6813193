import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { until } from '@herald/testing/until';
import { closingAnswers } from './closing-answers';

const MIB = 1024 * 1024;

describe('an answer that closes its connection', () => {
  let server: Server;
  let pool: Dispatcher;
  let ended: number;

  beforeEach(async () => {
    ended = 0;
    server = createServer((request, response) => {
      response.writeHead(200, { connection: 'close' });
      response.end(Buffer.alloc(Number(request.url!.slice(1)), 'a'));
    }).on('connection', (socket) => socket.on('close', () => ended++));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    pool = new Pool(`http://127.0.0.1:${port}`).compose(closingAnswers);
  });

  afterEach(async () => {
    await pool.close();
    server.close();
  });

  const ask = (bytes: number) => pool.request({ path: `/${bytes}`, method: 'GET' });

  it('is complete for a reader that starts after the end of the answer', async () => {
    const { body } = await ask(4 * MIB);
    await until(() => ended === 1 && body.readableLength === 4 * MIB);
    expect((await body.text()).length).toBe(4 * MIB);
  });

  it('is cut off if its reader is far behind', async () => {
    const { body } = await ask(64 * MIB);
    body.on('error', () => undefined);
    await until(() => ended === 1);
    await expect(body.text()).rejects.toThrow('too slow');
  });
});
