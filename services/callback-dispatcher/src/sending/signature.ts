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
  /** As it is in the request line. */
  query: string;
}

/**
 * The header `webhook-signature` of Standard Webhooks, with the query in place of the body: a GET has no body, and the query holds all that the
 * callback says. Never over less: a signature of the empty body would verify any query.
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
