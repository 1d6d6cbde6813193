import { randomBytes } from 'node:crypto';
import { type Hasher, hasherOf } from '../stop-list/number-hash';

const LINE_DIGITS = 4;
const HASH_LENGTH = 12;

/** All but the last four digits of a number: those of 10,000 neighbours. */
export function blockOf(number: string): string {
  return number.slice(0, -LINE_DIGITS);
}

export function lineOf(number: string): number {
  return Number(number.slice(-LINE_DIGITS));
}

/** Long enough to tell the numbers of a company apart. */
export function shortHash(hash: string): string {
  return hash.slice(1, 1 + HASH_LENGTH);
}

export function randomHasher(): Hasher {
  return hasherOf(randomBytes(32));
}
