import { createHmac } from 'node:crypto';

/** Each wrong guess is a request, so that 41 bits are out of reach. */
const SIGNATURE_DIGITS = 8;
const BASE = 36n;

/**
 * A message's reference as its provider gets it. It is signed for the route, so that no other route, and no other deployment that uses the
 * same account, can settle the message.
 */
export function signedReference(reference: string, key: string): string {
  return `${reference}-${signatureOf(reference, key)}`;
}

/** The reference of a message as it goes out: without a key (ROUTE_ENCRYPTION_KEY is not set), it is not signed. */
export function referenceOn(key: string | null, reference: string): string {
  return key === null ? reference : signedReference(reference, key);
}

/** The reference without its signature; null if the signature is wrong. */
export function readReference(signed: string, key: string): string | null {
  const reference = signed.slice(0, -SIGNATURE_DIGITS - 1);
  return signed === signedReference(reference, key) ? reference : null;
}

function signatureOf(reference: string, key: string): string {
  const digest = createHmac('sha256', key).update(reference).digest();
  const signature = digest.readBigUInt64BE() % BASE ** BigInt(SIGNATURE_DIGITS);
  return signature.toString(Number(BASE)).padStart(SIGNATURE_DIGITS, '0');
}
