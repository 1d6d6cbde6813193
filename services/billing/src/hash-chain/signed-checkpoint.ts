import type { Checkpoint, LedgerStart, SignedCheckpoint } from './checkpoint-model';
import { isSignedBy, type LedgerKeys } from './ledger-keys';

type Signed = Omit<SignedCheckpoint, 'signature'>;

/** The signed text of a checkpoint: its fields, one per line. Receivers build the same text to verify the signature. */
export function signedText(checkpoint: Signed): string {
  const { company, day, payments, payment, link, before, since, at, key } = checkpoint;
  return ['herald ledger head', company, day, payments, payment, link, before, since, at, key].join('\n');
}

/** Signs a checkpoint, which can then be stored and verified outside the service. */
export function signCheckpoint(
  { _id: company, payments, payment, link, before, since }: Checkpoint,
  { day, at }: { day: string; at: Date },
  keys: LedgerKeys,
): SignedCheckpoint {
  const checkpoint: Signed = {
    company,
    day,
    payments,
    payment,
    link,
    before,
    since: since.toISOString(),
    at: at.toISOString(),
    key: keys.name,
  };
  return { ...checkpoint, signature: keys.sign(signedText(checkpoint)) };
}

/** Whether one of the given keys signed the checkpoint. */
export function isOurs(checkpoint: SignedCheckpoint, keys: LedgerKeys): boolean {
  return (
    keys.knows(checkpoint.key) && isSignedBy(checkpoint.key, signedText(checkpoint), checkpoint.signature)
  );
}

/** Name of the key with which the service wrote the checkpoint; null if the service did not write it. */
export function checkpointKey(checkpoint: Checkpoint, keys: LedgerKeys): string | null {
  return keys.macKey(checkpoint.mac, checkpointValues(checkpoint));
}

export function withMac(checkpoint: Omit<Checkpoint, 'mac'>, keys: LedgerKeys): Checkpoint {
  return { ...checkpoint, mac: keys.mac(checkpointValues(checkpoint)) };
}

export function startKey(start: LedgerStart, keys: LedgerKeys): string | null {
  return keys.macKey(start.mac, startValues(start));
}

/** The document with the number of companies that have a hash chain. */
export function startOf(companies: number, since: Date, keys: LedgerKeys): LedgerStart {
  const start = { _id: 'start' as const, companies, since, key: keys.name };
  return { ...start, mac: keys.mac(startValues(start)) };
}

function checkpointValues(checkpoint: Omit<Checkpoint, 'mac'>): (string | number)[] {
  const { _id, payments, payment, link, before, beforePayment, beforeLink, beforeKey, since } = checkpoint;
  const older = [before, beforePayment, beforeLink, beforeKey, since.getTime()];
  return ['head', _id, payments, payment, link, ...older];
}

function startValues({ companies, since, key }: Omit<LedgerStart, 'mac'>): (string | number)[] {
  return ['start', companies, since.getTime(), key];
}
