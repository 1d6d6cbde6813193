import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { ForbiddenAddressError, guardedConnector, guardedLookup, isPublicAddress } from './address-guard';

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'ff02::1',
    'none',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '93.184.216.34', '2a00:1450::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a connection', () => {
  let server: Server;
  let port: number;
  let reached = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      reached++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const resolvesTo: Record<string, { address: string; family: number }[]> = {
    'private.example': [{ address: '127.0.0.1', family: 4 }],
    'mapped.example': [{ address: '::ffff:127.0.0.1', family: 6 }],
    'metadata.example': [{ address: '169.254.169.254', family: 4 }],
    'both.example': [
      { address: '::1', family: 6 },
      { address: '10.0.0.1', family: 4 },
    ],
  };

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://localhost.',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0x7f.1',
    'http://①②⑦.⓪.⓪.①',
    'http://0.0.0.0',
    'http://0',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[0:0:0:0:0:ffff:7f00:1]',
    'http://private.example',
    'http://mapped.example',
    'http://metadata.example',
    'http://both.example',
  ])('is refused to %s', async (base) => {
    const connect = guardedConnector(1_000, (hostname, callback) => {
      const local = hostname.startsWith('localhost') ? [{ address: '127.0.0.1', family: 4 }] : [];
      callback(null, resolvesTo[hostname] ?? local);
    });
    const pool = new Pool(new URL(`${base}:${port}`).origin, { connect });
    const request = pool.request({ path: '/', method: 'GET' });
    await expect(request).rejects.toBeInstanceOf(ForbiddenAddressError);
    await pool.destroy();
    expect(reached).toBe(0);
  });
});

describe('guardedLookup', () => {
  it('gives the public ones of several addresses', () => {
    const lookup = guardedLookup((_hostname, callback) =>
      callback(null, [
        { address: '10.0.0.1', family: 4 },
        { address: '93.184.216.34', family: 4 },
      ]),
    );
    const callback = jest.fn();
    lookup('some.example', { all: true }, callback);
    expect(callback).toHaveBeenCalledWith(null, [{ address: '93.184.216.34', family: 4 }]);
    lookup('some.example', {}, callback);
    expect(callback).toHaveBeenLastCalledWith(null, '93.184.216.34', 4);
  });

  it('asks once for a name that many ask for at once, and tells each of an error', () => {
    let answer: (error: Error | null, addresses: []) => void = () => undefined;
    const resolve = jest.fn((_hostname: string, callback: typeof answer) => {
      answer = callback;
    });
    const lookup = guardedLookup(resolve);
    const callbacks = [jest.fn(), jest.fn(), jest.fn()];
    for (const callback of callbacks) lookup('slow.example', { all: true }, callback);
    answer(new Error('ENOTFOUND'), []);
    expect(resolve).toHaveBeenCalledTimes(1);
    for (const callback of callbacks) expect(callback).toHaveBeenCalledWith(expect.any(Error), []);
    lookup('slow.example', { all: true }, jest.fn());
    expect(resolve).toHaveBeenCalledTimes(2);
  });
});
