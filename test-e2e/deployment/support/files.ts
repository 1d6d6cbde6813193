import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..', '..');

/** The text of a file of the checkout. */
export function textOf(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}
