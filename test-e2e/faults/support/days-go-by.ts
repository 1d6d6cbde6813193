import mongoose from 'mongoose';
import type { OwnSystem } from '../../support/own-system';

const DAY_MS = 24 * 3_600_000;
/** What the sms service dates, and judges by these dates. */
const DATES: Record<string, string[]> = {
  batches: ['createdAt', 'expiresAt'],
  jobs: ['createdAt'],
  submissions: ['at'],
};

/** A clock that jumps: everything that was sent is as many days older from now on. */
export async function daysGoBy({ system, namespace }: OwnSystem, days: number): Promise<void> {
  const connection = await mongoose.createConnection(system.run.mongoUrl).asPromise();
  try {
    const db = connection.getClient().db(namespace === '' ? 'herald_sms' : `${namespace}_sms`);
    for (const [collection, fields] of Object.entries(DATES)) {
      const earlier = fields.map((field) => [field, { $subtract: [`$${field}`, days * DAY_MS] }]);
      await db.collection(collection).updateMany({}, [{ $set: Object.fromEntries(earlier) }]);
    }
  } finally {
    await connection.close();
  }
}
