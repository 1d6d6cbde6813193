import { mongo } from 'mongoose';
import { copy, type Doc, fromFilter, matches, sorted, updated } from './documents';

type Documents = Map<string, Doc>;
export type Write = {
  name: string;
  filter: Doc;
  update: Doc | Doc[];
  upsert?: boolean;
  document?: Doc;
  many?: boolean;
};
export type Changed = (collection: string, before: Doc | null, after: Doc | null, by: string | null) => void;
export type Sort = Record<string, 1 | -1>;

export const refusal = (code: number, message: string, errorLabels: string[] = []): Error =>
  new mongo.MongoServerError({ message, code, errorLabels });
const conflict = (): Error => refusal(112, 'WriteConflict', ['TransientTransactionError']);

/** A document that an open transaction has changed. */
export class HeldError extends Error {}

export class Transaction {
  readonly writes = new Map<string, Documents>();
  readonly held = new Set<string>();
  state: 'open' | 'committed' | 'aborted' = 'open';

  constructor(readonly snapshot: Map<string, Documents>) {}
}

/** One MongoDB: documents, unique keys, and transactions with snapshots and write conflicts. It never fails; connections to it do. */
export class MongoModel {
  readonly collections = new Map<string, Documents>();
  /** The process whose command runs. */
  writer: string | null = null;
  private readonly open = new Set<Transaction>();

  constructor(
    private readonly uniqueKeys: Record<string, string[]>,
    /** Is told of every change that counts, and of the process that makes it. */
    private readonly changed: Changed,
  ) {}

  all(name: string, transaction?: Transaction | null): Documents {
    const committed = (transaction?.snapshot ?? this.collections).get(name) ?? new Map<string, Doc>();
    const own = transaction?.writes.get(name);
    if (!own) return committed;
    const all = new Map(committed);
    for (const [id, doc] of own) all.set(id, doc);
    return all;
  }

  begin(): Transaction {
    const transaction = new Transaction(new Map(this.collections));
    this.open.add(transaction);
    return transaction;
  }

  commit(transaction: Transaction): void {
    if (transaction.state === 'committed') return;
    if (transaction.state === 'aborted')
      throw refusal(251, 'NoSuchTransaction', ['TransientTransactionError']);
    this.end(transaction, 'committed');
    for (const [name, writes] of transaction.writes) for (const doc of writes.values()) this.store(name, doc);
  }

  end(transaction: Transaction, state: 'committed' | 'aborted'): void {
    if (transaction.state === 'open') transaction.state = state;
    this.open.delete(transaction);
  }

  insert(name: string, given: Doc, transaction?: Transaction | null): void {
    const doc: Doc = copy<Doc>({ ...given, _id: given['_id'] ?? new mongo.ObjectId() });
    const id = String(doc['_id']);
    const unique = this.uniqueKeys[name] ?? ['_id'];
    const isIn = (all: Documents): boolean =>
      all.has(id) ||
      (name in this.uniqueKeys &&
        [...all.values()].some((other) => unique.every((field) => other[field] === doc[field])));
    if (isIn(this.all(name, transaction))) throw refusal(11000, `E11000 duplicate key in ${name}`);
    if (transaction && isIn(this.all(name))) throw conflict();
    this.hold(`${name}/${id}`, transaction);
    this.hold(`${name}/${unique.map((field) => String(doc[field])).join('/')}`, transaction);
    this.put(name, doc, transaction);
  }

  /** @returns the documents before and after */
  update(write: Write, transaction?: Transaction | null, sort?: Sort): [Doc | null, Doc][] {
    const { name, filter, update, upsert, many } = write;
    const all = this.find(name, filter, sort, transaction);
    const found = many ? all : all.slice(0, 1);
    for (const doc of found) {
      const id = String(doc['_id']);
      const before = transaction?.snapshot.get(name)?.get(id);
      if (transaction && before !== this.all(name).get(id)) throw conflict();
      this.hold(`${name}/${id}`, transaction);
    }
    if (found.length > 0)
      return found.map((before) => {
        const after = updated(before, update);
        this.put(name, after, transaction);
        return [before, after];
      });
    if (!upsert) return [];
    const after = updated(fromFilter(filter), update, true);
    this.insert(name, after, transaction);
    return [[null, after]];
  }

  remove(name: string, filter: Doc, many = true): number {
    const found = this.find(name, filter).slice(0, many ? Infinity : 1);
    for (const doc of found) this.hold(`${name}/${String(doc['_id'])}`);
    for (const doc of found) {
      this.writable(name).delete(String(doc['_id']));
      this.changed(name, doc, null, this.writer);
    }
    return found.length;
  }

  /** The stored documents themselves. */
  find(name: string, filter: Doc, sort?: Sort, transaction?: Transaction | null): Doc[] {
    const all = this.all(name, transaction);
    const { _id } = filter;
    const ids = typeof _id === 'string' ? [_id] : (_id as { $in?: string[] } | undefined)?.$in;
    const looked = ids ? ids.map((id) => all.get(String(id))) : [...all.values()];
    const found = looked.filter((doc) => doc !== undefined && matches(doc, filter)) as Doc[];
    return sort ? sorted(found, sort) : found;
  }

  /** A transaction fails at once at what another one holds; other writes wait. */
  private hold(key: string, transaction?: Transaction | null): void {
    for (const other of this.open)
      if (other !== transaction && other.held.has(key)) throw transaction ? conflict() : new HeldError();
    transaction?.held.add(key);
  }

  private put(name: string, doc: Doc, transaction?: Transaction | null): void {
    if (!transaction) return this.store(name, doc);
    const own = transaction.writes.get(name) ?? new Map<string, Doc>();
    transaction.writes.set(name, own.set(String(doc['_id']), doc));
  }

  private store(name: string, doc: Doc): void {
    const all = this.writable(name);
    const before = all.get(String(doc['_id'])) ?? null;
    all.set(String(doc['_id']), doc);
    this.changed(name, before, doc, this.writer);
  }

  /** A collection that no snapshot shares. */
  private writable(name: string): Documents {
    const before = this.collections.get(name);
    const all = before && this.open.size === 0 ? before : new Map(before);
    this.collections.set(name, all);
    return all;
  }
}
