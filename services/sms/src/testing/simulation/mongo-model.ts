import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { compare, copy, type Doc, evaluate, fromFilter, matches, projected, updated } from './documents';
import type { World } from './world';

type Documents = Map<string, Doc>;
type Write = {
  name: string;
  filter: Doc;
  update: Doc | Doc[];
  upsert?: boolean;
  document?: Doc;
  many?: boolean;
};
interface Options {
  session?: Session;
  projection?: Doc;
  sort?: Record<string, 1 | -1>;
  upsert?: boolean;
}

/** How long the transaction of a dead client holds its documents, ms. */
const ABANDONED_MS = 10_000;
/** How long a write waits before it looks again whether a transaction still holds its document, ms. */
const LOOKS_AGAIN_MS = 5;
/** How long the driver repeats a transaction, ms. */
const LIMIT_MS = 30_000;

const failure = (labels: string[] = []): Error => {
  const error = new mongo.MongoNetworkError('connection closed');
  for (const label of labels) error.addErrorLabel(label);
  return error;
};
const refusal = (code: number, message: string, errorLabels: string[] = []): Error =>
  new mongo.MongoServerError({ message, code, errorLabels });
const conflict = (): Error => refusal(112, 'WriteConflict', ['TransientTransactionError']);
const isLabelled = (error: unknown, label: string): boolean =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);

/** A document that an open transaction has changed. */
class HeldError extends Error {}

class Transaction {
  readonly writes = new Map<string, Documents>();
  readonly held = new Set<string>();
  state: 'open' | 'committed' | 'aborted' = 'open';

  constructor(readonly snapshot: Map<string, Documents>) {}
}

/** One MongoDB: documents, unique keys, and transactions with snapshots and write conflicts. It never fails; connections to it do. */
export class MongoModel {
  readonly collections = new Map<string, Documents>();
  private readonly open = new Set<Transaction>();

  constructor(
    private readonly uniqueKeys: Record<string, string[]>,
    /** Is told of every change that counts. */
    private readonly changed: (collection: string, before: Doc | null, after: Doc | null) => void,
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
    const snapshot = new Map([...this.collections].map(([name, all]) => [name, new Map(all)]));
    const transaction = new Transaction(snapshot);
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
    const doc = copy({ ...given, _id: given['_id'] ?? new mongo.ObjectId() });
    for (const key of this.keysOf(name, doc)) {
      const isIn = (all: Iterable<Doc>): boolean =>
        [...all].some((other) => this.keysOf(name, other).includes(key));
      if (isIn(this.all(name, transaction).values())) throw refusal(11000, `E11000 duplicate key ${key}`);
      if (transaction && isIn(this.all(name).values())) throw conflict();
      this.hold(key, transaction);
    }
    this.put(name, doc, transaction);
  }

