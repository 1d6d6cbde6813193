import { realpathSync } from 'node:fs';
import { dockerServer } from '../docker/compose';
import { findProgram, isExecutable } from '../find-program';
import {
  firstPlan,
  givenServer,
  type ServerOptions,
  type ServerPlan,
  type ServerSource,
  startPlan,
} from '../server-plan';
import { SetupError } from '../setup-error';
import { installRabbitByApt } from './apt-rabbit';
import { probeBroker } from './broker-probe';
import { privateRabbit } from './private-rabbit';

/** Debian's and Red Hat's start script proper. What they put into PATH changes to the system's user and folders. */
const PACKAGED = '/usr/lib/rabbitmq/bin/rabbitmq-server';

const givenRabbit = givenServer('AMQP_URL', 'RabbitMQ', probeBroker);

const dockerUrl = (port: number): string => `amqp://127.0.0.1:${port}`;
const dockerRabbit = dockerServer({
  name: 'rabbitmq',
  processName: 'rabbitmq',
  origin: 'RabbitMQ 4 in Docker',
  portVariable: 'HERALD_RABBIT_PORT',
  url: dockerUrl,
  probe: (port) => probeBroker(dockerUrl(port)),
});

const installedRabbit: ServerSource = async (options) => {
  const program = findRabbit(options.env ?? process.env);
  return program ? privateRabbit(program, options) : null;
};

async function aptRabbit(options: ServerOptions): Promise<ServerPlan> {
  await installRabbitByApt(options);
  const plan = await installedRabbit(options);
  if (plan) return plan;
  throw new SetupError('RabbitMQ was installed, but its program is not where it should be', 'Set AMQP_URL');
}

/**
 * Where RabbitMQ (3.10 or newer) comes from on this machine, in this order: `AMQP_URL`, Docker, an installed
 * rabbitmq-server, one that apt installs. Starts nothing yet. Throws SetupError where there is no way to have it.
 */
export async function planRabbit(options: ServerOptions): Promise<ServerPlan> {
  return (await firstPlan([givenRabbit, dockerRabbit, installedRabbit], options)) ?? aptRabbit(options);
}

/** Plans RabbitMQ and starts it. It ends by `stop()`, or when this process is gone. */
export const obtainRabbit = async (options: ServerOptions) => startPlan(await planRabbit(options));

/** The path of an installed rabbitmq-server that can run as an instance of our own, or null. */
function findRabbit(env: NodeJS.ProcessEnv): string | null {
  if (isExecutable(PACKAGED)) return PACKAGED;
  const program = findProgram('rabbitmq-server', env);
  if (!program || realpathSync(program).endsWith('rabbitmq-script-wrapper')) return null;
  return program;
}
