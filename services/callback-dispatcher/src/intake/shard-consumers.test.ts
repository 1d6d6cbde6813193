import type { ConsumeOptions, MessageInfo } from '@herald/broker';
import { ShardConsumers } from './shard-consumers';

type Handler = (content: Buffer, info: MessageInfo) => Promise<void>;

async function started(owner: string, shards = 10) {
  const handled: string[] = [];
  const consumed = new Map<string, { options: ConsumeOptions; handler: Handler; isStopped: boolean }>();
  const consumers = new ShardConsumers({
    broker: {
      consumeRaw: async ({ name }, options, handler) => {
        const one = { options, handler, isStopped: false };
        consumed.set(name, one);
        return { stop: async () => void (one.isStopped = true) };
      },
    },
    handlers: {
      statusChanges: async (_message, shard) => void handled.push(`statuses of ${shard}`),
      accountEvents: async (_message, shard) => void handled.push(`events of ${shard}`),
    },
    gate: {
      enter: async (bytes) => {
        handled.push(`${bytes} bytes`);
        return () => void handled.push('done');
      },
    },
    shards,
    owner,
  });
  await consumers.start();
  return { consumers, consumed, handled };
}

const info = (isOurs: boolean) => ({ isOurs: () => isOurs }) as MessageInfo;

it('consumes every shard, opens a message when memory is free, and stops', async () => {
  const { consumers, consumed, handled } = await started('a');
  expect(consumed.size).toBe(10 + 8);
  await consumed.get('callbacks.statuses.9')!.handler(Buffer.from('{}'), info(true));
  await consumed.get('callbacks.accounts.7')!.handler(Buffer.from('{}'), info(true));
  expect(handled).toEqual(['2 bytes', 'statuses of 9', 'done', '2 bytes', 'events of 7', 'done']);
  await consumers.stop();
  expect([...consumed.values()].every(({ isStopped }) => isStopped)).toBe(true);
});

it('does not open a message that another dispatcher may have', async () => {
  const { consumed, handled } = await started('a');
  const opened = consumed.get('callbacks.statuses.9')!.handler(Buffer.from('{}'), info(false));
  await expect(opened).rejects.toThrow('Another dispatcher');
  expect(handled).toEqual(['2 bytes', 'done']);
});

it('ranks dispatchers differently per shard, so that each has some, with both queues of a shard', async () => {
  const ranks = await Promise.all(
    ['a', 'b', 'c'].map(async (owner) => {
      const { consumed } = await started(owner, 64);
      const rankOf = (name: string) => consumed.get(name)!.options.rank!;
      expect(rankOf('callbacks.accounts.3')).toBe(rankOf('callbacks.statuses.3'));
      return Array.from({ length: 64 }, (_, shard) => rankOf(`callbacks.statuses.${shard}`));
    }),
  );
  const winners = Array.from({ length: 64 }, (_, shard) => {
    const ofShard = ranks.map((of) => of[shard]!);
    return ofShard.indexOf(Math.max(...ofShard));
  });
  for (const owner of [0, 1, 2]) expect(winners.filter((one) => one === owner).length).toBeGreaterThan(10);
});
