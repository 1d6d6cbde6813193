import { mongo } from 'mongoose';
import { type AccountEventsMessage, phoneShard } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import type { InboundDocument } from './inbound-model';
import { InboundPublisher } from './inbound-publisher';
import { eventId } from './inbound-store';

const always = (): boolean => true;

/** The stored messages of a phone, each after the one before it. */
function messagesOf(number: string, texts: string[], company = 1): InboundDocument[] {
  let after: string | null = null;
  return texts.map((text, index) => {
    const message: InboundDocument = {
      _id: new mongo.ObjectId(),
      company,
      number,
      n: index + 1,
      to: 'Shop',
      text,
      brandID: null,
      keyword: null,
      parts: 1,
      partial: false,
      action: 'none',
      route: 'main',
      requestId: text,
      after,
      at: new Date(),
      asked: true,
      published: false,
      expiresAt: new Date(),
    };
    after = eventId(message);
    return message;
  });
}

function setUp(messages: InboundDocument[]) {
  const sent: { number: string; texts: unknown[] }[] = [];
  const left = () => messages.filter(({ published }) => !published);
  const world = {
    sent,
    attempts: 0,
    canSend: true,
    refuses: (_number: string): boolean => false,
    /** A process that is killed after the confirm of a message leaves it unmarked. */
    isKilled: false,
    left: () => left().map(({ text }) => text),
  };
  const unpublished = (number: string) => messages.filter((one) => one.number === number && !one.published);
  const newPublisher = () =>
    new InboundPublisher({
      store: {
        unpublishedCompanies: async () => [...new Set(left().map(({ company }) => company))],
        phonesLeftBehind: async (company, _olderThanMs, limit) => {
          const found = left().filter((one) => one.company === company);
          return [...new Set(found.slice(0, limit).map(({ number }) => number))].map((number) => ({
            ...{ company, number },
          }));
        },
        next: async ({ number }, limit) => unpublished(number).slice(0, limit),
        markPublished: async (_phone, published) => {
          if (world.isKilled) throw new Error('killed');
          for (const message of published) message.published = true;
        },
      },
      broker: {
        get canSend() {
          return world.canSend;
        },
        send: async (_queue, body) => {
          const events = (body as AccountEventsMessage).events as { number: string; parameters: object }[];
          const { number } = events[0]!;
          // The confirm is delayed, so that the next message would overtake it if the confirm were not awaited.
          await new Promise(setImmediate);
          world.attempts++;
          if (world.refuses(number)) throw new BrokerUnavailableError('refused');
          sent.push({ number, texts: events.map(({ parameters }) => Reflect.get(parameters, 'text')) });
        },
      },
    });
  return { world, newPublisher };
}

it('sweeps the other phones if a queue refuses the messages of one phone', async () => {
  const numbers = ['1', '2', '3'];
  expect(new Set(numbers.map((number) => phoneShard(1, number))).size).toBe(3);
  const { world, newPublisher } = setUp(numbers.flatMap((number) => messagesOf(number, [`to ${number}`])));
  world.refuses = (number) => number === '1';
  await expect(newPublisher().sweep(always)).rejects.toThrow('refused');
  expect(world.left()).toEqual(['to 1']);
  world.refuses = () => false;
  await newPublisher().sweep(always);
  expect(world.left()).toEqual([]);
});

it("sweeps a company's messages while another company has thousands that its queue refuses", async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => messagesOf(`1${at}`, ['theirs'])).flat();
  const { world, newPublisher } = setUp([...many, ...messagesOf('2', ['ours'], 2)]);
  world.refuses = (number) => number !== '2';
  await expect(newPublisher().sweep(always)).rejects.toThrow('refused');
  expect(world.left()).not.toContain('ours');
  // Each of the company's queues is left out once it has refused a message.
  expect(world.attempts).toBeLessThan(50);
});

it('sweeps nothing when asked to stop, or while RabbitMQ accepts no messages', async () => {
  const { world, newPublisher } = setUp(messagesOf('1', ['one']));
  await newPublisher().sweep(() => false);
  world.canSend = false;
  await newPublisher().sweep(always);
  expect(world.sent).toEqual([]);
});
