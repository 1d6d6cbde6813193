import { testCallback } from '../testing/callbacks';
import { outcomeOf, TestQueue } from '../testing/receiver-queue';

let test: TestQueue;

describe('a receiver that sends Retry-After', () => {
  const asked = (id: string, pauseMs: number, ms = 0): void => {
    const entry = test.entry(id);
    const answered = outcomeOf(id, 'retry');
    const outcome = { ...answered, entry: { ...answered.entry, at: new Date(test.now), ms } };
    test.happens({ kind: 'attempted', entry, outcome, reached: true, pauseMs, error: null });
    test.happens({ kind: 'outcomeStored', entry, outcome });
  };
  const passes = (ms: number): void => {
    test.now += ms;
    test.happens({ kind: 'foundPersisted', isDue: true });
  };

  beforeEach(() => {
    test = new TestQueue({ limits: { concurrency: 2 } });
    test.stored(...[0, 1, 2, 3].map((index) => testCallback(index, 0)));
    expect(test.sent()).toHaveLength(2);
    asked('7.0.0', 60_000);
    const kept = test.effects.flatMap((one) => (one.kind === 'keepPause' ? [one.until - one.at] : []));
    expect(kept).toEqual([60_000]);
  });

  it('is paused by other dispatchers too, and by the next dispatcher after a restart', () => {
    const other = new TestQueue();
    other.happens({ kind: 'callbacksStored', callbacks: [testCallback(0, 0), testCallback(1, 0)] });
    other.happens({ kind: 'pauseFound', at: other.now, until: other.now + 60_000 });
    expect([other.queue.state, other.queue.pending.size]).toEqual(['asked', 2]);
    other.happens({ kind: 'callbacksStored', callbacks: [testCallback(2, 0)] });
    expect(other.sent()).toEqual(['7.0.0', '7.1.0']);
    // A pause that the receiver asked for before the company changed its settings is over.
    other.happens({ kind: 'settingsChanged' });
    other.happens({ kind: 'pauseFound', at: other.now, until: other.now + 60_000 });
    expect(other.queue.state).toBe('probing');
  });

  it('gets no callbacks during the pause, then one, and the others after its answer', () => {
    test.ends('7.1.0', 'delivered');
    test.stored(testCallback(4, 0));
    passes(59_999);
    expect([test.queue.state, test.queue.isUnavailable, test.queue.pending.size]).toEqual([
      'asked',
      false,
      0,
    ]);
    expect(test.sent()).toEqual([]);
    passes(1);
    test.happens({ kind: 'loadBegan' });
    test.page(testCallback(2, 0), testCallback(3, 0), testCallback(4, 0));
    const [probe, ...others] = test.sent();
    expect(others).toEqual([]);
    test.ends(probe!, 'delivered');
    test.happens({ kind: 'loadBegan' });
    test.page(testCallback(3, 0), testCallback(4, 0));
    expect(test.sent()).toHaveLength(2);
  });

  it('may extend the pause with a later answer, but not shorten it', () => {
    asked('7.1.0', 1_000);
    passes(59_999);
    expect(test.queue.state).toBe('asked');
  });

  it('does not pause the receiver of newer settings by a late answer', () => {
    test.effects.length = 0;
    test.now += 5_000;
    test.happens({ kind: 'settingsChanged' });
    test.now += 5_000;
    asked('7.1.0', 60_000, 6_000);
    expect(test.queue.state).not.toBe('asked');
    expect(test.effects.some(({ kind }) => kind === 'keepPause')).toBe(false);
  });

  it('is kept in memory during the pause, and counts as another receiver after new settings', () => {
    test.ends('7.1.0', 'delivered');
    expect(test.queue.isIdleSince(5, test.now)).toBe(false);
    expect(test.queue.isIdleSince(5, test.now + 60_000)).toBe(true);
    test.happens({ kind: 'settingsChanged' });
    expect(test.queue.state).toBe('probing');
  });
});
