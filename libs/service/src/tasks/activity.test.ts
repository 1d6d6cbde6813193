import { quiet } from '@herald/testing/loggers';
import { Activity, IDLE_PAUSE_MS } from './activity';
import { Repeating } from './repeating';

const ACTIVE_FOR_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(everyMs: number, nextAt?: () => Promise<number | null>) {
  const activity = new Activity();
  let runs = 0;
  const work = async (): Promise<void> => void runs++;
  const repeating = new Repeating('work', everyMs, work, quiet, { activity, nextAt });
  repeating.start();
  const runsWithin = async (ms: number): Promise<number> => {
    const before = runs;
    await jest.advanceTimersByTimeAsync(ms);
    return runs - before;
  };
  return { activity, repeating, runsWithin };
}

it('lets periodic work rest while there is no work, until a process has some', async () => {
  const { activity, repeating, runsWithin } = start(1_000);
  expect(await runsWithin(ACTIVE_FOR_MS - 1_500)).toBeGreaterThan(55);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(await runsWithin(2 * IDLE_PAUSE_MS)).toBe(2);
  activity.note();
  expect(await runsWithin(30_000)).toBe(30);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  activity.noteOthers(ACTIVE_FOR_MS + 1);
  expect(await runsWithin(3_000)).toBeLessThanOrEqual(1);
  activity.noteOthers(1_000);
  expect(await runsWithin(3_000)).toBe(3);
  await repeating.stop();
  activity.note();
  expect(await runsWithin(ACTIVE_FOR_MS)).toBe(0);
});

it('is not late for planned work', async () => {
  let planned: number | null = null;
  const { repeating, runsWithin } = start(1_000, async () => planned);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  planned = Date.now() + IDLE_PAUSE_MS + 5_000;
  expect(await runsWithin(IDLE_PAUSE_MS + 1_000)).toBe(1);
  // Not before, and no later than an active service would run it.
  expect(await runsWithin(3_000)).toBe(0);
  expect(await runsWithin(2_000)).toBeGreaterThan(0);
  await repeating.stop();
});

it('tells other instances of its own work only, and at most every 10 s', async () => {
  const activity = new Activity();
  expect([activity.isToBePublished(), activity.isToBePublished()]).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(1_000);
  activity.note();
  expect(activity.isToBePublished()).toBe(false);
  await jest.advanceTimersByTimeAsync(9_000);
  expect([activity.isToBePublished(), activity.isToBePublished()]).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  activity.noteOthers(0);
  expect([activity.isIdle, activity.isToBePublished()]).toEqual([false, false]);
});
