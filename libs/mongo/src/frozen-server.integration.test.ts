import { connect, createServer, type Server, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { connectMongo, type MongoConnection } from './index';

/** A proxy to the server whose existing connections freeze on request, as if the server were frozen; new connections work. */
class FreezingWay {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(private readonly to: { host: string; port: number }) {
    this.server = createServer((client) => this.pass(client));
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as { port: number }).port;
  }

  freeze(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(client: Socket): void {
    const server = connect(this.to.port, this.to.host);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }
}

describe('a frozen server whose connections stay open', () => {
  const namespace = new Namespace();
  let way: FreezingWay;
  let connection: MongoConnection;

  beforeAll(async () => {
    const primary = (await (await namespace.mongo()).db!.admin().command({ hello: 1 })) as {
      primary?: string;
    };
    const given = new mongo.MongoClient(process.env.MONGO_URL!).options.hosts[0]!;
    const [host, port] = primary.primary?.split(':') ?? [given.host!, String(given.port)];
    way = new FreezingWay({ host: host!, port: Number(port) });
    const url = `mongodb://127.0.0.1:${await way.open()}/?directConnection=true`;
    connection = await connectMongo({ url, database: namespace.name, name: 'test', logger: quiet });
  });
  afterAll(async () => {
    await connection?.close(true);
    await way?.close();
    await namespace.remove();
  });

  it('is detected by heartbeats, and its pending operations are retried over new connections', async () => {
    const things = connection.db!.collection<{ _id: number }>('things');
    await things.insertOne({ _id: 0 });
    way.freeze();
    const client = connection.getClient();
    const seen: string[] = [];
    client.on('serverHeartbeatFailed', () => seen.push('a heartbeat failed'));
    await things.insertOne({ _id: 1 }).then(() => seen.push('inserted'));
    expect([seen[0], seen.at(-1)]).toEqual(['a heartbeat failed', 'inserted']);
    // A heartbeat fails 10 s after the last answer (40 s with the driver's defaults), and the socket of an operation times out after 90 s.
    const { heartbeatFrequencyMS, connectTimeoutMS, socketTimeoutMS } = client.options;
    expect([heartbeatFrequencyMS + connectTimeoutMS, socketTimeoutMS]).toEqual([10_000, 90_000]);
    expect(await things.countDocuments({})).toBe(2);
  });
});
