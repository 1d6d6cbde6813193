import { join } from 'node:path';
import { failureText, launch } from './launcher';
import { onNpmDeath } from './parent-watch';
import { Screen } from './screen/screen';
import { stopOnSignals } from './stop-on-signals';

const root = join(__dirname, '..', '..', '..');

const CLUSTER_FLAG = '--cluster=replica';

const usage = `npm start [-- --fresh] [-- --cluster=replica]

  --fresh             begin anew: removes the data, logs and secrets of earlier starts (.local)
  --cluster=replica   on clusters: three RabbitMQ nodes, three MongoDB members, two copies of every service

Settings: GATEWAY_PORT, OPERATOR_TOKEN, SMS_CARRIERS, CALLBACK_ALLOW_PRIVATE, HERALD_DEMO=off, MONGO_URL, AMQP_URL, HERALD_CACHE, HERALD_RABBITMQ_SERVER`;

async function main(args: string[]): Promise<number> {
  const servers = args.includes(CLUSTER_FLAG) ? 'replica' : 'single';
  const unknown = args.filter((argument) => !['--fresh', CLUSTER_FLAG].includes(argument));
  if (unknown.length > 0) {
    process.stdout.write(`${usage}\n`);
    return unknown.includes('--help') ? 0 : 1;
  }
  const { signal, stop } = stopOnSignals();
  onNpmDeath(process.env, () => stop('the end of npm'));
  process.stdout.on('error', () => undefined); // the terminal is gone: SIGHUP ends us in order
  try {
    await launch({
      dir: join(root, '.local'),
      env: process.env,
      fresh: args.includes('--fresh'),
      servers,
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

void main(process.argv.slice(2)).then((code) => process.exit(code));
