import type { MongoConnection } from '@herald/mongo';
import type { ReadyCheck } from '../http/health';

/** The check of `/readyz` that MongoDB answers. */
export const mongoCheck = (connection: MongoConnection): ReadyCheck => ({
  name: 'mongodb',
  check: async () => void (await connection.db!.command({ ping: 1 })),
});
