import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { rowValues } from '../payments/payment-chain';
import type { PaymentDocument } from '../payments/payment-model';

type Values = (string | number)[];

/** What a key makes of itself: who has what it signed, and its public half, needs nothing else to check it. */
interface LedgerKey {
  secret: Buffer;
  signing: KeyObject;
  /** The public half of the signing key, base64: the key's name too. */
  name: string;
}

/** The prefix of the 32 bytes of an Ed25519 key, in PKCS #8 and in SubjectPublicKeyInfo. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The keys of the ledger, which the database doesn't hold. The first one seals and signs; older ones still show that what
 * they made holds.
 */
export class LedgerKeys {
  private readonly current: LedgerKey;
  private readonly all: LedgerKey[];

  /** @param current 32 bytes, as the `older` ones. */
  constructor(current: Buffer, older: Buffer[] = []) {
    this.current = keyOf(current);
    this.all = [this.current, ...older.map(keyOf)];
  }

  /** The current key for hash chains and signatures, as its public half. */
  get name(): string {
    return this.current.name;
  }

  knows(name: string): boolean {
    return this.all.some((key) => key.name === name);
  }

  /**
   * Seals a payment: all that it says, its hash, and the seal of the company's payment before it ('' where it has none). Who
   * lacks the key can neither change a row, nor add, leave out or move one, so that the seals behind it still hold.
   *
   * @param name of the key; the one that seals now, unless given.
   */
  seal(before: string, row: PaymentDocument, name = this.name): string {
    return sealBy(this.named(name), before, row);
  }

  isSeal(seal: string | undefined, before: string, row: PaymentDocument): boolean {
    return this.all.some((key) => sealBy(key, before, row) === seal);
  }

  /** Shows that these values are ours. */
  mac(values: Values): string {
    return macBy(this.current, values);
  }

  /** By which key the values are ours; null where they aren't. */
  macKey(mac: string, values: Values): string | null {
    return this.all.find((key) => macBy(key, values) === mac)?.name ?? null;
  }

  /** Ed25519, base64: can be verified with the public half. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.current.signing).toString('base64');
  }

  private named(name: string): LedgerKey {
    const key = this.all.find((one) => one.name === name);
    if (!key) throw new Error(`The ledger key ${name} is not here.`);
    return key;
  }
}

/** Whether that key has signed the text. Needs no secret. */
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

function sealBy({ secret }: LedgerKey, before: string, row: PaymentDocument): string {
  return hmac(secret, ['payment', before, ...rowValues(row), row.hash]);
}

function macBy({ secret }: LedgerKey, values: Values): string {
  return hmac(secret, values);
}

/** What a key is used for begins its values, so that nothing that it made stands for something else. */
function hmac(secret: Buffer, values: (string | number | null)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url');
}
