import type { Channel } from 'amqplib';
import { accessTable, ALL_QUEUES, DEAD_LETTER_QUEUE, TOPOLOGY_EXCHANGE } from '@herald/contracts';
import { declareRequests, namingFor, Topology } from './topology';

/** A channel that records declarations and sends nothing to RabbitMQ. */
function recorder() {
  const assertQueue = jest.fn<Promise<void>, [string, object]>(async () => undefined);
  const assertExchange = jest.fn<Promise<void>, [string, string, object]>(async () => undefined);
  const channel = { assertQueue, assertExchange, bindQueue: async () => undefined };
  return { assertQueue, assertExchange, channel: channel as unknown as Channel };
}

it('declares every queue as a durable quorum queue that dead-letters failed messages at least once', async () => {
  const { assertQueue, assertExchange, channel } = recorder();
  await new Topology(namingFor('n'), true).queues(channel, ALL_QUEUES);
  const declared = new Map(assertQueue.mock.calls);
  expect([...declared.keys()].sort()).toEqual(ALL_QUEUES.map(({ name }) => `n.${name}`).sort());
  for (const { name, deliveryLimit, singleActive } of ALL_QUEUES)
    expect(declared.get(`n.${name}`)).toEqual({
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': deliveryLimit,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': `n.${DEAD_LETTER_QUEUE}`,
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
        ...(singleActive && { 'x-single-active-consumer': true }),
      },
    });
  for (const [, , options] of assertExchange.mock.calls) expect(options).toEqual({ durable: true });
});

it('declares last the exchange by which other processes detect that all queues exist', async () => {
  const { assertQueue, assertExchange, channel } = recorder();
  await new Topology(namingFor('n'), true).everything(channel, ALL_QUEUES);
  expect(assertQueue.mock.calls.map(([name]) => name)).toContain(`n.${DEAD_LETTER_QUEUE}`);
  const last = Math.max(...[assertQueue, assertExchange].flatMap(({ mock }) => mock.invocationCallOrder));
  expect(assertExchange.mock.calls.at(-1)![0]).toBe(`n.${TOPOLOGY_EXCHANGE}`);
  expect(assertExchange.mock.invocationCallOrder.at(-1)).toBe(last);
});

it("declares the exchanges as in RabbitMQ's definitions, because RabbitMQ refuses a different declaration", async () => {
  const { assertExchange, channel } = recorder();
  await new Topology(namingFor('n'), true).exchanges(channel);
  const defined = accessTable('n').rabbitmq.exchanges;
  expect(assertExchange.mock.calls.sort()).toEqual(
    defined.map(({ name, type, durable }) => [name, type, { durable }]).sort(),
  );
  // The defaults for properties that are missing in a declaration.
  for (const each of defined)
    expect(each).toMatchObject({ auto_delete: false, internal: false, arguments: {} });
});

it('declares queues of requests as durable quorum queues', async () => {
  const { assertQueue, channel } = recorder();
  await declareRequests(channel, 'n.questions', namingFor('n'));
  expect(assertQueue.mock.calls).toEqual([
    [
      'n.questions',
      {
        durable: true,
        arguments: expect.objectContaining({ 'x-queue-type': 'quorum', 'x-delivery-limit': 1 }),
      },
    ],
  ]);
});
