import mongoose from 'mongoose';
import type { OwnSystem } from '../../support/own-system';

const DAY_MS = 24 * 3_600_000;
/** The dates that the sms service compares with its clock. */
const DATES: Record<string, string[]> = {
  batches: ['createdAt', 'expiresAt'],
  jobs: ['createdAt'],
  submissions: ['at'],
};

/** Simulates a jump of the clock: makes all earlier sends some days older. */
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
