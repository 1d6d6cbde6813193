import { ACCOUNT_EVENT, type AccountEvent, type AccountEventsMessage } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import type { AccountEventRow } from './account-event-store';
import { AccountEventPublisher } from './account-event-publisher';

const always = (): boolean => true;

/** A row with one event for each of these accounts. */
const row = (company: number, seq: number, accounts: number[]): AccountEventRow => ({
  company,
  seq,
  at: new Date(),
  events: accounts.map((accountID): AccountEvent => ({
    id: `${company}.${seq}.${accountID}`,
    after: null,
    event: ACCOUNT_EVENT.ACTIVATED,
    accountID,
    at: 1,
    requestId: 'r',
    parameters: {},
  })),
});

function setUp(rows: AccountEventRow[]) {
  const sent: { queue: string; ids: string[] }[] = [];
  const world = {
    rows,
    sent,
    refuses: (_company: number, _queue: string): boolean => false,
    canSend: true,
    /** An instance that is killed after the confirm of a message leaves its rows. */
    isKilled: false,
  };
  const publisher = new AccountEventPublisher({
    store: {
      companies: async () => [...new Set(world.rows.map(({ company }) => company))],
      next: async (company, limit) => {
        let before = 0;
        return world.rows.filter(
          (one) => one.company === company && (before += one.events.length) - one.events.length < limit,
        );
      },
      markPublished: async (company, rows) => {
        if (world.isKilled) throw new Error('killed');
        const left = new Map(rows.map(({ seq, events }) => [seq, events]));
        world.rows = world.rows
          .map((one) => (one.company === company ? { ...one, events: left.get(one.seq) ?? one.events } : one))
          .filter(({ events }) => events.length > 0);
      },
    },
    broker: {
      get canSend() {
        return world.canSend;
      },
      send: async ({ name }, body) => {
        const { company, events } = body as AccountEventsMessage;
        // The confirm is delayed, so that the next message would overtake it if the confirm were not awaited.
        await new Promise(setImmediate);
        if (world.refuses(company, name)) throw new BrokerUnavailableError('refused');
        sent.push({ queue: name, ids: events.map(({ id }) => id) });
      },
    },
  });
  return { publisher, world };
}

it("publishes a company's transactions in their order, each account's events in its own queue", async () => {
  const { publisher, world } = setUp([row(1, 1, [7, 8]), row(1, 2, [7, 15]), row(2, 1, [7])]);
  await publisher.publish(always);
  expect(world.rows).toEqual([]);
  const ofQueue = (queue: string) =>
    world.sent.filter((one) => one.queue === queue).flatMap(({ ids }) => ids);
  expect(ofQueue('callbacks.accounts.0')).toEqual(['1.1.7', '1.2.7', '1.2.15']);
  expect(ofQueue('callbacks.accounts.1').sort()).toEqual(['1.1.8', '2.1.7']);
  // Events of several transactions share a message.
  expect(world.sent).toHaveLength(3);
});

it('splits events that exceed one message', async () => {
  const accounts = Array.from({ length: 1_200 }, () => 7);
  const { publisher, world } = setUp([row(1, 1, accounts)]);
  await publisher.publish(always);
  expect(world.sent.map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
});

it('retries a transaction that could not be published, and publishes those of other companies', async () => {
  const { publisher, world } = setUp([row(1, 1, [7]), row(1, 2, [7]), row(2, 1, [7])]);
  world.refuses = (company) => company === 1;
  await expect(publisher.publish(always)).rejects.toThrow('refused');
  expect(world.rows.map(({ company, seq }) => `${company}/${seq}`)).toEqual(['1/1', '1/2']);
  world.refuses = () => false;
  await publisher.publish(always);
  expect(world.sent.flatMap(({ ids }) => ids)).toEqual(['2.1.7', '1.1.7', '1.2.7']);
});

it("publishes a company's other transactions once while the queue of one shard refuses messages", async () => {
  const { publisher, world } = setUp([row(1, 1, [7]), row(1, 2, [8]), row(1, 3, [7, 8])]);
  world.refuses = (_company, queue) => queue === 'callbacks.accounts.0';
  for (let poll = 0; poll < 2; poll++) await expect(publisher.publish(always)).rejects.toThrow('refused');
  expect(world.rows.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(world.sent.flatMap(({ ids }) => ids)).toEqual(['1.2.8', '1.3.8']);
  world.refuses = () => false;
  await publisher.publish(always);
  expect(world.rows).toEqual([]);
});

it('publishes events again that a killed instance left stored, with the same ids and before later events', async () => {
  const { publisher, world } = setUp([row(1, 1, [7])]);
  world.isKilled = true;
  await expect(publisher.publish(always)).rejects.toThrow('killed');
  world.isKilled = false;
  world.rows.push(row(1, 2, [7]));
  await publisher.publish(always);
  expect(world.sent.map(({ ids }) => ids)).toEqual([['1.1.7'], ['1.1.7', '1.2.7']]);
  expect(world.rows).toEqual([]);
});

it('stops between two rounds when asked to, and publishes nothing while RabbitMQ accepts no messages', async () => {
  const { publisher, world } = setUp(
    [1, 2].map((seq) =>
      row(
        1,
        seq,
        Array.from({ length: 1_000 }, () => 7),
      ),
    ),
  );
  let asked = 0;
  await publisher.publish(() => ++asked < 3);
  expect(world.rows).toHaveLength(1);
  world.canSend = false;
  await publisher.publish(always);
  expect(world.rows).toHaveLength(1);
});
