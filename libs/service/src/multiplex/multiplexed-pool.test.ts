import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { encodeFrame, FRAME } from './frames';
import { type Asked, SMALL_REQUEST_BYTES } from './multiplexed-connection';
import { type AskedThere, MultiplexedServer, type WholeAnswer } from './multiplexed-server';
import { MultiplexedPool, type MultiplexedPoolOptions } from './multiplexed-pool';

/** The outcome of a request: its answer, `alone` or `lost`. */
type Outcome = string;

interface Held {
  asked: AskedThere;
  answer(text: string | null): void;
}

/** So long that no connection is replaced because of its age, even on a stalled machine. */
const HOUR_MS = 3_600_000;
const TEXT = { 'content-type': 'text/plain' };

describe('multiplexed connections', () => {
  let http: Server;
  let served: MultiplexedServer;
  let pool: MultiplexedPool;
  /** Requests at the service that are not answered yet. */
  let held: Held[];
  let sockets: Set<Socket>;
  const changes: string[] = [];

  beforeEach(() => {
    held = [];
    sockets = new Set();
    changes.length = 0;
    served = new MultiplexedServer(
      (asked) =>
        new Promise<WholeAnswer | null>((resolve) => {
          const answer = (text: string | null): void => resolve(text === null ? null : whole(text));
          held.push({ asked, answer });
        }),
    );
    http = createServer((_request, response) => response.writeHead(404, TEXT).end());
    http.on('connection', (socket: Socket) =>
      sockets.add(socket.once('close', () => sockets.delete(socket))),
    );
  });
  afterEach(async () => {
    pool.close();
    const closed = new Promise((resolve) => http.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });

  const whole = (text: string): WholeAnswer => ({
    status: 200,
    headers: ['x-a', '1'],
    body: Buffer.from(text),
  });

  async function listen(options: MultiplexedPoolOptions = {}): Promise<number> {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as { port: number };
    const onChange = (error: Error | null): void => void changes.push(error?.name ?? 'works');
    pool = new MultiplexedPool(new URL(`http://127.0.0.1:${port}`), {
      onChange,
      freshMs: HOUR_MS,
      ...options,
    });
    return port;
  }

  /** Starts with an open connection. */
  async function start(options?: MultiplexedPoolOptions): Promise<number> {
    served.attach(http);
    const port = await listen(options);
    await until(() => {
      const asking = ask('/first');
      asking.cancel?.();
      return asking.cancel !== null;
    });
    await until(() => held.some(({ asked }) => asked.isGone()));
    held.length = 0;
    return port;
  }

  function ask(path: string, more: Partial<Asked> = {}) {
    const outcomes: Outcome[] = [];
    const cancel = pool.ask(
      { method: 'GET', path, headers: [], body: null, ...more },
      {
        onAnswer: (status, headers, body) =>
          outcomes.push(`${status} ${headers.join('=')} ${body.toString()}`),
        onAlone: () => outcomes.push('alone'),
        onLost: () => outcomes.push('lost'),
      },
    );
    return { outcomes, cancel };
  }

  const heldOf = (path: string): Held => held.find(({ asked }) => asked.target === path)!;

  it('carry many requests at once, and a slow answer delays no other answer', async () => {
    await start();
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    const asking = paths.map((path) =>
      ask(path, { method: 'POST', headers: ['x-path', path], body: Buffer.from(path) }),
    );
    await until(() => held.length === paths.length);
    // Complete and in the order in which they were sent.
    expect(held.map(({ asked }) => [asked.target, asked.headers['x-path'], asked.body.toString()])).toEqual(
      paths.map((path) => [path, path, path]),
    );
    for (const one of held.slice(1).reverse()) one.answer(`for ${one.asked.target}`);
    await until(() => asking.slice(1).every(({ outcomes }) => outcomes.length === 1));
    expect(asking.map(({ outcomes }) => outcomes)).toEqual([
      [],
      ...paths.slice(1).map((path) => [`200 x-a=1 for ${path}`]),
    ]);
    expect(sockets.size).toBe(1);
    held[0]!.answer('late');
    await until(() => asking[0]!.outcomes[0] === '200 x-a=1 late');
  });

  it('have a limit of concurrent requests, beyond which another connection opens', async () => {
    await start();
    const asking = Array.from({ length: 64 }, (_, index) => ask(`/${index}`));
    expect(asking.every(({ cancel }) => cancel !== null)).toBe(true);
    expect(ask('/one more').cancel).toBeNull();
    await until(() => ask('/on another').cancel !== null);
    expect(sockets.size).toBe(2);
  });

  it('report no outcome of a cancelled request, and notify the service of the cancellation', async () => {
    await start();
    const [gone, other] = [ask('/gone'), ask('/other')];
    await until(() => held.length === 2);
    gone.cancel!();
    await until(() => heldOf('/gone').asked.isGone());
    expect(heldOf('/other').asked.isGone()).toBe(false);
    for (const { asked, answer } of held) answer(asked.target);
    await until(() => other.outcomes.length === 1);
    expect(gone.outcomes).toEqual([]);
  });

  it('refuse requests that are too large, and report requests that the service needs as separate HTTP requests', async () => {
    await start();
    const large = ask('/large', { body: Buffer.alloc(SMALL_REQUEST_BYTES) });
    expect(large.cancel).toBeNull();
    const alone = ask('/alone');
    await until(() => held.length === 1);
    held[0]!.answer(null);
    await until(() => alone.outcomes[0] === 'alone');
  });

  it('report each request in flight as lost once if the service dies, and refuse further requests', async () => {
    await start();
    const asking = ['/a', '/b', '/c'].map((path) => ask(path));
    await until(() => held.length === 3);
    held[0]!.answer('in time');
    await until(() => asking[0]!.outcomes.length === 1);
    served.destroy();
    await until(() => asking.every(({ outcomes }) => outcomes.length === 1));
    expect(asking.map(({ outcomes }) => outcomes)).toEqual([['200 x-a=1 in time'], ['lost'], ['lost']]);
    expect(held.slice(1).every(({ asked }) => asked.isGone())).toBe(true);
    expect(ask('/d').cancel).toBeNull();
    await until(() => ask('/e').cancel !== null);
  });

  it('get answers to all requests in flight from a stopping service, and send it no more requests', async () => {
    await start();
    const asking = ask('/before');
    await until(() => held.length === 1);
    served.leave();
    const crossing = ask('/crossing');
    await until(() => held.length === 2);
    await until(() => ask('/after').cancel === null);
    for (const { asked, answer } of held) answer(asked.target);
    await until(() => asking.outcomes.length + crossing.outcomes.length === 2);
    expect([asking.outcomes, crossing.outcomes]).toEqual([['200 x-a=1 /before'], ['200 x-a=1 /crossing']]);
    await until(() => sockets.size === 0);
  });

  it('are replaced at their maximum age, and no request fails', async () => {
    await start({ freshMs: 30 });
    const first = [...sockets];
    const early = ask('/early');
    await until(() => held.length === 1);
    await until(() => {
      ask('/later').cancel?.();
      return [...sockets].some((socket) => !first.includes(socket));
    });
    expect(early.outcomes).toEqual([]);
    heldOf('/early').answer('still');
    await until(() => early.outcomes[0] === '200 x-a=1 still');
    await until(() => first.every((socket) => !sockets.has(socket)));
  });

  it('are not used for a service without support, until a version with support replaces it', async () => {
    await listen({ retryMs: 1 });
    let refused = 0;
    http.on('request', () => refused++);
    await until(() => {
      expect(ask('/a').cancel).toBeNull();
      return refused >= 2;
    });
    served.attach(http);
    await until(() => ask('/c').cancel !== null);
    expect(changes).toEqual(['works']);
    http.removeAllListeners('upgrade');
    served.destroy();
    await until(() => (ask('/d'), changes.length === 2));
    expect(changes).toEqual(['works', 'NotMultiplexedError']);
  });

  it('end only the connection that sends invalid frames', async () => {
    const port = await start();
    const asking = ask('/good');
    await until(() => held.length === 1);
    const stranger = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => stranger.once('close', resolve));
    stranger.on('error', () => undefined).resume();
    stranger.write(
      'GET /multiplex HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: herald-multiplex/1\r\n\r\n',
    );
    stranger.write(encodeFrame(FRAME.ask, 1, ['GET', '/strange']));
    await until(() => held.length === 2);
    stranger.write(Buffer.alloc(64, 0xff));
    await closed;
    expect(heldOf('/strange').asked.isGone()).toBe(true);
    heldOf('/good').answer('good');
    await until(() => asking.outcomes[0] === '200 x-a=1 good');
  });

  it('report requests as lost if the service answers with invalid frames', async () => {
    http.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: herald-multiplex/1\r\n\r\n',
      );
      socket.on('error', () => undefined).on('data', () => socket.write(Buffer.alloc(64, 0xff)));
    });
    await listen();
    let asking = ask('/a');
    await until(() => (asking = ask('/b')).cancel !== null);
    await until(() => asking.outcomes[0] === 'lost');
  });

  it('stop reading from a gateway that exceeds its limit until some requests are answered', async () => {
    const port = await start();
    const flood = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume();
    flood.write(
      'GET /multiplex HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: herald-multiplex/1\r\n\r\n',
    );
    const frames = Array.from({ length: 3_000 }, (_, index) =>
      encodeFrame(FRAME.ask, index + 1, ['GET', '/flood'], Buffer.alloc(1024)),
    );
    flood.write(Buffer.concat(frames));
    // One read of at most 64 KiB may exceed the limit.
    await until(() => held.length >= 256);
    await new Promise((resolve) => setImmediate(resolve));
    expect(held.length).toBeLessThan(256 + 64);
    await until(() => {
      held.splice(0).forEach(({ answer }) => answer('x'));
      return flood.bytesRead > 3_000 * 14;
    });
    flood.destroy();
  });

  it('accept no other protocol', async () => {
    const port = await start();
    const stranger = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) =>
      stranger.once('data', (data) => resolve(data.toString())),
    );
    stranger.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
    stranger.destroy();
  });
});
