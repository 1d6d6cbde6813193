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

/** What is signed: the content of one callback. */
export interface Signed {
  id: string;
  timestampSeconds: number;
  /** As it is in the request line, where it is to be signed, too; null: it is not. */
  query: string | null;
}

/**
 * The header `webhook-signature` of Standard Webhooks, for a GET. Each valid secret signs the body as the standard has it, which is empty; for
 * receivers that asked for it also the query, which holds all that the callback tells.
 */
export function signatures(secrets: SigningSecret[], signed: Signed, now: number): string {
  const { id, timestampSeconds, query } = signed;
  const unsigned = `${id}.${timestampSeconds}.`;
  let header = '';
  for (const { key, until } of secrets) {
    if (until !== null && until <= now) continue;
    header += `${header === '' ? '' : ' '}v1,${hmac(key, unsigned)}`;
    if (query !== null) header += ` v1,${hmac(key, unsigned + query)}`;
  }
  return header;
}

function hmac(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64');
}
