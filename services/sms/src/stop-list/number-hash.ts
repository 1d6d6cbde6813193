import { createHmac, randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import {
  declareCollection,
  type MongoConnection,
  type SealedPlace,
  type SecretCipher,
  unsharded,
} from '@herald/mongo';

/** What erased numbers are hashed with. */
interface HashKeyDocument {
  _id: 'numbers';
  /** Sealed with ROUTE_ENCRYPTION_KEY, where there was one when it was made or sealed anew. */
  key: string;
}

/** A number → what stands for it on a stop list once it was erased. */
export type Hasher = (number: string) => string;

export const hashKeysIn = declareCollection<HashKeyDocument>(
  'stop_list_keys',
  unsharded('one document: the key that hashes erased numbers'),
);

const KEY_OCTETS = 32;
const CONTEXT = 'stop-list/numbers';
const SEALED = /^v1\./;
/** Behind all numbers, in the order of a list. */
const HASHED = '~';

/** Keyed hashes of numbers, so that who was erased stays on a stop list (docs/decisions/0120). */
export class NumberHash {
  private readonly keys: mongo.Collection<HashKeyDocument>;
  private known: Promise<Buffer> | null = null;

  /** @param cipher null where no ROUTE_ENCRYPTION_KEY is set: then the key is stored as it is */
  constructor(
    connection: MongoConnection,
    private readonly cipher: SecretCipher | null,
  ) {
    this.keys = hashKeysIn(connection);
  }

  /** The same in all processes, and for ever: made by the first one that asks. @throws Error where it can't be read here */
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

  /** For the change of ROUTE_ENCRYPTION_KEY. */
  get sealedPlace(): SealedPlace {
    const { keys, cipher } = this;
    const others = () => ({ _id: 'numbers' as const, key: cipher!.sealedOtherwise() });
    return {
      name: 'stop_list_keys',
      countOthers: async () => (cipher ? keys.countDocuments(others()) : 0),
      async *others() {
        if (!cipher) return;
        for await (const { _id, key } of keys.find(others())) {
          const reseal = async (): Promise<void> => {
            const renewed = SEALED.test(key) ? cipher.reseal(key, CONTEXT) : cipher.seal(key, CONTEXT);
            await keys.updateOne({ _id, key }, { $set: { key: renewed } });
          };
          yield { id: _id, reseal };
        }
      },
    };
  }

  private async read(): Promise<Buffer> {
    const made = randomBytes(KEY_OCTETS).toString('base64');
    const key = this.cipher ? this.cipher.seal(made, CONTEXT) : made;
    const stored = await this.keys.findOneAndUpdate(
      { _id: 'numbers' },
      { $setOnInsert: { key } },
      { upsert: true, returnDocument: 'after' },
    );
    return Buffer.from(this.opened(stored!.key), 'base64');
  }

  private opened(key: string): string {
    if (!SEALED.test(key)) return key;
    if (!this.cipher)
      throw new Error('ROUTE_ENCRYPTION_KEY is not set: erased numbers on stop lists cannot be matched.');
    return this.cipher.open(key, CONTEXT);
  }
}

export function hasherOf(key: Uint8Array): Hasher {
  return (number) => HASHED + createHmac('sha256', key).update(number).digest('base64url');
}

export function isHashed(number: string): boolean {
  return number.startsWith(HASHED);
}
