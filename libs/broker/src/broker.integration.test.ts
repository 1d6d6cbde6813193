import type { GetMessage } from 'amqplib';
import { DEAD_LETTER_QUEUE, EVENT, REQUEST_QUEUE, SUBMIT_QUEUES } from '@herald/contracts';
import { PermanentQueueError, UnavailableError } from '@herald/contracts/errors';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { type Broker, connectToAny } from './index';

describe('Broker', () => {
  const namespace = new Namespace();
  let broker: Broker;

  beforeAll(async () => {
    broker = await namespace.broker();
  });
  afterAll(() => namespace.remove());

  it('delivers a confirmed message with its request id after its consumer has started', async () => {
    await broker.send(SUBMIT_QUEUES.otp, { batch: 'b1' }, 'request-1');
    const got: unknown[] = [];
    const consumer = await broker.consume(SUBMIT_QUEUES.otp, { prefetch: 1 }, async (body, { requestId }) => {
      got.push([body, requestId]);
    });
    await until(() => got.length > 0);
    expect(got).toEqual([[{ batch: 'b1' }, 'request-1']]);
    await consumer.stop();
  });

  it('dead-letters a message with the name of its queue', async () => {
    const dead: unknown[] = [];
    const graves = await broker.consumeDeadLetters(async (content, { from, reason }) => {
      dead.push([content.toString(), from, reason]);
    });
    const consumer = await broker.consume(SUBMIT_QUEUES.bulk, { prefetch: 1 }, async () => {
      throw new PermanentQueueError('never');
    });
    await broker.send(SUBMIT_QUEUES.bulk, { poison: true });
    await until(() => dead.length > 0);
    await broker.sendByName('sms.submit.bulk', Buffer.from('no JSON'));
    await until(() => dead.length > 1);
    expect(dead).toEqual([
      ['{"poison":true}', 'sms.submit.bulk', 'rejected'],
      ['no JSON', 'sms.submit.bulk', 'rejected'],
    ]);
    await consumer.stop();
    await graves.stop();
  });

  it('keeps a dead letter that is requeued more than 20 times, the default limit of RabbitMQ 4', async () => {
    const queue = `${namespace.name}.${DEAD_LETTER_QUEUE}`;
    const connection = await connectToAny(process.env.AMQP_URL!);
    const channel = await connection.createConfirmChannel();
    channel.sendToQueue(queue, Buffer.from('a letter'), { persistent: true });
    await channel.waitForConfirms();
    const takeOne = (): Promise<GetMessage> =>
      until(
        () => channel.get(queue),
        (letter) => letter !== false,
        { what: 'the letter' },
      ) as Promise<GetMessage>;
    for (let delivery = 0; delivery < 25; delivery++) channel.nack(await takeOne());
    const letter = await takeOne();
    expect(letter.content.toString()).toBe('a letter');
    channel.ack(letter);
    await connection.close();
  });

  it('sends a request and receives its answer, and fails at once if no process answers', async () => {
    await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => companySnapshot(company));
    const answer = broker.request(REQUEST_QUEUE.COMPANY_SNAPSHOT, { company: 21 }, 60_000);
    await expect(answer).resolves.toEqual(companySnapshot(21));
    const asked = broker.request(REQUEST_QUEUE.BRAND_SNAPSHOT, { company: 21, brandID: 1 }, 60_000);
    await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  });

  it('answers the requests in progress during a stop', async () => {
    const stopping = await namespace.broker();
    let asked = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    await stopping.answer(REQUEST_QUEUE.CALLBACK_SETTINGS, async ({ company }) => {
      asked++;
      await gate;
      const settings = { url: '', key: '', signingSecrets: [], hosts: [], signQuery: true };
      return { company, ...settings, version: company + 1 };
    });
    const answers = [1, 2, 3].map((company) =>
      broker.request(REQUEST_QUEUE.CALLBACK_SETTINGS, { company }, 60_000),
    );
    await until(() => asked === 3);
    const closed = stopping.close();
    goOn();
    const versions = (await Promise.all(answers)).map((answer) => answer?.version);
    expect(versions).toEqual([2, 3, 4]);
    await closed;
  });

  it('delivers events to a subscribed process', async () => {
    const heard: unknown[] = [];
    await broker.subscribe(
      [EVENT.BRAND_CHANGED],
      (event, body) => heard.push([event, body]),
      () => undefined,
    );
    await broker.publish(EVENT.BRAND_CHANGED, { brandID: 5 });
    await until(() => heard.length > 0);
    expect(heard).toEqual([['brand.changed', { brandID: 5 }]]);
  });

  it('signals to all instances of a service', async () => {
    const heard = { here: 0, there: 0 };
    const signal = await broker.joinInstances(() => heard.here++);
    const other = await namespace.broker();
    await other.joinInstances(() => heard.there++);
    await until(() => heard.here === 1 && heard.there === 1);
    signal();
    await until(() => heard.here === 2 && heard.there === 2);
  });
});
