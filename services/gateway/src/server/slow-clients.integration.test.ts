import { connect, type Socket } from 'node:net';
import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { createListener } from './listener';
import { type OuterServer, type OuterServerOptions, startOuterServer } from './outer-server';

/** For tests whose headers must not time out, because a slow machine may read them late. */
const PATIENT = { headersTimeout: 240_000, requestTimeout: 240_000 };

/** Uses raw sockets against the public server, with limits short enough for a test. */
describe('deliberately slow clients', () => {
  const servers: OuterServer[] = [];
  const sockets: Socket[] = [];
  /** Bytes that the server has read of the newest body. */
  let read = 0;
  const logger = keepingLogger();

  async function start(options: Partial<OuterServerOptions> = {}): Promise<number> {
    const listener = createListener({
      isTls: false,
      publicApi: {
        handle: async (request, response) => {
          if (request.url === '/v1/unread') return;
          read = 0;
          request.on('data', (chunk: Buffer) => (read += chunk.length));
          request.on('end', () => response.end(`got ${read}`));
          request.on('error', () => undefined);
        },
      },
      app: (_request, response) => response.end('app'),
    });
    const server = await startOuterServer(listener, {
      port: 0,
      host: '127.0.0.1',
      tls: null,
      logger,
      timeouts: { headersTimeout: 300, requestTimeout: 240_000, connectionsCheckingInterval: 50 },
      slowBodies: { everyMs: 100, leastBytes: 100, patience: 3 },
      ...options,
    });
    servers.push(server);
    return server.port;
  }

  /** Opens a connection and collects the received bytes. */
  function open(port: number): { socket: Socket; got: () => string; closed: () => boolean } {
    const chunks: Buffer[] = [];
    let closed = false;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (closed = true));
    sockets.push(socket);
    return { socket, got: () => Buffer.concat(chunks).toString(), closed: () => closed };
  }

  const drip = (socket: Socket, piece: string, everyMs: number): NodeJS.Timeout =>
    setInterval(() => socket.writable && socket.write(piece), everyMs).unref();

  const POST = (path: string, length: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => server.stop(100)));
    logger.lines.length = 0;
  });

  it('get 408 and a closed connection for headers that never end', async () => {
    const { socket, got, closed } = open(await start());
    socket.write('GET /v1/sms/balance HTTP/1.1\r\nHost: x\r\n');
    const timer = drip(socket, 'X-A: b\r\n', 40);
    await until(closed);
    clearInterval(timer);
    expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*"statusID":408/);
    expect(got()).toMatch(/X-Request-Id: \S+/);
  });

  it('get a closed connection if they send no byte', async () => {
    const { closed } = open(await start());
    await until(closed);
  });

  it('get 408 and a closed connection for a body that arrives too slowly', async () => {
    const { socket, got, closed } = open(await start({ timeouts: PATIENT }));
    socket.write(POST('/v1/sms/send', 50_000));
    const timer = drip(socket, ' ', 30);
    await until(closed);
    clearInterval(timer);
    expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*"statusID":408/);
  });

  it('keep the connection while the body arrives steadily or is left unread by the server', async () => {
    const port = await start({
      slowBodies: { everyMs: 10, leastBytes: 1, patience: 50 },
      timeouts: PATIENT,
    });
    const steady = open(port);
    steady.socket.write(POST('/v1/sms/send', 20_000));
    const unread = open(port);
    unread.socket.write(POST('/v1/unread', 20_000));
    for (let sent = 1_000; sent <= 20_000; sent += 1_000) {
      steady.socket.write('x'.repeat(1_000));
      await until(() => read === sent);
    }
    await until(() => steady.got().includes('got 20000'));
    // A later connection is closed because no body arrives. The unread connection has existed longer, and is still open.
    const silent = open(port);
    silent.socket.write(POST('/v1/sms/send', 20_000));
    await until(silent.closed);
    expect(unread.closed()).toBe(false);
  });

  it('are limited in connections per address, until one of the connections ends', async () => {
    const limits = { total: 10, perAddress: 3, trustedProxies: [] };
    const port = await start({ connections: limits, timeouts: PATIENT });
    const held = [open(port), open(port), open(port)];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const fourth = open(port);
    await until(fourth.closed);
    expect(logger.events('info')).toContain('connection.refused');
    expect(held.some(({ closed }) => closed())).toBe(false);
    held[0]!.socket.destroy();
    await until(async () => {
      const next = open(port);
      next.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await until(() => next.closed());
      return next.got().includes('200');
    });
  });

  it('are limited only in total behind a trusted proxy', async () => {
    const limits = { total: 4, perAddress: 1, trustedProxies: ['127.0.0.0/8'] };
    const port = await start({ connections: limits, timeouts: PATIENT });
    const held = [open(port), open(port), open(port), open(port)];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const fifth = open(port);
    await until(fifth.closed);
    expect(held.some(({ closed }) => closed())).toBe(false);
  });
});
