import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { NewOutcome } from '../callbacks/outcome';
import { accountCallback, testCallback } from '../testing/callbacks';
import { TARGET } from '../testing/dispatcher';
import { DueCallbacks } from './due-callbacks';

const NOW = Date.UTC(2026, 10, 20);
const UNTIL = NOW + 30_000;

beforeEach(
  () => void jest.useFakeTimers({ now: NOW, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

/** Claims these callbacks. `waiting`: the due times of others in the database. */
async function claim(
  callbacks: CallbackDocument[],
  { waiting = {}, here = [], collapse = false }: { waiting?: object; here?: string[]; collapse?: boolean },
) {
  const recorded: NewOutcome[] = [];
  const due = new DueCallbacks({
    store: {
      claim: async () => ({ callbacks, isFull: false }),
      waiting: async (_company, ids) =>
        new Map(Object.entries(waiting as Record<string, number>).filter(([id]) => ids.includes(id))),
      shardsThatWait: async (shards) => shards,
      receivers: async () => [],
      expire: async () => 0,
    },
    targets: { get: async () => ({ ...TARGET, collapse }) },
    outcomes: { record: async (outcome) => void recorded.push(outcome) },
    logger: quiet,
    shards: 1,
    giveUpMs: 60_000,
  });
  const page = await due.claim('1', 0, { limit: 10, until: UNTIL }, (id) => here.includes(id));
  const changes = recorded.map((one) => [one.id, one.kind, 'nextAt' in one ? one.nextAt : null]);
  return { ids: page.callbacks.map(({ _id }) => _id), changes };
}

it('puts each callback behind its predecessor', async () => {
  const first = testCallback(1, 0, { nextAt: 9 });
  const page = [
    testCallback(1, 1, { nextAt: 1 }),
    testCallback(2, 0, { nextAt: 2 }),
    first,
    testCallback(3, 0),
  ];
  expect((await claim(page, {})).ids).toEqual(['7.3.0', '7.1.0', '7.1.1', '7.2.0']);
});

it('postpones a chain until after its predecessor, which is due later', async () => {
  const page = [accountCallback(7, 2), accountCallback(7, 3), testCallback(2, 1)];
  const { ids, changes } = await claim(page, { waiting: { 'account.7-1': UNTIL + 9 } });
  // The predecessor of the last callback has ended.
  expect(ids).toEqual(['7.2.1']);
  expect(changes).toEqual([
    ['account.7-2', 'postponed', UNTIL + 10],
    ['account.7-3', 'postponed', UNTIL + 11],
  ]);
});

it('replaces a predecessor that no process sends now, if the company enables that', async () => {
  const page = [testCallback(1, 1), testCallback(2, 1)];
  const waiting = { '7.1.0': UNTIL + 1, '7.2.0': UNTIL - 1 };
  const { ids, changes } = await claim(page, { waiting, collapse: true });
  expect(ids).toEqual(['7.1.1']);
  expect(changes).toEqual([
    ['7.1.0', 'skipped', null],
    // It is asked for again soon, because the attempt may end long before the claim.
    ['7.2.1', 'postponed', NOW + 2_000],
  ]);
});
