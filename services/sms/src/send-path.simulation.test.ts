import type * as Cache from 'lru-cache';
import type * as Schedules from './testing/simulation/schedule';

const { SIM_SEED, SIM_SCHEDULES = '2000', SIM_FROM = '0' } = process.env;

const MOCKED = ['./model/batch-model', '@herald/values/slices', '@herald/telemetry/logging', 'lru-cache'];

/** The product with four changes, in modules of its own: those of other test files stay as they are. */
function loadSchedules(): typeof Schedules {
  let schedules!: typeof Schedules;
  jest.isolateModules(() => {
    // Sends of three recipients are large, so that they wait for fair queueing, and store an intent for each two recipients; those of four
    // have two batches.
    jest.doMock('./model/batch-model', () => ({
      ...jest.requireActual<object>('./model/batch-model'),
      SMALL_SEND_RECIPIENTS: 2,
      BATCH_RECIPIENTS: 3,
    }));
    // Its slices are those of one process.
    jest.doMock('@herald/values/slices', () => ({
      ...jest.requireActual<object>('@herald/values/slices'),
      readInSlices: (items: { toArray(): Promise<unknown[]> }) => items.toArray(),
    }));
    // Nobody reads logs: their request ids would double the price of each promise.
    jest.doMock('@herald/telemetry/logging', () => ({
      ...jest.requireActual<object>('@herald/telemetry/logging'),
      runWithRequestId: (_id: string, run: () => unknown) => run(),
    }));
    // Caches are small: those of the product take longer to allocate than a schedule runs.
    jest.doMock('lru-cache', () => {
      const { LRUCache } = jest.requireActual<typeof Cache>('lru-cache');
      return {
        LRUCache: class extends LRUCache<string, object> {
          constructor(options: { max?: number }) {
            super({ ...options, ...(options.max && { max: Math.min(options.max, 100) }) } as never);
          }
        },
      };
    });
    schedules = jest.requireActual<typeof Schedules>('./testing/simulation/schedule');
  });
  for (const name of MOCKED) jest.dontMock(name);
  return schedules;
}

/** After this number of failed schedules, the others do not run. */
const ENOUGH = 20;

it('loses, repeats and miscounts nothing, whatever fails and whenever a process dies', async () => {
  const { runSchedule } = loadSchedules();
  const from = Number(SIM_FROM);
  const seeds =
    SIM_SEED?.split(',').map(Number) ?? Array.from({ length: Number(SIM_SCHEDULES) }, (_, n) => from + n);
  if (!SIM_SEED) Error.stackTraceLimit = 0;
  const failed: string[] = [];
  let stepsOfFirst: string[] = [];
  for (const seed of seeds) {
    if (failed.length === ENOUGH) break;
    const { faults } = await runSchedule(seed);
    if (faults.length === 0) continue;
    if (failed.length === 0) stepsOfFirst = (await runSchedule(seed, true)).steps;
    failed.push(`SIM_SEED=${seed}: ${faults.join('\n  ')}`);
  }
  if (failed.length > 0) throw new Error([...failed, 'Steps of the first:', ...stepsOfFirst].join('\n'));
});
