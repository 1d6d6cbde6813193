import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hammer } from './http-hammer';

describe('hammer', () => {
  const seen: string[] = [];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`);
        if (request.url!.endsWith('wrong')) response.writeHead(500);
        response.write('{"statusID"'); // without a length: in chunks
        response.end(':0}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const common = { headers: {}, first: 100_000_000_000, connections: 3, expect: '"statusID"' };

  it('sends each number once, over all connections', async () => {
    const result = await hammer({ ...common, url, method: 'POST', path: '/send', body: '[{n}]', count: 20 });
    expect(result).toMatchObject({ requests: 20 });
    const numbers = Array.from({ length: 20 }, (_, index) => `POST /send [${100_000_000_000 + index}]`);
    expect([...seen].sort()).toEqual(numbers);
  });

  it('counts wrong answers and shows the first', async () => {
    const result = hammer({ ...common, url, method: 'GET', path: '/wrong', count: 4 });
    await expect(result).rejects.toThrow(/^4 wrong answers of .*, the first: 500 /);
  });
});
