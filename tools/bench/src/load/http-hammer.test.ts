import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { now, until } from '../measure/clock';
import { hammer } from './http-hammer';

describe('hammer', () => {
  let seen: string[] = [];
  let server: Server;
  let closing = false;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`);
        if (request.url!.endsWith('wrong')) response.writeHead(500);
        if (closing) response.setHeader('connection', 'close');
        response.write('{"statusID"'); // no content length: a chunked response
        response.end(':0}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    seen = [];
    closing = false;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const common = { first: 100_000_000_000, connections: 3 };

  it('starts requests by the clock, and reports how long due requests waited for a free connection', async () => {
    const held: (() => void)[] = [];
    const untilHeld = (count: number) =>
      until(
        () => held.length,
        (requests) => requests === count,
        { what: 'requests', withinMs: 240_000, everyMs: 5 },
      );
    const slow = createServer((_request, response) => void held.push(() => response.end('0')));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const get = { method: 'GET' as const, path: '/', headers: {}, expect: '0' };
    const result = hammer({
      ...common,
      url: slowUrl,
      request: get,
      count: 4,
      rate: 1_000,
      connections: 3,
    });
    await untilHeld(3);
    const dueAt = now();
    await until(now, (at) => at > dueAt + 20, { what: 'some time', withinMs: 240_000, everyMs: 5 });
    held.splice(0).forEach((answer) => answer());
    await untilHeld(1);
    held.splice(0).forEach((answer) => answer());
    const { requests, latestMs, startedAt, p50 } = await result;
    expect(requests).toBe(4);
    expect(latestMs).toBeGreaterThan(17);
    expect(p50).toBeGreaterThan(17);
    // Counted from the due time, not from the time of a free connection.
    expect(startedAt[3]! - startedAt[0]!).toBeLessThan(latestMs);
    await new Promise((resolve) => slow.close(resolve));
  });
});
