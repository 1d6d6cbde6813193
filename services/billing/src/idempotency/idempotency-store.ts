import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { type IdempotencyKey, keyConflict } from '@herald/service';

const KEPT_SECONDS = 24 * 3600;

/** The request of an idempotency key and the records that it created; written together with these records. */
export interface IdempotencyDocument {
  /** `<company>/<key>` */
  _id: string;
  company: number;
  hash: string;
  /** Of the record that it made; null where there was nothing to make. */
  id: number | null;
  /** What was answered beyond the record; there once it has been answered. */
  warning?: string;
  createdAt: Date;
}

export const keysIn = declareCollection<IdempotencyDocument>(
  'idempotency',
  ofCompany('written with the record that it created; a company’s keys are unique'),
  {
    key: { createdAt: 1 },
    expireAfterSeconds: KEPT_SECONDS,
  },
);

/** Keys that requests came with, for a day. */
export class IdempotencyStore {
  private readonly collection: mongo.Collection<IdempotencyDocument>;

  constructor(connection: MongoConnection) {
    this.collection = keysIn(connection);
  }

  /** What this key has made already; null where it is new. @throws ConflictError where it came with another request. */
  async find(company: number, key: IdempotencyKey | undefined): Promise<IdempotencyDocument | null> {
    if (!key) return null;
    const known = await this.collection.findOne({ _id: idOf(company, key.key), company });
    if (known && known.hash !== key.hash) throw keyConflict();
    return known;
  }

  /** Adds to what the answer to a key was. */
  async answered(company: number, key: IdempotencyKey | undefined, warning: string | null): Promise<void> {
    if (!key || warning === null) return;
    await this.collection.updateOne({ _id: idOf(company, key.key), company }, { $set: { warning } });
  }

  /**
   * For a transaction that makes one thing: the id of what its key has made before, else null, and then how to note what is made.
   * @throws ConflictError where the key came with another request.
   */
  async once(
    company: number,
    key: IdempotencyKey | undefined,
    session: mongo.ClientSession,
  ): Promise<{ before: number | null; note(id: number): Promise<void> }> {
    const keys = await this.claims(company, [key], session);
    const meaning = keys.meaning(key);
    if (meaning.kind === 'conflict') throw keyConflict();
    const before = meaning.kind === 'repeated' ? meaning.id() : null;
    const note = async (id: number): Promise<void> => {
      keys.take(key, () => id);
      await keys.write(session);
    };
    return { before, note };
  }

  /** Those of a transaction's requests. */
  async claims(
    company: number,
    keys: (IdempotencyKey | undefined)[],
    session: mongo.ClientSession,
  ): Promise<KeyClaims> {
    const ids = keys.flatMap((key) => (key ? [idOf(company, key.key)] : []));
    const known =
      ids.length === 0
        ? []
        : await this.collection.find({ _id: { $in: ids }, company }, { session }).toArray();
    return new KeyClaims(this.collection, company, known);
  }
}

/** What a key means for a request of a transaction. */
export type KeyMeaning =
  | { kind: 'new' }
  /** It made this record before, or makes it before in the same transaction. */
  | { kind: 'repeated'; id: () => number | null }
  | { kind: 'conflict' };

/** The keys of one transaction: each makes one thing, the first time that it comes. */
export class KeyClaims {
  private readonly known = new Map<string, { hash: string; id: () => number | null }>();
  private readonly taken: { key: IdempotencyKey; id: () => number | null }[] = [];

  constructor(
    private readonly collection: mongo.Collection<IdempotencyDocument>,
    private readonly company: number,
    documents: IdempotencyDocument[],
  ) {
    for (const { _id, hash, id } of documents) this.known.set(_id, { hash, id: () => id });
  }

  meaning(key: IdempotencyKey | undefined): KeyMeaning {
    const known = key && this.known.get(idOf(this.company, key.key));
    if (!known) return { kind: 'new' };
    return known.hash === key.hash ? { kind: 'repeated', id: known.id } : { kind: 'conflict' };
  }

  get isEmpty(): boolean {
    return this.taken.length === 0;
  }

  /** @param id of what the key makes, asked for as soon as the records have their numbers. */
  take(key: IdempotencyKey | undefined, id: () => number | null): void {
    if (!key) return;
    this.known.set(idOf(this.company, key.key), { hash: key.hash, id });
    this.taken.push({ key, id });
  }

  async write(session: mongo.ClientSession): Promise<void> {
    if (this.isEmpty) return;
    const { company } = this;
    const documents = this.taken.map(({ key: { key, hash }, id }) => ({
      _id: idOf(company, key),
      company,
      hash,
      id: id(),
      createdAt: new Date(),
    }));
    await this.collection.insertMany(documents, { session });
  }
}

function idOf(company: number, key: string): string {
  return `${company}/${key}`;
}
