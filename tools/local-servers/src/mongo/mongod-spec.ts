import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessSpec } from '../process/process-spec';
import type { ServerOptions } from '../server-plan';
import { ensureMember, type ReplicaSet } from './replica-set';
import type { MongodProgram } from './try-mongod';

const READY_WITHIN_MS = 180_000;
const STOP_GRACE_MS = 15_000;

export interface Member {
  /** Name of the process. */
  name: string;
  set: ReplicaSet;
  port: number;
  /** Folder of its data. */
  data: string;
  /** By default mongod takes half of the machine's memory. */
  cacheGb: number;
  args?: string[];
}

/** The process of a local replica-set member: on 127.0.0.1, ready when it serves as primary or secondary. */
export async function mongodSpec(
  program: MongodProgram,
  { name, set, port, data, cacheGb, args = [] }: Member,
  options: ServerOptions,
): Promise<ProcessSpec> {
  await mkdir(data, { recursive: true });
  return mongoSpec(program, options, {
    name,
    args: [
      ...['--dbpath', data, ...addressArguments(port)],
      ...['--replSet', set.name, '--wiredTigerCacheSizeGB', String(cacheGb), ...args],
      // Stop at once, without waiting for clients to find another member: a test that stops a single member wants to see the effect.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
      // Otherwise collected every second, and not used.
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ],
    probe: () => ensureMember(set, port, options.access),
  });
}

/** The process of a mongod or mongos. */
export function mongoSpec(
  program: MongodProgram,
  options: ServerOptions,
  own: Pick<ProcessSpec, 'name' | 'args' | 'probe' | 'besidePrevious'>,
): ProcessSpec {
  return {
    ...own,
    args: [...own.args, ...(options.access ? ['--keyFile', options.access.mongoKeyFile] : [])],
    command: program.path,
    env: mongoEnvironment(program, options),
    logFile: join(options.logDir, `${own.name}.log`),
    readyWithinMs: READY_WITHIN_MS,
    stopGraceMs: STOP_GRACE_MS,
  };
}

export function addressArguments(port: number): string[] {
  return ['--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
}

function mongoEnvironment(program: MongodProgram, options: ServerOptions): NodeJS.ProcessEnv {
  const env = { ...(options.env ?? process.env) };
  if (!program.libraryPath) return env;
  const libraries = [program.libraryPath, env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...env, LD_LIBRARY_PATH: libraries };
}
