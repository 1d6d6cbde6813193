import { EventEmitter } from 'node:events';
import type { ConfirmChannel } from 'amqplib';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import { Publisher } from './publisher';

const message = { exchange: '', routingKey: 'q', body: 1, mandatory: true };

/** A channel that accepts messages and confirms none. */
class SilentChannel extends EventEmitter {
  published = 0;
  options: unknown;
  confirm!: (error?: Error) => void;
  publish(
    _exchange: string,
    _key: string,
    _content: Buffer,
    options: unknown,
    confirm: (error?: Error) => void,
  ): void {
    this.published++;
    this.options = options;
    this.confirm = confirm;
  }
}

async function startPublisher(onRefused?: () => void) {
  const channel = new SilentChannel();
  const publisher = new Publisher(() => Promise.resolve(), onRefused);
  await publisher.use.setup(channel as unknown as ConfirmChannel);
  return { channel, publisher };
}

it('rejects all callers that wait to publish when the channel is lost', async () => {
  const { channel, publisher } = await startPublisher();
  const all = Array.from({ length: 6_000 }, () =>
    publisher.publish(message).catch((error: unknown) => error),
  );
  await Promise.resolve();
  expect(channel.published).toBe(2_000);
  channel.emit('close');
  const ends = await Promise.all(all);
  expect(ends.every((end) => end instanceof BrokerUnavailableError)).toBe(true);
});

it('writes no message while RabbitMQ blocks publishing', async () => {
  const { channel, publisher } = await startPublisher();
  publisher.blocked = true;
  await expect(publisher.publish(message)).rejects.toThrow('has blocked publishing');
  expect([channel.published, publisher.ready]).toEqual([0, false]);
});

it('publishes messages that survive a restart of RabbitMQ', async () => {
  const { channel, publisher } = await startPublisher();
  const published = publisher.publish(message).catch(() => undefined);
  expect(channel.options).toMatchObject({ persistent: true, mandatory: true });
  channel.emit('close');
  await published;
});

describe('a confirm', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('is awaited for 15 s', async () => {
    const { publisher } = await startPublisher();
    const published = publisher.publish(message);
    jest.advanceTimersByTime(15_000);
    await expect(published).rejects.toThrow('did not confirm a message in time');
  });

  it('counts if it was received during a stall of the process, and is read afterwards', async () => {
    const { channel, publisher } = await startPublisher();
    const published = publisher.publish(message);
    jest.advanceTimersByTime(60_000);
    channel.confirm();
    await expect(published).resolves.toBeUndefined();
  });
});

it('reports once that RabbitMQ refuses every message for 10 s, until it stores one', async () => {
  jest.useFakeTimers();
  const onRefused = jest.fn();
  const { channel, publisher } = await startPublisher(onRefused);
  const publish = (error?: Error): Promise<unknown> => {
    const published = publisher.publish(message).catch(() => 'refused');
    channel.confirm(error);
    return published;
  };
  const states: boolean[] = [];
  for (const afterMs of [0, 9_000, 1_000, 5_000]) {
    jest.advanceTimersByTime(afterMs);
    await publish(new Error('message nacked'));
    states.push(publisher.isRefused);
  }
  expect(states).toEqual([false, false, true, true]);
  expect(onRefused).toHaveBeenCalledTimes(1);
  await publish();
  expect(publisher.isRefused).toBe(false);
  jest.useRealTimers();
});
