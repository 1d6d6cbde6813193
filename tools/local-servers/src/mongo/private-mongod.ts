import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { rememberedPort } from '../free-port';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { ensureReplicaSet, REPLICA_SET, replicaSetUrl } from './replica-set';
import type { MongodProgram } from './try-mongod';

/** A data set of tests and demos fits; by default mongod takes half of the machine's memory. */
const CACHE_GB = '1';
const NEEDED_DISK_MB = 500;

/** Plans a mongod of our own: on 127.0.0.1, a replica set of one, its data in `<dataDir>/mongo`. */
export async function privateMongod(program: MongodProgram, options: ServerOptions): Promise<ServerPlan> {
  const data = join(options.dataDir, 'mongo');
  await requireDiskSpace(options.dataDir, NEEDED_DISK_MB, 'MongoDB');
  await mkdir(data, { recursive: true });
  const port = await rememberedPort(join(options.dataDir, 'ports.json'), 'mongod');
  return {
    url: replicaSetUrl(port),
    origin: `MongoDB ${program.version}, ${program.path}`,
    processes: [
      {
        name: 'mongod',
        command: program.path,
        args: mongodArguments(data, port),
        env: mongodEnvironment(program, options),
        logFile: join(options.logDir, 'mongod.log'),
        probe: () => ensureReplicaSet(port),
        readyWithinMs: 180_000,
        stopGraceMs: 15_000,
      },
    ],
  };
}

function mongodArguments(data: string, port: number): string[] {
  return [
    ...['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    ...['--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', CACHE_GB],
    // A stop need not wait for clients to find another member: there is none.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  ];
}

function mongodEnvironment(program: MongodProgram, options: ServerOptions): NodeJS.ProcessEnv {
  const env = { ...(options.env ?? process.env) };
  if (!program.libraryPath) return env;
  const libraries = [program.libraryPath, env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...env, LD_LIBRARY_PATH: libraries };
}
