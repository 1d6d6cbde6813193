import { join } from 'node:path';
import { readArguments, USAGE } from './arguments';
import { failureText, launch } from './launcher';
import { onNpmDeath } from './parent-watch';
import { Screen } from './screen/screen';
import { stopOnSignals } from './stop-on-signals';

const root = join(__dirname, '..', '..', '..');

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    process.stdout.write(`${USAGE}\n`);
    return args.includes('--help') ? 0 : 1;
  }
  const { signal, stop } = stopOnSignals();
  onNpmDeath(process.env, () => stop('the end of npm'));
  // A full volume or a closed terminal does not end the system: SIGHUP ends it in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await launch({
      dir: join(root, '.local'),
      env: process.env,
      ...asked,
      // Only a terminal has columns; a terminal without columns cannot show steps in place.
      screen: new Screen(process.stdout.columns ? 'terminal' : 'lines', process.stdout, signal),
      signal,
    });
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    process.stderr.write(`${failureText(error)}\n`);
    return 1;
  }
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
