import { quiet } from '@herald/testing/loggers';
import type { Outcome } from '../outcomes/outcome';
import { SendingSweep, type SendingSweepDeps } from './sending-sweep';

/** A collection that returns these batches in every state that the sweep searches for. */
const finding = (ids: string[]): SendingSweepDeps['batches'] => {
  const found = { limit: () => ({ toArray: async () => ids.map((_id) => ({ _id })) }) };
  return { find: () => found } as unknown as SendingSweepDeps['batches'];
};

it('records few whole batches concurrently, however many there are', async () => {
  const ids = Array.from({ length: 500 }, (_, number) => `7.${number}`);
  let inHand = 0;
  let most = 0;
  const recorded: Outcome[] = [];
  const sweep = new SendingSweep({
    batches: finding(ids),
    broker: { depth: async () => ({ messages: 1, consumers: 1 }) },
    recorder: {
      record: async (outcome) => {
        most = Math.max(most, ++inHand);
        await new Promise(setImmediate);
        inHand--;
        recorded.push(outcome);
      },
    },
    matcher: { matchWaiting: async () => ({ settled: [], waitingToRemove: [], indeterminateToRemove: [] }) },
    submissions: {
      pageWaiting: async () => [],
      removeWaiting: async () => undefined,
      pageIndeterminate: async () => [],
      removeIndeterminate: async () => 0,
    },
    requeue: { queueAgain: async () => 0, publish: async () => undefined },
    fairBatchQueue: { whichWait: async () => new Set() },
    logger: quiet,
  });
  await sweep.tidy();
  expect(most).toBe(10);
  expect(recorded).toHaveLength(1_000);
});
