import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LedgerKeys } from '@herald/billing/books';
import { checkBooks } from '@herald/check-books';
import { herald } from './herald';
import type { OwnSystem } from './own-system';

/**
 * Reads all that a system has written, as `npm run books` does.
 * @param dir where its secrets are; that of the system that the test talks to, unless given.
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

/** What a system seals payments with, in base64. */
export function ledgerKeyOf(dir: string): string {
  return (JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as { ledgerKey: string }).ledgerKey;
}
