import { LargeSendPace, PACED_AT_ONCE } from './large-send-pace';

/** The lateness of every timer, ms. */
let lateMs = 0;

beforeEach(() => {
  lateMs = 0;
  jest.useFakeTimers();
  // A turn reads the clock twice: before its pause, and when its timer has fired.
  let reads = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + (reads++ % 2) * lateMs);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** @returns the recipients per second that get their turn */
async function rateOf(pace: LargeSendPace, seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1_000;
  let recipients = 0;
  const taking = (async (): Promise<void> => {
    for (; Date.now() < until; recipients += PACED_AT_ONCE) await pace.turn();
  })();
  await jest.advanceTimersByTimeAsync(seconds * 1_000 + 100);
  await taking;
  return recipients / seconds;
}

describe('large sends beside one-time passwords', () => {
  it('begin at 500 recipients a second, and become faster while timers are punctual', async () => {
    const pace = new LargeSendPace(() => true);
    const first = await rateOf(pace, 1);
    expect(first).toBeGreaterThanOrEqual(500);
    expect(first).toBeLessThan(700);
    await rateOf(pace, 3);
    expect(await rateOf(pace, 1)).toBeGreaterThan(2 * first);
  });

  it('become slower while timers are late, but never stop', async () => {
    const pace = new LargeSendPace(() => true);
    await rateOf(pace, 5);
    const fast = pace.limit;
    expect(fast).toBeGreaterThan(1_500);
    lateMs = 30;
    await rateOf(pace, 0.5);
    expect(pace.limit).toBeLessThan(0.7 * fast);
    await rateOf(pace, 2);
    const slow = await rateOf(pace, 2);
    expect(slow).toBeGreaterThanOrEqual(480);
    expect(slow).toBeLessThanOrEqual(520);
  });

  it('become faster again after late timers', async () => {
    const pace = new LargeSendPace(() => true);
    await rateOf(pace, 5);
    lateMs = 30;
    await rateOf(pace, 2);
    expect(pace.limit).toBe(500);
    lateMs = 0;
    await rateOf(pace, 5);
    expect(await rateOf(pace, 1)).toBeGreaterThan(1_000);
  });

  it('share one rate', async () => {
    const pace = new LargeSendPace(() => true);
    const rates = await Promise.all([rateOf(pace, 1), rateOf(pace, 1)]);
    expect(rates[0]! + rates[1]!).toBeLessThan(700);
  });
});

it('large sends have no limit without one-time passwords', async () => {
  const pace = new LargeSendPace(() => false);
  expect(pace.limit).toBe(0);
  const turns = jest.fn();
  for (let turn = 0; turn < 1_000; turn++) await pace.turn().then(turns);
  expect(turns).toHaveBeenCalledTimes(1_000);
});
