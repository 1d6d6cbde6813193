import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { ForbiddenAddressError, guardedConnector, isMetadataAddress } from './address-guard';

describe('isMetadataAddress', () => {
  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'FD00:0EC2:0::0254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
    'fe80::a9fe:a9fe%eth0',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '64:ff9b::6464:64c8',
    '2002:a9fe:a9fe::',
    '::ffff:0:169.254.169.254',
    'none',
  ])('detects %s', (address) => expect(isMetadataAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.201',
    '8.8.8.8',
    '::1',
    'fd00::1',
  ])('allows %s', (address) => expect(isMetadataAddress(address)).toBe(false));
});

describe('a connection with private addresses allowed', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const resolvesTo: Record<string, { address: string; family: number }[]> = {
    'private.example': [{ address: '127.0.0.1', family: 4 }],
    'metadata.example': [{ address: '169.254.169.254', family: 4 }],
    'mixed.example': [
      { address: '169.254.169.254', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  };

  const connect = guardedConnector({
    timeoutMs: 5_000,
    ports: [],
    allowPrivate: true,
    resolve: (hostname, callback) => callback(null, resolvesTo[hostname] ?? []),
  });
  const ask = async (origin: string): Promise<number> => {
    const pool = new Pool(new URL(origin).origin, { connect });
    try {
      return (await pool.request({ path: '/', method: 'GET' })).statusCode;
    } finally {
      await pool.destroy();
    }
  };

  it.each([
    'http://169.254.169.254',
    'http://2852039166',
    'http://0xA9.254.0xa9.254',
    'http://[fd00:ec2::254]',
    'http://[::ffff:169.254.169.254]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://100.100.100.200',
    'http://metadata.example',
  ])('is refused to cloud metadata at %s', async (base) => {
    await expect(ask(`${base}:${port}`)).rejects.toBeInstanceOf(ForbiddenAddressError);
  });

  it.each(['http://127.0.0.1', 'http://private.example', 'http://[::1]'])(
    'is made to %s, at any port',
    async (base) => expect(await ask(`${base}:${port}`)).toBe(200),
  );

  it('uses the other addresses of a name that also has a metadata address', async () => {
    expect(await ask(`http://mixed.example:${port}`)).toBe(200);
  });
});
