import { isOnShards, type MongoConnection } from '@herald/mongo';
import { readGauge, type Registry, type Row } from '@herald/telemetry/metrics';

/**
 * Disk usage and members of MongoDB, as the primary reports them. The members need the privilege `clusterMonitor` if authentication
 * is enabled; without it only that metric is missing. A mongos reports no members: each shard is a replica set of its own.
 */
export function databaseMetrics(registry: Registry, connection: MongoConnection): void {
  const sizes: [name: string, help: string, field: 'fsTotalSize' | 'fsUsedSize'][] = [
    ['herald_mongodb_disk_size_bytes', "Size of the disk with MongoDB's data.", 'fsTotalSize'],
    ['herald_mongodb_disk_used_bytes', 'Used space of that disk, by any file.', 'fsUsedSize'],
  ];
  for (const [name, help, field] of sizes) {
    const read = async (): Promise<number> => Number((await connection.db!.command({ dbStats: 1 }))[field]);
    readGauge(registry, { name, help, read });
  }
  readGauge(registry, {
    name: 'herald_mongodb_members',
    help: 'Members of the replica set by health, as seen by the primary.',
    labelNames: ['health'],
    read: async (): Promise<Row[]> => {
      if (isOnShards(connection)) return [];
      const status = await connection.getClient().db('admin').command({ replSetGetStatus: 1 });
      const members = status.members as { health: number }[];
      const up = members.filter(({ health }) => health === 1).length;
      return [
        { labels: { health: 'up' }, value: up },
        { labels: { health: 'down' }, value: members.length - up },
      ];
    },
  });
}
