import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LedgerKeys } from '@herald/billing/books';
import { checkBooks } from '@herald/check-books';
import { herald } from './herald';
import type { OwnSystem } from './own-system';

/**
 * Checks all data of a system, like `npm run books`.
 * @param dir folder of its secrets; default: that of the test's system
 */
export async function expectSoundBooks(
  { system, namespace }: Pick<OwnSystem, 'system' | 'namespace'>,
  dir = herald().dir,
): Promise<void> {
  const keys = new LedgerKeys(Buffer.from(ledgerKeyOf(dir), 'base64'));
  const results = await checkBooks({ mongoUrl: system.run.mongoUrl, namespace, keys });
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  expect(results.some(({ examined }) => examined > 0)).toBe(true);
}

/** The key of a system's hash chain of payments, in base64. */
export function ledgerKeyOf(dir: string): string {
  return (JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as { ledgerKey: string }).ledgerKey;
}
