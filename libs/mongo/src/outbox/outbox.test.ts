import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { Outbox } from './outbox';

interface Marked {
  _id: number;
}

function make(ids: number[], onPublish?: () => void) {
  const waiting = new Map(ids.map((_id) => [_id, { _id }]));
  const published: number[] = [];
  const refused = new Set<number>();
  /** An instance that is killed after publishing leaves the entry. */
  const killed = { isKilled: false };
  const logger = keepingLogger();
  const outbox = new Outbox<Marked>({
    name: 'brands',
    store: {
      unpublished: async function* () {
        yield* [...waiting.values()];
      },
      markPublished: async ({ _id }) => {
        if (killed.isKilled) throw new Error('killed');
        waiting.delete(_id);
      },
    },
    publish: async ({ _id }) => {
      if (refused.has(_id)) throw new Error('unavailable');
      published.push(_id);
      onPublish?.();
    },
    logger,
  });
  return { outbox, waiting, published, refused, killed, logger };
}

it('publishes at once and removes the mark', async () => {
  const { outbox, waiting, published } = make([7]);
  outbox.publishSoon({ _id: 7 });
  await outbox.stop();
  expect([published, waiting.size]).toEqual([[7], 0]);
});

it('publishes waiting entries, and failed entries at the next sweep', async () => {
  const { outbox, waiting, published, refused, logger } = make([1, 2]);
  refused.add(2);
  outbox.wake();
  await until(() => logger.events().length > 0);
  expect([published, [...waiting.keys()]]).toEqual([[1], [2]]);
  expect(logger.events()).toEqual(['outbox.sweep_failed']);
  refused.clear();
  outbox.wake();
  await until(() => waiting.size === 0);
  expect(published).toEqual([1, 2]);
});

it('leaves an entry to the sweep that could not be published at once', async () => {
  const { outbox, published, refused } = make([7]);
  refused.add(7);
  outbox.publishSoon({ _id: 7 });
  await outbox.stop();
  expect(published).toEqual([]);
  refused.clear();
  expect(await outbox.sweep()).toBe(1);
  expect(published).toEqual([7]);
});

it('publishes an entry again that a killed instance left', async () => {
  const { outbox, waiting, published, killed } = make([7]);
  killed.isKilled = true;
  outbox.publishSoon({ _id: 7 });
  await outbox.stop();
  killed.isKilled = false;
  expect(await outbox.sweep()).toBe(1);
  expect([published, waiting.size]).toEqual([[7, 7], 0]);
});

it('publishes the entries after an entry that cannot be published', async () => {
  const { outbox, waiting, refused } = make([1, 2, 3]);
  refused.add(1);
  await expect(outbox.sweep()).rejects.toThrow('unavailable');
  expect([...waiting.keys()]).toEqual([1]);
});

it('sweeps again after a change during a sweep', async () => {
  const { outbox, waiting, published } = make([1]);
  outbox.wake();
  await Promise.resolve();
  waiting.set(2, { _id: 2 });
  outbox.wake();
  await until(() => waiting.size === 0);
  expect(published).toEqual([1, 2]);
});

it('ends a woken sweep after its current entry when it stops', async () => {
  const stopping: Promise<void>[] = [];
  const { outbox, waiting, published } = make([1, 2, 3], () => void stopping.push(outbox.stop()));
  outbox.wake();
  await until(() => stopping.length > 0);
  await Promise.all(stopping);
  outbox.wake();
  await outbox.stop();
  expect([published, [...waiting.keys()]]).toEqual([[1], [2, 3]]);
});

it('limits concurrent publishing, and leaves further entries to the sweep', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index);
  const { outbox, published } = make(ids);
  for (const _id of ids) outbox.publishSoon({ _id });
  await outbox.stop();
  expect(published).toHaveLength(100);
  expect(await outbox.sweep()).toBe(50);
});
