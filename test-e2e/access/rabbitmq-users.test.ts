import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broker, connectToAny } from '@herald/broker';
import { ALL_QUEUES, SERVICES } from '@herald/contracts';
import { obtainRabbit } from '@herald/local-servers';
import { quiet } from '@herald/testing/loggers';
import { madeSecrets } from '../deployment/support/secrets';

const secrets = madeSecrets();

describe('users of a RabbitMQ with definitions of deploy/make-secrets.mjs', () => {
  const definitions = secrets.get('rabbitmq_definitions.json')!;
  let dir: string;
  let rabbit: Awaited<ReturnType<typeof obtainRabbit>>;
  const define = (text: string): Promise<void> => writeFile(join(dir, 'definitions.json'), text);
  const host = (): string => new URL(rabbit.url).host;
  const at = (name: string): string => secrets.get(name)!.replace('rabbitmq:5672', host());

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-definitions-'));
    await define(definitions);
    const { AMQP_URL: _given, ...env } = process.env;
    const access = {
      admin: { user: 'herald', password: secrets.get('rabbitmq_password')! },
      mongoKeyFile: '',
      mongo: { roles: [], users: [], rolesOnShards: [] },
      rabbitDefinitions: join(dir, 'definitions.json'),
    };
    rabbit = await obtainRabbit({ dataDir: dir, logDir: dir, env, access });
  });
  afterAll(async () => {
    await rabbit?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('log in with the addresses of the secrets, and only the gateway declares', async () => {
    // The gateway first, because it declares the queues that the others wait for.
    for (const service of SERVICES) {
      const url = at(`amqp_url_${service.replaceAll('-', '_')}`);
      const broker = await Broker.connect({
        url,
        name: service,
        namespace: '',
        logger: quiet,
        declares: service === 'gateway',
      });
      for (const queue of ALL_QUEUES.filter(({ consumer }) => consumer === service))
        await broker.consume(queue, { prefetch: 1 }, async () => undefined);
      expect(broker.ready).toBe(true);
      await broker.close();
      const connection = await connectToAny(url);
      connection.on('error', () => undefined);
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      const declared = channel.assertExchange('herald.events', 'topic', { durable: true });
      if (service === 'gateway') await declared;
      else await expect(declared).rejects.toThrow(/ACCESS_REFUSED/);
      await connection.close();
    }
    await expect(connectToAny(`amqp://guest:guest@${host()}`)).rejects.toThrow(/ACCESS_REFUSED|403/);
    await (await connectToAny(at('amqp_url'))).close();
  });
});
