import { realpathSync } from 'node:fs';
import { type AptPackage, installByApt } from '../apt-package';
import { dockerServer } from '../docker/compose';
import { findProgram, isExecutable } from '../find-program';
import { firstPlan, givenServer, type ServerOptions, type ServerPlan, startPlan } from '../server-plan';
import { SetupError } from '../setup-error';
import { probeBroker } from './broker-probe';
import { privateRabbit } from './private-rabbit';
import { givenProgram, PROGRAM_SETTING } from './rabbit-node';
import { rabbitCluster, type RabbitClusterForm } from './rabbit-cluster';

/** The start script itself of Debian's and Red Hat's packages. Their wrapper in PATH changes to the system's user and folders. */
const PACKAGED = '/usr/lib/rabbitmq/bin/rabbitmq-server';

const APT_PACKAGE: AptPackage = {
  name: 'rabbitmq-server',
  what: 'RabbitMQ',
  otherwise: 'start Docker, or set AMQP_URL',
};

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

/** The given rabbitmq-server, an installed one, or one that apt installs. Throws SetupError. */
async function rabbitProgram(options: ServerOptions): Promise<string> {
  const given = givenProgram(options);
  if (given && isExecutable(given)) return given;
  if (given)
    throw new SetupError(
      `${PROGRAM_SETTING} is ${given}, which cannot be run`,
      'Set the path of a rabbitmq-server, with rabbitmqctl in the same folder',
    );
  const find = (): string | null => findRabbit(options.env ?? process.env);
  const installed = find();
  if (installed) return installed;
  await installByApt(APT_PACKAGE, options);
  const program = find();
  if (program) return program;
  throw new SetupError('RabbitMQ was installed, but its program was not found', 'Set AMQP_URL');
}

/**
 * Chooses RabbitMQ (3.10 or newer) from these sources, in this order: `AMQP_URL`, the program in `HERALD_RABBITMQ_SERVER`, Docker, an
 * installed rabbitmq-server, a package that apt installs. Starts nothing yet. Throws SetupError if no source is available.
 */
export async function planRabbit(options: ServerOptions): Promise<ServerPlan> {
  const sources = givenProgram(options) ? [givenRabbit] : [givenRabbit, dockerRabbit];
  const plan = await firstPlan(sources, options);
  return plan ?? privateRabbit(await rabbitProgram(options), options);
}

/** Plans RabbitMQ and starts it. It ends with `stop()`, or with this process. */
export const obtainRabbit = async (options: ServerOptions) => startPlan(await planRabbit(options));

/** Plans a local cluster of three nodes, from a given or installed rabbitmq-server, or one from apt. Throws SetupError. */
export async function planRabbitCluster(
  options: ServerOptions,
  form?: RabbitClusterForm,
): Promise<ServerPlan> {
  return rabbitCluster(await rabbitProgram(options), options, form);
}

/** The path of an installed rabbitmq-server that can run a private instance, or null. */
function findRabbit(env: NodeJS.ProcessEnv): string | null {
  if (isExecutable(PACKAGED)) return PACKAGED;
  const program = findProgram('rabbitmq-server', env);
  if (!program || realpathSync(program).endsWith('rabbitmq-script-wrapper')) return null;
  return program;
}
