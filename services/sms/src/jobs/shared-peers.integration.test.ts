import { type Broker, connectToAny } from '@herald/broker';
import { formerRequestQueue, REQUEST_QUEUE } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { SlotLeases } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import type { SmsRole } from '../config';
import { SharedPeers } from './shared-peers';

/** A process that stalls meanwhile still counts. */
const LEASE_MS = 300_000;

describe('SharedPeers', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let broker: Broker;
  const answer = (by: Broker) =>
    by.answer(REQUEST_QUEUE.SEND_NOTIFICATION, () => Promise.reject(new Error('Nobody asks.')));
  const peersOf = (owner: string, ...roles: SmsRole[]) =>
    new SharedPeers({ connection, broker, logger: quiet, owner, roles, leaseMs: LEASE_MS });
  /** An api of the version before answers in the queue of that version, which was there before any of this one. */
  const startOldApi = async () => {
    const old = await connectToAny(process.env.AMQP_URL!);
    const channel = await old.createChannel();
    const queue = `${namespace.name}.${formerRequestQueue(REQUEST_QUEUE.SEND_NOTIFICATION)}`;
    await channel.assertQueue(queue, { durable: true });
    await channel.consume(queue, () => undefined, { noAck: true });
    return old;
  };
  /** What every sender has taken part in since there are routes. */
  const partOf = (owner: string, pool = 'route:main') =>
    new SlotLeases({ connection, logger: quiet, owner, pool, slots: 4, ttlMs: LEASE_MS });

  beforeAll(async () => {
    connection = await namespace.mongo();
    broker = await namespace.broker();
  });
  afterAll(() => namespace.remove());

  it('waits for senders, schedulers and apis of a version that says nothing of shared batches', async () => {
    await (await startOldApi()).close();
    const api = peersOf('api-1', 'api');
    await api.start();
    await answer(broker);
    const knows = async () => {
      await api.look();
      return api.allKnow;
    };
    expect(api.allKnow).toBe(false);
    // RabbitMQ may count a consumer for a moment after its connection was closed.
    await until(knows);
    expect(api.older).toBe(0);

    const [oldSender, oldScheduler] = [partOf('old-1'), partOf('old-2', 'sms-scheduler')];
    for (const old of [oldSender, oldScheduler]) {
      await old.start();
      await api.look();
      expect([api.allKnow, api.older]).toEqual([false, 1]);
      await old.stop();
      await api.look();
      expect(api.allKnow).toBe(true);
    }

    const both = [peersOf('new-1', 'sender', 'scheduler'), partOf('new-1'), partOf('new-1', 'sms-scheduler')];
    for (const each of both) await each.start();
    await api.look();
    expect(api.allKnow).toBe(true);
    for (const each of both.reverse()) await each.stop();

    const oldApi = await startOldApi();
    await until(async () => !(await knows()));
    await oldApi.close();
    await until(knows);
    await api.stop();
  });
});
