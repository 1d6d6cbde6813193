import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type JobCollections, jobCollections } from '../jobs/collections';

/** Which status changes the callback-dispatcher must know of: what the recipients' statuses are, less what is still to be told. */
export class ToldChanges {
  private readonly batches: JobCollections['batches'];

  constructor(connection: MongoConnection) {
    this.batches = jobCollections(connection).batches;
  }

  /** Ids of the company's batches, from this job on. */
  async *batchesOf(company: number, firstSmsID: number): AsyncGenerator<string> {
    const found = this.batches
      .find({ company, smsID: { $gte: firstSmsID }, state: { $ne: 'written' } })
      .project<{ _id: string }>({ _id: 1 });
    for await (const { _id } of found) yield _id;
  }

  /** The told status of each recipient of a batch, as it is now; `index` counts in the job. */
  async of(batchId: string): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]> {
    const batch = await this.batches.findOne(
      { _id: batchId },
      { projection: { smsID: 1, first: 1, statuses: 1, pending: 1 } },
    );
    if (!batch) return [];
    const { smsID, first, statuses, pending } = batch;
    const untold = new Set(pending.map(([index, , status]) => `${index}.${status}`));
    return statuses
      .map((status, i) => ({ smsID, index: first + i, status }))
      .filter(({ index, status }) => status !== DELIVERY.AWAITING && !untold.has(`${index}.${status}`));
  }
}
