import type { mongo } from 'mongoose';
import { GoneError } from '@herald/contracts/errors';
import type { MongoConnection } from '@herald/mongo';
import { type BatchDocument, mayHold, SHARED } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';
import { indexOfSend, originOf } from '../../model/shared-batch';
import { type RemovedBatch, removedIn } from './retention-model';

/** The send to look up; of any company if none is given. */
interface AskedSend {
  company?: number | undefined;
  smsID: number;
}

/** Looks up when the recipients of a send were deleted. */
export class RemovedSends {
  private readonly removed: mongo.Collection<RemovedBatch>;

  constructor(
    connection: MongoConnection,
    private readonly collections: Pick<JobCollections, 'jobs' | 'batches'>,
  ) {
    this.removed = removedIn(connection);
  }

  /** @throws GoneError if the recipients of the send were deleted. `fields`: further fields of the response */
  async refuse(asked: AskedSend, fields: Record<string, unknown> = { data: null }): Promise<void> {
    const at = await this.since(asked);
    if (at) throw new GoneError(`The recipients of this message were removed on ${removalDay(at)}.`, fields);
  }

  /** Null if they are not deleted, or the company has no such send. */
  async since({ company, smsID }: AskedSend): Promise<Date | null> {
    const own: mongo.Filter<JobDocument> = { _id: smsID, ...(company !== undefined && { company }) };
    const job = await this.collections.jobs.findOne(own, { projection: { removed: 1 } });
    if (job) return job.removed?.at ?? null;
    return (await this.ofShared({ company, smsID })) ?? (await this.ofTrace({ company, smsID }));
  }

  /** The batch still exists, for its other recipients. */
  private async ofShared({ company, smsID }: AskedSend): Promise<Date | null> {
    const batch = await this.collections.batches.findOne(
      {
        ...(company === undefined ? SHARED : { 'shared.of.company': company }),
        smsID: mayHold(smsID),
      } as mongo.Filter<BatchDocument>,
      { sort: { smsID: -1 } },
    );
    const i = batch ? indexOfSend(batch, smsID) : -1;
    if (!batch?.removed || i >= batch.numbers.length) return null;
    const origin = originOf(batch, i);
    if (company !== undefined && origin.company !== company) return null;
    return batch.removed.find((one) => one.company === origin.company)?.at ?? null;
  }

  private async ofTrace({ company, smsID }: AskedSend): Promise<Date | null> {
    const trace = await this.removed.findOne(
      { ...(company !== undefined && { 'of.company': company }), smsID: mayHold(smsID) },
      { sort: { smsID: -1 } },
    );
    const which = trace?.which.charCodeAt(indexOfSend(trace, smsID)) ?? NaN;
    const found = trace?.of[which];
    return found && (company === undefined || found.company === company) ? found.at : null;
  }
}

/** The format in responses: `YYYY-MM-DD`, UTC. */
export function removalDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
