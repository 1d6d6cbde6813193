import type { MongoConnection } from '@herald/mongo';
import { until } from '@herald/testing/until';
import { auditRowsIn } from '../audit/audit-model';

/**
 * Waits until every action in the audit has its outcome: a gateway writes the outcome after the answer, so rows may be added after the last
 * answer. Reads with read concern `majority`, as the consistency check reads the head of the chain.
 *
 * @param after id of a row: only newer rows count, because the outcomes of older rows may be emptied already
 */
export async function untilOutcomesWritten(connection: MongoConnection, after = 0): Promise<void> {
  const count = (filter: object): Promise<number> =>
    auditRowsIn(connection).countDocuments({ _id: { $gt: after }, ...filter }, { readConcern: 'majority' });
  await until(async () => {
    // In this order, so that an action that begins between the two counts is counted without an outcome.
    const outcomes = await count({ of: { $exists: true } });
    return outcomes === (await count({ state: 'begun' }));
  });
}
