import { keepingLogger } from '@herald/testing/loggers';
import { Outbox } from './outbox';

interface Marked {
  _id: number;
}

function make(ids: number[]) {
  const waiting = new Map(ids.map((_id) => [_id, { _id }]));
  const told: number[] = [];
  const refused = new Set<number>();
  const logger = keepingLogger();
  const outbox = new Outbox<Marked>({
    name: 'brands',
    store: {
      untold: async function* () {
        yield* [...waiting.values()];
      },
      markTold: async ({ _id }) => void waiting.delete(_id),
    },
    tell: async ({ _id }) => {
      if (refused.has(_id)) throw new Error('away');
      told.push(_id);
    },
    logger,
  });
  return { outbox, waiting, told, refused, logger };
}

it('publishes at once and removes the mark', async () => {
  const { outbox, waiting, told } = make([7]);
  outbox.tellSoon({ _id: 7 });
  await outbox.stop();
  expect([told, waiting.size]).toEqual([[7], 0]);
});

it('publishes waiting entries, and failed entries at the next sweep', async () => {
  const { outbox, waiting, told, refused, logger } = make([1, 2]);
  refused.add(2);
  outbox.wake();
  await outbox.stop();
  expect([told, [...waiting.keys()]]).toEqual([[1], [2]]);
  expect(logger.events()).toEqual(['outbox.sweep_failed']);
  refused.clear();
  outbox.wake();
  await outbox.stop();
  expect(told).toEqual([1, 2]);
});

it('leaves an entry to the sweep that could not be published at once', async () => {
  const { outbox, told, refused } = make([7]);
  refused.add(7);
  outbox.tellSoon({ _id: 7 });
  await outbox.stop();
  expect(told).toEqual([]);
  refused.clear();
  expect(await outbox.sweep()).toBe(1);
  expect(told).toEqual([7]);
});

it('publishes the entries after an entry that cannot be published', async () => {
  const { outbox, waiting, refused } = make([1, 2, 3]);
  refused.add(1);
  await expect(outbox.sweep()).rejects.toThrow('away');
  expect([...waiting.keys()]).toEqual([1]);
});

it('sweeps again after a change during a sweep', async () => {
  const { outbox, waiting, told } = make([1]);
  outbox.wake();
  await Promise.resolve();
  waiting.set(2, { _id: 2 });
  outbox.wake();
  await outbox.stop();
  expect(told).toEqual([1, 2]);
});

it('limits concurrent publishing, and leaves further entries to the sweep', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index);
  const { outbox, told } = make(ids);
  for (const _id of ids) outbox.tellSoon({ _id });
  await outbox.stop();
  expect(told).toHaveLength(100);
  expect(await outbox.sweep()).toBe(50);
});
