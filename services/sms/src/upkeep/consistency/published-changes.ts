import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import type { BatchDocument } from '../../model/batch-model';
import { type JobCollections, jobCollections } from '../../model/job-collections';

/** Batches without a callback take 15 s each, and MongoDB closes a cursor after ten idle minutes. */
const READ_AHEAD = 20;

/**
 * Lists the status changes that the callback-dispatcher must have received: the recipients' statuses minus the unpublished changes.
 */
export class PublishedChanges {
  private readonly batches: JobCollections['batches'];

  constructor(connection: MongoConnection) {
    this.batches = jobCollections(connection).batches;
  }

  /** The batches with recipients of the company, from this job on. */
  async *batchesOf(company: number, firstSmsID: number): AsyncGenerator<{ id: string; acceptedAt: Date }> {
    const found = this.batches
      .find({ company, smsID: { $gte: firstSmsID }, state: { $ne: 'written' } }, { batchSize: READ_AHEAD })
      .project<Pick<BatchDocument, '_id' | 'createdAt'>>({ _id: 1, createdAt: 1 });
    for await (const { _id: id, createdAt: acceptedAt } of found) yield { id, acceptedAt };
  }

  /** The published status of each of the recipients of a company's batch; `index` counts within the job. */
  async of(
    batchId: string,
    company: number,
  ): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]> {
    const batch = await this.batches.findOne(
      { _id: batchId, company },
      { projection: { smsID: 1, first: 1, statuses: 1, pending: 1 } },
    );
    if (!batch) return [];
    const { smsID, first, statuses, pending } = batch;
    const unpublished = new Set(pending.map(([i, status]) => `${i}.${status}`));
    return statuses.flatMap((status, i) => {
      const isWaiting = status === DELIVERY.AWAITING || unpublished.has(`${i}.${status}`);
      return isWaiting ? [] : [{ smsID, index: first + i, status }];
    });
  }
}
