import { connect, type Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';

const CSV = 'number,name\n995555123456,Nino\n';

/** Files that arrive drop by drop, beside those of others. */
describe('an upload', () => {
  let console: ConsoleFixture;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await console.stop();
  });

  const upload = async ({ ask }: { ask: Browser['ask'] }): Promise<number> =>
    (await ask('POST', '/api/uploads?name=a.csv', { body: CSV, headers: { 'content-type': 'text/csv' } }))
      .status;
  const sender = async (company: number) => {
    const browser = await console.enter({ company, role: 'sender' });
    return { browser, ask: browser.ask.bind(browser) };
  };

  /** Announces more than it sends, and drips. */
  function drip({ cookie, csrfToken }: Browser): { got: () => string; closed: () => boolean } {
    const socket = connect({ port: console.port, host: '127.0.0.1' });
    const state = { got: '', closed: false };
    socket.on('data', (chunk: Buffer) => (state.got += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => (state.closed = true));
    socket.write(
      `POST /api/uploads?name=slow.csv HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${csrfToken}\r\n` +
        'Content-Type: text/csv\r\nContent-Length: 50000\r\n\r\nnumber,name\n',
    );
    const timer = setInterval(() => socket.writable && socket.write('9'), 30).unref();
    socket.on('close', () => clearInterval(timer));
    sockets.push(socket);
    return { got: () => state.got, closed: () => state.closed };
  }

  it('of a company waits for its own others, and for nobody else', async () => {
    // Never cut here, however long the machine stands still.
    console = await ConsoleFixture.start({ slowBodies: { everyMs: 3_600_000, leastBytes: 1, patience: 3 } });
    const [one, two] = [await sender(7), await sender(8)];
    const dripping = Array.from({ length: 6 }, () => drip(one.browser));
    await until(() => dripping.filter(({ got }) => got().startsWith('HTTP/1.1 429')).length === 4);
    expect(await upload(one)).toBe(429);
    expect(await upload(two)).toBe(201);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await upload(one)) === 201);
  });

  it('that comes drop by drop is cut, and leaves its place and nothing else', async () => {
    console = await ConsoleFixture.start({ slowBodies: { everyMs: 100, leastBytes: 100, patience: 3 } });
    const one = await sender(7);
    const dripping = [drip(one.browser), drip(one.browser)];
    await until(() => dripping.every(({ closed }) => closed()));
    for (const { got } of dripping) expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*"statusID":408/);
    await until(async () => (await upload(one)) === 201);
  });
});
