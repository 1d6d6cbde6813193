import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { BATCH_RECIPIENTS, type BatchDocument } from '../../model/batch-model';
import { type JobCollections, jobCollections } from '../../model/job-collections';
import { MOVED, ORIGIN_FIELDS, originOf } from '../../model/shared-batch';

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
    const own = { company, smsID: { $gte: firstSmsID }, state: { $ne: 'written' as const } };
    const shared = { 'shared.of.company': company, smsID: { $gte: firstSmsID - BATCH_RECIPIENTS } };
    for (const filter of [{ ...own, shared: { $exists: false } }, shared]) {
      const found = this.batches
        .find(filter, { batchSize: READ_AHEAD })
        .project<Pick<BatchDocument, '_id' | 'createdAt'>>(ACCEPTED);
      for await (const { _id: id, createdAt: acceptedAt } of found) yield { id, acceptedAt };
    }
  }

  /** The published status of each of the company's recipients in a batch, from this job on; `index` counts within the job. */
  async of(
    batchId: string,
    company: number,
    firstSmsID: number,
  ): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]> {
    const batch = await this.batches.findOne({ _id: batchId }, { projection: FIELDS });
    if (!batch) return [];
    const { statuses, pending, first } = batch;
    const unpublished = new Set(pending.map(([index, , status]) => `${index}.${status}`));
    return statuses.flatMap((status, i) => {
      const origin = originOf(batch, i);
      const { smsID, index } = origin;
      const isPending = unpublished.has(`${first + i}.${status}`);
      if (status === MOVED || status === DELIVERY.AWAITING || isPending) return [];
      return origin.company === company && smsID >= firstSmsID ? [{ smsID, index, status }] : [];
    });
  }
}

const ACCEPTED = { _id: 1, createdAt: 1 } as const;
const FIELDS = {
  ...ORIGIN_FIELDS,
  statuses: 1,
  pending: 1,
} as const;
