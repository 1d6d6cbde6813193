import { join } from 'node:path';
import { createContainer } from '../docker/compose';
import type { ServerSource } from '../server-plan';
import { probeBroker } from './broker-probe';

/** `rabbitmq` of docker/compose.yml. The program that we run is Docker's client, which ends with the container. */
export const dockerRabbit: ServerSource = async (options) => {
  const container = await createContainer(
    { name: 'rabbitmq', portVariable: 'HERALD_RABBIT_PORT', portName: 'docker-rabbitmq' },
    options,
  );
  if (!container) return null;
  const { docker, id, port, pid } = container;
  const url = `amqp://127.0.0.1:${port}`;
  return {
    url,
    origin: 'RabbitMQ 4 in Docker',
    processes: [
      {
        name: 'rabbitmq',
        command: docker,
        args: ['start', '--attach', id],
        env: options.env ?? process.env,
        logFile: join(options.logDir, 'rabbitmq.log'),
        probe: () => probeBroker(url),
        readyWithinMs: 120_000,
        stopGraceMs: 20_000,
        shownPid: pid,
        atStarterDeath: [docker, 'stop', '-t', '10', id],
      },
    ],
  };
};
