import type { CallbackDocument } from '../callbacks/callback-model';
import { accountCallback, testCallback } from '../testing/callbacks';
import { TARGET, TestQueue } from '../testing/receiver-queue';
import type { QueueState } from './receiver-queue-states';

let test: TestQueue;
beforeEach(() => {
  test = new TestQueue();
});

const come = (...callbacks: CallbackDocument[]): void =>
  void test.happens({ kind: 'callbacksCame', callbacks });
const stored = (...callbacks: CallbackDocument[]): void =>
  void test.happens({ kind: 'callbacksStored', callbacks });
const page = (...callbacks: CallbackDocument[]): void =>
  void test.happens({
    kind: 'pageCame',
    page: { callbacks, ended: new Set(['7.1.0', '7.2.0']), wanted: 100, isFull: false },
  });

describe("the order of a recipient's callbacks", () => {
  it('holds a later status back until the earlier one has ended', () => {
    stored(testCallback(1, 0), testCallback(1, 2), testCallback(2, 1));
    expect(test.sent()).toEqual(['7.1.0', '7.2.1']);
    test.attempted('7.1.0', 'delivered', true);
    expect(test.sent()).toEqual([]);
    const entry = test.entry('7.1.0');
    test.happens({ kind: 'outcomeStored', entry, outcome: { kind: 'skipped', id: '7.1.0' } });
    expect(test.sent()).toEqual(['7.1.2']);
    expect(test.hand.callbacks).toBe(2);
  });

  it('keeps the later status in the database with the earlier one until its retry', () => {
    stored(testCallback(1, 0), testCallback(1, 1));
    test.ends('7.1.0', 'retry');
    expect([test.queue.pending.size, test.hand.callbacks, test.queue.due]).toEqual([0, 0, true]);
    expect(test.queue.mustWaitFor(testCallback(1, 1))).toBe(true);
    expect(test.queue.mustWaitFor(testCallback(2, 1))).toBe(false);
  });

  it('replaces an earlier unsent status if the company enables it', () => {
    test = new TestQueue({ limits: { concurrency: 1 } });
    test.target = { ...TARGET, collapse: true };
    stored(testCallback(1, 0), testCallback(2, 0), testCallback(2, 1));
    const skips = test.effects.filter(({ kind }) => kind === 'storeOutcome');
    expect(skips).toMatchObject([{ outcome: { kind: 'skipped', id: '7.2.0' } }]);
    stored(testCallback(1, 1));
    expect(test.entry('7.1.1').stage).toBe('chained');
    expect(test.sent()).toEqual(['7.1.0']);
  });

  it('sends all events of an account one after another without replacing any', () => {
    test = new TestQueue({ limits: { concurrency: 2 } });
    test.target = { ...TARGET, collapse: true };
    stored(accountCallback(7, 1), accountCallback(7, 2), accountCallback(8, 1), accountCallback(7, 3));
    expect(test.sent()).toEqual(['account.7-1', 'account.8-1']);
    for (const [number, next] of [
      [1, ['account.7-2']],
      [2, ['account.7-3']],
    ] as const) {
      test.ends(`account.7-${number}`, 'delivered');
      expect(test.sent()).toEqual(next);
    }
    expect(test.effects.filter(({ kind }) => kind === 'storeOutcome')).toEqual([]);
  });

  it('keeps current and later events of an account in the database behind the event that is retried', () => {
    stored(accountCallback(7, 1), accountCallback(7, 2));
    test.ends('account.7-1', 'retry');
    expect(test.queue.pending.size).toBe(0);
    for (const number of [2, 3]) {
      expect(test.queue.mustWaitFor(accountCallback(7, number))).toBe(true);
      stored(accountCallback(7, number));
    }
    expect(test.queue.mustWaitFor(accountCallback(7, 4))).toBe(true);
    expect(test.queue.mustWaitFor(accountCallback(8, 2))).toBe(false);
  });

  it('waits for the database if it does not know the callbacks there', () => {
    const unknown = new TestQueue({ isUnknown: true }).queue;
    expect(unknown.mustWaitFor(testCallback(1, 1))).toBe(true);
    expect(unknown.mustWaitFor(testCallback(1, 0))).toBe(false);
    test = new TestQueue({ limits: { queue: 1 } });
    for (let index = 0; index <= 10_001; index++) stored(testCallback(index, 0));
    expect(test.queue.mustWaitFor(testCallback(99_999, 1))).toBe(true);
  });

  it('sends a callback that was dropped while its predecessor was in flight and was loaded again', () => {
    stored(testCallback(1, 0), testCallback(1, 1));
    test.happens({ kind: 'shardLost', shard: 0 });
    page(testCallback(1, 1));
    expect(test.sent()).toEqual(['7.1.0']);
    test.ends('7.1.0', 'delivered');
    expect(test.sent()).toEqual(['7.1.1']);
  });
});

it('drops the unsent callbacks of a lost shard and remembers them', () => {
  test = new TestQueue({ limits: { concurrency: 1 } });
  stored(...[1, 2, 3].map((index) => testCallback(index, 0, { shard: index })));
  test.hand.shards.delete(2);
  test.happens({ kind: 'shardLost', shard: 1 });
  test.happens({ kind: 'shardLost', shard: 2 });
  expect([...test.queue.pending.keys()]).toEqual(['7.1.0', '7.3.0']);
  expect([test.queue.state, test.queue.due]).toEqual(['behind', true]);
  expect(test.queue.mustWaitFor(testCallback(2, 1))).toBe(true);
  test.sent();
  test.ends('7.1.0', 'delivered');
  expect(test.sent()).toEqual(['7.3.0']);
});

