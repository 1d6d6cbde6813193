import { checkBooks } from '@herald/check-books';
import type { OwnSystem } from './own-system';

/** Checks all data of a system, like `npm run books`. */
export async function expectSoundBooks({
  system,
  namespace,
}: Pick<OwnSystem, 'system' | 'namespace'>): Promise<void> {
  const results = await checkBooks({ mongoUrl: system.run.mongoUrl, namespace });
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  expect(results.some(({ examined }) => examined > 0)).toBe(true);
}
