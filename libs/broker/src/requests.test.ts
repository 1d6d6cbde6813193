import { EventEmitter } from 'node:events';
import type { Channel } from 'amqplib';
import { UnavailableError } from '@herald/contracts/errors';
import { Requester } from './requests';
import { namingFor, Topology } from './topology';

/** A channel that accepts requests and answers none. */
class SilentChannel extends EventEmitter {
  asked = 0;
  correlationId = '';
  receive!: (message: object) => void;
  publish(_exchange: string, _key: string, _content: Buffer, options: { correlationId: string }): void {
    this.asked++;
    this.correlationId = options.correlationId;
  }
  async consume(_queue: string, receive: (message: object) => void): Promise<void> {
    this.receive = receive;
  }
  async checkExchange(): Promise<void> {}
  async assertQueue(): Promise<void> {}
  async bindQueue(): Promise<void> {}
}

function newRequester(): Requester {
  const naming = namingFor('');
  return new Requester({ naming, topology: new Topology(naming, false), service: 'test' });
}

it('sends no request while RabbitMQ does not read, so that requests do not fill the memory', async () => {
  const channel = new SilentChannel();
  const requester = newRequester();
  await requester.use.setup(channel as unknown as Channel);
  requester.blocked = true;
  const asked = requester.ask('q', {}, 10);
  await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  expect(channel.asked).toBe(0);
  requester.blocked = false;
  const askedLater = expect(requester.ask('q', {}, 600_000)).rejects.toBeInstanceOf(UnavailableError);
  expect(channel.asked).toBe(1);
  await requester.use.drain!(channel as unknown as Channel);
  await askedLater;
});

it('repeats the requests of a lost channel, and rejects unanswered requests at the end', async () => {
  const requester = newRequester();
  const [first, second] = [new SilentChannel(), new SilentChannel()];
  await requester.use.setup(first as unknown as Channel);
  const asked = requester.ask('q', {}, 600_000);
  first.emit('close');
  const askedMeanwhile = requester.ask('q', {}, 600_000);
  expect([first.asked, second.asked]).toEqual([1, 0]);
  await requester.use.setup(second as unknown as Channel);
  expect([first.asked, second.asked]).toEqual([1, 2]);
  const ended = Promise.all(
    [asked, askedMeanwhile].map((each) => expect(each).rejects.toThrow(UnavailableError)),
  );
  await requester.use.drain!(second as unknown as Channel);
  await ended;
});

describe('the timeout of a request', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  async function startRequester() {
    const requester = newRequester();
    const channel = new SilentChannel();
    await requester.use.setup(channel as unknown as Channel);
    return { requester, channel };
  }

  it('repeats the request after its half, because the process with the request may have crashed', async () => {
    const { requester, channel } = await startRequester();
    const unanswered = expect(requester.ask('q', {}, 60)).rejects.toBeInstanceOf(UnavailableError);
    await jest.advanceTimersByTimeAsync(29);
    expect(channel.asked).toBe(1);
    await jest.advanceTimersByTimeAsync(31);
    await unanswered;
    expect(channel.asked).toBe(2);
  });

  it('lets an answer count that was received during a stall of the process, and is read afterwards', async () => {
    const { requester, channel } = await startRequester();
    const asked = requester.ask('q', {}, 60);
    jest.advanceTimersByTime(60_000);
    const content = Buffer.from(JSON.stringify({ ok: true, value: 7 }));
    channel.receive({ properties: { correlationId: channel.correlationId }, content });
    await expect(asked).resolves.toBe(7);
  });
});
