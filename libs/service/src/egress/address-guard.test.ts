import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import {
  ForbiddenAddressError,
  guardedConnector,
  guardedLookup,
  type GuardOptions,
  isPublicAddress,
} from './address-guard';

const EVERY_PORT = [[1, 65_535]] as const;
const guarded = (resolve: NonNullable<GuardOptions['resolve']>, ports: GuardOptions['ports'] = EVERY_PORT) =>
  guardedConnector({ timeoutMs: 600_000, ports, resolve });

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
    '64:ff9b::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    'fe80::1%eth0',
    '::ffff:0:127.0.0.1',
    '2002:a9fe:a9fe::',
    '100::1',
    '2001:db8::1',
    '192.88.99.1',
    '192.0.0.8',
    '240.0.0.1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '100.100.100.200',
    '192.0.0.192',
    'fd20:ce::254',
    '169.254.170.2',
    '4000::1',
    '8000::1',
    '0200::1',
    '1::1',
    '5f00::1',
    '2001:20::1',
    '3fff::1',
    'none',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '2a00:1450::1',
    '2606:4700::1',
    '3ff0::1',
    '168.63.129.17',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));
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
    'http://[64:ff9b::7f00:1]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[fd00:ec2::254]',
    'http://169.254.169.254',
    'http://2852039166',
    'http://0xa9fea9fe',
    'http://0251.0376.0251.0376',
    'http://0xA9.254.0xa9.254',
    'http://127.0.0.1.',
    'http://user:password@127.0.0.1',
    'http://%31%32%37.0.0.1',
    'http://127。0。0。1',
    'http://private.example',
    'http://mapped.example',
    'http://metadata.example',
    'http://both.example',
  ])('is refused to %s', async (base) => {
    const connect = guarded((hostname, callback) => {
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

describe('a name that changes', () => {
  const PUBLIC = { address: '93.184.216.34', family: 4 };
  const PRIVATE = { address: '127.0.0.1', family: 4 };

  it('between two connections is refused at the second, because no lookup is cached', () => {
    const answers = [[PUBLIC], [PRIVATE]];
    const lookup = guardedLookup((_hostname, callback) => callback(null, answers.shift()!));
    const callback = jest.fn();
    lookup('rebinding.example', { all: true }, callback);
    expect(callback).toHaveBeenLastCalledWith(null, [PUBLIC]);
    lookup('rebinding.example', { all: true }, callback);
    expect(callback).toHaveBeenLastCalledWith(expect.any(ForbiddenAddressError), []);
  });

  it('cannot change between check and connection: one lookup serves both', async () => {
    const server = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    let asked = 0;
    // Private in the lookup for the connection, and public in any further lookup.
    const connect = guarded((_hostname, callback) => callback(null, [asked++ === 0 ? PRIVATE : PUBLIC]));
    const pool = new Pool(`http://rebinding.example:${port}`, { connect });
    await expect(pool.request({ path: '/', method: 'GET' })).rejects.toBeInstanceOf(ForbiddenAddressError);
    expect(asked).toBe(1);
    await pool.destroy();
    server.close();
  });
});

describe('guardedLookup', () => {
  it('returns the public addresses of a name with several', () => {
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

  it('resolves a name once for concurrent lookups, and reports an error to each', () => {
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

describe('a port', () => {
  const ports = [
    [443, 443],
    [8_000, 8_999],
  ] as const;
  const isRefused = async (origin: string): Promise<boolean> => {
    const resolve = jest.fn((_hostname: string, callback: (error: Error, addresses: []) => void) =>
      callback(new Error('asked'), []),
    );
    const pool = new Pool(origin, { connect: guarded(resolve, ports) });
    const outcome: unknown = await pool
      .request({ path: '/', method: 'GET' })
      .catch((error: unknown) => error);
    await pool.destroy();
    expect(resolve).toHaveBeenCalledTimes(outcome instanceof ForbiddenAddressError ? 0 : 1);
    return (
      outcome instanceof ForbiddenAddressError &&
      /port \d+, which is not in CALLBACK_PORTS/.test(outcome.message)
    );
  };

  it.each(['http://a.example', 'http://a.example:25', 'https://a.example:9000', 'https://a.example:7999'])(
    'is refused before its name is looked up: %s',
    async (origin) => expect(await isRefused(origin)).toBe(true),
  );

  it.each(['https://a.example', 'http://a.example:443', 'http://a.example:8000', 'https://a.example:8999'])(
    'is tried: %s',
    async (origin) => expect(await isRefused(origin)).toBe(false),
  );
});
