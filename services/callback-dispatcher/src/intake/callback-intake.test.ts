import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { CallbackDocument, CallbackState } from '../callbacks/callback-model';
import { RecentCallbacks } from '../dispatch/recent-callbacks';
import { UnpersistedCallbacks } from '../dispatch/unpersisted-callbacks';
import { accountCallback, testCallback } from '../testing/callbacks';
import { CallbackBuilder } from './callback-builder';
import { CallbackIntake, type CallbackIntakeDeps } from './callback-intake';

const ids = (callbacks: { _id: string }[]): string => callbacks.map(({ _id }) => _id).join();

/** An intake whose dispatcher sends the recipients in `first` at once; `order` records the events. */
function setUp(first: number[], store: Partial<CallbackIntakeDeps['store']> = {}) {
  const held = new Set([0]);
  const order: string[] = [];
  const turns: (() => void)[] = [];
  const unpersisted = new UnpersistedCallbacks();
  const recent = new RecentCallbacks();
  const starts = first.map((index) => `7.${index}.`);
  const isFirst = ({ _id }: CallbackDocument): boolean => starts.some((start) => _id.startsWith(start));
  const intake = new CallbackIntake({
    store: {
      known: async () => new Map(),
      insert: async (callbacks: CallbackDocument[]) => {
        if (callbacks.length > 0) order.push(`stored ${ids(callbacks)}`);
        return new Set<string>();
      },
      ...store,
    },
    unpersisted,
    recent,
    dispatcher: {
      turn: ({ receiver, count }) =>
        new Promise((resolve) =>
          turns.push(() => resolve(() => void order.push(`${count} of ${receiver} taken in`))),
        ),
      holds: (shard) => held.has(shard),
      knows: () => false,
      sendFirst: (callbacks) => {
        const sent = callbacks.filter(isFirst);
        sent.forEach((callback) => unpersisted.begin(callback));
        if (sent.length > 0) order.push(`sent ${ids(sent)}`);
        return callbacks.filter((callback) => !isFirst(callback));
      },
      storeSent: async (shard) => void order.push(`what was sent of ${shard} stored`),
      offer: (callbacks) => void (callbacks.length > 0 && order.push(`offered ${ids(callbacks)}`)),
      rediscover: (callbacks) => void order.push(`there ${ids(callbacks)}`),
    },
    metrics: { accepted: (count) => void order.push(`accepted ${count}`) },
    logger: quiet,
  });
  return { intake, unpersisted, recent, order, turns, held };
}

it('asks the database only for callbacks that may be known', async () => {
  const asked: string[] = [];
  const known = async (callbacks: { _id: string }[]) => {
    asked.push(ids(callbacks));
    return new Map<string, CallbackState>();
  };
  const { intake, recent } = setUp([], { known });
  const isNew = jest.spyOn(recent, 'isNew').mockImplementation(({ _id }) => _id !== '7.2.0');
  await intake.accept([testCallback(1, 0), testCallback(2, 0)]);
  expect(asked).toEqual(['7.2.0']);
  isNew.mockRestore();
  await intake.accept([testCallback(1, 0)]);
  expect(asked).toEqual(['7.2.0', '7.1.0']);
});

it('does not send a callback again whose outcome is stored during the lookup of its repetition', async () => {
  const lookups: (() => void)[] = [];
  const known = () =>
    new Promise<Map<string, CallbackState>>((resolve) => lookups.push(() => resolve(new Map())));
  const { intake, unpersisted, order } = setUp([1], { known });
  const first = intake.accept([testCallback(1, 0)]);
  await until(() => lookups.length === 1);
  lookups[0]!();
  await until(() => order.includes('sent 7.1.0'));
  const again = intake.accept([testCallback(1, 0)]);
  await until(() => lookups.length === 2);
  // The database answered the lookup before it stored the outcome.
  unpersisted.stored('7.1.0');
  lookups[1]!();
  await until(() => order.filter((line) => line.startsWith('accepted')).length === 2);
  expect(order.filter((line) => line.startsWith('sent'))).toEqual(['sent 7.1.0']);
  await Promise.all([first, again]);
});

