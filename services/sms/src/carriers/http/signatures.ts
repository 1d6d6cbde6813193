import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CarrierRequest } from './carrier-request';

/** How providers sign their requests. A preset names one; the code is here. */
export const SIGNATURES = ['twilio', 'vonage', 'sms-gate', 'textbee', 'herald'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

/** Whether a request has the signature of a holder of the secret. */
export function isSigned(kind: SignatureKind, secret: string, request: CarrierRequest): boolean {
  return CHECKS[kind](secret, request);
}

const CHECKS: Record<SignatureKind, (secret: string, request: CarrierRequest) => boolean> = {
  /** twilio.com/docs/usage/webhooks/webhooks-security: the URL, then names and values of the form in the order of their names. */
  twilio(secret, { url, headers, body }) {
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const given = new URLSearchParams(isForm ? body.toString() : '');
    const names = [...new Set(given.keys())].sort();
    const parameters = names.map((name) => {
      const values = [...new Set(given.getAll(name))].sort();
      return values.map((value) => name + value).join('');
    });
    const expected = createHmac('sha1', secret)
      .update(url + parameters.join(''))
      .digest('base64');
    return isEqual(headers['x-twilio-signature'], expected);
  },

  /** developer.vonage.com/en/getting-started/concepts/webhooks: a JWT (HS256) that has the hash of the body. */
  vonage(secret, { headers, body }) {
    const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(headers['authorization'] ?? '');
    if (!token) return false;
    const [, head, claims, signature] = token;
    const expected = createHmac('sha256', secret).update(`${head!}.${claims!}`).digest('base64url');
    if (fieldOf(head!, 'alg') !== 'HS256' || !isEqual(signature, expected)) return false;
    const hash = fieldOf(claims!, 'payload_hash');
    return isEqual(hash, createHash('sha256').update(body).digest('hex'));
  },

  /** docs.sms-gate.app/features/webhooks: the body, then the time of X-Timestamp. */
  'sms-gate'(secret, { headers, body }) {
    const signed = createHmac('sha256', secret).update(body);
    const expected = signed.update(headers['x-timestamp'] ?? '').digest('hex');
    return isEqual(headers['x-signature']?.toLowerCase(), expected);
  },

  /** textbee.dev/docs: the body. */
  textbee(secret, { headers, body }) {
    const expected = createHmac('sha256', secret).update(body).digest('hex');
    return isEqual(headers['x-signature']?.toLowerCase(), expected);
  },

  /** docs/guides/callbacks.md: the id, the time and the query (Standard Webhooks). */
  herald(secret, { url, headers }) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const query = url.slice(url.indexOf('?') + 1);
    const content = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${query}`;
    const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    // During a rotation there are two.
    return (headers['webhook-signature'] ?? '').split(' ').some((given) => isEqual(given, expected));
  },
};

/** A text field of a part of a JWT. */
function fieldOf(encoded: string, name: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    const value = (parsed as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** In constant time. */
function isEqual(given: string | undefined, expected: string): boolean {
  if (given?.length !== expected.length) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
