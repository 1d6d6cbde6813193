import { createHash } from 'node:crypto';
import type { AuditDocument, AuditHead } from './audit-model';

/** End of the empty chain, which the first row links to. */
export const CHAIN_START: Omit<AuditHead, '_id'> = { row: 0, hash: digest(['audit']) };

/** The hash over a row's fields, as they are stored, and the hash of the row before it. A changed, missing or added row breaks the chain. */
export function chainHash(previousHash: string, row: Omit<AuditDocument, 'chain'>): string {
  const says = Object.entries(row).filter(([name]) => name !== 'chain');
  says.sort(([one], [other]) => (one < other ? -1 : 1));
  return digest([previousHash, ...says]);
}

function digest(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
