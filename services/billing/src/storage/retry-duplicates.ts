import { isDuplicateKey } from '@herald/mongo';

const TRIES = 5;

/**
 * Runs a transaction that looks for duplicates before it writes. If another instance writes a duplicate in between, the unique
 * index refuses the write and the transaction is rolled back. The next attempt sees the duplicate.
 */
export async function retryDuplicates<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isDuplicateKey(error)) throw error;
    }
  }
}
