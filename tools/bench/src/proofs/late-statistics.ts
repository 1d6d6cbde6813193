/**
 * Loaded into sms-sender and callback-dispatcher before their program (`--require`): the statistics are counted only between two signals
 * `SIGUSR2`. A setting of the product would exist for this measurement only.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Run = (goOn?: () => boolean) => Promise<void>;
type Module = Record<string, { prototype: { run: Run } }>;

const services = join(__dirname, '..', '..', '..', '..', 'services');
const load = createRequire(__filename) as (path: string) => Module;
const [file, name] = process.argv[1]?.includes('callback-dispatcher')
  ? ['callback-dispatcher/dist/statistics/count-ends.js', 'CountEnds']
  : ['sms/dist/statistics/count-batches.js', 'CountBatches'];

delay(load(join(services, file!))[name!]!.prototype);

function delay(prototype: { run: Run }): void {
  let isCounting = false;
  process.on('SIGUSR2', () => (isCounting = !isCounting));
  const { run } = prototype;
  prototype.run = async function (this: unknown, goOn) {
    if (isCounting) await run.call(this, goOn);
  };
}
