import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { aggregated, type Doc, projected } from './documents';
import { HeldError, type MongoModel, refusal, type Sort, type Transaction, type Write } from './mongo-model';
import type { World } from './world';

interface Options {
  session?: Session;
  projection?: Doc;
  sort?: Sort;
  skip?: number;
  limit?: number;
  upsert?: boolean;
}
type Matched = { matchedCount: number };

/** How long the transaction of a dead client holds its documents, until another client ends it, ms. */
const ABANDONED_MS = 4_000;
/** How long a write waits before it looks again whether a transaction still holds its document, ms. */
const LOOKS_AGAIN_MS = 50;
/** How often a process stops at a write of batches. */
const STALLS = 0.03;
/** How long the driver repeats a transaction, ms. */
const LIMIT_MS = 30_000;

const failure = (labels: string[] = []): Error => {
  const error = new mongo.MongoNetworkError('connection closed');
  for (const label of labels) error.addErrorLabel(label);
  return error;
};
const isLabelled = (error: unknown, label: string): boolean =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);

/** A transaction as the driver runs it: again after conflicts, and its commit again if the answer is lost. */
export class Session {
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
        await new Promise<void>((resolve) => world.after(world.int(5, 100), resolve));
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

  bulkWrite = (statements: (Write & { namespace: string })[], { session }: Options): Promise<Matched> => {
    const writes = statements.map(({ namespace, name, document, ...write }) => ({
      ...{ ...write, name: namespace.slice(namespace.indexOf('.') + 1), many: name === 'updateMany' },
      ...(name === 'insertOne' && { document }),
    }));
    const names = [...new Set(writes.map(({ name }) => name))];
    return this.writeAll(`bulkWrite ${names.join('+')}`, writes, { session, ordered: true });
  };