  /** @returns the documents before and after */
  update(write: Write, transaction?: Transaction | null, sort?: Options['sort']): [Doc | null, Doc][] {
    const { name, filter, update, upsert, many } = write;
    const all = this.find(name, filter, { sort }, transaction);
    const found = many ? all : all.slice(0, 1);
    for (const doc of found) {
      const id = `${name}/${String(doc['_id'])}`;
      if (
        transaction &&
        transaction.snapshot.get(name)?.get(String(doc['_id'])) !== this.all(name).get(String(doc['_id']))
      )
        throw conflict();
      this.hold(id, transaction);
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

  remove(name: string, filter: Doc): number {
    const found = this.find(name, filter);
    for (const doc of found) this.hold(`${name}/${String(doc['_id'])}`);
    for (const doc of found) {
      this.collections.get(name)?.delete(String(doc['_id']));
      this.changed(name, doc, null);
    }
    return found.length;
  }

  /** The stored documents themselves. */
  find(name: string, filter: Doc, { sort }: Options = {}, transaction?: Transaction | null): Doc[] {
    const all = this.all(name, transaction);
    const { _id } = filter;
    const ids = typeof _id === 'string' ? [_id] : (_id as { $in?: string[] } | undefined)?.$in;
    const looked: Doc[] = ids
      ? ids.flatMap((id): Doc[] => [all.get(String(id)) ?? []].flat())
      : [...all.values()];
    const found = looked.filter((doc) => matches(doc, filter));
    for (const [field, order] of Object.entries(sort ?? {}).reverse())
      found.sort((one, other) => order * compare(one[field], other[field]));
    return found;
  }

  private keysOf(name: string, doc: Doc): string[] {
    const unique = this.uniqueKeys[name];
    const key = unique && `${name}/${unique.map((field) => String(doc[field])).join('/')}`;
    return [`${name}/${String(doc['_id'])}`, ...(key ? [key] : [])];
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
    const all = this.collections.get(name) ?? new Map<string, Doc>();
    const before = all.get(String(doc['_id'])) ?? null;
    this.collections.set(name, all.set(String(doc['_id']), doc));
    this.changed(name, before, doc);
  }
}

/** A transaction as the driver runs it: again after conflicts, and its commit again if the answer is lost. */
class Session {
  transaction: Transaction | null = null;
  private isOpen = false;

  constructor(private readonly client: Client) {}

  /** The transaction; it begins with its first operation. */
  join(): Transaction {
    if (!this.transaction) {
      const begun = (this.transaction = this.client.server.begin());
      this.client.world.after(ABANDONED_MS, () => this.client.server.end(begun, 'aborted'), null);
    }
    if (this.transaction.state !== 'open')
      throw refusal(251, 'NoSuchTransaction', ['TransientTransactionError']);
    return this.transaction;
  }

  async withTransaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { server, world } = this.client;
    const until = world.now + LIMIT_MS;
    for (;;) {
      this.transaction = null;
      this.isOpen = true;
      try {
        const result = await work(this);
        this.isOpen = false;
        await this.commit(until);
        return result;
      } catch (error) {
        const { transaction } = this as { transaction: Transaction | null };
        if (this.isOpen && transaction)
          await this.client.run('abort', () => server.end(transaction, 'aborted')).catch(() => undefined);
        if (!isLabelled(error, 'TransientTransactionError') || world.now > until) throw error;
      }
    }
  }

  async endSession(): Promise<void> {}

  private async commit(until: number): Promise<void> {
    const { transaction } = this;
    if (!transaction) return;
    const { server, world } = this.client;
    for (;;) {
      try {
        return await this.client.run('commit', () => server.commit(transaction), [
          'UnknownTransactionCommitResult',
        ]);
      } catch (error) {
        // An outage may outlast the driver's patience: then the caller does not learn whether it is committed.
        const isLong = world.now > until || world.chance(0.3);
        if (!isLabelled(error, 'UnknownTransactionCommitResult') || isLong) throw error;
      }
    }
  }
}

/** The driver of one process. Each command reaches the server, and its answer the process, after a while, or not. */
class Client {
  constructor(
    readonly world: World,
    readonly server: MongoModel,
    private readonly owner: string,
  ) {}

  startSession = (): Session => new Session(this);

  bulkWrite = (
    statements: (Write & { namespace: string })[],
    { session }: Options,
  ): Promise<{ matchedCount: number }> =>
    this.writeAll(
      'bulkWrite',
      statements.map((each) => {
        const name = each.namespace.slice(each.namespace.indexOf('.') + 1);
        return each.name === 'insertOne' ? { ...each, name } : { ...each, name, document: undefined };
      }) as Write[],
      { session, ordered: true },
    );

