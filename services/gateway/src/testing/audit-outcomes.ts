import type { MongoConnection } from '@herald/mongo';
import { until } from '@herald/testing/until';
import { auditRowsIn } from '../audit/audit-model';

/**
 * Waits until every act in the audit has its outcome: a gateway writes the outcome after the answer, so that rows still come when the
 * last answer is there. Reads what a majority of replicas has, as the consistency check reads the head of the chain.
 *
 * @param after only rows behind this one; of older ones the outcome may have been emptied already
 */
export async function untilOutcomesWritten(connection: MongoConnection, after = 0): Promise<void> {
  const count = (filter: object): Promise<number> =>
    auditRowsIn(connection).countDocuments({ _id: { $gt: after }, ...filter }, { readConcern: 'majority' });
  await until(async () => {
    // In this order: an act that begins between the two counts is one that has no outcome yet.
    const outcomes = await count({ of: { $exists: true } });
    return outcomes === (await count({ state: 'begun' }));
  });
}
