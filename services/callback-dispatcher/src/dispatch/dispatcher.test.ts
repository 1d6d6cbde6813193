import { UnavailableError } from '@herald/contracts/errors';
import { testCallback } from '../testing/callbacks';
import { LIMITS, OURS, TARGET, testDispatcher } from '../testing/dispatcher';

const turn = (): Promise<void> => new Promise(setImmediate);
const SILENT = { status: null, error: 'It hangs.', outOfReach: true };

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** What is stored, as `<id> <outcome>`, with `first` for a callback that was not stored before. */
const lines = (stored: { id: string; kind: string; unpersisted?: object }[]): string[] =>
  stored.map(({ id, kind, unpersisted }) => [id, kind, ...(unpersisted ? ['first'] : [])].join(' '));

describe('a new callback', () => {
  it('is sent, and stored once, with its outcome', async () => {
    const { dispatcher, stored, answer } = testDispatcher();
    const taken = dispatcher.take(testCallback(1, 0), OURS);
    expect(stored).toEqual([]);
    answer('7.1.0');
    await taken;
    await turn();
    expect([lines(stored), dispatcher.entries.size, dispatcher.usage.bytes]).toEqual([
      ['7.1.0 delivered first'],
      0,
      0,
    ]);
  });

  it('is stored as waiting, which ends its message, if its first attempt fails', async () => {
    const { dispatcher, stored, answer } = testDispatcher();
    const taken = dispatcher.take(testCallback(1, 0), OURS);
    answer('7.1.0', { status: 500 });
    await taken;
    await turn();
    expect([lines(stored), dispatcher.entries.size]).toEqual([['7.1.0 retry first'], 0]);
  });

  it('is stored without an outcome after a second, for as long as its attempt may last', async () => {
    const { dispatcher, stored, answer } = testDispatcher();
    const taken = dispatcher.take(testCallback(1, 0), OURS);
    await jest.advanceTimersByTimeAsync(950);
    expect(stored).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    await taken;
    expect(stored).toEqual([expect.objectContaining({ kind: 'postponed', unpersisted: expect.anything() })]);
    expect((stored[0] as { nextAt: number }).nextAt).toBeGreaterThan(Date.now() + 15_000);
    answer('7.1.0');
    await turn();
    expect(lines(stored)).toEqual(['7.1.0 postponed first', '7.1.0 delivered']);
  });

  it('that its receiver cannot take within a second waits in the database, and is sent from there', async () => {
    const { dispatcher, stored, attempts, due, answer } = testDispatcher({
      limits: { ...LIMITS, concurrency: 1 },
    });
    const waiting = testCallback(2, 0);
    for (const callback of [testCallback(1, 0), waiting]) void dispatcher.take(callback, OURS);
    due.push(waiting);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(lines(stored)).toEqual(['7.1.0 postponed first', '7.2.0 postponed first']);
    answer('7.1.0');
    await turn();
    expect([...attempts.keys()]).toEqual(['7.2.0']);
  });

  it('is sent at once although others of its receiver wait in the database', async () => {
    const { dispatcher, stored, attempts, due, answer } = testDispatcher();
    dispatcher.start();
    due.push(...Array.from({ length: 200 }, (_, index) => testCallback(index, 0)));
    await jest.advanceTimersByTimeAsync(600);
    expect(attempts.size).toBe(64);
    void dispatcher.take(testCallback(999, 0), OURS);
    for (let some = [...attempts]; some.length > 0; some = [...attempts]) {
      for (const [id] of some) answer(id);
      await turn();
    }
    expect(lines(stored)).toContain('7.999.0 delivered first');
    await dispatcher.stop(0);
  });

  it('is neither sent nor stored once its message may be with another process, nor is its successor', async () => {
    let isOurs = true;
    const { dispatcher, stored, attempts, answer } = testDispatcher({
      limits: { ...LIMITS, concurrency: 1 },
    });
    const origin = { isOurs: () => isOurs, isBehind: false };
    void dispatcher.take(testCallback(1, 0), origin);
    const taken = [testCallback(2, 0), testCallback(2, 1)].map((one) => dispatcher.take(one, origin));
    isOurs = false;
    answer('7.1.0');
    for (const one of taken) await expect(one).rejects.toBeInstanceOf(UnavailableError);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([[...attempts.keys()], lines(stored)]).toEqual([[], ['7.1.0 delivered first']]);
  });

  it('fails without a URL, in any number', async () => {
    const { dispatcher, stored } = testDispatcher({
      targets: { peek: () => ({ ...TARGET, endpointOf: () => null }), get: async () => null },
    });
    await Promise.all(
      Array.from({ length: 9_000 }, (_, index) => dispatcher.take(testCallback(index, 0), OURS)),
    );
    expect([stored.length, stored[0]!.kind, dispatcher.usage.bytes]).toEqual([9_000, 'failed', 0]);
  });
});

