import { testCallback } from '../testing/callbacks';
import { ANSWERED, testDispatcher } from '../testing/dispatcher';
import { LIMITS, TARGET } from '../testing/receiver-queue';

const turn = (): Promise<void> => new Promise(setImmediate);
const isMine = (): boolean => true;

describe('a callback sent before it is stored', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  async function sentFirst(insert: () => Promise<Set<string>>) {
    const made = testDispatcher({ store: { insert, receivers: async () => [] } });
    made.dispatcher.start();
    await made.dispatcher.hold(0, isMine);
    const left = made.dispatcher.sendFirst([testCallback(1, 0), testCallback(2, 0, { shard: 5 })]);
    expect(left.map(({ _id }) => _id)).toEqual(['7.2.0']);
    return { ...made, whenStored: made.unpersisted.whenStored([testCallback(1, 0)]) };
  }

  it('releases its message when its outcome is stored', async () => {
    const { dispatcher, attempts, whenStored, unpersisted } = await sentFirst(async () => new Set());
    attempts.get('7.1.0')!(ANSWERED);
    await whenStored;
    expect([unpersisted.has('7.1.0'), dispatcher.hand.callbacks]).toEqual([false, 0]);
    await dispatcher.stop(0);
  });

  it('is stored as waiting if it has no outcome in time, and its receiver becomes slow', async () => {
    const insert = jest.fn(async () => new Set<string>());
    const { dispatcher, attempts, whenStored } = await sentFirst(insert);
    await jest.advanceTimersByTimeAsync(900);
    expect(insert).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    await whenStored;
    expect(insert).toHaveBeenCalledWith([expect.objectContaining({ _id: '7.1.0', state: 'waiting' })]);
    expect(dispatcher.queues.get('1')!.state).toBe('slow');
    attempts.get('7.1.0')!(ANSWERED);
    await dispatcher.stop(0);
  });

  it('is stored as waiting, without becoming overdue, if its shard is released', async () => {
    const insert = jest.fn(async () => new Set<string>());
    const { dispatcher, unpersisted, attempts, whenStored } = await sentFirst(insert);
    await dispatcher.hold(5, isMine);
    dispatcher.sendFirst([testCallback(3, 0, { shard: 5 })]);
    dispatcher.drop(0);
    await dispatcher.storeSent(0);
    await whenStored;
    expect(insert.mock.calls).toEqual([[[expect.objectContaining({ _id: '7.1.0', state: 'waiting' })]]]);
    expect(unpersisted.isSent('7.3.0')).toBe(true);
    for (const id of ['7.1.0', '7.3.0']) attempts.get(id)!(ANSWERED);
    await dispatcher.stop(0);
  });

  it('has its message redelivered if it cannot be stored', async () => {
    const { dispatcher, attempts, whenStored, unpersisted } = await sentFirst(() =>
      Promise.reject(new Error('unavailable')),
    );
    const rejected = expect(whenStored).rejects.toThrow('unavailable');
    await jest.advanceTimersByTimeAsync(1_100);
    await rejected;
    expect(unpersisted.isSent('7.1.0')).toBe(true);
    attempts.get('7.1.0')!(ANSWERED);
    await dispatcher.stop(0);
  });
});

describe('a receiver queue with nothing in memory is kept', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('while a callback of its receiver is neither sent nor stored: a later status would overtake it', async () => {
    const unavailable = (): Promise<never> => Promise.reject(new Error('unavailable'));
    const { dispatcher, attempts } = testDispatcher({
      store: { insert: unavailable, receivers: async () => [] },
      limits: { ...LIMITS, concurrency: 1 },
    });
    dispatcher.start();
    await dispatcher.hold(0, isMine);
    dispatcher.sendFirst([testCallback(1, 0), testCallback(2, 0)]);
    dispatcher.drop(0);
    attempts.get('7.1.0')!(ANSWERED);
    await jest.advanceTimersByTimeAsync(2_000);
    await dispatcher.hold(0, isMine);
    const later = testCallback(2, 1);
    expect(dispatcher.sendFirst([later])).toEqual([later]);
    await dispatcher.stop(0);
  });

  it('while its company’s settings are loading: the result would reach a second queue of the same receiver', async () => {
    let tell = (): void => undefined;
    const get = () => new Promise<typeof TARGET>((resolve) => (tell = () => resolve(TARGET)));
    const { dispatcher } = testDispatcher({ targets: { peek: () => undefined, get } });
    dispatcher.start();
    await dispatcher.hold(0, isMine);
    dispatcher.offer([testCallback(1, 0)]);
    const queue = dispatcher.queues.get('1');
    dispatcher.drop(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(dispatcher.queues.get('1')).toBe(queue);
    tell();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(dispatcher.queues.size).toBe(0);
    await dispatcher.stop(0);
  });
});

