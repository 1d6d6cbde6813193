import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainShardedMongo } from '@herald/local-servers';

export interface ShardedCluster {
  /** URL of its mongos. */
  url: string;
  stop(): Promise<void>;
}

/** Two shards of one member each; `SHARDED_MONGO_URL` names an existing cluster. */
export async function startShardedCluster(): Promise<ShardedCluster> {
  const given = process.env['SHARDED_MONGO_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dir = await mkdtemp(join(tmpdir(), 'herald-sharded-'));
  const options = { dataDir: join(dir, 'data'), logDir: join(dir, 'logs') };
  const { url, stop } = await obtainShardedMongo(options, { shards: 2, members: 1 });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
