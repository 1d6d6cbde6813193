import { createHmac } from 'node:crypto';

const SIGNATURE_DIGITS = 16;

/**
 * A message's reference as its provider gets it. It is signed for the route, so that no other route, and no other deployment that uses the
 * same account, can settle the message.
 */
export function signedReference(reference: string, key: string): string {
  return `${reference}-${signatureOf(reference, key)}`;
}

/** The reference without its signature; null if the signature is wrong. */
export function readReference(signed: string, key: string): string | null {
  const reference = signed.slice(0, -SIGNATURE_DIGITS - 1);
  return signed === signedReference(reference, key) ? reference : null;
}

function signatureOf(reference: string, key: string): string {
  return createHmac('sha256', key).update(reference).digest('hex').slice(0, SIGNATURE_DIGITS);
}