  /** Runs a command; `effect` is called again while another transaction holds its documents. */
  run<T>(what: string, effect: () => T, labels: string[] = []): Promise<T> {
    const { world, owner } = this;
    return new Promise((resolve, reject) => {
      const answer = (give: () => void): void => void world.after(world.latency(), give, owner);
      const arrive = (): void => {
        if (world.isDead(owner) && world.random() < 0.5) return;
        if (world.chance(0.02)) {
          world.note(`${owner} ${what}: not arrived`);
          return answer(() => reject(failure(labels)));
        }
        try {
          const result = effect();
          if (!what.startsWith('find ')) world.note(`${owner} ${what}`);
          if (!world.chance(0.02)) return answer(() => resolve(result));
          world.note(`${owner} ${what}: answer lost`);
          answer(() => reject(failure(labels)));
        } catch (error) {
          if (error instanceof HeldError) return void world.after(LOOKS_AGAIN_MS, arrive, null);
          world.note(`${owner} ${what}: ${(error as Error).message}`);
          answer(() => reject(error as Error));
        }
      };
      world.after(world.latency(), arrive, null);
    });
  }

  inSession<T>(
    what: string,
    { session }: Options,
    effect: (transaction: Transaction | null) => T,
  ): Promise<T> {
    if (!session) return this.run(what, () => effect(null));
    return this.run(`${what} (transaction)`, () => effect(session.join()), ['TransientTransactionError']);
  }

  /** Statements one after the other: an outage may fall between two of them. */
  writeAll(what: string, writes: Write[], { session, ordered }: Options & { ordered: boolean }) {
    let [next, matchedCount] = [0, 0];
    const duplicates: number[] = [];
    return this.inSession(
      `${what} ${[...new Set(writes.map(({ name }) => name))].join('+')}`,
      { session },
      (transaction) => {
        for (; next < writes.length; next++) {
          if (!transaction && next > 0 && this.world.chance(0.01)) throw failure();
          const write = writes[next]!;
          try {
            if (write.document) this.server.insert(write.name, write.document, transaction);
            else matchedCount += this.server.update(write, transaction).filter(([before]) => before).length;
          } catch (error) {
            if ((error as { code?: unknown }).code !== 11000) throw error;
            duplicates.push(next);
            if (ordered) break;
          }
        }
        if (duplicates.length > 0) throw duplicateError(duplicates, ordered);
        return { matchedCount };
      },
    );
  }
}

/** Like the driver's: of the client's bulk write if in order, otherwise of a collection's. */
function duplicateError(at: number[], isOfClient: boolean): Error {
  const errors = at.map((index) => ({ index, code: 11000 }));
  if (isOfClient) {
    const error = new mongo.MongoClientBulkWriteError({ message: 'duplicate key' });
    error.writeErrors = new Map(errors.map((each) => [each.index, each])) as never;
    return error;
  }
  const result = { getWriteConcernError: () => undefined, insertedCount: 0 };
  return new mongo.MongoBulkWriteError(
    { message: 'duplicate key', code: 11000, writeErrors: errors as never },
    result as never,
  );
}

class Cursor {
  constructor(
    private readonly load: (sort: Options['sort'], skip: number, limit: number) => Promise<Doc[]>,
    private order: Options['sort'],
  ) {}
  private from = 0;
  private most = Infinity;
  private readonly maps: ((doc: Doc) => unknown)[] = [];
  sort = (order: Options['sort']) => ((this.order = order), this);
  skip = (from: number) => ((this.from = from), this);
  limit = (most: number) => ((this.most = most), this);
  batchSize = () => this;
  map = (to: (doc: Doc) => unknown) => (this.maps.push(to), this);

  async toArray(): Promise<unknown[]> {
    const found = await this.load(this.order, this.from, this.most);
    return found.map((doc) => this.maps.reduce<unknown>((value, to) => to(value as Doc), doc));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    yield* await this.toArray();
  }
}

class CollectionModel {
  readonly namespace: string;

  constructor(
    private readonly client: Client,
    readonly collectionName: string,
  ) {
    this.namespace = `sim.${collectionName}`;
  }

