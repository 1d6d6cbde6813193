import type { LedgerHead, LedgerStart, SignedHead } from './checkpoint-model';
import { isSignedBy, type LedgerKeys } from './ledger-keys';

type Signed = Omit<SignedHead, 'signature'>;

/** The signed text of a checkpoint: its fields, one per line. Receivers build the same text to verify the signature. */
export function signedText(head: Signed): string {
  const { company, day, payments, payment, seal, before, since, at, key } = head;
  return ['herald ledger head', company, day, payments, payment, seal, before, since, at, key].join('\n');
}

/** Signs a checkpoint, which can then be stored and verified outside the service. */
export function signHead(
  { _id: company, payments, payment, seal, before, since }: LedgerHead,
  { day, at }: { day: string; at: Date },
  keys: LedgerKeys,
): SignedHead {
  const head: Signed = {
    company,
    day,
    payments,
    payment,
    seal,
    before,
    since: since.toISOString(),
    at: at.toISOString(),
    key: keys.name,
  };
  return { ...head, signature: keys.sign(signedText(head)) };
}

/** Whether one of the given keys signed the checkpoint. */
export function isOurs(head: SignedHead, keys: LedgerKeys): boolean {
  return keys.knows(head.key) && isSignedBy(head.key, signedText(head), head.signature);
}

/** Name of the key with which the service wrote the checkpoint; null if the service did not write it. */
export function headKey(head: LedgerHead, keys: LedgerKeys): string | null {
  return keys.macKey(head.mac, headValues(head));
}

export function withMac(head: Omit<LedgerHead, 'mac'>, keys: LedgerKeys): LedgerHead {
  return { ...head, mac: keys.mac(headValues(head)) };
}

export function startKey(start: LedgerStart, keys: LedgerKeys): string | null {
  return keys.macKey(start.mac, startValues(start));
}

/** The document with the number of companies that have a hash chain. */
export function startOf(companies: number, since: Date, keys: LedgerKeys): LedgerStart {
  const start = { _id: 'start' as const, companies, since, key: keys.name };
  return { ...start, mac: keys.mac(startValues(start)) };
}

function headValues(head: Omit<LedgerHead, 'mac'>): (string | number)[] {
  const { _id, payments, payment, seal, before, beforePayment, beforeSeal, beforeKey, since } = head;
  const older = [before, beforePayment, beforeSeal, beforeKey, since.getTime()];
  return ['head', _id, payments, payment, seal, ...older];
}

function startValues({ companies, since, key }: Omit<LedgerStart, 'mac'>): (string | number)[] {
  return ['start', companies, since.getTime(), key];
}
