import { batchId } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';

/**
 * The texts of a company's sends by smsID, read where they are stored, so that retention and erasure remove them here too. Missing: texts
 * that differ between recipients or were deleted, and those of one-time passwords.
 */
export async function textsOf(
  { batches, texts }: Pick<JobCollections, 'batches' | 'texts'>,
  company: number,
  jobs: readonly JobDocument[],
): Promise<Map<number, string>> {
  const shown = jobs.filter(({ priority, removed }) => priority !== 'otp' && !removed);
  // The text of a single recipient may be stored as its own.
  const single = shown.filter(({ recipients }) => recipients === 1);
  const [shared, own] = await Promise.all([
    batches
      .find({ _id: firstOf(shown), company, text: { $type: 'string' } }, { projection: { text: 1 } })
      .toArray(),
    texts.find({ _id: firstOf(single), company }).toArray(),
  ]);
  return new Map([
    ...shared.map(({ _id, text }) => [parseInt(_id, 10), text!] as const),
    ...own.flatMap(({ _id, texts: [text] }) => (text ? [[parseInt(_id, 10), text] as const] : [])),
  ]);
}

function firstOf(jobs: JobDocument[]): { $in: string[] } {
  return { $in: jobs.map(({ _id }) => batchId(_id, 0)) };
}
