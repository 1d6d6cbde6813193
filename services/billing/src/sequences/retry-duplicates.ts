import { isDuplicateKey } from '@herald/mongo';

const TRIES = 5;

/**
 * Runs a transaction that looks for duplicates before it writes. When another copy of the service was in between, the unique
 * index refuses the write and nothing is written; the next try sees what the other one wrote.
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
