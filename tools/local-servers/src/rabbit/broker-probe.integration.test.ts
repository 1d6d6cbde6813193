import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { probeBroker, probeQuorumQueues } from './broker-probe';

/** Begin of the method `connection.open-ok`. */
const OPENED = Buffer.of(0, 10, 0, 41);
const LIMIT_MS = 300;

describe('the probes of a RabbitMQ that is silent once a connection is open', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const { hostname, port } = new URL(process.env.AMQP_URL!);
    server = createServer((socket) => {
      const real = connect(Number(port || 5672), hostname);
      sockets.push(...[socket, real].map((each) => each.on('error', () => undefined)));
      socket.pipe(real);
      real.on('data', (chunk) => {
        socket.write(chunk);
        if (chunk.includes(OPENED)) real.removeAllListeners('data').resume();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const silent = new URL(process.env.AMQP_URL!);
    silent.hostname = '127.0.0.1';
    silent.port = String((server.address() as AddressInfo).port);
    url = silent.href;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('end with its version, or with an error', async () => {
    await expect(probeBroker(url)).resolves.toBeUndefined();
    await expect(probeQuorumQueues(url, LIMIT_MS)).rejects.toThrow('no answer within 0.3 s');
  }, 30_000);
});