describe('a final status', () => {
  it('is sent after the end of the status before it is stored', async () => {
    let write = (): void => undefined;
    const record = () => new Promise<void>((resolve) => (write = resolve));
    const { dispatcher, attempts, answer } = testDispatcher({ outcomes: { record } });
    for (const status of [0, 1] as const) void dispatcher.take(testCallback(1, status), OURS);
    answer('7.1.0');
    await turn();
    expect([...attempts.keys()]).toEqual([]);
    write();
    await turn();
    expect([...attempts.keys()]).toEqual(['7.1.1']);
  });

  it('waits in the database behind the status before it, if that is retried', async () => {
    const { dispatcher, stored, answer } = testDispatcher();
    for (const status of [0, 1] as const) void dispatcher.take(testCallback(1, status), OURS);
    answer('7.1.0', { status: 500 });
    await turn();
    expect(lines(stored)).toEqual(['7.1.0 retry first', '7.1.1 postponed first']);
    const [before, after] = stored as { nextAt: number }[];
    expect(after!.nextAt).toBe(before!.nextAt + 1);
  });

  it('is never stored without the status before it: after a crash, that would count as ended', async () => {
    const { dispatcher, stored } = testDispatcher();
    void dispatcher.take(testCallback(1, 0), OURS);
    await dispatcher.take(testCallback(1, 1), { ...OURS, isBehind: true });
    expect(lines(stored)).toEqual(['7.1.0 postponed first', '7.1.1 postponed first']);
  });

  it('replaces a status that is not sent yet, or fails, if the company enables that', async () => {
    const target = { ...TARGET, collapse: true };
    const { dispatcher, attempts, stored, answer } = testDispatcher({
      targets: { peek: () => target, get: async () => target },
      limits: { ...LIMITS, concurrency: 1 },
    });
    for (const index of [1, 2])
      for (const status of [0, 1] as const) void dispatcher.take(testCallback(index, status), OURS);
    answer('7.1.0', { status: 500 });
    await turn();
    expect(lines(stored)).toEqual(['7.2.0 skipped first', '7.1.0 skipped first']);
    answer([...attempts.keys()][0]!);
    await turn();
    answer([...attempts.keys()][0]!);
    await turn();
    expect(lines(stored).slice(2).sort()).toEqual(['7.1.1 delivered first', '7.2.1 delivered first']);
  });
});

it('sends no callback from the database whose claim has nearly ended: another process may send it', async () => {
  const { dispatcher, stored, attempts, due, answer } = testDispatcher({
    limits: { ...LIMITS, concurrency: 1 },
  });
  dispatcher.start();
  due.push(testCallback(1, 0), testCallback(2, 0));
  await jest.advanceTimersByTimeAsync(500);
  expect([...attempts.keys()]).toEqual(['7.1.0']);
  // Without an answer for longer than the limit of an attempt.
  await jest.advanceTimersByTimeAsync(16_000);
  answer('7.1.0');
  await turn();
  expect([[...attempts.keys()], lines(stored).sort()]).toEqual([[], ['7.1.0 delivered', '7.2.0 postponed']]);
  await dispatcher.stop(0);
});

it('keeps within its limit of attempts while many receivers hang, and tries each receiver', async () => {
  const { dispatcher, attempts } = testDispatcher();
  for (let company = 0; company < 3_000; company++)
    for (let index = 0; index < 10; index++) {
      const _id = `${company}.${index}.0`;
      void dispatcher.take(testCallback(index, 0, { company, receiver: String(company), _id }), OURS);
    }
  // The other quarter is reserved for probes.
  expect(attempts.size).toBe((3 / 4) * 2_048);
  const tried = new Set<string>();
  for (let rounds = 0; tried.size < 3_000 && rounds < 20; rounds++) {
    for (const [id, done] of [...attempts]) {
      attempts.delete(id);
      tried.add(id.split('.')[0]!);
      done({ ...SILENT, retryAfter: undefined, ms: 1 });
    }
    expect(attempts.size).toBeLessThanOrEqual((3 / 4) * 2_048);
    await turn();
  }
  expect(tried.size).toBe(3_000);
  expect(dispatcher.usage.inFlight).toBe(attempts.size);
});

it('moves the callbacks of a receiver out of memory that does not answer or asks for a pause', async () => {
  const { dispatcher, attempts, stored, answer } = testDispatcher({ limits: { ...LIMITS, concurrency: 30 } });
  for (let index = 0; index < 100; index++) void dispatcher.take(testCallback(index, 0), OURS);
  for (const id of [...attempts.keys()].slice(0, 20)) answer(id, SILENT);
  await turn();
  expect(stored).toHaveLength(20 + 70 - 19);
  const other = { company: 2, receiver: '2' };
  for (let index = 0; index < 100; index++)
    void dispatcher.take(testCallback(index, 0, { ...other, _id: `8.${index}.0` }), OURS);
  const begun = stored.length;
  answer('8.0.0', { status: 503, retryAfter: '60' });
  await turn();
  expect(stored.length - begun).toBe(71);
  // Each of the first 19 silent attempts made place for another.
  expect(attempts.size).toBe(10 + 19 + 29);
});

