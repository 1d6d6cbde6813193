import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broker, checkBroker, connectToAny } from '@herald/broker';
import { ALL_QUEUES, SERVICES } from '@herald/contracts';
import { obtainRabbit } from '@herald/local-servers';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { rabbitAt, whenAccepted } from '../../libs/service/src/start/when-accepted';
import { madeSecrets } from '../deployment/support/secrets';

const secrets = madeSecrets();
/** Only a limit against hanging. */
const PATIENT_MS = 600_000;

/** The tests share one RabbitMQ, which loads its definitions at each start, and depend on this order. */
describe('users of a RabbitMQ with definitions of deploy/make-secrets.mjs', () => {
  const definitions = secrets.get('rabbitmq_definitions.json')!;
  let dir: string;
  let rabbit: Awaited<ReturnType<typeof obtainRabbit>>;
  const define = (text: string): Promise<void> => writeFile(join(dir, 'definitions.json'), text);
  const host = (): string => new URL(rabbit.url).host;
  const at = (name: string): string => secrets.get(name)!.replace('rabbitmq:5672', host());

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-definitions-'));
    await define(ofAdministrator(definitions));
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

  it('may be created after the start of a service, which waits for its user', async () => {
    const logger = keepingLogger();
    const url = at('amqp_url_brand');
    const waiting = whenAccepted(rabbitAt(url), () => checkBroker(url), { logger, limitMs: PATIENT_MS });
    await until(() => logger.lines.length > 0);
    expect(logger.lines[0]).toMatchObject({
      event: 'process.waiting_for_server',
      fields: {
        reason: expect.stringContaining('RabbitMQ rejects the login of user herald-brand') as string,
      },
    });
    await rabbit.stopProcess('rabbitmq');
    await define(definitions);
    await rabbit.startProcess('rabbitmq');
    await waiting;
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

/** Definitions without the users of the services. */
function ofAdministrator(definitions: string): string {
  type Entries = { name?: string; user?: string }[];
  const { vhosts, users, permissions } = JSON.parse(definitions) as Record<string, Entries>;
  return JSON.stringify({
    vhosts,
    users: users!.filter(({ name }) => name === 'herald'),
    permissions: permissions!.filter(({ user }) => user === 'herald'),
  });
}
