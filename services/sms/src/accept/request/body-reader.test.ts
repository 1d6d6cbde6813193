import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@herald/testing/until';
import { BodyReader } from './body-reader';

describe('BodyReader', () => {
  let server: Server;
  let reader: BodyReader;
  let held: (() => void)[];
  let large: boolean[];
  let failures: unknown[];

  beforeEach(async () => {
    held = [];
    large = [];
    failures = [];
    reader = new BodyReader({
      BODY_LIMIT_BYTES: 1_000,
      LARGE_BODY_BYTES: 100,
      BODIES_IN_FLIGHT_BYTES: 1_500,
    });
    server = createServer((incoming, response) => {
      Promise.resolve()
        .then(() => reader.read(incoming, incoming.headers['x-form'] === 'xml' ? 'xml' : 'post'))
        .then(({ body, isLarge, release }) => {
          held.push(release);
          large.push(isLarge);
          response.end(body);
        })
        .catch((error: unknown) => {
          failures.push(error);
          response.writeHead((error as { status: number }).status, { connection: 'close' }).end();
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = (chunks: string[], headers: Record<string, string> = {}): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const outgoing = httpRequest({ port, method: 'POST', headers, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve([answer.statusCode!, text]));
      });
      outgoing.on('error', reject);
      for (const chunk of chunks) outgoing.write(chunk);
      outgoing.end();
    });

  it('marks bodies as large from the limit on, announced or not, and XML from a quarter of it', async () => {
    await post(['x'.repeat(99)], { 'content-length': '99' });
    await post(['x'.repeat(100)], { 'content-length': '100' });
    await post(['x'.repeat(50), 'x'.repeat(49)]);
    await post(['x'.repeat(50), 'x'.repeat(50)]);
    expect(large).toEqual([false, true, false, true]);
    for (const length of [24, 25])
      await post(['x'.repeat(length)], { 'x-form': 'xml', 'content-length': `${length}` });
    expect(large.slice(4)).toEqual([false, true]);
  });

  it('accepts large bodies up to the memory limit, until they are released', async () => {
    expect((await post(['x'.repeat(900)], { 'content-length': '900' }))[0]).toBe(200);
    expect((await post(['x'.repeat(900)], { 'content-length': '900' }))[0]).toBe(503);
    expect((await post(['x'.repeat(400), 'x'.repeat(500)]))[0]).toBe(503);
    expect((await post(['x'.repeat(50)], { 'content-length': '50' }))[0]).toBe(200);
    held.forEach((release) => release());
    held.forEach((release) => release());
    expect((await post(['x'.repeat(900)], { 'content-length': '900' }))[0]).toBe(200);
    expect((await post(['x'.repeat(900)], { 'content-length': '900' }))[0]).toBe(503);
  });

  it('ends if the client disconnects, and frees its memory', async () => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': '900' };
    const outgoing = httpRequest({ port, method: 'POST', headers, agent: false });
    outgoing.on('error', () => undefined);
    const arrived = once(server, 'request');
    outgoing.write('x'.repeat(100));
    await arrived;
    outgoing.destroy();
    await until(() => failures.length === 1);
    expect(failures[0]).toMatchObject({ status: 503 });
    expect((await post(['x'.repeat(1_000)], { 'content-length': '1000' }))[0]).toBe(200);
  });
});
