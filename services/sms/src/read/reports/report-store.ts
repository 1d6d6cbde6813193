import { BATCH_RECIPIENTS, BATCHES_PER_READ } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { Jobs } from '../../model/jobs';
import type { RemovedSends } from '../removed/removed-sends';

/** Consecutive recipients of a job, in order. */
export interface ReportSlice {
  numbers: string[];
  statuses: number[];
}

/** The recipients of a job. */
export interface Report {
  recipients: number;
  /** Sent with a test key, to the sandbox. */
  test: boolean;
  /** Recipients `start` to `start + length - 1` of the job. */
  read(start: number, length: number): AsyncIterable<ReportSlice>;
}

/** Reads the data of reports, a few batches at a time. */
export class ReportStore {
  private readonly jobs: Jobs;

  constructor(
    private readonly collections: JobCollections,
    private readonly removed: Pick<RemovedSends, 'refuse'>,
  ) {
    this.jobs = new Jobs(collections.batches);
  }

  /**
   * The report of the company's job; null if it has no such job.
   * @param testsOnly ignores live jobs
   * @throws GoneError if its recipients were deleted
   */
  async open(company: number, smsID: number, testsOnly = false): Promise<Report | null> {
    const job = await this.jobs.find(smsID, company);
    if (job && testsOnly && !job.test) return null;
    if (!job || job.removed) await this.removed.refuse({ company, smsID }, { result: [] });
    if (!job) return null;
    const read = (start: number, length: number) => this.read(company, smsID, start, length);
    return { recipients: job.recipients, test: job.test === true, read };
  }

  private async *read(
    company: number,
    smsID: number,
    start: number,
    length: number,
  ): AsyncGenerator<ReportSlice> {
    const end = start + length;
    const number = { $gte: Math.floor(start / BATCH_RECIPIENTS), $lt: Math.ceil(end / BATCH_RECIPIENTS) };
    const batches = this.collections.batches
      .find({ company, smsID, number }, { projection: { _id: 0, first: 1, numbers: 1, statuses: 1 } })
      .sort({ number: 1 })
      .batchSize(BATCHES_PER_READ);
    for await (const { first, numbers, statuses } of batches) {
      const [from, to] = [Math.max(0, start - first), Math.min(numbers.length, end - first)];
      yield { numbers: numbers.slice(from, to), statuses: statuses.slice(from, to) };
    }
  }
}
