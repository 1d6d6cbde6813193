import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broker, connectToAny } from '@herald/broker';
import { accessTable, ALL_QUEUES, SERVICES } from '@herald/contracts';
import { obtainRabbit } from '@herald/local-servers';
import { quiet } from '@herald/testing/loggers';
import { textOf } from '../support/checkout';
import { madeSecrets } from './support/secrets';

const secrets = madeSecrets();

describe('the users at MongoDB and RabbitMQ', () => {
  it('are those of the code: else `node deploy/servers/write-access.mjs`, after a build', () => {
    expect(JSON.parse(textOf('deploy', 'servers', 'access.json'))).toEqual(accessTable());
  });

  it('of MongoDB are made with their rights and passwords', () => {
    const { roles, users } = JSON.parse(secrets.get('mongo_users.json')!) as ReturnType<
      typeof accessTable
    >['mongo'];
    expect(roles).toEqual(accessTable().mongo.roles);
    expect(users).toEqual(
      accessTable().mongo.users.map((user) => ({
        ...user,
        pwd: expect.stringMatching(/^[\w-]{32}$/) as string,
      })),
    );
  });

  it('of RabbitMQ are made with their rights, and with the exchanges that these name', () => {
    const definitions = JSON.parse(secrets.get('rabbitmq_definitions.json')!) as Record<string, object[]>;
    const { exchanges, permissions, topic_permissions } = accessTable().rabbitmq;
    expect(definitions).toMatchObject({ exchanges, topic_permissions });
    expect(definitions.permissions).toEqual(expect.arrayContaining(permissions));
  });

  it('of RabbitMQ come in with the addresses that were made for them, when it has loaded what was made for it', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'herald-definitions-'));
    const file = join(dir, 'definitions.json');
    await writeFile(file, secrets.get('rabbitmq_definitions.json')!);
    const { AMQP_URL: _given, ...env } = process.env;
    const admin = { user: 'herald', password: secrets.get('rabbitmq_password')! };
    const access = {
      admin,
      mongoKeyFile: '',
      mongo: { roles: [], users: [], rolesOnShards: [] },
      rabbitDefinitions: file,
    };
    const rabbit = await obtainRabbit({ dataDir: dir, logDir: dir, env, access });
    try {
      const { host } = new URL(rabbit.url);
      const at = (name: string): string => secrets.get(name)!.replace('rabbitmq:5672', host);
      // The gateway first: it declares the queues that the others wait for.
      for (const service of SERVICES) {
        const url = at(`amqp_url_${service.replaceAll('-', '_')}`);
        const broker = await Broker.connect({
          ...{ url, name: service, namespace: '', logger: quiet },
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
      await expect(connectToAny(`amqp://guest:guest@${host}`)).rejects.toThrow(/ACCESS_REFUSED|403/);
      await (await connectToAny(at('amqp_url'))).close();
    } finally {
      await rabbit.stop();
      await rm(dir, { recursive: true, force: true });
    }
  });
});
