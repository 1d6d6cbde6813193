import { UnavailableError } from '@herald/errors';
import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { CallbackIntake, type CallbackIntakeDeps } from './callback-intake';
import { FirstTries } from '../dispatch/first-tries';

const ids = (callbacks: { _id: string }[]): string => callbacks.map(({ _id }) => _id).join();

/** An intake whose dispatcher sends the recipients of `first` at once; `order` is what happened. */
function testIntake(first: number[], store: Partial<CallbackIntakeDeps['store']> = {}) {
  const order: string[] = [];
  const stores = {
    known: async () => new Set<string>(),
    insert: async (callbacks: CallbackDocument[]) => {
      if (callbacks.length > 0) order.push(`stored ${ids(callbacks)}`);
      return new Set<string>();
    },
    ...store,
  };
  const onOverdue = (callbacks: CallbackDocument[]): void => void order.push(`overdue ${ids(callbacks)}`);
  const firstTries = new FirstTries({ store: stores, onOverdue, logger: quiet });
  const starts = first.map((index) => `7.${index}.`);
  const isFirst = ({ _id }: CallbackDocument): boolean => starts.some((start) => _id.startsWith(start));
  const intake = new CallbackIntake({
    store: stores,
    firstTries,
    dispatcher: {
      sendFirst: (callbacks) => {
        const sent = callbacks.filter(isFirst);
        sent.forEach((callback) => firstTries.begin(callback));
        if (sent.length > 0) order.push(`sent ${ids(sent)}`);
        return callbacks.filter((callback) => !isFirst(callback));
      },
      offer: (callbacks) => void (callbacks.length > 0 && order.push(`offered ${ids(callbacks)}`)),
      rediscover: (callbacks) => void order.push(`there ${ids(callbacks)}`),
    },
    metrics: { accepted: (count) => void order.push(`accepted ${count}`) },
    logger: quiet,
  });
  return { intake, firstTries, order };
}

const started: FirstTries[] = [];
afterEach(() => {
  started.splice(0).forEach((tries) => tries.stop());
  jest.useRealTimers();
});

/** What was sent first has all the time that the machine takes: its limit never passes. */
const stopClock = (): void =>
  void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });

function setUp(...args: Parameters<typeof testIntake>) {
  const made = testIntake(...args);
  started.push(made.firstTries);
  return made;
}

it('offers what is new once it is stored, and tells of what was there', async () => {
  const { intake, order } = setUp([], { known: async () => new Set(['7.2.0']) });
  const accepted = intake.accept([testCallback(1, 0), testCallback(2, 0)]);
  await accepted;
  expect(order).toEqual(['stored 7.1.0', 'accepted 1', 'there 7.2.0', 'offered 7.1.0']);
  expect(intake.isArriving.callback('7.1.0')).toBe(false);
  await intake.accept([]);
  expect(order).toHaveLength(4);
});

it('fails where something can never be stored', async () => {
  const { intake, order } = setUp([], { insert: () => Promise.reject(new Error('away')) });
  await expect(intake.accept([testCallback(1, 0)])).rejects.toThrow('away');
  expect(order).toEqual([]);
});

it('keeps what came first in front while the database is away, and lets it go at a stop', async () => {
  let away = 2;
  const known = async (): Promise<Set<string>> => {
    if (away-- > 0) throw new UnavailableError('away');
    return new Set();
  };
  const { intake, order } = setUp([], { known });
  await Promise.all([intake.accept([testCallback(1, 0)]), intake.accept([testCallback(1, 1)])]);
  expect(order.filter((line) => line.startsWith('offered')).join()).toMatch(/7\.1\.0.*7\.1\.1/);
  away = 1;
  intake.stop();
  await expect(intake.accept([testCallback(2, 0)])).rejects.toThrow('away');
});

it('is done with what was sent first when its outcome is stored', async () => {
  stopClock();
  const { intake, firstTries, order } = setUp([1]);
  let done = false;
  const accepted = intake.accept([testCallback(1, 0), testCallback(2, 0)]).then(() => (done = true));
  while (order.length < 4) await new Promise(setImmediate);
  expect(order).toEqual(['sent 7.1.0', 'stored 7.2.0', 'accepted 2', 'offered 7.2.0']);
  expect([done, intake.isArriving.callback('7.1.0')]).toEqual([false, true]);
  firstTries.stored('7.1.0');
  await accepted;
  expect(intake.isArriving.callback('7.1.0')).toBe(false);
});

it('stores what has no outcome in time as waiting, and tells of it', async () => {
  const { intake, order } = setUp([1]);
  await intake.accept([testCallback(1, 0)]);
  expect(order).toEqual(['sent 7.1.0', 'accepted 1', 'overdue 7.1.0', 'stored 7.1.0']);
});

it('sends once what comes twice, and both messages wait until it is stored', async () => {
  stopClock();
  const { intake, firstTries, order } = setUp([1]);
  const accepted = [intake.accept([testCallback(1, 0)]), intake.accept([testCallback(1, 0)])];
  while (order.length < 2) await new Promise(setImmediate);
  const third = intake.accept([testCallback(1, 0)]);
  while (order.length < 3) await new Promise(setImmediate);
  firstTries.stored('7.1.0');
  await Promise.all([...accepted, third]);
  expect(order.filter((line) => line.startsWith('sent'))).toEqual(['sent 7.1.0']);
});

it('has the message come again where what was sent first can not be stored, and does not send it again', async () => {
  let away = true;
  const insert = jest.fn(async (callbacks: CallbackDocument[]) => {
    if (away && callbacks.length > 0) throw new Error('away');
    return new Set<string>();
  });
  const { intake, order } = setUp([1], { insert });
  await expect(intake.accept([testCallback(1, 0)])).rejects.toThrow('away');
  away = false;
  await intake.accept([testCallback(1, 0)]);
  expect(order.filter((line) => line.startsWith('sent'))).toEqual(['sent 7.1.0']);
});
