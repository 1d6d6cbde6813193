import { isDuplicateKey } from '@herald/mongo';

const TRIES = 5;

/** Retries a transaction that another instance beat to a unique value: the next attempt sees the duplicate before it writes. */
export async function retryDuplicates<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isDuplicateKey(error)) throw error;
    }
  }
}
