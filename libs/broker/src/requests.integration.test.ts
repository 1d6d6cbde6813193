import type { Channel, ChannelModel } from 'amqplib';
import { formerRequestQueue, REQUEST_QUEUE } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace, PATIENT_MS } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { type Broker, connectToAny } from './index';

const QUEUE = REQUEST_QUEUE.COMPANY_SNAPSHOT;

describe('requests, while processes of the version before run beside this one', () => {
  const namespace = new Namespace();
  let broker: Broker;
  let connection: ChannelModel;
  let channel: Channel;
  let former: string;

  beforeAll(async () => {
    broker = await namespace.broker();
    connection = await connectToAny(process.env.AMQP_URL!);
    channel = await connection.createChannel();
    former = `${namespace.name}.${formerRequestQueue(QUEUE)}`;
  });
  afterAll(async () => {
    await connection.close();
    await namespace.remove();
  });

  const request = (company: number) => broker.request(QUEUE, { company }, PATIENT_MS);

  it('are answered by one of that version where none of this one answers', async () => {
    await expect(request(1)).rejects.toBeInstanceOf(UnavailableError);
    await channel.assertQueue(former, { durable: true });
    const { consumerTag } = await channel.consume(
      former,
      (message) => {
        const { replyTo, correlationId } = message!.properties as { replyTo: string; correlationId: string };
        const answer = JSON.stringify({ ok: true, value: companySnapshot(1) });
        channel.sendToQueue(replyTo, Buffer.from(answer), { correlationId });
      },
      { noAck: true },
    );
    await expect(request(1)).resolves.toEqual(companySnapshot(1));
    expect(await broker.formerAnswerers(QUEUE)).toBe(1);
    await channel.cancel(consumerTag);
  });

  it('of both versions are answered by this one', async () => {
    const answering = await namespace.broker();
    await answering.answer(QUEUE, async ({ company }) => companySnapshot(company));
    await expect(request(2)).resolves.toEqual(companySnapshot(2));
    const answers: unknown[] = [];
    await channel.consume(
      'amq.rabbitmq.reply-to',
      (message) => answers.push(JSON.parse(message!.content.toString())),
      { noAck: true },
    );
    const replyTo = 'amq.rabbitmq.reply-to';
    channel.publish('', former, Buffer.from('{"company":3}'), { replyTo, correlationId: '3' });
    await until(() => answers.length > 0);
    expect(answers).toEqual([{ ok: true, value: companySnapshot(3) }]);
    await answering.close();
    expect(await broker.formerAnswerers(QUEUE)).toBe(0);
  });
});
