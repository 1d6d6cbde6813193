import { GoneError, said } from '@herald/contracts/errors';
import type { MongoConnection } from '@herald/mongo';
import type { JobCollections } from '../../model/job-collections';
import { Jobs } from '../../model/jobs';
import { removedIn } from './retention-model';

/** The send to look up; of any company if none is given. */
interface AskedSend {
  company?: number | undefined;
  smsID: number;
}

/** Looks up when the recipients of a send were deleted. */
export class RemovedSends {
  private readonly removed: ReturnType<typeof removedIn>;
  private readonly jobs: Jobs;

  constructor(connection: MongoConnection, { batches }: Pick<JobCollections, 'batches'>) {
    this.removed = removedIn(connection);
    this.jobs = new Jobs(batches);
  }

  /** @throws GoneError if the recipients of the send were deleted. `fields`: further fields of the response */
  async refuse(asked: AskedSend, fields: Record<string, unknown> = { data: null }): Promise<void> {
    const at = await this.since(asked);
    if (at) throw new GoneError(said('recipients_removed', { day: removalDay(at) }), fields);
  }

  /** Null if they are not deleted, or the company has no such send. */
  async since({ company, smsID }: AskedSend): Promise<Date | null> {
    const job = await this.jobs.find(smsID, company);
    if (job) return job.removed?.at ?? null;
    const trace = await this.removed.findOne({ ...(company !== undefined && { company }), smsIDs: smsID });
    return trace?.at ?? null;
  }
}

/** The format in responses: `YYYY-MM-DD`, UTC. */
export function removalDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
