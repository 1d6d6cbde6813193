import { join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { rememberedPort } from '../free-port';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { mongodSpec } from './mongod-spec';
import { withUsers } from './with-users';
import { REPLICA_SET, replicaSetUrl } from './replica-set';
import type { MongodProgram } from './try-mongod';

/** Enough for the data of tests and demos. */
const CACHE_GB = 1;
const NEEDED_DISK_MB = 500;

/** Plans a local mongod on 127.0.0.1: a replica set of one member, with its data in `<dataDir>/mongo`. */
export async function privateMongod(program: MongodProgram, options: ServerOptions): Promise<ServerPlan> {
  await requireDiskSpace(options.dataDir, NEEDED_DISK_MB, 'MongoDB');
  const port = await rememberedPort(join(options.dataDir, 'ports.json'), 'mongod');
  const set = { name: REPLICA_SET, ports: [port] };
  // A majority write begins a flush of the journal itself. The default of 100 ms was a quarter of the CPU time of an idle mongod.
  const args = ['--journalCommitInterval', '500'];
  const data = join(options.dataDir, 'mongo');
  const member = { name: 'mongod', set, port, data, cacheGb: CACHE_GB, args };
  return withUsers(options, {
    url: replicaSetUrl(port),
    origin: `MongoDB ${program.version}, ${program.path}`,
    processes: [await mongodSpec(program, member, options)],
  });
}
