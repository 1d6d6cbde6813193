import { ConflictError } from '@herald/contracts/errors';
import { isDuplicateKey } from '@herald/mongo';
import { type IdempotencyKey, keyConflict } from '@herald/service';

/** A record with the Idempotency-Key of the request that created it. A unique index on `madeFor.key` allows one such record. */
export interface CreatedOnce {
  createdAt: Date;
  madeFor?: IdempotencyKey;
}

/** Lifetime of an Idempotency-Key, the same as for all other requests. */
export const REQUEST_KEPT_MS = 24 * 3_600_000;

/** The record that an earlier request with this Idempotency-Key created. @param release frees an expired key @throws ConflictError for other parameters */
export async function createdBefore<D extends CreatedOnce>(
  request: IdempotencyKey | undefined,
  now: Date,
  { find, release }: { find(key: string): Promise<D | null>; release(record: D): Promise<void> },
): Promise<D | null> {
  const record = request ? await find(request.key) : null;
  if (!record || !request) return null;
  if (now.getTime() - record.createdAt.getTime() >= REQUEST_KEPT_MS) {
    await release(record);
    return null;
  }
  if (record.madeFor?.hash !== request.hash) throw keyConflict();
  return record;
}

/** Creates a record once for an Idempotency-Key: of two concurrent requests, the second finds the record of the first, because one write stores both. */
export async function createOnce<T>(before: () => Promise<T | null>, create: () => Promise<T>): Promise<T> {
  const earlier = await before();
  if (earlier) return earlier;
  try {
    return await create();
  } catch (error) {
    // The concurrent request may also have changed the state that `create` requires.
    const made = isDuplicateKey(error) || error instanceof ConflictError ? await before() : null;
    if (!made) throw error;
    return made;
  }
}