it('offers new callbacks once they are stored, and reports existing callbacks', async () => {
  const { intake, unpersisted, order } = setUp([], { known: async () => new Map([['7.2.0', 'waiting']]) });
  await intake.accept([testCallback(1, 0), testCallback(2, 0)]);
  expect(order).toEqual(['there 7.2.0', 'stored 7.1.0', 'accepted 1', 'offered 7.1.0']);
  expect(unpersisted.has('7.1.0')).toBe(false);
  await intake.accept([]);
  expect(order).toHaveLength(4);
});

it('stores unpersisted predecessors together with their successors: a crash must not leave only the later callback', async () => {
  const { intake, unpersisted, order } = setUp([]);
  for (const callback of [
    testCallback(1, 0),
    testCallback(2, 0),
    accountCallback(7, 1),
    accountCallback(7, 2),
  ])
    unpersisted.begin(callback);
  await intake.accept([testCallback(1, 1), accountCallback(7, 3), testCallback(3, 0)]);
  expect(order[0]).toBe('stored 7.1.0,account.7-1,account.7-2,7.1.1,account.7-3,7.3.0');
  expect([
    unpersisted.isSent('7.1.0'),
    unpersisted.isSent('account.7-1'),
    unpersisted.isSent('7.2.0'),
  ]).toEqual([...[false, false, true]]);
});

it('keeps callbacks in order while the database is unavailable, and rejects them when it stops', async () => {
  let unavailable = 2;
  const known = async () => {
    if (unavailable-- > 0) throw new UnavailableError('unavailable');
    return new Map();
  };
  const { intake, order } = setUp([], { known });
  await Promise.all([intake.accept([testCallback(1, 0)]), intake.accept([testCallback(1, 1)])]);
  expect(order.filter((line) => line.startsWith('offered')).join()).toMatch(/7\.1\.0.*7\.1\.1/);
  unavailable = 1;
  intake.stop();
  await expect(intake.accept([testCallback(2, 0)])).rejects.toThrow('unavailable');
});

it('resolves for a sent callback when its outcome is stored', async () => {
  const { intake, unpersisted, order } = setUp([1]);
  let done = false;
  const accepted = intake.accept([testCallback(1, 0), testCallback(2, 0)]).then(() => (done = true));
  while (order.length < 4) await new Promise(setImmediate);
  expect(order).toEqual(['sent 7.1.0', 'stored 7.2.0', 'accepted 2', 'offered 7.2.0']);
  expect([done, unpersisted.has('7.1.0')]).toEqual([false, true]);
  unpersisted.stored('7.1.0');
  await accepted;
  expect(unpersisted.has('7.1.0')).toBe(false);
});

it('sends a duplicate once, and both messages wait until it is stored', async () => {
  const { intake, unpersisted, order } = setUp([1]);
  const accepted = [intake.accept([testCallback(1, 0)]), intake.accept([testCallback(1, 0)])];
  while (order.length < 2) await new Promise(setImmediate);
  const third = intake.accept([testCallback(1, 0)]);
  while (order.length < 3) await new Promise(setImmediate);
  unpersisted.stored('7.1.0');
  await Promise.all([...accepted, third]);
  expect(order.filter((line) => line.startsWith('sent'))).toEqual(['sent 7.1.0']);
});

it('has the message redelivered if the sent callback cannot be stored, without sending it again', async () => {
  const { intake, unpersisted, order } = setUp([1]);
  const failed = intake.accept([testCallback(1, 0)]);
  while (order.length < 2) await new Promise(setImmediate);
  // The message waits from here on.
  await new Promise(setImmediate);
  unpersisted.notStored([testCallback(1, 0)], new Error('unavailable'));
  await expect(failed).rejects.toThrow('unavailable');
  const again = intake.accept([testCallback(1, 0)]);
  while (order.length < 3) await new Promise(setImmediate);
  unpersisted.stored('7.1.0');
  await again;
  expect(order.filter((line) => line.startsWith('sent'))).toEqual(['sent 7.1.0']);
});

