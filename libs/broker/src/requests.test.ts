import { EventEmitter } from 'node:events';
import type { Channel } from 'amqplib';
import { UnavailableError } from '@herald/errors';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { Answerer, Requester } from './requests';

/** Takes what is asked, and answers nothing. */
class SilentChannel extends EventEmitter {
  asked = 0;
  publish(): void {
    this.asked++;
  }
  async consume(): Promise<void> {}
}

it('asks nothing while RabbitMQ reads nothing: it would all stay in this process’s memory', async () => {
  const channel = new SilentChannel();
  const requester = new Requester();
  await requester.use.setup(channel as unknown as Channel);
  requester.blocked = true;
  const asked = requester.ask('q', {}, 10);
  await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  expect(channel.asked).toBe(0);
  requester.blocked = false;
  await expect(requester.ask('q', {}, 10)).rejects.toBeInstanceOf(UnavailableError);
  expect(channel.asked).toBe(1);
});

it('who can’t answer because a node of RabbitMQ’s is away is not to blame: no other process could either', async () => {
  let error: Error | null = Object.assign(new Error('home node is down or inaccessible'), { code: 404 });
  const channel = Object.assign(new SilentChannel(), {
    assertQueue: async () => {
      if (error) throw error;
    },
    consume: async () => ({ consumerTag: 'tag' }),
    cancel: async () => undefined,
    close: async () => undefined,
  });
  const model = {
    createChannel: async () => channel as never,
    createConfirmChannel: async () => channel as never,
  };
  const answerer = new Answerer({
    ...{ queue: 'q', physicalName: 'q', handler: async () => null },
    ground: { connection: { whenUp: async () => model }, logger: quiet },
  });
  await answerer.kept.start();
  expect([answerer.kept.isMissing, answerer.isOutOfHand]).toEqual([true, true]);
  error = Object.assign(new Error('inequivalent arg'), { code: 406 });
  await until(() => !answerer.isOutOfHand);
  expect(answerer.kept.isMissing).toBe(true);
  error = null;
  await answerer.kept.whenUp();
  expect([answerer.kept.isMissing, answerer.isOutOfHand]).toEqual([false, false]);
  await answerer.stop();
});
