import type { ClaimedBatch } from './claim';
import type { PartRef } from './outcome';

const SECOND_MS = 1_000;
const BASE = 36;
const REFERENCE = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})-([0-9a-z]{1,4})-[0-9a-z]+-[0-9a-z]+$/;

/**
 * The reference of a message at carriers (`PartSubmission.messageReference`). It names the recipient, so that a delivery receipt with it is
 * matched without any stored data. A try that may have been accepted is repeated with the same reference; after one that surely was not
 * (`delays`), the carrier gets another. The time keeps apart deployments that share an account, and those that begin again. All are in
 * base 36, because some providers take no more than 36 characters, with the signature.
 */
export function messageReferenceOf(
  batch: Pick<ClaimedBatch, '_id' | 'retries' | 'createdAt'>,
  i: number,
): string {
  const [smsID, number] = batch._id.split('.').map(Number);
  const delays = batch.retries.find((retry) => retry.i === i)?.delays ?? 0;
  const seconds = Math.floor(batch.createdAt.getTime() / SECOND_MS);
  return [smsID!, number!, i, delays, seconds].map((each) => each.toString(BASE)).join('-');
}

/** The recipient that a reference names; null if it is none of a message. */
export function readMessageReference(reference: string | undefined): PartRef | null {
  const [smsID, batch, i] = (REFERENCE.exec(reference ?? '') ?? [])
    .slice(1)
    .map((each) => Number.parseInt(each, BASE));
  return smsID === undefined ? null : { batch: `${smsID}.${batch}`, i: i!, part: 0 };
}
