import { CALLBACK_BYTES, type CallbackDocument } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { TestQueue } from '../testing/receiver-queue';
import { step } from './receiver-queue-step';
import { nextToTry, ReceiverQueue } from './receiver-queue';

let test: TestQueue;
beforeEach(() => {
  test = new TestQueue();
});

describe('the share of a receiver in the common limits', () => {
  const many = (receiver: number, count: number): CallbackDocument[] =>
    Array.from({ length: count }, (_, index) =>
      testCallback(index, 0, { receiver: String(receiver), url: 'x'.repeat(1_024) }),
    );

  it('shrinks as the number of receivers grows, and stays within the limit for any number', () => {
    const memory = 1_000 * CALLBACK_BYTES;
    test = new TestQueue({ limits: { memory } });
    const held = Array.from({ length: 3_000 }, (_, receiver) => {
      const queue = new ReceiverQueue(String(receiver), receiver, false);
      step(queue, { kind: 'callbacksStored', callbacks: many(receiver, 300) }, test);
      return queue.pending.size;
    });
    // A long URL counts: each of these callbacks takes twice as much memory as one without.
    expect(held.slice(0, 3)).toEqual([100, 80, 64]);
    // An eighth of the memory is reserved for receivers without a callback in memory.
    expect(held.filter((count) => count === 1).length).toBeGreaterThan(60);
    expect(held.at(-1)).toBe(0);
    expect(test.hand.bytes).toBeLessThan(memory + 2 * CALLBACK_BYTES);
  });

  it('is one attempt at a time, by round robin, at the limit of attempts', () => {
    test = new TestQueue({ limits: { attempts: 4 } });
    const queues = [1, 2, 3, 4, 5].map((receiver) => new ReceiverQueue(String(receiver), receiver, false));
    const sent = queues.map((queue, at) => {
      const effects = step(queue, { kind: 'callbacksStored', callbacks: many(at, 2) }, test);
      return effects.filter(({ kind }) => kind === 'attempt').length;
    });
    // One of the four attempts is reserved for probes.
    expect(sent).toEqual([1, 1, 1, 0, 0]);
    const [first] = queues;
    const entry = [...first!.pending.values()].find(({ stage }) => stage === 'sending')!;
    const outcome = { kind: 'skipped' as const, id: entry.callback._id };
    const after = step(first!, { kind: 'attempted', entry, outcome, reached: true, error: null }, test);
    // The first queue has more to send, and waits behind the queues that came before.
    expect(after.map(({ kind }) => kind)).toEqual(['storeOutcome']);
    const turns = [];
    for (let next = nextToTry(test.hand, test.limits); next; next = nextToTry(test.hand, test.limits)) {
      turns.push(
        next.key,
        step(next, { kind: 'turnCame' }, test).map(({ kind }) => kind),
      );
    }
    expect(turns).toEqual(['4', ['attempt']]);
    expect([test.hand.inFlight, test.hand.toTry.toArray().map(({ key }) => key)]).toEqual([3, ['5', '1']]);
  });

  it('separates attempts from probes: neither unreachable nor reachable receivers block the others', () => {
    test = new TestQueue({ limits: { attempts: 8, memory: 1e9 } });
    const unavailable = [1, 2, 3].map((receiver) => new ReceiverQueue(String(receiver), receiver, false));
    const probed = unavailable.map((queue, at) => {
      Object.assign(queue, { state: 'probing', unanswered: 20 });
      const page = { callbacks: many(at + 1, 1), ended: new Set<string>(), wanted: 1, isFull: false };
      return step(queue, { kind: 'pageCame', page }, test).filter(({ kind }) => kind === 'attempt').length;
    });
    expect([probed, test.hand.probes, test.hand.toProbe.length]).toEqual([[1, 1, 0], 2, 1]);
    test.stored(testCallback(1, 0));
    expect(test.sent()).toEqual(['7.1.0']);
    expect(nextToTry(test.hand, test.limits)).toBeUndefined();
    const entry = [...unavailable[0]!.pending.values()][0]!;
    const outcome = { kind: 'skipped' as const, id: entry.callback._id };
    step(unavailable[0]!, { kind: 'attempted', entry, outcome, reached: false, error: 'unavailable' }, test);
    expect(test.hand.probes).toBe(1);
    expect(nextToTry(test.hand, test.limits)).toBe(unavailable[2]);
  });

  it('is limited by the memory that is free when a page arrives', () => {
    test = new TestQueue({ limits: { memory: 80 * CALLBACK_BYTES } });
    test.hand.bytes = 68 * CALLBACK_BYTES;
    test.page(...[1, 2, 3, 4].map((index) => testCallback(index, 0)));
    expect([test.queue.pending.size, test.queue.due]).toEqual([2, true]);
  });

  it('makes a silent receiver unreachable sooner if it is small', () => {
    test.hand.inFlight = (3 / 4) * 2_048 - 1;
    test.stored(...[1, 2, 3].map((index) => testCallback(index, 0)));
    for (const index of [1, 2]) test.ends(`7.${index}.0`, 'retry', false);
    expect(test.queue.isUnavailable).toBe(false);
    test.ends('7.3.0', 'retry', false);
    expect(test.queue.isUnavailable).toBe(true);
  });

  it('limits the callbacks that queues remember: beyond the limit any callback may be in the database', () => {
    test = new TestQueue({ limits: { queue: 1, remembered: 10 } });
    for (let index = 0; index < 11; index++) test.stored(testCallback(index, 0));
    expect([test.hand.persisted, test.queue.unknown]).toEqual([10, false]);
    test.stored(testCallback(11, 0));
    expect([test.hand.persisted, test.queue.unknown]).toEqual([0, true]);
  });
});
