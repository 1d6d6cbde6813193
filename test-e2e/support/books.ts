import { checkBooks } from '@herald/check-books';
import type { OwnSystem } from './own-system';

/** Reads all that a system has written, as `npm run books` does. */
export async function expectSoundBooks({
  system,
  namespace,
}: Pick<OwnSystem, 'system' | 'namespace'>): Promise<void> {
  const results = await checkBooks({ mongoUrl: system.run.mongoUrl, namespace });
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  expect(results.some(({ examined }) => examined > 0)).toBe(true);
}
