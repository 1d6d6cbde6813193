import { randomBytes } from 'node:crypto';
import { type Hasher, hasherOf } from '../stop-list/number-hash';

const LINE_DIGITS = 4;
const HASH_LENGTH = 12;

/** All but the last four digits of a number: a block of 10,000 numbers. */
export function blockOf(number: string): string {
  return number.slice(0, -LINE_DIGITS);
}

export function lineOf(number: string): number {
  return Number(number.slice(-LINE_DIGITS));
}

/** Long enough to distinguish the numbers of a company. */
export function shortHash(hash: string): string {
  return hash.slice(1, 1 + HASH_LENGTH);
}

export function randomHasher(): Hasher {
  return hasherOf(randomBytes(32));
}
