import { UnavailableError } from '@herald/contracts/errors';
import type { CallbackDocument, CallbackState } from '../callbacks/callback-model';
import { documentAfter, isEnd, type NewOutcome } from '../callbacks/outcome';

/** The process that asks the database. */
interface Client {
  isAlive(): boolean;
  /** Is told of callbacks that it claims. */
  claimed(ids: string[]): void;
}

/** An operation that a slow database has not completed yet. */
interface Ask {
  land(): void;
  /** Fails the operation without telling whether it was done. */
  break(seed: number): void;
}

/** Callbacks in a database that the test makes slow or unavailable. */
export class SimulatedDatabase {
  /** By id. */
  readonly documents = new Map<string, CallbackDocument>();
  isUnavailable = false;
  /** While set, each read and write completes under the test's control, in any order. */
  isSlow = false;
  private readonly asks: Ask[] = [];

  get isAsked(): boolean {
    return this.asks.length > 0;
  }

  /** Completes one pending operation. */
  land(seed: number): void {
    this.asks.splice(seed % Math.max(this.asks.length, 1), 1)[0]?.land();
  }

  break(seed: number): void {
    this.isUnavailable = true;
    for (const [index, asked] of this.asks.splice(0).entries()) asked.break(seed + index);
  }

  /** Replays the callback, as an operator does. */
  replay(id: string): void {
    const before = this.documents.get(id);
    if (before && before.state !== 'waiting') {
      this.documents.set(id, { ...before, state: 'waiting', nextAt: Date.now(), attempts: 0 });
    }
  }

  /** The stores of one process. */
  of(client: Client) {
    const ask = <T>(work: (brokenAt?: number) => T): Promise<T> => this.ask(client, work);
    return {
      record: (group: NewOutcome[]) => ask((brokenAt) => this.record(group, brokenAt)),
      pauses: () => ask(() => []),
      known: async (asked: Pick<CallbackDocument, '_id'>[]): Promise<Map<string, CallbackState>> => {
        if (asked.length === 0) return new Map();
        return ask(() => {
          const found = asked.flatMap(({ _id }) => this.documents.get(_id) ?? []);
          return new Map(found.map(({ _id, state }) => [_id, state]));
        });
      },
      shardsThatWait: (shards: number[]) =>
        ask(() => shards.filter((shard) => this.waiting().some((one) => one.shard === shard))),
      receivers: (shard: number) =>
        ask(() => {
          const mine = this.waiting().filter((one) => one.shard === shard);
          const keys = [...new Set(mine.map(({ receiver }) => receiver))];
          return keys.map((receiver) => ({
            receiver,
            nextAt: Math.min(...mine.filter((one) => one.receiver === receiver).map(({ nextAt }) => nextAt)),
          }));
        }),
      claim: (shard: number, receiver: string, limit: number, until: number) =>
        ask(() => {
          const found = this.waiting()
            .filter((one) => one.shard === shard && one.receiver === receiver && one.nextAt <= Date.now())
            .sort((a, b) => a.nextAt - b.nextAt)
            .slice(0, limit);
          const callbacks = found.map((one) => ({ ...one }));
          for (const one of found) one.nextAt = until;
          client.claimed(found.map(({ _id }) => _id));
          return { callbacks, isFull: found.length === limit };
        }),
      waiting: (_company: number, ids: string[]) =>
        ask(() => {
          const found = this.waiting().filter(({ _id }) => ids.includes(_id));
          return new Map(found.map(({ _id, nextAt }) => [_id, nextAt]));
        }),
      expire: async () => 0,
    };
  }

  private waiting(): CallbackDocument[] {
    return [...this.documents.values()].filter(({ state }) => state === 'waiting');
  }

  /** Stores a group of outcomes. A write that breaks has stored some first ones, and all of the ends or none. */
  private record(group: NewOutcome[], brokenAt?: number): void {
    const attempts = group.filter((outcome) => !isEnd(outcome));
    attempts.slice(0, brokenAt).forEach((outcome) => this.store(outcome));
    if (brokenAt === undefined || brokenAt % 2 === 0)
      group.filter(isEnd).forEach((outcome) => this.store(outcome));
  }

  private store({ unpersisted, ...outcome }: NewOutcome): void {
    const before = this.documents.get(outcome.id);
    if (!before && unpersisted) this.documents.set(outcome.id, documentAfter({ ...unpersisted }, outcome));
    else if (before?.state === 'waiting' && !(unpersisted && outcome.kind === 'postponed'))
      this.documents.set(outcome.id, documentAfter({ ...before }, outcome));
  }

  /** Runs an operation. A dead process gets no answer. `brokenAt`: the operation fails after this number of writes. */
  private async ask<T>({ isAlive }: Client, work: (brokenAt?: number) => T): Promise<T> {
    await Promise.resolve();
    if (!isAlive()) return new Promise<never>(() => undefined);
    if (this.isUnavailable) throw new UnavailableError('The database is unavailable.');
    if (!this.isSlow) return work();
    return new Promise<T>((resolve, reject) => {
      const fail = (): void => {
        if (isAlive()) reject(new UnavailableError('The database broke.'));
      };
      this.asks.push({
        land: () => {
          const answer = work();
          const arrive = (): void => {
            if (isAlive()) resolve(answer);
          };
          this.asks.push({ land: arrive, break: fail });
        },
        break: (seed) => {
          if (seed % 2 === 0) work(seed % 5);
          fail();
        },
      });
    });
  }
}
