import type * as Cache from 'lru-cache';
import type * as Schedules from './testing/simulation/schedule';

const { SIM_SEED, SIM_SCHEDULES = '2000', SIM_FROM = '0' } = process.env;

/** The product with two changes, in modules of its own: those of other test files stay as they are. */
function loadSchedules(): typeof Schedules {
  let schedules!: typeof Schedules;
  jest.isolateModules(() => {
    // Sends of three recipients are large, so that they wait for fair queueing, and store an intent for each two recipients.
    jest.doMock('./model/batch-model', () => ({
      ...jest.requireActual<object>('./model/batch-model'),
      SMALL_SEND_RECIPIENTS: 2,
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
  jest.dontMock('./model/batch-model').dontMock('lru-cache');
  return schedules;
}

/** After this number of failed schedules, the others do not run. */
const ENOUGH = 20;

it('loses, repeats and miscounts nothing, whatever fails and whenever a process dies', async () => {
  const { runSchedule } = loadSchedules();
  const from = Number(SIM_FROM);
  const seeds =
    SIM_SEED?.split(',').map(Number) ?? Array.from({ length: Number(SIM_SCHEDULES) }, (_, n) => from + n);
  const failed: string[] = [];
  let stepsOfFirst: string[] = [];
  for (const seed of seeds) {
    if (failed.length === ENOUGH) break;
    const { faults, steps } = await runSchedule(seed);
    if (faults.length === 0) continue;
    if (failed.length === 0) stepsOfFirst = steps;
    failed.push(`SIM_SEED=${seed}: ${faults.join('\n  ')}`);
  }
  if (failed.length > 0) throw new Error([...failed, 'Steps of the first:', ...stepsOfFirst].join('\n'));
});