it('rejects messages of a released shard, returns the waiting changes, and accepts the shard again later', async () => {
  const { dispatcher } = testDispatcher();
  await expect(dispatcher.enter(1, 1)).rejects.toThrow('Shard 1');
  dispatcher.open(1);
  const leave = await dispatcher.enter(1, 1);
  const changes = { receiver: '1', company: 1, shard: 1, count: 1_000 };
  await dispatcher.turn(changes);
  const waiting = dispatcher.turn(changes);
  dispatcher.letGo(1);
  await expect(waiting).rejects.toThrow('Shard 1');
  dispatcher.open(1);
  leave();
  expect(dispatcher.hand.messages.get(1)).toBe(0);
  (await dispatcher.enter(1, 1))();
});

it('does not hold a shard that it lost while it read the callbacks of the last owner', async () => {
  const { dispatcher } = testDispatcher();
  const held = new Set([0]);
  const holding = dispatcher.hold(0, () => held.has(0));
  held.delete(0);
  dispatcher.drop(0);
  await holding;
  expect(dispatcher.holds(0)).toBe(false);
});

it('fails callbacks without a URL, in any number', async () => {
  const failed = jest.fn();
  const { dispatcher } = testDispatcher({
    targets: { peek: () => ({ ...TARGET, endpointOf: () => null }), get: async () => null },
    metrics: { delivered: failed, notDelivered: failed },
  });
  await dispatcher.hold(0, isMine);
  dispatcher.offer(Array.from({ length: 9_000 }, (_, index) => testCallback(index, 0)));
  await turn();
  expect([failed.mock.calls.length, dispatcher.hand.callbacks]).toEqual([9_000, 0]);
});

it('waits for attempts in flight when it stops, and sends nothing more', async () => {
  const { dispatcher, attempts } = testDispatcher();
  await dispatcher.hold(0, isMine);
  dispatcher.offer([testCallback(1, 0), testCallback(1, 1)]);
  let stopped = false;
  const stopping = dispatcher.stop(60_000).then(() => (stopped = true));
  await turn();
  expect(stopped).toBe(false);
  attempts.get('7.1.0')!(ANSWERED);
  await stopping;
  await turn();
  expect([...attempts.keys()]).toEqual(['7.1.0']);
});

describe('messages', () => {
  const setUp = () => {
    const { dispatcher } = testDispatcher({ limits: { ...LIMITS, messageBytes: 1_000 } });
    for (const shard of [0, 1]) dispatcher.open(shard);
    const opened: string[] = [];
    const enter = (name: string, shard: number, bytes: number) => {
      const entered = dispatcher.enter(shard, bytes);
      entered.then(
        () => opened.push(name),
        () => opened.push(`${name} again`),
      );
      return entered;
    };
    return { dispatcher, opened, enter };
  };

  it('are opened in order, within the memory limit', async () => {
    const { dispatcher, opened, enter } = setUp();
    const first = await enter('first', 0, 200);
    const second = enter('second', 0, 100);
    void enter('third', 1, 10);
    await turn();
    expect(opened).toEqual(['first']);
    first();
    await turn();
    expect([opened, dispatcher.hand.messageBytes]).toEqual([['first', 'second', 'third'], 440]);
    (await second)();
    expect(dispatcher.hand.messages.get(0)).toBe(0);
  });

  it('are opened alone if they are larger than the memory limit', async () => {
    const { opened, enter } = setUp();
    const before = await enter('before', 0, 1);
    const huge = enter('huge', 0, 10_000);
    void enter('after', 0, 1);
    await turn();
    expect(opened).toEqual(['before']);
    before();
    (await huge)();
    await turn();
    expect(opened).toEqual(['before', 'huge', 'after']);
  });

  it('are returned with their shard while they wait unopened', async () => {
    const { dispatcher, opened, enter } = setUp();
    const first = await enter('first', 0, 250);
    void enter('second', 0, 1);
    void enter('third', 1, 1);
    dispatcher.letGo(0);
    await turn();
    expect(opened).toEqual(['first', 'second again']);
    first();
    await turn();
    expect([opened.at(-1), dispatcher.hand.messageBytes]).toEqual(['third', 4]);
  });
});

