import { type ObtainedServer, startPlan } from '../obtained-server';
import { firstPlan, type ServerOptions, type ServerPlan, type ServerSource } from '../server-plan';
import { reasonOf, SetupError } from '../setup-error';
import { installRabbitByApt } from './apt-rabbit';
import { probeBroker } from './broker-probe';
import { dockerRabbit } from './docker-rabbit';
import { findRabbit } from './find-rabbit';
import { privateRabbit } from './private-rabbit';

const givenRabbit: ServerSource = async ({ env = process.env }) => {
  const url = env['AMQP_URL'];
  if (!url) return null;
  try {
    await probeBroker(url);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `No RabbitMQ answers at AMQP_URL (${reasonOf(error)})`,
      'Start it or correct AMQP_URL; without AMQP_URL a private one is started',
      { cause: error },
    );
  }
  return { url, origin: 'given by AMQP_URL', processes: [] };
};

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
export async function obtainRabbit(options: ServerOptions): Promise<ObtainedServer> {
  return startPlan(await planRabbit(options));
}
