import type mongoose from 'mongoose';
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

/** Kinds of commands that timers hardly use, so that their number shows the messages. */
const OF_MESSAGES = ['bulkWrite', 'commitTransaction', 'findAndModify', 'insert'];
/** Collections that messages read, and timers at most every few seconds. */
const READ_BY_MESSAGES = new Set(['sms.stop_list', 'sms.idempotency', 'callbacks.deliveries']);

/** Commands of the system's way of a message since the start of its MongoDB: by kind, and reads of a collection as `read service.collection`. */
export function commands(): Promise<Map<string, number>> {
  return inSystemMongo(async (connection) => {
    const admin = connection.db!.admin();
    const { metrics } = await admin.command({ serverStatus: 1 });
    const kinds = metrics.commands as Record<string, { total?: unknown }>;
    const ofKinds = OF_MESSAGES.map((kind): [string, number] => [kind, Number(kinds[kind]?.total ?? 0)]);
    const reads = (await locks(connection, 'readLock')).filter(([name]) => READ_BY_MESSAGES.has(name));
    return new Map([...ofKinds, ...reads.map(([name, count]): [string, number] => [`read ${name}`, count])]);
  });
}

/**
 * Write operations on each collection of the system since the start of its MongoDB, as `service.collection`. An insert of several documents
 * counts once, and so does each statement of a transaction.
 */
export function writes(): Promise<Map<string, number>> {
  return inSystemMongo(async (connection) => new Map(await locks(connection, 'writeLock')));
}

async function locks(
  connection: mongoose.Connection,
  kind: 'readLock' | 'writeLock',
): Promise<[name: string, count: number][]> {
  const databases = new Set(await systemDatabases(connection));
  const { totals } = (await connection.db!.admin().command({ top: 1 })) as unknown as {
    totals: Record<string, Partial<Record<typeof kind, { count: number }>>>;
  };
  return Object.entries(totals).flatMap(([name, counts]): [string, number][] => {
    const [database = '', ...rest] = name.split('.');
    const collection = rest.join('.');
    if (!databases.has(database) || BY_TIME.has(collection)) return [];
    return [[`${database.split('_').at(-1)}.${collection}`, counts[kind]?.count ?? 0]];
  });
}
