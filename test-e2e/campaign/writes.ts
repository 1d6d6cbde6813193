import { inSystemMongo, systemDatabases } from '../support/databases';

/** Collections that are written at fixed times, whatever is sent. */
const BY_TIME = new Set([
  'leases',
  'route_states',
  'route_test_sends',
  'alarms',
  'statistics',
  'outcome_tallies',
  'watched_subjects',
]);

/**
 * Write operations on each collection of the system since the start of its MongoDB, as `service.collection`. An insert of several documents
 * counts once, and so does each statement of a transaction.
 */
export function writes(): Promise<Map<string, number>> {
  return inSystemMongo(async (connection) => {
    const databases = new Set(await systemDatabases(connection));
    const { totals } = (await connection.db!.admin().command({ top: 1 })) as unknown as {
      totals: Record<string, { writeLock?: { count: number } }>;
    };
    const counted = Object.entries(totals).flatMap(([name, { writeLock }]): [string, number][] => {
      const [database = '', ...rest] = name.split('.');
      const collection = rest.join('.');
      if (!databases.has(database) || BY_TIME.has(collection)) return [];
      return [[`${database.split('_').at(-1)}.${collection}`, writeLock?.count ?? 0]];
    });
    return new Map(counted);
  });
}