it('waits for attempts in flight when it stops, sends nothing more, and stores what is left', async () => {
  const { dispatcher, attempts, stored, answer } = testDispatcher({ limits: { ...LIMITS, concurrency: 1 } });
  for (const callback of [testCallback(1, 0), testCallback(1, 1), testCallback(2, 0)])
    void dispatcher.take(callback, OURS);
  let isStopped = false;
  const stopping = dispatcher.stop(60_000).then(() => (isStopped = true));
  await turn();
  expect([isStopped, lines(stored)]).toEqual([false, ['7.2.0 postponed first']]);
  answer('7.1.0');
  await stopping;
  await turn();
  expect([...attempts.keys()]).toEqual([]);
  expect(lines(stored)).toEqual(['7.2.0 postponed first', '7.1.0 delivered first', '7.1.1 postponed first']);
});

it('repeats a failed poll soon, because callbacks may wait, and polls rarely while none waits', async () => {
  let polls = 0;
  const find = async () => {
    if (++polls === 1) throw new Error('no database');
    return new Map();
  };
  const { dispatcher } = testDispatcher({
    activity: { isPollDue: () => false },
    due: { find, claim: () => Promise.reject(new Error('no database')) },
  });
  dispatcher.start();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(polls).toBe(2);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(polls).toBe(2);
  await dispatcher.stop(0);
});

it('sends a callback that is claimed before this process knows that it is stored', async () => {
  const writes: (() => void)[] = [];
  const record = () => new Promise<void>((resolve) => writes.push(resolve));
  const { dispatcher, attempts, due, answer } = testDispatcher({ outcomes: { record } });
  dispatcher.start();
  void dispatcher.take(testCallback(1, 0), OURS);
  answer('7.1.0', { status: 500 });
  due.push(testCallback(1, 0, { attempts: 1 }));
  await jest.advanceTimersByTimeAsync(500);
  expect([...attempts.keys()]).toEqual([]);
  writes[0]!();
  await turn();
  expect([...attempts.keys()]).toEqual(['7.1.0']);
});

it('sends a callback once that is claimed while its end is being stored', async () => {
  const writes: (() => void)[] = [];
  const record = () => new Promise<void>((resolve) => writes.push(resolve));
  const { dispatcher, attempts, due, answer } = testDispatcher({ outcomes: { record } });
  dispatcher.start();
  due.push(testCallback(1, 0));
  await jest.advanceTimersByTimeAsync(500);
  answer('7.1.0');
  due.push(testCallback(1, 0));
  await jest.advanceTimersByTimeAsync(500);
  writes[0]!();
  await turn();
  expect([due, [...attempts.keys()], dispatcher.entries.size]).toEqual([[], [], 0]);
});

it('sends a claimed callback later whose predecessor left memory, to be retried, during the claim', async () => {
  let claimed = (): void => undefined;
  const { dispatcher, stored, attempts, answer } = testDispatcher({
    due: {
      find: async () => new Map([['1', { due: [0], nextAt: 0 }]]),
      claim: (_receiver, _shard, _limits, isHere) => {
        isHere('7.1.0');
        const page = { callbacks: [testCallback(1, 1)], isFull: false };
        return new Promise((resolve) => (claimed = () => resolve(page)));
      },
    },
  });
  dispatcher.start();
  void dispatcher.take(testCallback(1, 0), OURS);
  await jest.advanceTimersByTimeAsync(500);
  answer('7.1.0', { status: 500 });
  await turn();
  claimed();
  await turn();
  expect([...attempts.keys()]).toEqual([]);
  expect(lines(stored)).toEqual(['7.1.0 retry first', '7.1.1 postponed']);
});

it('polls soon after a callback is stored as waiting, however long that takes, and rarely while none waits', async () => {
  let polls = 0;
  let store: () => void = () => undefined;
  const record = () => new Promise<void>((resolve) => (store = resolve));
  const find = async () => (polls++, new Map());
  const { dispatcher, answer } = testDispatcher({
    activity: { isPollDue: () => false },
    outcomes: { record },
    due: { find, claim: () => Promise.reject(new Error('no database')) },
  });
  dispatcher.start();
  void dispatcher.take(testCallback(1, 0), OURS);
  answer('7.1.0', { status: 500 });
  await jest.advanceTimersByTimeAsync(4_000);
  expect(polls).toBe(1);
  store();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(polls).toBe(2);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(polls).toBe(2);
  await dispatcher.stop(0);
});
