import { createHmac } from 'node:crypto';

export interface SigningSecret {
  key: Buffer;
  /** Signs until then, ms since epoch; null = no end. */
  until: number | null;
}

const PREFIX = 'whsec_';

/** A Standard Webhooks secret (`whsec_` and base64) as the key that it stands for. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/**
 * The header `webhook-signature` of Standard Webhooks, for a GET. Each valid secret signs two contents, and a receiver
 * checks either: the body as the standard has it, which is empty, and the query string as it is in the request line,
 * which holds all that the callback tells.
 */
export function signatures(
  secrets: SigningSecret[],
  id: string,
  timestampSeconds: number,
  query: string,
  now: number,
): string {
  const unsigned = `${id}.${timestampSeconds}.`;
  const signed = unsigned + query;
  let header = '';
  for (const { key, until } of secrets) {
    if (until !== null && until <= now) continue;
    header += `${header === '' ? '' : ' '}v1,${hmac(key, unsigned)} v1,${hmac(key, signed)}`;
  }
  return header;
}

function hmac(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64');
}
