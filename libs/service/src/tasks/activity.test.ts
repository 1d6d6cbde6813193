import { quiet } from '@herald/testing/loggers';
import { Activity, IDLE_PAUSE_MS } from './activity';
import { Repeating } from './repeating';

const ACTIVE_FOR_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(everyMs: number, nextAt?: () => Promise<number | null>, passingMs?: number) {
  const activity = new Activity();
  let runs = 0;
  const work = async (): Promise<void> => void runs++;
  const repeating = new Repeating('work', everyMs, work, quiet, { activity, nextAt, passingMs });
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

it.each([
  ['recovers messages', 5_000, 6],
  ['has work with each message', 0, 30],
  ['does not concern messages', undefined, 1],
])('runs periodic work that %s while messages only pass through', async (_name, passingMs, runs) => {
  const { activity, repeating, runsWithin } = start(1_000, undefined, passingMs);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS + IDLE_PAUSE_MS);
  expect(await runsWithin(IDLE_PAUSE_MS)).toBe(1);
  for (let second = 0; second < ACTIVE_FOR_MS; second += 1_000) {
    activity.notePassing();
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(activity.isIdle).toBe(true);
  const within = await runsWithin(IDLE_PAUSE_MS);
  expect(Math.abs(within - runs)).toBeLessThanOrEqual(1);
  activity.note();
  expect(await runsWithin(10_000)).toBe(10);
  await repeating.stop();
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
  const published = async (): Promise<string[]> => {
    const kinds: string[] = [];
    await activity.publish(async (kind) => kinds.push(kind));
    return kinds;
  };
  expect([await published(), await published()]).toEqual([['work'], []]);
  await jest.advanceTimersByTimeAsync(1_000);
  activity.note();
  expect(await published()).toEqual([]);
  await jest.advanceTimersByTimeAsync(9_000);
  const failing = activity.publish(() => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  expect([await published(), await published()]).toEqual([['work'], []]);
  activity.notePassing();
  expect([await published(), await published()]).toEqual([['passing'], []]);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  activity.noteOthers(0);
  expect([activity.isIdle, await published()]).toEqual([false, []]);
});
