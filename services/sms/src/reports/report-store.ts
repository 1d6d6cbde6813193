import { BATCH_RECIPIENTS } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';

/** A run of recipients of a job, in their order. */
export interface ReportSlice {
  numbers: string[];
  statuses: number[];
}

const BATCHES_PER_READ = 20;

/** Reads what a report shows, a few batches at a time. */
export class ReportStore {
  constructor(private readonly collections: JobCollections) {}

  /** Recipients of the company's job; null where it has no such job. */
  async recipientsOf(company: number, smsID: number): Promise<number | null> {
    const job = await this.collections.jobs.findOne(
      { _id: smsID, company },
      { projection: { recipients: 1 } },
    );
    return job?.recipients ?? null;
  }

  /** Recipients `start` to `start + length - 1` of the job. */
  async *read(company: number, smsID: number, start: number, length: number): AsyncGenerator<ReportSlice> {
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
