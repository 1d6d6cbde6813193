import type * as Cache from 'lru-cache';
import { runSchedule } from './testing/simulation/schedule';

// Sends of three recipients are large here, so that they wait for fair queueing, and store an intent for each two recipients.
jest.mock('./model/batch-model', () => ({
  ...jest.requireActual<object>('./model/batch-model'),
  SMALL_SEND_RECIPIENTS: 2,
}));
// A process begins with empty caches of the size that it needs: those of the product take longer to allocate than a schedule runs.
jest.mock('lru-cache', () => {
  const { LRUCache } = jest.requireActual<typeof Cache>('lru-cache');
  return {
    LRUCache: class extends LRUCache<string, object> {
      constructor(options: { max?: number }) {
        super({ ...options, ...(options.max && { max: Math.min(options.max, 100) }) } as never);
      }
    },
  };
});

const { SIM_SEED, SIM_SCHEDULES = '2000', SIM_FROM = '0' } = process.env;

/** After this number of failed schedules, the others do not run. */
const ENOUGH = 20;

it('loses, repeats and miscounts nothing, whatever fails and whenever a process dies', async () => {
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
