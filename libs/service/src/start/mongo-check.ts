import type { MongoConnection } from '@herald/mongo';
import type { ReadyCheck } from '../http/health';

/** Ready only if MongoDB answers. */
export const mongoCheck = (connection: MongoConnection): ReadyCheck => ({
  name: 'mongodb',
  check: async () => void (await connection.db!.command({ ping: 1 })),
});
