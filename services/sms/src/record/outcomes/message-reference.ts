import type { ClaimedBatch } from './claim';
import type { PartRef } from './outcome';

const REFERENCE = /^(\d{1,16})-(\d{1,6})-(\d{1,4})-\d+-[0-9a-z]+$/;

/**
 * The reference of a message at carriers (`PartSubmission.messageReference`). It names the recipient, so that a delivery receipt with it is
 * matched without any stored data. A try that may have been accepted is repeated with the same reference; after one that surely was not
 * (`delays`), the carrier gets another. The time keeps apart deployments that share an account, and those that begin again.
 */
export function messageReferenceOf(
  batch: Pick<ClaimedBatch, '_id' | 'retries' | 'createdAt'>,
  i: number,
): string {
  const delays = batch.retries.find((retry) => retry.i === i)?.delays ?? 0;
  return `${batch._id.replace('.', '-')}-${i}-${delays}-${batch.createdAt.getTime().toString(36)}`;
}

/** The recipient that a reference names; null if it is none of a message. */
export function readMessageReference(reference: string | undefined): PartRef | null {
  const [match, smsID, batch, i] = REFERENCE.exec(reference ?? '') ?? [];
  return match === undefined ? null : { batch: `${smsID}.${batch}`, i: Number(i), part: 0 };
}