  /** Runs a command; `effect` is called again while another transaction holds its documents. */
  run<T>(what: string, effect: () => T, labels: string[] = []): Promise<T> {
    const { world, server, owner } = this;
    return new Promise((resolve, reject) => {
      const answer = (give: () => void): void => void world.after(world.latency(), give, owner);
      const fail = (error: Error, why = error.message): void => {
        world.note(() => `${owner} ${what}: ${why}`);
        answer(() => reject(error));
      };
      const arrive = (): void => {
        if (world.isDead(owner) && world.random() < 0.5) return;
        if (world.chance(0.02)) return fail(failure(labels), 'not arrived');
        try {
          server.writer = owner;
          const result = effect();
          if (world.chance(0.02)) return fail(failure(labels), 'done, answer lost');
          if (!what.startsWith('find ')) world.note(() => `${owner} ${what}`);
          answer(() => resolve(result));
        } catch (error) {
          if (error instanceof HeldError) return void world.after(LOOKS_AGAIN_MS, arrive, null);
          fail(error as Error);
        }
      };
      if (!world.faulty) return arrive();
      const send = (): void => void world.after(world.latency(), arrive, null);
      const mayStop = world.isSlow && /^(?!find).*[ +]batches$/.test(what);
      if (!mayStop || !world.chance(STALLS)) return send();
      // The process stops right before a write, for longer than its lease lasts.
      world.pause(owner, world.int(4_000, 16_000));
      world.after(0, send, owner);
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
    const { server, world } = this;
    let [next, matchedCount] = [0, 0];
    let duplicate: number | null = null;
    return this.inSession(what, { session }, (transaction) => {
      for (; next < writes.length && !(ordered && duplicate !== null); next++) {
        if (!transaction && next > 0 && world.chance(0.01)) throw failure();
        const write = writes[next]!;
        try {
          if (write.document) server.insert(write.name, write.document, transaction);
          else matchedCount += server.update(write, transaction).filter(([before]) => before).length;
        } catch (error) {
          if ((error as { code?: unknown }).code !== 11000) throw error;
          duplicate = next;
        }
      }
      if (duplicate !== null) throw ordered ? duplicateAt(duplicate) : refusal(11000, 'duplicate key');
      return { matchedCount };
    });
  }
}

/** As the driver reports a duplicate in a client's bulk write. */
function duplicateAt(index: number): Error {
  const error = new mongo.MongoClientBulkWriteError({ message: 'duplicate key' });
  error.writeErrors = new Map([[index, { index, code: 11000 }]]) as never;
  return error;
}

class Cursor {
  private readonly maps: ((doc: Doc) => unknown)[] = [];

  constructor(
    private readonly load: (options: Options) => Promise<Doc[]>,
    private options: Options = {},
  ) {}

  sort = (sort: Sort) => this.with({ sort });
  project = (projection: Doc) => this.with({ projection });
  limit = (limit: number) => this.with({ limit });
  skip = (skip: number) => this.with({ skip });
  batchSize = () => this;
  map = (to: (doc: Doc) => unknown) => (this.maps.push(to), this);

  async toArray(): Promise<unknown[]> {
    const found = await this.load(this.options);
    return found.map((doc) => this.maps.reduce<unknown>((value, to) => to(value as Doc), doc));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    yield* await this.toArray();
  }

  private with(more: Options): this {
    this.options = { ...this.options, ...more };
    return this;
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

  find(filter: Doc, given: Options = {}): Cursor {
    const { collectionName: name, client } = this;
    return new Cursor((options) => {
      const { sort, skip = 0, limit = Infinity, projection } = options;
      return client.inSession(`find ${name}`, options, (transaction) =>
        client.server
          .find(name, filter, sort, transaction)
          .slice(skip, skip + limit)
          .map((doc) => projected(doc, projection)),
      );
    }, given);
  }

  async findOne(filter: Doc, options: Options = {}): Promise<Doc | null> {
    const [found] = await this.find(filter, options).limit(1).toArray();
    return (found as Doc | undefined) ?? null;
  }

  async distinct(field: string, filter: Doc): Promise<unknown[]> {
    const found = (await this.find(filter).toArray()) as Doc[];
    return [...new Set(found.map((doc) => doc[field]))];
  }

  aggregate(pipeline: Doc[]): Cursor {
    const { collectionName: name, client } = this;
    const all = (of: string): Iterable<Doc> => client.server.all(of).values();
    return new Cursor(() => client.run(`find ${name}`, () => aggregated(pipeline, name, all)));
  }

  findOneAndUpdate(filter: Doc, update: Doc | Doc[], options: Options = {}): Promise<Doc | null> {
    const { collectionName: name, client } = this;
    const { sort, upsert = false } = options;
    return client.inSession(`findOneAndUpdate ${name}`, options, (transaction) => {
      const [changed] = client.server.update({ name, filter, update, upsert }, transaction, sort);
      return changed ? { ...changed[1] } : null;
    });
  }

  updateOne = (filter: Doc, update: Doc | Doc[], options?: Options) =>
    this.write('updateOne', [{ filter, update }], options);
  updateMany = (filter: Doc, update: Doc | Doc[], options?: Options) =>
    this.write('updateMany', [{ filter, update, many: true }], options);
  bulkWrite = (given: Record<'updateOne' | 'updateMany', Omit<Write, 'name'>>[], options?: Options) => {
    const writes = given.map(({ updateOne: one, updateMany: many }) => ({ ...(one ?? many), many: !one }));
    return this.write('bulkWrite', writes, options);
  };
  insertMany = (documents: Doc[], options?: Options) => {
    const writes = documents.map((document) => ({ document, filter: {}, update: {} }));
    return this.write('insertMany', writes, options);
  };
  deleteOne = (filter: Doc) => this.deleteMany(filter, false);

  deleteMany(filter: Doc, many = true): Promise<{ deletedCount: number }> {
    const { collectionName: name, client } = this;
    return client.run(`delete ${name}`, () => ({ deletedCount: client.server.remove(name, filter, many) }));
  }

  private write(what: string, writes: Omit<Write, 'name'>[], { session }: Options = {}): Promise<Matched> {
    const own = writes.map((write) => ({ ...write, name: this.collectionName }));
    return this.client.writeAll(`${what} ${this.collectionName}`, own, { session, ordered: false });
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
