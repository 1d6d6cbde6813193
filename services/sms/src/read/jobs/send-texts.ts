import { type BatchRef, ofBatches } from '../../model/batch-filter';
import { batchId } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';

/**
 * The texts of sends by smsID, read where they are stored, so that retention and erasure remove them here too. Missing: texts that differ
 * between recipients or were deleted, and those of one-time passwords.
 */
export async function textsOf(
  { batches, texts }: Pick<JobCollections, 'batches' | 'texts'>,
  jobs: readonly JobDocument[],
): Promise<Map<number, string>> {
  const shown = jobs.filter(({ priority, removed }) => priority !== 'otp' && !removed);
  // The text of a single recipient may be stored as its own.
  const single = shown.filter(({ recipients }) => recipients === 1);
  const [shared, own] = await Promise.all([
    shown.length === 0
      ? []
      : batches
          .find({ ...ofBatches(shown.map(firstOf)), text: { $type: 'string' } }, { projection: { text: 1 } })
          .toArray(),
    single.length === 0 ? [] : texts.find(ofBatches(single.map(firstOf))).toArray(),
  ]);
  return new Map([
    ...shared.map(({ _id, text }) => [smsIdOf(_id), text!] as const),
    ...own.flatMap(({ _id, texts: [text] }) => (text ? [[smsIdOf(_id), text] as const] : [])),
  ]);
}

function firstOf({ _id, company }: JobDocument): BatchRef {
  return { _id: batchId(_id, 0), company };
}

function smsIdOf(batch: string): number {
  return parseInt(batch, 10);
}
