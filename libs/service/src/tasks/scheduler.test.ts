import { keepingLogger, quiet } from '@herald/testing/loggers';
import { Activity, IDLE_PAUSE_MS } from './activity';
import { Scheduler, type Task } from './scheduler';

const ACTIVE_FOR_MS = 25_000;

beforeEach(() => {
  jest.useFakeTimers();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function start(task: Pick<Task, 'everyMs' | 'idleMs' | 'nextAt'>) {
  const activity = new Activity();
  let runs = 0;
  const tasks = [{ name: 'work', run: async () => runs++, ...task }];
  const scheduler = new Scheduler({ tasks, owner: 'me', logger: quiet, activity });
  void scheduler.start();
  const runsWithin = async (ms: number): Promise<number> => {
    const before = runs;
    await jest.advanceTimersByTimeAsync(ms);
    return runs - before;
  };
  return { activity, scheduler, runsWithin };
}

it('pauses longer while there is no work, until an instance has some', async () => {
  const { activity, scheduler, runsWithin } = start({ everyMs: 1_000 });
  expect(await runsWithin(ACTIVE_FOR_MS - 1_500)).toBeGreaterThan(20);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(await runsWithin(2 * IDLE_PAUSE_MS)).toBe(2);
  activity.note();
  expect(await runsWithin(20_000)).toBe(20);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  activity.noteOthers();
  expect(await runsWithin(3_000)).toBe(3);
  await scheduler.stop();
  activity.note();
  expect(await runsWithin(ACTIVE_FOR_MS)).toBe(0);
});

it('is not late for planned work', async () => {
  let planned: number | null = null;
  const { scheduler, runsWithin } = start({ everyMs: 1_000, nextAt: () => planned });
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  planned = Date.now() + IDLE_PAUSE_MS + 5_000;
  expect(await runsWithin(IDLE_PAUSE_MS + 1_000)).toBe(1);
  // Not before, and no later than an active service would run it.
  expect(await runsWithin(3_000)).toBe(0);
  expect(await runsWithin(2_000)).toBeGreaterThan(0);
  await scheduler.stop();
});

it('is on time for planned work that is sooner than its pause', async () => {
  const planned = Date.now() + 300;
  const { scheduler, runsWithin } = start({ everyMs: 1_000, nextAt: () => planned });
  expect(await runsWithin(299)).toBe(0);
  expect(await runsWithin(1)).toBe(1);
  await scheduler.stop();
});

it('pauses no longer than its own limit while the service is idle', async () => {
  const { scheduler, runsWithin } = start({ everyMs: 1_000, idleMs: 5_000 });
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS + 5_000);
  expect(await runsWithin(20_000)).toBe(4);
  await scheduler.stop();
});

it('repeats failed work, and logs a failure once until the work succeeds', async () => {
  const logger = keepingLogger();
  const failures = ['no database', 'no database', 'no memory', null, 'no database', null];
  const work = async (): Promise<void> => {
    const failure = failures.shift();
    if (failure) throw new Error(failure);
  };
  const tasks = [{ name: 'work', everyMs: 1_000, run: work }];
  const scheduler = new Scheduler({ tasks, owner: 'me', logger, activity: new Activity() });
  await scheduler.start();
  await jest.advanceTimersByTimeAsync(5_500);
  await scheduler.stop();
  const logged = logger.lines.map(({ event, fields }) => [event, (fields['error'] as Error)?.message]);
  expect(logged).toEqual([
    ['repeating.failed', 'no database'],
    ['repeating.failed', 'no memory'],
    ['repeating.recovered', undefined],
    ['repeating.failed', 'no database'],
    ['repeating.recovered', undefined],
  ]);
});

it('tells the other instances of its own work only, and at most every 5 s', async () => {
  const activity = new Activity();
  let told = 0;
  activity.tellOthers = () => told++;
  activity.note();
  activity.note();
  expect(told).toBe(1);
  await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS);
  activity.noteOthers();
  expect([activity.isIdle, told]).toEqual([false, 1]);
  activity.note();
  expect(told).toBe(2);
});
