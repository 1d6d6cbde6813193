import { createHmac, randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import {
  declareCollection,
  type MongoConnection,
  type EncryptedField,
  type SecretCipher,
  unsharded,
} from '@herald/mongo';

/** The key for hashing erased numbers. */
interface HashKeyDocument {
  _id: 'numbers';
  /** Encrypted with ROUTE_ENCRYPTION_KEY, if that was set when it was created or last encrypted. */
  key: string;
}

/** Maps a number to its substitute on a stop list after its erasure. */
export type Hasher = (number: string) => string;

export const hashKeysIn = declareCollection<HashKeyDocument>(
  'stop_list_keys',
  unsharded('one document: the key that hashes erased numbers'),
);

const KEY_BYTES = 32;
const CONTEXT = 'stop-list/numbers';
const ENCRYPTED = /^v1\./;
/** Sorts behind all numbers in a list. */
const HASHED = '~';

/** Keyed hashes of numbers, so that an erased number stays on a stop list (docs/decisions/0120). */
export class NumberHash {
  private readonly keys: mongo.Collection<HashKeyDocument>;
  private known: Promise<Buffer> | null = null;

  /** @param cipher null if no ROUTE_ENCRYPTION_KEY is set: the key is then stored unencrypted */
  constructor(
    connection: MongoConnection,
    private readonly cipher: SecretCipher | null,
  ) {
    this.keys = hashKeysIn(connection);
  }

  /** The same in all processes, created by the first that needs it. @throws Error if this process cannot read it */
  key(): Promise<Buffer> {
    this.known ??= this.read().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  async hasher(): Promise<Hasher> {
    return hasherOf(await this.key());
  }

  /** For the rotation of ROUTE_ENCRYPTION_KEY. */
  get encryptedField(): EncryptedField {
    const { keys, cipher } = this;
    const others = () => ({ _id: 'numbers' as const, key: cipher!.encryptedOtherwise() });
    return {
      name: 'stop_list_keys',
      countOthers: async () => (cipher ? keys.countDocuments(others()) : 0),
      async *others() {
        if (!cipher) return;
        for await (const { _id, key } of keys.find(others())) {
          const reencrypt = async (): Promise<void> => {
            const renewed = ENCRYPTED.test(key)
              ? cipher.reencrypt(key, CONTEXT)
              : cipher.encrypt(key, CONTEXT);
            await keys.updateOne({ _id, key }, { $set: { key: renewed } });
          };
          yield { id: _id, reencrypt };
        }
      },
    };
  }

  private async read(): Promise<Buffer> {
    const made = randomBytes(KEY_BYTES).toString('base64');
    const key = this.cipher ? this.cipher.encrypt(made, CONTEXT) : made;
    const stored = await this.keys.findOneAndUpdate(
      { _id: 'numbers' },
      { $setOnInsert: { key } },
      { upsert: true, returnDocument: 'after' },
    );
    return Buffer.from(this.opened(stored!.key), 'base64');
  }

  private opened(key: string): string {
    if (!ENCRYPTED.test(key)) return key;
    if (!this.cipher)
      throw new Error('ROUTE_ENCRYPTION_KEY is not set: erased numbers on stop lists cannot be matched.');
    return this.cipher.decrypt(key, CONTEXT);
  }
}

export function hasherOf(key: Uint8Array): Hasher {
  return (number) => HASHED + createHmac('sha256', key).update(number).digest('base64url');
}

export function isHashed(number: string): boolean {
  return number.startsWith(HASHED);
}
