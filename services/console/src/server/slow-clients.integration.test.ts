import { connect, type Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { ConsoleFixture } from '../testing/console-fixture';

/** Uses raw sockets against the console, with limits short enough for a test. */
describe('clients that hold connections of the console', () => {
  let console: ConsoleFixture;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    console = await ConsoleFixture.start(
      { timeouts: { headersTimeout: 1_000, requestTimeout: 240_000, connectionsCheckingInterval: 50 } },
      { MAX_CONNECTIONS: '80', MAX_CONNECTIONS_PER_ADDRESS: '30' },
    );
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => console.stop());

  /** Begins a request that never ends. */
  function begin(from = '127.0.0.1'): { socket: Socket; got: () => string; closed: () => boolean } {
    let [got, closed] = ['', false];
    const socket = connect({ port: console.port, host: '127.0.0.1', localAddress: from });
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (closed = true));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    sockets.push(socket);
    return { socket, got: () => got, closed: () => closed };
  }

  it('get 408 if their headers do not end, also byte by byte', async () => {
    const { socket, got, closed } = begin();
    const drip = setInterval(() => socket.writable && socket.write('X'), 20);
    await until(closed);
    clearInterval(drip);
    expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*"statusID":408/);
  });

  it('have no more connections than an address may have, and others are served', async () => {
    const held = Array.from({ length: 300 }, () => begin('127.0.0.2'));
    await until(() => held.filter(({ closed, got }) => closed() && got() === '').length >= 270);
    expect((await console.http.request('GET', '/healthz')).status).toBe(200);
    await until(() => held.every(({ closed }) => closed()));
    expect(held.filter(({ got }) => got().startsWith('HTTP/1.1 408')).length).toBeLessThanOrEqual(30);
  });
});
