import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { BadRequestError, ConflictError } from '@herald/errors';

const MAX_KEY_LENGTH = 255;

/** The Idempotency-Key of a request, with a hash of its path and fields. */
export interface IdempotencyKey {
  key: string;
  hash: string;
}

/** The request's key; undefined if it has none. Requests with the same path and the same fields are the same. @throws BadRequestError */
export function idempotencyOf(request: Request): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw new BadRequestError(`The Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters.`);
  }
  const content = JSON.stringify([request.path, request.body]);
  return { key, hash: createHash('sha256').update(content).digest('base64') };
}

/** The key came with another request. */
export function keyConflict(): ConflictError {
  return new ConflictError('This Idempotency-Key was already used with different parameters. Use a new key.');
}