it('removes the callbacks of a lost shard from memory when they are due', () => {
  test.target = undefined;
  stored(testCallback(1, 0), testCallback(1, 1));
  test.hand.shards.delete(0);
  test.target = TARGET;
  test.happens({ kind: 'settingsKnown' });
  expect([test.sent(), test.queue.pending.size, test.hand.callbacks]).toEqual([[], 0, 0]);
});

it('asks for settings once, and sends when they arrive', () => {
  test.target = undefined;
  stored(testCallback(1, 0));
  stored(testCallback(2, 0));
  expect(test.effects).toEqual([{ kind: 'askSettings' }]);
  test.target = TARGET;
  test.happens({ kind: 'settingsKnown' });
  expect(test.sent()).toEqual(['7.1.0', '7.2.0']);
});

describe('a receiver that gives no answers', () => {
  beforeEach(() => {
    stored(...Array.from({ length: 64 }, (_, index) => testCallback(index, 0)));
    test.effects.length = 0;
  });

  const silent = (from: number, to: number): void => {
    for (let index = from; index < to; index++) test.ends(`7.${index}.0`, 'retry', false);
  };
  /** Sends a probe that gets no answer. */
  const probe = (id: string): void => {
    test.happens({ kind: 'loadBegan' });
    page(testCallback(100, 0, { _id: id }));
    test.ends(id, 'retry', false);
  };

  it('stays reachable while answers come in between', () => {
    silent(0, 19);
    test.ends('7.19.0', 'retry', true);
    silent(20, 39);
    expect(test.queue.isUnavailable).toBe(false);
  });

  it('becomes unreachable once, leaves memory, and is probed once after the pause', () => {
    silent(0, 20);
    stored(testCallback(200, 0));
    expect(test.queue.state).toBe('unavailable');
    // The other attempts in flight end now.
    test.now += 500;
    silent(20, 64);
    expect(test.effects.filter(({ kind }) => kind === 'reportUnavailable')).toHaveLength(1);
    expect(test.queue.pending.size).toBe(0);
    test.now += 499;
    test.happens({ kind: 'timePassed' });
    expect(test.queue.state).toBe('unavailable');
    test.now += 1;
    test.happens({ kind: 'timePassed' });
    expect(test.queue.state).toBe('probing');
    page(testCallback(300, 0), testCallback(301, 0));
    expect(test.sent()).toEqual([expect.any(String)]);
  });

  it('waits twice as long after each failed probe, up to half a minute', () => {
    silent(0, 64);
    const pauses: number[] = [];
    for (let probes = 0; probes < 8; probes++) {
      const from = test.now;
      while (test.queue.state === 'unavailable') {
        test.now += 500;
        test.happens({ kind: 'timePassed' });
      }
      pauses.push(test.now - from);
      probe(`7.${100 + probes}.0`);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it.each<[string, () => void]>([
    ['any answer', () => test.ends('7.30.0', 'retry', true)],
    ['new settings', () => test.happens({ kind: 'settingsChanged' })],
  ])('is reachable again after %s, and behind until its stored callbacks are loaded', (_what, back) => {
    silent(0, 25);
    stored(testCallback(200, 0));
    back();
    expect([test.queue.isUnavailable, test.queue.state, test.queue.loading]).toEqual([false, 'behind', true]);
    test.happens({ kind: 'loadBegan' });
    page();
    expect(test.queue.state).toBe('quick');
    silent(40, 59);
    expect(test.queue.isUnavailable).toBe(false);
  });
});

describe('new callbacks', () => {
  const isHeld = (): string[] =>
    test.effects.flatMap((one) => (one.kind === 'holdMessage' ? [one.callback._id] : []));

  it('are sent before they are stored, within the memory limit, with their messages unacknowledged', () => {
    test = new TestQueue({ limits: { queue: 2 } });
    come(testCallback(1, 0), testCallback(2, 0), testCallback(3, 0));
    expect(isHeld()).toEqual(['7.1.0', '7.2.0']);
    expect(test.sent()).toEqual(['7.1.0', '7.2.0']);
  });

  it('are stored first, each time for longer, after one had no outcome in time', () => {
    const states: QueueState[] = [];
    for (const ms of [0, 4_999, 1, 9_999, 1]) {
      if (ms !== 1) test.happens({ kind: 'overdue' });
      test.now += ms;
      test.happens({ kind: 'timePassed' });
      states.push(test.queue.state);
      if (ms === 1) test.happens({ kind: 'overdue' });
    }
    expect(states).toEqual(['slow', 'slow', 'quick', 'slow', 'quick']);
    come(testCallback(1, 0));
    expect(test.sent()).toEqual([]);
    stored(testCallback(1, 0));
    expect(test.sent()).toEqual(['7.1.0']);
  });

  it('wait in the database behind callbacks that exceeded the memory limit', () => {
    test = new TestQueue({ limits: { queue: 1 } });
    stored(testCallback(1, 0), testCallback(2, 0));
    expect(test.queue.state).toBe('behind');
    come(testCallback(3, 0));
    stored(testCallback(3, 0));
    expect(test.sent()).toEqual(['7.1.0']);
    test.ends('7.1.0', 'delivered');
    test.happens({ kind: 'loadBegan' });
    page(testCallback(2, 0));
    expect([test.sent(), test.queue.state]).toEqual([['7.2.0'], 'quick']);
  });
});
