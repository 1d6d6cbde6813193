import { connect, type Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';

const CSV = 'number,name\n995555123456,Nino\n';

/** Slow uploads next to uploads of other companies. */
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
  const uploaded = async ({ ask }: { ask: Browser['ask'] }): Promise<string> =>
    String(
      recordOf(
        await ask('POST', '/api/uploads?name=a.csv', { body: CSV, headers: { 'content-type': 'text/csv' } }),
      ).id,
    );
  const sender = async (company: number) => {
    const browser = await console.enter({ company, role: 'sender' });
    return { browser, ask: browser.ask.bind(browser) };
  };

  /** Announces more bytes than it sends, and sends them slowly. */
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

  it('waits for other uploads of the same company only', async () => {
    // Never aborted as too slow in this test, however slow the machine is.
    console = await ConsoleFixture.start({ slowBodies: { everyMs: 3_600_000, leastBytes: 1, patience: 3 } });
    const [one, two] = [await sender(7), await sender(8)];
    const dripping = Array.from({ length: 6 }, () => drip(one.browser));
    await until(() => dripping.filter(({ got }) => got().startsWith('HTTP/1.1 429')).length === 4);
    expect(await upload(one)).toBe(429);
    expect(await upload(two)).toBe(201);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await upload(one)) === 201);
  });

  it('in an unknown encoding is refused, however long it is, and read in the encoding that the user chooses', async () => {
    console = await ConsoleFixture.start();
    const { browser } = await sender(7);
    const body = Buffer.from(
      `number;name\n${'995555123456;\xcc\xe0\xf0\xe8\xff\n'.repeat(200_000)}`,
      'latin1',
    );
    const ask = (query: string) =>
      browser.ask('POST', `/api/uploads?name=a.csv${query}`, {
        body,
        headers: { 'content-type': 'text/csv' },
      });
    const refused = await ask('');
    expect([refused.status, refused.body['message']]).toEqual([400, 'The file is not in UTF-8.']);
    expect(refused.body['errors']).toMatchObject({ encoding: expect.stringContaining('Choose') });
    const { status, body: read } = await ask('&encoding=windows-1251&header=true');
    expect([status, read['data']]).toMatchObject([
      201,
      {
        encoding: 'windows-1251',
        hasHeader: true,
        rows: 200_000,
        sample: Array(5).fill(['995555123456', 'Мария']),
      },
    ]);
    for (const header of ['header=yes', 'header=', 'header=true&header=true'])
      expect((await ask(`&encoding=windows-1251&${header}`)).status).toBe(400);
    const { status: wrong, body: errors } = await ask('&encoding=utf-32&header=true');
    expect([wrong, errors['errors']]).toMatchObject([400, { encoding: expect.any(String) }]);
    const id = (read['data'] as { id: string }).id;
    expect((await browser.ask('DELETE', `/api/uploads/${id}`)).status).toBe(200);
    const wish = { upload: id, brandID: 1, text: 'Hello', numberColumn: 0 };
    expect((await browser.ask('POST', '/api/bulk-sends', { body: wish })).status).toBe(404);
  });

  it('deletes the oldest file that was left before its check, and no other, when the company has 20 files', async () => {
    console = await ConsoleFixture.start();
    const one = await sender(7);
    const check = (upload: string) =>
      one.ask('POST', '/api/bulk-sends', { body: { upload, brandID: 1, text: 'Hello', numberColumn: 0 } });
    const files: string[] = [];
    for (let at = 0; at < 20; at++) {
      console.clock.now = new Date(console.clock.now.getTime() + 1_000);
      files.push(await uploaded(one));
    }
    const [checked, oldest, ...others] = files;
    expect((await check(checked!)).status).toBe(201);
    const last = await uploaded(one);
    const show = (upload: string) => one.ask('GET', `/api/uploads/${upload}`);
    expect((await show(oldest!)).status).toBe(404);
    expect(recordOf(await show(last))).toMatchObject({ id: last, rows: 1, columns: ['number', 'name'] });
    expect((await check(oldest!)).status).toBe(404);
    for (const file of [...others, last]) expect((await check(file)).status).toBe(201);
    const { status, body } = await one.ask('POST', '/api/uploads?name=a.csv', {
      body: CSV,
      headers: { 'content-type': 'text/csv' },
    });
    expect([status, body['message']]).toEqual([
      409,
      'There are already 20 files. Discard or send a file first.',
    ]);
    expect(rowsOf(await one.ask('GET', '/api/bulk-sends'))).toHaveLength(20);
  });

  it('that is too slow is aborted, and leaves no data and no used capacity', async () => {
    console = await ConsoleFixture.start({ slowBodies: { everyMs: 100, leastBytes: 100, patience: 3 } });
    const one = await sender(7);
    const dripping = [drip(one.browser), drip(one.browser)];
    await until(() => dripping.every(({ closed }) => closed()));
    for (const { got } of dripping) expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*"statusID":408/);
    await until(async () => (await upload(one)) === 201);
  });
});
