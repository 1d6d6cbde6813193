import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { keptConnection } from './connection';
import { connectToAny } from './nodes';

const AMQP_URL = process.env.AMQP_URL!;
/** So long that no node times out, even on a stalled machine. */
const PATIENT_MS = 60_000;
/** An address without a listener. */
const DEAD = 'amqp://user:secret@127.0.0.1:9';

/** A proxy for a real node. While it is frozen, it accepts connections and sends nothing. */
class Node {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(isFrozen: boolean) {
    this.server = createServer((socket) => {
      this.hold(socket);
      if (isFrozen) return;
      const { hostname, port } = new URL(AMQP_URL);
      const real = connect(Number(port || 5672), hostname);
      this.hold(real);
      socket.pipe(real).pipe(socket);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(AMQP_URL);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** The number of connections. Each of them has two sockets in this proxy. */
  get connections(): number {
    return this.sockets.size / 2;
  }

  get isUsed(): boolean {
    return this.sockets.size > 0;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  private hold(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
  }
}

describe('the nodes of a RabbitMQ cluster', () => {
  const frozen = new Node(true);
  let frozenUrl: string;

  beforeAll(async () => (frozenUrl = await frozen.start()));
  afterAll(() => frozen.stop());
  afterEach(() => jest.restoreAllMocks());

  it('are used if they answer, at any position in the list', async () => {
    for (const list of [`${DEAD},${AMQP_URL}`, `${AMQP_URL},${DEAD}`]) {
      for (let times = 0; times < 4; times++) await (await connectToAny(list)).close();
    }
  });

  it('delay no caller for longer than the limit if one of them is frozen', async () => {
    // The nodes are tried in the order of these numbers.
    const order = jest.spyOn(Math, 'random');
    const connects = async (): Promise<boolean> => {
      order.mockReturnValueOnce(0.2).mockReturnValueOnce(0.1);
      return connectToAny(`${AMQP_URL},${frozenUrl}`, {}, 500).then(
        async (connection) => connection.close().then(() => true),
        () => false,
      );
    };
    // The limit also applies to the other node, which may miss it on a stalled machine.
    await until(connects);
    expect(frozen.isUsed).toBe(true);
  });

  it('are listed in the error without credentials if none of them answers', async () => {
    const failed = connectToAny(`${DEAD},${frozenUrl},amqp://user:secret@no.such.host.invalid`, {}, 1_000);
    const message = await failed.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message).toMatch(/127\.0\.0\.1:9: .*ECONNREFUSED/);
    expect(message).toMatch(/127\.0\.0\.1:\d+: .*ETIMEDOUT/);
    expect(message).toMatch(/no\.such\.host\.invalid: /);
    expect(message).not.toMatch(/secret/);
  });

  it('share the connections, and take over the connections of a lost node at once', async () => {
    const nodes = [new Node(false), new Node(false), new Node(false)];
    const urls: string[] = [];
    for (const node of nodes) urls.push(await node.start());
    const kept = Array.from({ length: 12 }, () =>
      keptConnection({ url: urls.join(','), name: 'test', logger: quiet, firstLimitMs: PATIENT_MS }),
    );
    for (const each of kept) void each.start();
    await Promise.all(kept.map((each) => each.whenUp()));
    const used = nodes.filter(({ isUsed }) => isUsed);
    expect(used.length).toBeGreaterThan(1);
    const [lost, ...others] = [used[0]!, ...nodes.filter((node) => node !== used[0])];
    lost.stop();
    await until(() => others.reduce((sum, { connections }) => sum + connections, 0) === kept.length);
    await Promise.all(kept.map((each) => each.whenUp()));
    await Promise.all(kept.map((each) => each.stop()));
    for (const node of nodes) node.stop();
  });

  it('are tried before the node of the lost connection', async () => {
    const nodes = [new Node(false), new Node(false)];
    const urls: string[] = [];
    for (const node of nodes) urls.push(await node.start());
    const kept = keptConnection({
      url: urls.join(','),
      name: 'test',
      logger: quiet,
      firstLimitMs: PATIENT_MS,
    });
    void kept.start();
    let before: ChannelModel | null = null;
    for (let times = 0; times < 6; times++) {
      await until(() => kept.current !== null && kept.current !== before);
      before = kept.current;
      const [at] = nodes.filter(({ isUsed }) => isUsed);
      at!.cut();
      await until(() => kept.current !== null && kept.current !== before);
      expect(at!.isUsed).toBe(false);
    }
    await kept.stop();
    for (const node of nodes) node.stop();
  });
});
