import type { StatusChangesMessage } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { ShardConsumers } from './shard-consumers';

function fixture() {
  const events: string[] = [];
  const shards = new Set<number>();
  const broker = {
    depth: jest.fn().mockResolvedValue({ messages: 0, consumers: 0 }),
    consume: jest.fn(async ({ name }: { name: string }) => {
      events.push(`consumes ${name}`);
      return { stop: async () => void events.push(`stops ${name}`) };
    }),
  };
  const handlers = { statusChanges: async (_message: StatusChangesMessage) => undefined };
  const lines = {
    open: (shard: number) => void events.push(`opens ${shard}`),
    letGo: (shard: number) => void events.push(`lets go ${shard}`),
  };
  const dispatcher = { shards, dropShard: (shard: number) => void shards.delete(shard) };
  const loader = {
    gained: jest.fn(async (shard: number) => {
      events.push(`learns ${shard}, owned: ${shards.has(shard)}`);
    }),
  };
  const consumers = new ShardConsumers({ broker, handlers, lines, dispatcher, loader, logger: quiet });
  return { consumers, broker, loader, events, shards };
}

const LEARNS = 'learns 3, owned: true';
const CONSUMES = 'consumes callbacks.status.3';
const OPENS = 'opens 3';
/** What waits is let go only when no more comes. */
const STOPS = ['stops callbacks.status.3', 'lets go 3'];

it('learns what the last owner left, and then consumes', async () => {
  const { consumers, events } = fixture();
  consumers.gained(3);
  await until(() => events.includes(CONSUMES));
  await consumers.stop();
  expect(events).toEqual([LEARNS, OPENS, CONSUMES, ...STOPS]);
});

it('waits until the last owner has let go', async () => {
  const { consumers, broker, events, shards } = fixture();
  // The last owner has all the time that the machine takes.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (const left of [1, 0]) {
    broker.depth.mockImplementationOnce(async () => {
      events.push(`${left} consumers, owned: ${shards.has(3)}`);
      return { messages: 5, consumers: left };
    });
  }
  consumers.gained(3);
  await until(() => events.includes(CONSUMES));
  expect(events).toEqual(['1 consumers, owned: false', '0 consumers, owned: false', LEARNS, OPENS, CONSUMES]);
  expect(broker.depth).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});

it('begins anew with a shard that it lost and gained again', async () => {
  const { consumers, events } = fixture();
  consumers.gained(3);
  await until(() => events.includes(CONSUMES));
  consumers.lost(3);
  consumers.gained(3);
  const begun = [LEARNS, OPENS, CONSUMES];
  await until(() => events.length === 8);
  expect(events).toEqual([...begun, ...STOPS, ...begun]);
});

it('does not begin with a shard that is lost again, and tries again after an error', async () => {
  const { consumers, loader, events } = fixture();
  consumers.gained(3);
  consumers.lost(3);
  await consumers.stop();
  expect(events).toEqual(['lets go 3']);
  const other = fixture();
  other.loader.gained.mockRejectedValueOnce(new Error('away'));
  other.consumers.gained(3);
  await until(() => other.events.includes(CONSUMES));
  expect(other.loader.gained).toHaveBeenCalledTimes(2);
  expect(loader.gained).not.toHaveBeenCalled();
});
