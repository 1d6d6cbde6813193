import { createHmac } from 'node:crypto';

export interface SigningSecret {
  key: Buffer;
  /** The end of its validity, ms since epoch; null = no end. */
  until: number | null;
}

const PREFIX = 'whsec_';

/** Decodes a Standard Webhooks secret (`whsec_` and base64) into its key. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/** The signed content of one callback. */
export interface Signed {
  id: string;
  timestampSeconds: number;
  /** Exactly as in the request line. */
  query: string;
}

/**
 * The header `webhook-signature` of Standard Webhooks, with the query in place of the body, because a GET has no body
 * and the query holds all content. The signature always covers the query: a signature of the empty body would verify
 * any query.
 */
export function signatures(secrets: SigningSecret[], signed: Signed, now: number): string {
  const { id, timestampSeconds, query } = signed;
  const content = `${id}.${timestampSeconds}.${query}`;
  let header = '';
  for (const { key, until } of secrets) {
    if (until !== null && until <= now) continue;
    header += `${header === '' ? '' : ' '}v1,${hmac(key, content)}`;
  }
  return header;
}

function hmac(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64');
}