describe('changes', () => {
  const builder = new CallbackBuilder(1);
  const arrival = (smsID: number, { count = 1, shard = 0 } = {}) =>
    builder.ofStatusChanges(
      {
        company: 1,
        smsID,
        requestId: 'r',
        callbackUrl: null,
        rows: Array.from({ length: count }, (_, index): [number, string, 0, number] => [
          index + 1,
          '995598000001',
          0,
          1,
        ]),
      },
      shard,
    );

  it('become callbacks when the receiver queue admits them', async () => {
    const { intake, order, turns } = setUp([]);
    const accepted = intake.acceptInTurn(arrival(7));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    turns[0]!();
    await accepted;
    expect(order).toEqual(['stored 7.1.0', 'accepted 1', 'offered 7.1.0', '1 of 1 taken in']);
  });

  it('are returned if their shard moves to another process while the database is unavailable', async () => {
    const world = setUp([], { known: () => Promise.reject(new UnavailableError('unavailable')) });
    const accepted = world.intake.acceptInTurn(arrival(7));
    const next = world.intake.acceptInTurn(arrival(8));
    world.turns.forEach((turn) => turn());
    world.held.delete(0);
    await expect(Promise.all([accepted, next])).rejects.toBeInstanceOf(UnavailableError);
    await expect(next).rejects.toBeInstanceOf(UnavailableError);
    expect(world.order).toEqual(['1 of 1 taken in', '1 of 1 taken in']);
  });

  it('are returned while a brand’s callback waits beside them, which is returned after its own limit', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const world = setUp([], { known: () => Promise.reject(new UnavailableError('unavailable')) });
      const ends: string[] = [];
      const ending = (name: string, accepted: Promise<void>) =>
        void accepted.then(
          () => ends.push(`${name} stored`),
          () => ends.push(`${name} given back`),
        );
      ending('brand', world.intake.accept([testCallback(1, 0)]));
      ending('changes', world.intake.acceptInTurn(arrival(7)));
      world.turns.forEach((turn) => turn());
      await new Promise(setImmediate);
      world.held.delete(0);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(ends.sort()).toEqual(['brand given back', 'changes given back']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are returned while another shard waits beside them: otherwise a later status reaches the next owner first', async () => {
    let unavailable = true;
    const known = async () => {
      if (unavailable) throw new UnavailableError('unavailable');
      return new Map();
    };
    const world = setUp([], { known });
    world.held.add(1);
    const staying = world.intake.acceptInTurn(arrival(7));
    const leaving = world.intake.acceptInTurn(arrival(8, { shard: 1 }));
    world.turns.forEach((turn) => turn());
    await new Promise(setImmediate);
    world.held.delete(1);
    await expect(leaving).rejects.toThrow('Shard 1');
    unavailable = false;
    await staying;
  });

  it('are stored before their shard is settled, with the shard’s sent callbacks', async () => {
    let write: () => void = () => undefined;
    const insert = () => new Promise<Set<string>>((resolve) => (write = () => resolve(new Set())));
    const { intake, order, turns, held } = setUp([], { insert });
    const accepted = intake.acceptInTurn(arrival(7));
    turns[0]!();
    for (let times = 0; times < 5; times++) await new Promise(setImmediate);
    held.delete(0);
    const settled = intake.settle(0);
    const ofAnother = intake.settle(1);
    await ofAnother;
    expect(order).toEqual(['what was sent of 1 stored']);
    write();
    await Promise.all([accepted, settled]);
    expect(order.indexOf('what was sent of 0 stored')).toBeGreaterThan(order.indexOf('offered 7.1.0'));
  });
});
