import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import { isDuplicateKey, type MongoConnection } from '../index';
import { leasesIn, type LeaseDocument } from './lease-document';
import { isOver, leaseEnd, type LeaseRounds, leaseRounds, type RoundPool } from './lease-rounds';

export interface LeasePoolOptions {
  connection: MongoConnection;
  logger: Logger;
  /** Called when another instance of the pool is dead, because it may have left work. */
  onInstanceLost?(): void;
  /** The pool, e.g. `route:main`. */
  pool: string;
  /** The number of leases in the pool. Each lease has at most one owner at any time. */
  size: number;
  /** The id of this process, unique among all processes that ever ran. */
  owner: string;
  /** The term of a lease: the lease of a dead owner is free after this time. */
  ttlMs?: number;
  renewMs?: number;
  onGained?(index: number): void;
  /** Must stop all use of the lease at once, because another instance may own it from now on. */
  onLost?(index: number): void;
}

interface Holding {
  /** The end of the lease for this process, by its monotonic clock (ms). */
  until: number;
  term: string;
}

const TTL_MS = 7_000;
/** The last of two renewals within a term begins half a second before its owner stops using the lease. */
const RENEW_MS = 2_500;
/** An owner stops using its lease this long before the database would give it to another owner. */
const SAFETY_MS = 1_500;
/** A lease without an owner for this time belongs to a pool without members. */
const LEFT_FOR_MS = 3_600_000;

/**
 * Shares the leases of a pool evenly among the instances of a process, in MongoDB and by MongoDB's clock. An `index` is the number of a lease in its
 * pool. Each instance counts the living instances and claims its fair share. A pool with one lease is a leader election, where nothing is shared.
 */
export class LeasePool implements RoundPool {
  readonly memberIds: { $gte: string; $lt: string } | null;
  private readonly collection: mongo.Collection<LeaseDocument>;
  private readonly rounds: LeaseRounds;
  private readonly owned = new Map<number, Holding>();
  private guard: NodeJS.Timeout | null = null;
  private starting: Promise<void> | null = null;
  private stopped = false;
  private readonly ttlMs: number;

  constructor(private readonly options: LeasePoolOptions) {
    const { connection, owner, pool, size, onInstanceLost, ttlMs = TTL_MS, renewMs = RENEW_MS } = options;
    this.collection = leasesIn(connection);
    this.rounds = leaseRounds(connection, {
      collection: this.collection,
      onInstanceLost,
      owner,
      ttlMs,
      renewMs,
    });
    this.memberIds = size > 1 ? { $gte: `${pool}/member/`, $lt: `${pool}/member0` } : null;
    this.ttlMs = ttlMs;
  }

  /** Claims free leases and renews them until `stop`. */
  async start(): Promise<void> {
    this.starting = this.rounds.join(this);
    await this.starting;
  }

  get held(): number[] {
    return [...this.owned.keys()].sort((a, b) => a - b);
  }

  /** Whether this process may use the lease now. */
  holds(index: number): boolean {
    const holding = this.owned.get(index);
    return holding !== undefined && performance.now() < holding.until;
  }

  /** Releases every lease at once, so that other instances need not wait. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.starting?.catch(() => undefined);
    await this.rounds.leave(this);
    for (const index of this.held) this.lose(index);
    if (this.guard) clearTimeout(this.guard);
    const { pool, owner } = this.options;
    await this.collection
      .deleteMany({ owner, _id: { $in: [...this.leaseIds(), this.memberId()] } })
      .catch((error: unknown) => {
        this.options.logger.warn('leases.release_failed', { pool, error });
      });
  }

  // For the rounds.

  mine(): { ids: string[]; terms: string[] } {
    const ids = this.held.map((index) => this.leaseId(index));
    if (this.memberIds) ids.push(this.memberId());
    return { ids, terms: [...this.owned.values()].map(({ term }) => term) };
  }

  get holdsAll(): boolean {
    return this.owned.size === this.options.size;
  }

  renewed(asked: number, terms: string[]): void {
    for (const [index, holding] of this.owned)
      if (terms.includes(holding.term)) this.extend(index, holding, asked);
  }

  failed(error: unknown): void {
    this.options.logger.warn('leases.renewal_failed', { pool: this.options.pool, error });
  }

  async share(members: number): Promise<void> {
    const { size, owner } = this.options;
    const share = Math.ceil(size / Math.max(1, members));
    for (const index of this.held.slice(share)) await this.release(index);
    if (this.owned.size >= share) return;
    // Each instance begins at another lease, so that they do not all claim the same lease.
    const first = hash(owner) % size;
    const taken = await this.takenByOthers();
    for (let step = 0; step < size && this.owned.size < share && !this.stopped; step++) {
      const index = (first + step) % size;
      if (!this.owned.has(index) && !taken.has(this.leaseId(index))) await this.gain(index);
    }
  }

  /** The leases that other owners certainly hold. One query finds them, because most leases of a large pool have another owner. */
  private async takenByOthers(): Promise<Set<string>> {
    const { owner } = this.options;
    const lasting = { $expr: { $gt: ['$until', '$$NOW'] } };
    const ofOthers = { _id: { $in: this.leaseIds() }, owner: { $nin: [owner, null] }, ...lasting };
    const taken = await this.collection.find(ofOthers).project<{ _id: string }>({ _id: 1 }).toArray();
    return new Set(taken.map(({ _id }) => _id));
  }

