import { batchId } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';

/**
 * The texts of a company's sends by smsID, read where they are stored, so that retention and erasure remove them here too. Missing: texts
 * that differ between recipients or were deleted, and those of one-time passwords.
 */
export async function textsOf(
  { batches }: Pick<JobCollections, 'batches'>,
  company: number,
  jobs: readonly JobDocument[],
): Promise<Map<number, string>> {
  const shown = jobs.filter(({ priority, removed }) => priority !== 'otp' && !removed);
  const firsts = { $in: shown.map(({ _id }) => batchId(_id, 0)) };
  const found = await batches
    .find({ _id: firsts, company, text: { $type: 'string' } }, { projection: { smsID: 1, text: 1 } })
    .toArray();
  return new Map(found.map(({ smsID, text }) => [smsID, text!]));
}
