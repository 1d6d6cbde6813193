/**
 * Loaded into sms-sender and callback-dispatcher before their program (`--require`): switches off the counting of the statistics. A flag
 * of the product would exist for this measurement only.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Module {
  [name: string]: unknown;
  CountBatches?: { prototype: { run(): Promise<void> } };
  CountEnds?: { prototype: { run(): Promise<void> } };
}

const services = join(__dirname, '..', '..', '..', '..', 'services');
const load = createRequire(__filename) as (path: string) => Module;
const nothing = (): Promise<void> => Promise.resolve();

if (process.argv[1]?.includes('callback-dispatcher')) {
  const statistics = join(services, 'callback-dispatcher', 'dist', 'statistics');
  load(join(statistics, 'count-ends.js')).CountEnds!.prototype.run = nothing;
  load(join(statistics, 'new-ends-model.js'))['newEndsOf'] = () => [];
} else {
  load(join(services, 'sms', 'dist', 'statistics', 'count-batches.js')).CountBatches!.prototype.run = nothing;
}
