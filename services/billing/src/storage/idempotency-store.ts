import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { type IdempotencyKey, keyConflict } from '@herald/service';

const KEPT_SECONDS = 24 * 3600;

/** The request of an idempotency key and the record that it created, written in the same transaction as the record. */
export interface IdempotencyDocument {
  /** `<company>/<key>` */
  _id: string;
  company: number;
  hash: string;
  /** Id of the created record; null if the request created none. */
  id: number | null;
  /** The warning in the answer, stored after the record was written; null: the answer had none. */
  warning?: string | null;
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

/** Stores idempotency keys for a day. */
export class IdempotencyStore {
  private readonly collection: mongo.Collection<IdempotencyDocument>;

  constructor(connection: MongoConnection) {
    this.collection = keysIn(connection);
  }

  /** The earlier request with this key; null if there is none. @throws ConflictError if that request was different. */
  async findRequest(company: number, key: IdempotencyKey | undefined): Promise<IdempotencyDocument | null> {
    if (!key) return null;
    const known = await this.collection.findOne({ _id: idOf(company, key.key), company });
    if (known && known.hash !== key.hash) throw keyConflict();
    return known;
  }

  /** Stores the warning of the answer, so that a repeated request gets the same answer. */
  async answered(company: number, key: IdempotencyKey | undefined, warning: string | null): Promise<void> {
    if (!key) return;
    await this.collection.updateOne({ _id: idOf(company, key.key), company }, { $set: { warning } });
  }

  /**
   * For a transaction that creates one record. `before` is the id of the record that the key has already created, or null;
   * in the latter case the caller passes the id of the new record to `note`.
   * @throws ConflictError if the key was already used with a different request.
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
      keys.claim(key, () => id);
      await keys.write(session);
    };
    return { before, note };
  }

  /** Reads the keys of all requests of a transaction. */
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

/** Whether a key is new, repeated, or already used with a different request. */
export type KeyMeaning =
  | { kind: 'new' }
  /** An earlier request, possibly in the same transaction, creates the record with this id. */
  | { kind: 'repeated'; id: () => number | null }
  | { kind: 'conflict' };

/** The keys of one transaction. Only the first request with a key creates a record. */
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

  /** @param id returns the id of the new record; `write` calls it after ids were assigned. */
  claim(key: IdempotencyKey | undefined, id: () => number | null): void {
    if (!key) return;
    this.known.set(idOf(this.company, key.key), { hash: key.hash, id });
    this.taken.push({ key, id });
  }

  async write(session: mongo.ClientSession): Promise<void> {
    if (this.taken.length === 0) return;
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
