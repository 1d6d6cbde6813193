import { audit } from '@herald/audit';
import type { OwnSystem } from '../../support/own-system';

/** Reads all that a system has written, as `npm run audit` does. */
export async function expectSoundBooks({ system, namespace }: OwnSystem): Promise<void> {
  const results = await audit({ mongoUrl: system.run.mongoUrl, namespace });
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  expect(results.some(({ examined }) => examined > 0)).toBe(true);
}
