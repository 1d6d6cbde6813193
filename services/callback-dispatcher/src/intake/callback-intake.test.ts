import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import type { CallbackState } from '../callbacks/callback-model';
import { RecentCallbacks } from '../callbacks/recent-callbacks';
import { testCallback } from '../testing/callbacks';
import { CallbackIntake, type CallbackIntakeDeps, type Origin } from './callback-intake';

const ORIGIN: Origin = { redelivered: false, isOurs: () => true };
const NOTHING = new Map<string, CallbackState>();
const turn = (): Promise<void> => new Promise(setImmediate);

/** An intake whose dispatcher keeps the callbacks in memory until `stored` is called. */
function setUp(known: CallbackIntakeDeps['store']['known']) {
  const taken: string[] = [];
  const memory = new Map<string, Promise<void>>();
  const ends = new Map<string, () => void>();
  const recent = new RecentCallbacks();
  const intake = new CallbackIntake({
    store: { known },
    recent,
    dispatcher: {
      has: (id) => memory.has(id),
      take: ({ _id }, { isBehind }) => {
        taken.push(isBehind ? `${_id} behind` : _id);
        const stored = memory.get(_id) ?? new Promise<void>((resolve) => ends.set(_id, resolve));
        memory.set(_id, stored);
        return stored;
      },
    },
    metrics: { accepted: () => undefined },
    logger: quiet,
  });
  const stored = (id: string): void => {
    memory.delete(id);
    ends.get(id)!();
  };
  return { intake, recent, taken, stored };
}

it('asks the database only for callbacks that may be known', async () => {
  const asked: string[][] = [];
  const { intake, recent, stored } = setUp(async (callbacks) => {
    asked.push(callbacks.map(({ _id }) => _id));
    return new Map(callbacks.map(({ _id }) => [_id, 'delivered']));
  });
  jest.spyOn(recent, 'isNew').mockImplementation(({ _id }) => _id !== '7.2.0');
  const accepted = intake.accept([testCallback(1, 0), testCallback(2, 0)], ORIGIN);
  await turn();
  stored('7.1.0');
  await accepted;
  await intake.accept([testCallback(3, 0)], { ...ORIGIN, redelivered: true });
  expect(asked).toEqual([['7.2.0'], ['7.3.0']]);
});

it('resolves when all new callbacks are stored, and leaves out those that the database has', async () => {
  const { intake, taken, stored } = setUp(async () => new Map([['7.2.0', 'waiting']]));
  let isDone = false;
  const accepted = intake.accept(
    [1, 2, 3].map((index) => testCallback(index, 0)),
    ORIGIN,
  );
  void accepted.then(() => (isDone = true));
  await turn();
  stored('7.1.0');
  await turn();
  expect([taken, isDone]).toEqual([['7.1.0', '7.3.0'], false]);
  stored('7.3.0');
  await accepted;
});

it('looks up what leaves memory during a lookup: it has ended, or waits in the database', async () => {
  const lookups: { ids: string[]; answer(states: [string, CallbackState][]): void }[] = [];
  const { intake, taken, stored } = setUp(
    (asked) =>
      new Promise((resolve) =>
        lookups.push({
          ids: asked.map(({ _id }) => _id),
          answer: (states) => resolve(new Map(states)),
        }),
      ),
  );
  const first = intake.accept([testCallback(1, 0), testCallback(2, 0)], ORIGIN);
  await turn();
  lookups[0]!.answer([]);
  await turn();
  const next = intake.accept([testCallback(1, 0), testCallback(2, 1)], ORIGIN);
  await turn();
  for (const id of ['7.1.0', '7.2.0']) stored(id);
  lookups[1]!.answer([]);
  await turn();
  expect(lookups.map(({ ids }) => ids)).toEqual([['7.1.0', '7.2.0'], ['7.2.1'], ['7.1.0', '7.2.0']]);
  lookups[2]!.answer([
    ['7.1.0', 'delivered'],
    ['7.2.0', 'waiting'],
  ]);
  await turn();
  stored('7.2.1');
  await Promise.all([first, next]);
  expect(taken).toEqual(['7.1.0', '7.2.0', '7.2.1 behind']);
});

it('takes in a final status behind its predecessor in the database, and none before its predecessor has arrived', async () => {
  const { intake, taken, stored } = setUp(async () => new Map([['7.1.0', 'waiting']]));
  const finals = [1, 2].map((index) => ({ ...testCallback(index, 1), wasSent: true as const }));
  const accepted = intake.accept(finals, ORIGIN);
  await expect(accepted).rejects.toThrow('An earlier status');
  expect(taken).toEqual(['7.1.1 behind']);
  stored('7.1.1');
});

it('keeps callbacks in order while the database is unavailable, and rejects them when it stops', async () => {
  let unavailable = 2;
  const { intake, taken, stored } = setUp(async () => {
    if (unavailable-- > 0) throw new UnavailableError('unavailable');
    return NOTHING;
  });
  const accepted = [1, 2].map((index) => intake.accept([testCallback(index, 0)], ORIGIN));
  while (taken.length < 2) await turn();
  for (const id of taken) stored(id);
  await Promise.all(accepted);
  expect(taken).toEqual(['7.1.0', '7.2.0']);
  unavailable = 1;
  intake.stop();
  await expect(intake.accept([testCallback(3, 0)], ORIGIN)).rejects.toThrow('unavailable');
});

it('has a message handled again whose callbacks the database does not store for long', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { intake, taken } = setUp(async () => NOTHING);
    const accepted = intake.accept([testCallback(1, 0)], ORIGIN);
    const rejected = expect(accepted).rejects.toThrow('not stored yet');
    await turn();
    await jest.advanceTimersByTimeAsync(16_000);
    await rejected;
    expect(taken).toEqual(['7.1.0']);
  } finally {
    jest.useRealTimers();
  }
});
