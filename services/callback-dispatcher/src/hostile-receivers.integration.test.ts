import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { StatusChangeRow } from '@herald/contracts';
import { rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture } from './testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);
/** Long enough that a slow machine never cuts off an answer. The test moves the clock instead of waiting. */
const TIMEOUT_MS = 120_000;

/** Answers each connection's request with the given bytes. */
class RawReceiver {
  asked = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(answer: (socket: Socket) => void) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy()); // the sender hanging up is part of the test
      socket.once('data', () => {
        this.asked++;
        answer(socket);
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

/** Writes the same bytes repeatedly until the peer closes the connection. */
function endless(socket: Socket, bytes: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(bytes);
    else clearInterval(timer);
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}

const OK = 'HTTP/1.1 200 OK\r\n';
const BOMB = gzipSync(Buffer.alloc(5 * 1024 * 1024));

/** Hostile behaviour of receivers, and the expected result of the attempt. */
const HOSTILE: Record<
  string,
  {
    answer: (socket: Socket) => void;
    status: number | null;
    error: RegExp | null;
    /** Whether only the time limit ends the attempt. */
    isEndless?: true;
  }
> = {
  'says nothing': { answer: () => undefined, status: null, error: /No answer within/, isEndless: true },
  'sends its headers a byte at a time': {
    answer: (socket) => {
      socket.write(OK);
      endless(socket, 'x', 20);
    },
    status: null,
    error: /No answer within/,
    isEndless: true,
  },
  'has headers without end': {
    answer: (socket) => {
      socket.write(OK);
      endless(socket, `X-More: ${'y'.repeat(4_000)}\r\n`, 5);
    },
    status: null,
    error: /headers|overflow/i,
  },
  'has one huge header': {
    answer: (socket) => void socket.end(`${OK}X-Huge: ${'y'.repeat(2_000_000)}\r\n\r\n`),
    status: null,
    error: /headers|overflow/i,
  },
  'promises to go on without end': {
    answer: (socket) => endless(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n', 5),
    status: null,
    error: /./,
    isEndless: true,
  },
  'has a body without end': {
    answer: (socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
      endless(socket, `fa0\r\n${'z'.repeat(4_000)}\r\n`, 5);
    },
    status: 200,
    error: null,
  },
  'has a body that drips': {
    answer: (socket) => {
      socket.write(`${OK}Content-Length: 1000\r\n\r\n`);
      endless(socket, 'z', 50);
    },
    status: 200,
    error: null,
    isEndless: true,
  },
  'has a compressed bomb': {
    answer: (socket) =>
      void socket.end(
        Buffer.concat([
          Buffer.from(`${OK}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`),
          BOMB,
        ]),
      ),
    status: 200,
    error: null,
  },
  'speaks no HTTP': { answer: (socket) => void socket.end('220 mail ready\r\n'), status: null, error: /./ },
  'sends somewhere else': {
    answer: (socket) =>
      void socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
    status: 302,
    error: null,
  },
  'hangs up': { answer: (socket) => void socket.destroy(), status: null, error: /./ },
};

describe('hostile receivers', () => {
  let fixture: DispatcherFixture;
  let smsID = 1_000;
  let lastCompany = 1_000;
  const receivers: RawReceiver[] = [];

  beforeAll(async () => {
    fixture = await new DispatcherFixture({
      // Repeated soon a few times, because a stalled machine may fail to connect to the good receiver.
      CALLBACK_RETRY_DELAYS_MS: '1000,1000,1000,600000',
      CALLBACK_TIMEOUT_MS: String(TIMEOUT_MS),
    }).open();
    await fixture.startInstance();
  });
  afterAll(async () => {
    for (const receiver of receivers) receiver.stop();
    await fixture.stop();
    jest.restoreAllMocks();
  });

  const change = (company: number, rows: StatusChangeRow[], callbackUrl?: string): Promise<void> =>
    fixture.change({ company, smsID: ++smsID, rows, ...(callbackUrl && { callbackUrl }) });
  const numbers = (count: number): StatusChangeRow[] =>
    Array.from({ length: count }, (_, i) => [i, `99559800${String(i).padStart(4, '0')}`, 1, AT]);

  it('are cut off at a limit, are shown to the operator, and do not delay other receivers', async () => {
    const hostile = Object.entries(HOSTILE).map(([name, behaviour], index) => {
      const receiver = new RawReceiver(behaviour.answer);
      receivers.push(receiver);
      return { name, ...behaviour, receiver, company: 100 + index };
    });
    for (const { receiver, company } of hostile) fixture.setCallback(company, await receiver.start());
    const good = await new CallbackReceiver().listen();
    fixture.setCallback(1, good.url());
    for (const { company } of hostile) await change(company, numbers(4));
    await change(1, numbers(100));

    const requireEnds = async (isEndless: boolean): Promise<void> => {
      for (const { name, company, status, error } of hostile.filter((one) => !!one.isEndless === isEndless)) {
        await until(async () => (await fixture.count({ company, attempts: { $gt: 0 } })) > 0);
        const [callback] = await fixture.callbacks({ company, attempts: { $gt: 0 } });
        expect({ name, status: callback!.lastStatus ?? null }).toEqual({ name, status });
        if (error) expect(`${name}: ${callback!.lastError}`).toMatch(error);
        const listed = await fixture.operator(
          'GET',
          `/admin/v1/companies/${company}/callback-deliveries?length=1000`,
        );
        expect(rowsOf(listed).some(({ attempts }) => Number(attempts) > 0)).toBe(true);
      }
    };
    await until(() => good.received.length >= 100);
    // Before the clock moves, which ends the repeated attempts of all receivers.
    await requireEnds(false);
    await until(() => hostile.every(({ receiver }) => receiver.asked > 0));
    // After one more full callback, the data written by the receivers has been read.
    await change(1, [[0, '995598000100', 1, AT]]);
    await until(async () => (await fixture.count({ company: 1, state: 'delivered' })) === 101);
    const clock = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + TIMEOUT_MS);
    await requireEnds(true);
    await good.close();
  });

  it.each([
    'http://user:%zz@127.0.0.1:1/',
    'http://%ff:p@127.0.0.1:1/',
    'gopher://127.0.0.1:1/',
    'file:///etc/passwd',
    'no address at all',
    `http://127.0.0.1:1/${'a'.repeat(3_000)}`,
    'http://[::1]:1/\r\nX-Injected: 1',
  ])("handles a send's own URL safely: %s", async (url) => {
    const good = await new CallbackReceiver().listen();
    // A separate company, so that no earlier failure of a receiver affects it.
    const company = ++lastCompany;
    fixture.setCallback(company, good.url());
    await change(company, [[0, '995598000001', 1, AT]], url);
    await change(company, [[0, '995598000002', 1, AT]]);
    await until(() => good.statuses('995598000002').length === 1);
    await until(async () =>
      (await fixture.callbacks({ company, url })).every(({ attempts }) => attempts > 0),
    );
    await good.close();
  });

  it('the process still responds', async () => {
    const { port } = fixture.instances[0]!;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve();
      }).on('error', reject);
    });
    expect((await fixture.operator('GET', '/admin/v1/companies/1/callback-deliveries')).status).toBe(200);
  });
});
