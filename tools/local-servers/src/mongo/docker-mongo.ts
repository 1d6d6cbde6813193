import { join } from 'node:path';
import { createContainer } from '../docker/compose';
import type { ServerSource } from '../server-plan';
import { ensureReplicaSet, replicaSetUrl } from './replica-set';

/** `mongo` of docker/compose.yml. The program that we run is Docker's client, which ends with the container. */
export const dockerMongo: ServerSource = async (options) => {
  const container = await createContainer(
    { name: 'mongo', portVariable: 'HERALD_MONGO_PORT', portName: 'docker-mongo' },
    options,
  );
  if (!container) return null;
  const { docker, id, port, pid } = container;
  return {
    url: replicaSetUrl(port),
    origin: 'MongoDB 8 in Docker',
    processes: [
      {
        name: 'mongod',
        command: docker,
        args: ['start', '--attach', id],
        env: options.env ?? process.env,
        logFile: join(options.logDir, 'mongod.log'),
        probe: () => ensureReplicaSet(port),
        readyWithinMs: 120_000,
        stopGraceMs: 20_000,
        shownPid: pid,
        atStarterDeath: [docker, 'stop', '-t', '10', id],
      },
    ],
  };
};
