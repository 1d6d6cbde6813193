import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { rowValues } from '../ledger/payment-chain';
import type { PaymentDocument } from '../ledger/payment-model';

type Values = (string | number)[];

/** The values derived from a key. Verifying a signature needs only the public half. */
interface LedgerKey {
  secret: Buffer;
  signing: KeyObject;
  /** Public half of the signing key in base64; also the name of the key. */
  name: string;
}

/** The prefix of the 32 bytes of an Ed25519 key, in PKCS #8 and in SubjectPublicKeyInfo. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The keys of the ledger, which are not stored in the database. The current key extends hash chains and signs checkpoints; older
 * keys only verify.
 */
export class LedgerKeys {
  private readonly current: LedgerKey;
  private readonly all: LedgerKey[];

  /** @param current 32 bytes, like each of the `older` keys. */
  constructor(current: Buffer, older: Buffer[] = []) {
    this.current = keyOf(current);
    this.all = [this.current, ...older.map(keyOf)];
  }

  /** Name of the current key. */
  get name(): string {
    return this.current.name;
  }

  knows(name: string): boolean {
    return this.all.some((key) => key.name === name);
  }

  /**
   * Computes a payment's HMAC in the hash chain: over its fields, its hash, and the HMAC of the company's previous payment ('' if
   * there is none). Without the key, a row cannot be changed, added, removed or moved without breaking the chain.
   *
   * @param name of the key; by default the current key.
   */
  link(before: string, row: PaymentDocument, name = this.name): string {
    return linkBy(this.named(name), before, row);
  }

  isLink(link: string | undefined, before: string, row: PaymentDocument): boolean {
    return this.all.some((key) => linkBy(key, before, row) === link);
  }

  /** Computes a MAC, which proves that the service wrote these values. */
  mac(values: Values): string {
    return macBy(this.current, values);
  }

  /** Name of the key that computed the MAC of these values; null if none of the keys did. */
  macKey(mac: string, values: Values): string | null {
    return this.all.find((key) => macBy(key, values) === mac)?.name ?? null;
  }

  /** Ed25519 signature in base64, which can be verified with the public half. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.current.signing).toString('base64');
  }

  private named(name: string): LedgerKey {
    const key = this.all.find((one) => one.name === name);
    if (!key) throw new Error(`The ledger key ${name} is not configured.`);
    return key;
  }
}

/** Whether the key signed the text. Needs no secret. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

function keyOf(secret: Buffer): LedgerKey {
  const seed = createHmac('sha256', secret).update('herald ledger: signing key').digest();
  const signing = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(signing).export({ format: 'der', type: 'spki' });
  return { secret, signing, name: spki.subarray(PUBLIC_PREFIX.length).toString('base64') };
}

function linkBy({ secret }: LedgerKey, before: string, row: PaymentDocument): string {
  return hmac(secret, ['payment', before, ...rowValues(row), row.hash]);
}

function macBy({ secret }: LedgerKey, values: Values): string {
  return hmac(secret, values);
}

/** The first value is the purpose of the MAC, so that a MAC for one purpose is invalid for any other. */
function hmac(secret: Buffer, values: (string | number | null)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url');
}
