import { realpathSync } from 'node:fs';
import { type AptPackage, installByApt } from '../apt-package';
import { dockerServer } from '../docker/compose';
import { findProgram, isExecutable } from '../find-program';
import { firstPlan, givenServer, type ServerOptions, type ServerPlan, startPlan } from '../server-plan';
import { SetupError } from '../setup-error';
import { probeBroker } from './broker-probe';
import { privateRabbit } from './private-rabbit';
import { givenProgram, PROGRAM_SETTING } from './rabbit-node';
import { rabbitCluster, type RabbitClusterForm, type RabbitClusterPlan } from './rabbit-cluster';

/** Debian's and Red Hat's start script proper. What they put into PATH changes to the system's user and folders. */
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

/** The rabbitmq-server that is given, that of this machine, or one that apt installs. Throws SetupError. */
async function rabbitProgram(options: ServerOptions): Promise<string> {
  const given = givenProgram(options);
  if (given && isExecutable(given)) return given;
  if (given)
    throw new SetupError(
      `${PROGRAM_SETTING} is ${given}, which can't be run`,
      'It has to be the path of a rabbitmq-server, with its rabbitmqctl beside it',
    );
  const find = (): string | null => findRabbit(options.env ?? process.env);
  const installed = find();
  if (installed) return installed;
  await installByApt(APT_PACKAGE, options);
  const program = find();
  if (program) return program;
  throw new SetupError('RabbitMQ was installed, but its program is not where it should be', 'Set AMQP_URL');
}

/**
 * Where RabbitMQ (3.10 or newer) comes from on this machine, in this order: `AMQP_URL`, the program at `HERALD_RABBITMQ_SERVER`,
 * Docker, an installed rabbitmq-server, one that apt installs. Starts nothing yet. Throws SetupError where there is no way to have it.
 */
export async function planRabbit(options: ServerOptions): Promise<ServerPlan> {
  const sources = givenProgram(options) ? [givenRabbit] : [givenRabbit, dockerRabbit];
  const plan = await firstPlan(sources, options);
  return plan ?? privateRabbit(await rabbitProgram(options), options);
}

/** Plans RabbitMQ and starts it. It ends by `stop()`, or when this process is gone. */
export const obtainRabbit = async (options: ServerOptions) => startPlan(await planRabbit(options));

/** Plans a cluster of three nodes of our own, of a rabbitmq-server that is given, installed or from apt. Throws SetupError. */
export async function planRabbitCluster(
  options: ServerOptions,
  form?: RabbitClusterForm,
): Promise<RabbitClusterPlan> {
  return rabbitCluster(await rabbitProgram(options), options, form);
}

/** The path of an installed rabbitmq-server that can run as an instance of our own, or null. */
function findRabbit(env: NodeJS.ProcessEnv): string | null {
  if (isExecutable(PACKAGED)) return PACKAGED;
  const program = findProgram('rabbitmq-server', env);
  if (!program || realpathSync(program).endsWith('rabbitmq-script-wrapper')) return null;
  return program;
}
