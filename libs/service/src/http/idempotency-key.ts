import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { BadRequestError, ConflictError, said } from '@herald/contracts/errors';

const MAX_KEY_LENGTH = 255;

/** The Idempotency-Key of a request, with a hash of its path and fields. */
export interface IdempotencyKey {
  key: string;
  hash: string;
}

/** The header of a request; undefined if there is none. @throws BadRequestError */
export function idempotencyKeyIn({ 'idempotency-key': key }: IncomingHttpHeaders): string | undefined {
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw new BadRequestError(`The Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters.`);
  }
  return key;
}

/**
 * The key of a request; undefined if there is none. Requests with the same path and fields are considered equal.
 * @param caller the owner of the key, if several callers share a store: the same key of another caller is another key
 * @throws BadRequestError
 */
export function idempotencyOf(request: Request, caller?: string): IdempotencyKey | undefined {
  const key = idempotencyKeyIn(request.headers);
  if (key === undefined) return undefined;
  const content = textOf([request.path, request.body]);
  return {
    key: caller === undefined ? key : `${caller} ${key}`,
    hash: createHash('sha256').update(content).digest('base64'),
  };
}

/** JSON can be read at a depth at which it cannot be written again. @throws BadRequestError */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new BadRequestError('The body has too many nested arrays or objects.');
  }
}

/** The error if the key was already used with other parameters. */
export function keyConflict(): ConflictError {
  return new ConflictError(said('idempotency_key_reused'));
}