  /** In parallel: on a busy machine eight sequential renewals take longer than the term of a lease. */
  async renewOneByOne(): Promise<void> {
    if (this.memberIds) await this.takeMember();
    const renewals = [...this.owned].map(([index, holding]) => this.renew(index, holding));
    for (const one of await Promise.allSettled(renewals)) if (one.status === 'rejected') throw one.reason;
  }

  private async renew(index: number, holding: Holding): Promise<void> {
    const asked = performance.now();
    const mine = { _id: this.leaseId(index), owner: this.options.owner, term: holding.term };
    const { matchedCount } = await this.collection.updateOne(mine, [
      { $set: { until: leaseEnd(this.ttlMs) } },
    ]);
    if (matchedCount > 0) this.extend(index, holding, asked);
    else if (this.owned.get(index) === holding) this.lose(index);
  }

  /** Extends a lease, unless it was released during its renewal. */
  private extend(index: number, holding: Holding, asked: number): void {
    if (this.owned.get(index) !== holding) return;
    const lateMs = Math.round(performance.now() - holding.until);
    holding.until = Math.max(holding.until, asked + this.ttlMs - SAFETY_MS);
    if (lateMs > 0)
      this.options.logger.info('leases.renewed_late', { pool: this.options.pool, index, lateMs });
  }

  private async gain(index: number): Promise<void> {
    if (this.stopped) return;
    const { pool, logger, onGained } = this.options;
    const term = randomUUID();
    const asked = performance.now();
    if (!(await this.takeLease(index, term)) || this.stopped) return;
    const until = asked + this.ttlMs - SAFETY_MS;
    // The answer came after the end of the lease, so that the lease is not usable. The next round claims it again.
    if (until <= performance.now()) return;
    this.owned.set(index, { until, term });
    // A lease of a slow claim ends before leases that were renewed since.
    if (this.guard) clearTimeout(this.guard);
    this.guard = this.guardEnds();
    logger.info('leases.gained', { pool, index });
    onGained?.(index);
  }

  /** Claims a free lease, by the database's clock. @returns false if another owner holds the lease */
  private async takeLease(index: number, term: string): Promise<boolean> {
    const { owner, onInstanceLost } = this.options;
    const _id = this.leaseId(index);
    if (await this.takeIf({ _id, owner: { $in: [owner, null] } }, term)) return true;
    if (await this.insert(_id, { owner, term })) return true;
    if (!(await this.takeIf({ _id, ...isOver(0) }, term))) return false;
    onInstanceLost?.();
    return true;
  }

  private takeIf(free: mongo.Filter<LeaseDocument>, term: string): Promise<LeaseDocument | null> {
    const lease = { owner: this.options.owner, term, until: leaseEnd(this.ttlMs) };
    return this.collection.findOneAndUpdate(free, [{ $set: lease }]);
  }

  /** MongoDB refuses $expr in an upsert, so the first claim of a lease is a separate insert. @returns false if the document exists */
  private async insert(
    _id: string,
    given: { owner: string; term?: string },
    ms = this.ttlMs,
  ): Promise<boolean> {
    try {
      const lease = [{ $set: { ...given, until: leaseEnd(ms) } }];
      await this.collection.updateOne({ _id, ...given }, lease, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Only this instance writes its member document. Other instances may only remove it. */
  private async takeMember(): Promise<void> {
    await this.insert(this.memberId(), { owner: this.options.owner });
  }

  private async release(index: number): Promise<void> {
    const mine = { _id: this.leaseId(index), owner: this.options.owner };
    this.lose(index);
    await this.collection.updateOne(mine, [{ $set: { owner: null, until: '$$NOW' } }]);
  }

  /** Drops leases at their end, if they are not renewed by then. */
  private guardEnds(): NodeJS.Timeout | null {
    const ends = [...this.owned.values()].map(({ until }) => until);
    if (ends.length === 0) return null;
    return setTimeout(
      () => {
        this.dropExpired();
        this.guard = this.guardEnds();
      },
      Math.min(...ends) - performance.now(),
    );
  }

  private dropExpired(): void {
    const now = performance.now();
    for (const [index, { until }] of this.owned) if (now >= until) this.lose(index);
  }

  private lose(index: number): void {
    if (!this.owned.delete(index)) return;
    this.options.logger.info('leases.lost', { pool: this.options.pool, index });
    this.options.onLost?.(index);
  }

  private leaseId(index: number): string {
    return `${this.options.pool}/${index}`;
  }

  private leaseIds(): string[] {
    return Array.from({ length: this.options.size }, (_, index) => this.leaseId(index));
  }

  private memberId(): string {
    return `${this.options.pool}/member/${this.options.owner}`;
  }
}

/** Deletes documents of dead processes in pools without members, such as the pool of a deleted route, which no other code removes. */
export async function removeDeadLeases(connection: MongoConnection): Promise<void> {
  await leasesIn(connection).deleteMany(isOver(LEFT_FOR_MS));
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) >>> 0;
  return value;
}