it('keeps within its limit of attempts while many receivers hang, and tries each receiver', async () => {
  const { dispatcher, attempts } = testDispatcher();
  await dispatcher.hold(0, isMine);
  for (let receiver = 0; receiver < 3_000; receiver++) {
    const of = { company: receiver, receiver: String(receiver) };
    dispatcher.offer(
      Array.from({ length: 100 }, (_, index) =>
        testCallback(index, 0, { ...of, _id: `${receiver}.${index}.0` }),
      ),
    );
  }
  // The other quarter is reserved for probes.
  expect(attempts.size).toBe((3 / 4) * 2_048);
  expect(dispatcher.hand.callbacks).toBeLessThanOrEqual(50_000);
  const tried = new Set<string>();
  for (let rounds = 0; tried.size < 3_000 && rounds < 20; rounds++) {
    for (const [id, done] of [...attempts]) {
      attempts.delete(id);
      tried.add(id.split('.')[0]!);
      done({ ...ANSWERED, status: null, error: 'It hangs.', outOfReach: true });
    }
    expect(attempts.size).toBeLessThanOrEqual((3 / 4) * 2_048);
    await turn();
  }
  expect(tried.size).toBe(3_000);
  expect(dispatcher.hand.inFlight).toBe(attempts.size);
});

describe('while messages only pass through', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('repeats a failed poll soon, because callbacks may wait', async () => {
    let polls = 0;
    const nextDue = async (): Promise<Map<string, number>> => {
      if (++polls === 1) throw new Error('no database');
      return new Map();
    };
    const { dispatcher } = testDispatcher({
      activity: { isPollDue: () => polls === 0 },
      persisted: { nextDue, page: () => Promise.reject(new Error('no database')) },
    });
    dispatcher.start();
    await jest.advanceTimersByTimeAsync(500);
    expect(polls).toBe(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(polls).toBe(2);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(polls).toBe(2);
    await dispatcher.stop(0);
  });
});

describe('while its shard leases are uncertain', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('sends nothing, keeps its callbacks, and resumes automatically', async () => {
    let isSure = true;
    const { dispatcher, attempts } = testDispatcher({
      isSure: () => isSure,
      // One of the two attempts is reserved for probes.
      limits: { ...LIMITS, concurrency: 1, attempts: 2 },
    });
    dispatcher.start();
    await dispatcher.hold(0, isMine);
    dispatcher.offer([testCallback(1, 0), testCallback(2, 0)]);
    dispatcher.offer([testCallback(3, 0, { receiver: '2', company: 2 })]);
    isSure = false;
    attempts.get('7.1.0')!(ANSWERED);
    expect(dispatcher.sendFirst([testCallback(4, 0)])).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([[...attempts.keys()], dispatcher.hand.callbacks]).toEqual([['7.1.0'], 2]);
    isSure = true;
    for (const next of [1, 2]) {
      await jest.advanceTimersByTimeAsync(50);
      expect(attempts.size).toBe(1 + next);
      [...attempts.values()].at(-1)!(ANSWERED);
    }
    await dispatcher.stop(0);
  });
});
