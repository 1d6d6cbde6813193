import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel } from 'amqplib';
import { connectToAny } from '@herald/broker';
import {
  ALL_QUEUES,
  ANSWERS_EXCHANGE,
  DATABASES,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  QUEUES_EXCHANGE,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { mongo } from 'mongoose';
import { newCompany } from '../support/company';
import { newPhone } from '../support/phones';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { accountEvents, messageFromPhone, sendNotification } from '../api-documents/support/message-traffic';

/** A system like that of `npm start`: each service has its own user at MongoDB and RabbitMQ. */
describe("a service's users", () => {
  let own: OwnSystem;

  beforeAll(async () => {
    own = await startOwnSystem({ ownServers: true, serverUsers: true });
  });
  const connections: Record<string, ReturnType<typeof connectToAny>> = {};
  afterAll(async () => {
    for (const connection of Object.values(connections)) await (await connection).close();
    await own.close();
  });

  /** The actual environment of a process. */
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      readFileSync(`/proc/${own.system.pids[name]}/environ`, 'utf8')
        .split('\0')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );

  /** Performs an action as the service's user at RabbitMQ, on a separate channel. @returns the error of a refusal; null if permitted */
  async function tried(
    name: string,
    work: (channel: Channel, act: <T>(action: Promise<T>) => Promise<T>) => Promise<unknown>,
  ): Promise<string | null> {
    connections[name] ??= connectToAny(environmentOf(name).AMQP_URL!);
    const connection = await connections[name];
    const channel = await connection.createChannel();
    const closed = new Promise<never>((_, reject) => channel.on('error', reject));
    closed.catch(() => undefined);
    const act = <T>(action: Promise<T>): Promise<T> => Promise.race([action, closed]);
    try {
      await act(work(channel, act));
      // A published message is refused asynchronously.
      await act(channel.checkExchange(EVENTS_EXCHANGE));
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await channel.close().catch(() => undefined);
    }
  }
  const published = (name: string, exchange: string, key: string): Promise<string | null> =>
    tried(name, async (channel) => channel.publish(exchange, key, Buffer.from('{}'), { expiration: '1' }));
  const REFUSED = /ACCESS_REFUSED|403/;

  it('have enough rights for all features of a system', async () => {
    const company = await newCompany({ callbacks: true });
    const number = newPhone();
    const smsID = await company.sent({ numbers: [number] });
    await company.receiver.callbacksOf(number);
    // sms requests it from the dispatcher.
    const story = await company.api.get(`/v1/sms/messages/${String(smsID)}/${number}`);
    expect(JSON.stringify(story.body)).toContain('callback');
    await sendNotification();
    await accountEvents();
    await messageFromPhone();
    const logs = ['gateway', 'sms-api', 'sms-sender', 'brand', 'billing', 'callback-dispatcher'].map((name) =>
      readFileSync(join(own.system.logDir, `${name}.log`), 'utf8'),
    );
    for (const log of logs) expect(log).not.toMatch(/ACCESS_REFUSED|not authorized|requires authentication/);
  });

  it('are required: no connection without a login', async () => {
    const { mongoUrl, amqpUrl } = own.system.run;
    const withoutLogin = (url: string): string => url.replace(/\/\/[^@]+@/, '//');
    const client = await mongo.MongoClient.connect(withoutLogin(mongoUrl));
    await expect(client.db(DATABASES.gateway).collection('keys').findOne()).rejects.toThrow(/authentication/);
    await client.close();
    await expect(connectToAny(withoutLogin(amqpUrl))).rejects.toThrow(/ACCESS_REFUSED|403/);
  });

  it('are in files that only their owner can read, and in no log', () => {
    const { dataDir, logDir, pids } = own.system;
    for (const file of ['logins.json', 'mongo.key', 'rabbitmq-definitions.json'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    const logins = JSON.parse(readFileSync(join(dataDir, 'logins.json'), 'utf8')) as Record<
      string,
      { password: string }
    >;
    const written = [...Object.keys(pids).map((name) => join(logDir, `${name}.log`))].map((file) =>
      readFileSync(file, 'utf8'),
    );
    written.push(readFileSync(join(dataDir, 'rabbitmq-definitions.json'), 'utf8'));
    for (const { password } of Object.values(logins))
      for (const text of written) expect(text).not.toContain(password);
  });

  describe.each(['sms-api', 'brand', 'billing', 'callback-dispatcher'])('of %s', (name) => {
    const service = name.replace('-api', '') as keyof typeof DATABASES;

    it('give access to the service’s own database only', async () => {
      const client = await mongo.MongoClient.connect(environmentOf(name).MONGO_URL!);
      try {
        for (const [owner, database] of Object.entries(DATABASES)) {
          const collections = client.db(database).listCollections().toArray();
          if (owner === service) expect((await collections).length).toBeGreaterThan(0);
          else await expect(collections).rejects.toThrow(/not authorized/);
        }
        const keys = client.db(DATABASES.gateway).collection('keys');
        await expect(keys.find().toArray()).rejects.toThrow(/not authorized/);
        await expect(keys.insertOne({ _id: 1 as never })).rejects.toThrow(/not authorized/);
        await expect(client.db('admin').collection('system.users').find().toArray()).rejects.toThrow(
          /not authorized/,
        );
      } finally {
        await client.close();
      }
    });

    it('cannot consume the queues of other services', async () => {
      const others = [...ALL_QUEUES, { name: DEAD_LETTER_QUEUE, consumer: 'gateway' }]
        .filter(({ consumer }) => consumer !== service)
        .filter(({ name: queue }) => !/\.[1-7]$/.test(queue));
      for (const queue of others)
        expect(await tried(name, (channel) => channel.get(queue.name))).toMatch(REFUSED);
    });

    it('cannot declare, delete, purge or bind the queues of other services', async () => {
      const [foreign] = ALL_QUEUES.filter(({ consumer }) => consumer !== service);
      const queue = foreign!.name;
      expect(await tried(name, (channel) => channel.deleteQueue(queue))).toMatch(REFUSED);
      expect(await tried(name, (channel) => channel.purgeQueue(queue))).toMatch(REFUSED);
      expect(await tried(name, (channel) => channel.deleteExchange(EVENTS_EXCHANGE))).toMatch(REFUSED);
      expect(await tried(name, (channel) => channel.assertQueue('mine'))).toMatch(REFUSED);
      // Messages for other services cannot be copied to an own queue, neither by key nor by pattern.
      const mine = `answers.${service}.tried`;
      for (const [exchange, key] of [
        [QUEUES_EXCHANGE, REQUEST_QUEUE.CALLBACK_SETTINGS],
        [QUEUES_EXCHANGE, '#'],
        [ANSWERS_EXCHANGE, 'answers.gateway.*'],
        [ANSWERS_EXCHANGE, '#'],
        [EVENTS_EXCHANGE, '#'],
      ] as const)
        expect(
          await tried(name, async (channel, act) => {
            await act(channel.assertQueue(mine, { exclusive: true, autoDelete: true }));
            await act(channel.bindQueue(mine, exchange, key));
          }),
        ).toMatch(REFUSED);
    });

    it('cannot publish to an exchange without its check of the sender', async () => {
      expect(await published(name, '', 'sms.submit.otp')).toMatch(REFUSED);
      expect(await published(name, 'amq.topic', 'anything')).toMatch(REFUSED);
    });
  });

  describe('the dispatcher’s user', () => {
    const dispatcher = 'callback-dispatcher';

    it.each(['sms.submit.otp', 'sms.submit.bulk', 'callbacks.statuses.0', DEAD_LETTER_QUEUE])(
      'can send nothing to %s',
      async (queue) => expect(await published(dispatcher, QUEUES_EXCHANGE, queue)).toMatch(REFUSED),
    );

    it('can request only the necessary data', async () => {
      const its: string[] = [REQUEST_QUEUE.COMPANY_SNAPSHOT, REQUEST_QUEUE.CALLBACK_SETTINGS];
      for (const queue of Object.values(REQUEST_QUEUE)) {
        const refusal = await published(dispatcher, QUEUES_EXCHANGE, queue);
        if (its.includes(queue)) expect(refusal).toBeNull();
        else expect(refusal).toMatch(REFUSED);
      }
      // Only the dispatcher gets the callback keys.
      for (const other of ['sms-api', 'brand', 'billing'])
        expect(await published(other, QUEUES_EXCHANGE, REQUEST_QUEUE.CALLBACK_SETTINGS)).toMatch(REFUSED);
    });

    it('can answer only the senders of requests, and publish no events', async () => {
      expect(await published(dispatcher, ANSWERS_EXCHANGE, 'answers.sms.somebody')).toBeNull();
      for (const asker of ['brand', 'billing', 'gateway'])
        expect(await published(dispatcher, ANSWERS_EXCHANGE, `answers.${asker}.somebody`)).toMatch(REFUSED);
      expect(await published(dispatcher, EVENTS_EXCHANGE, 'company.changed')).toMatch(REFUSED);
    });
  });
});
