import { Agent, request as ask } from 'node:http';
import { TestServer } from '@herald/testing/test-server';
import { endAnswer } from './end-answer';

const MB = 1024 * 1024;

it('reads the rest of a body that its reader has abandoned, so that the connection serves the next request', async () => {
  const server = await new TestServer((request, response) => {
    void (async () => {
      const body = request.iterator({ destroyOnReturn: false });
      if (request.method === 'POST') await body.next();
      response.setHeader('content-length', 2);
      endAnswer(request, response, 'ok');
    })();
  }).listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, body?: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      ask({ port: server.port, method, agent }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end(body);
    });
  try {
    const begun = performance.now();
    expect([await send('POST', Buffer.alloc(4 * MB)), await send('GET')]).toEqual(['ok', 'ok']);
    // Far below the 30 s after which the server would close the connection.
    expect(performance.now() - begun).toBeLessThan(15_000);
  } finally {
    agent.destroy();
    await server.close();
  }
}, 60_000);
