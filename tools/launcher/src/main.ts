import { join } from 'node:path';
import { failureText, launch } from './launcher';
import { onNpmDeath } from './parent-watch';
import { Screen } from './screen/screen';

const root = join(__dirname, '..', '..', '..');
/** npm passes a Ctrl-C on that the terminal has sent to us already: that is not yet a second one. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

const usage = `npm start [-- --fresh]

  --fresh   begin anew: removes the data, logs and secrets of earlier starts (.local)

Settings: GATEWAY_PORT, OPERATOR_TOKEN, SMS_CARRIERS, CALLBACK_ALLOW_PRIVATE, HERALD_DEMO=off, MONGO_URL, AMQP_URL, HERALD_CACHE`;

async function main(args: string[]): Promise<number> {
  const unknown = args.filter((argument) => argument !== '--fresh');
  if (unknown.length > 0) {
    process.stdout.write(`${usage}\n`);
    return unknown.includes('--help') ? 0 : 1;
  }
  const { signal } = stopOnSignals();
  try {
    await launch({
      dir: join(root, '.local'),
      env: process.env,
      fresh: args.includes('--fresh'),
      // Only a terminal has columns; one that says it has none can't be drawn on.
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

function stopOnSignals(): AbortController {
  const stopping = new AbortController();
  let first = 0;
  const stop = (): void => {
    if (first === 0) first = Date.now();
    else if (Date.now() - first > SECOND_SIGNAL_AFTER_MS) process.exit(1); // the guard ends what is left
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  onNpmDeath(process.env, stop);
  process.stdout.on('error', () => undefined); // the terminal is gone: SIGHUP ends us in order
  return stopping;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