  find(filter: Doc, options: Options = {}): Cursor {
    const load = (sort: Options['sort'], skip: number, limit: number): Promise<Doc[]> =>
      this.client.inSession(`find ${this.collectionName}`, options, (transaction) =>
        this.client.server
          .find(this.collectionName, filter, { sort }, transaction)
          .slice(skip, skip + limit)
          .map((doc) => projected(doc, options.projection)),
      );
    return new Cursor(load, options.sort);
  }

  async findOne(filter: Doc, options: Options = {}): Promise<Doc | null> {
    const [found] = await this.find(filter, options).limit(1).toArray();
    return (found as Doc | undefined) ?? null;
  }

  async distinct(field: string, filter: Doc): Promise<unknown[]> {
    const found = (await this.find(filter).toArray()) as Doc[];
    return [...new Set(found.map((doc) => doc[field]))];
  }

  /** Of the path of a send only the newest submissions of an id are aggregated. */
  aggregate([{ $match }, { $group }]: [{ $match: Doc }, { $group: Doc }]) {
    const { $topN } = $group['newest'] as { $topN: { n: number; sortBy: Options['sort'] } };
    const toArray = async (): Promise<{ newest: Doc[] }[]> => {
      const found = (await this.find($match, { sort: $topN.sortBy }).toArray()) as Doc[];
      const groups = new Map<string, Doc[]>();
      for (const doc of found) {
        const key = JSON.stringify(evaluate($group['_id'], doc));
        groups.set(key, [...(groups.get(key) ?? []), doc]);
      }
      return [...groups.values()].map((all) => ({ newest: all.slice(0, $topN.n) }));
    };
    return { toArray };
  }

  findOneAndUpdate(
    filter: Doc,
    update: Doc | Doc[],
    { session, sort, upsert }: Options = {},
  ): Promise<Doc | null> {
    const { collectionName: name } = this;
    return this.client.inSession(`findOneAndUpdate ${name}`, { session }, (transaction) => {
      const [changed] = this.client.server.update(
        { name, filter, update, upsert: upsert ?? false },
        transaction,
        sort,
      );
      return changed ? { ...changed[1] } : null;
    });
  }

  updateOne(filter: Doc, update: Doc | Doc[], { session }: Options = {}): Promise<{ matchedCount: number }> {
    return this.client.writeAll('updateOne', [{ name: this.collectionName, filter, update }], {
      session,
      ordered: true,
    });
  }

  updateMany(filter: Doc, update: Doc | Doc[], { session }: Options = {}): Promise<{ matchedCount: number }> {
    const write = { name: this.collectionName, filter, update, many: true };
    return this.client.writeAll('updateMany', [write], { session, ordered: true });
  }

  insertMany(documents: Doc[], { session }: Options = {}): Promise<unknown> {
    const writes = documents.map((document) => ({
      name: this.collectionName,
      document,
      filter: {},
      update: {},
    }));
    return this.client.writeAll('insertMany', writes, { session, ordered: false });
  }

  deleteMany(filter: Doc): Promise<{ deletedCount: number }> {
    const { collectionName: name, client } = this;
    return client.run(`deleteMany ${name}`, () => ({ deletedCount: client.server.remove(name, filter) }));
  }

  bulkWrite(
    given: { updateOne?: Omit<Write, 'name'>; updateMany?: Omit<Write, 'name'> }[],
    { session }: Options = {},
  ): Promise<{ matchedCount: number }> {
    const name = this.collectionName;
    const writes = given.map(({ updateOne, updateMany }) => ({
      ...(updateOne ?? updateMany)!,
      name,
      many: !updateOne,
    }));
    return this.client.writeAll('bulkWrite', writes, { session, ordered: false });
  }
}

/** The connection of one process. */
export function connectionOf(world: World, server: MongoModel, owner: string): MongoConnection {
  const client = new Client(world, server, owner);
  const collection = (name: string): CollectionModel => new CollectionModel(client, name);
  return {
    db: { collection },
    getClient: () => client,
    model: () => undefined,
  } as unknown as MongoConnection;
}
