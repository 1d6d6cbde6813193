import type { mongo } from 'mongoose';
import type { MongoConnection } from '../index';
import type { LeaseDocument } from './lease-document';

/** A pool of leases, as the rounds of its process need it. */
export interface RoundPool {
  /** The range of the ids of all member documents of the pool; null for a pool with a single lease, which is not shared. */
  readonly memberIds: { $gte: string; $lt: string } | null;
  /** The ids of this process's leases and its member document, and the terms of these leases. */
  mine(): { ids: string[]; terms: string[] };
  /** Whether this process holds all leases of the pool. */
  readonly holdsAll: boolean;
  /** @param asked the time of the request (monotonic clock, ms). @param terms the renewed leases, without those gained later */
  renewed(asked: number, terms: string[]): void;
  /** A document is missing, or the result is uncertain: renews each lease with a write of its own. */
  renewOneByOne(): Promise<void>;
  /** Claims or releases leases. @param members the number of living instances */
  share(members: number): Promise<void>;
  failed(error: unknown): void;
}

interface RoundsOptions {
  collection: mongo.Collection<LeaseDocument>;
  /** Another instance is dead, and may have left work. */
  onInstanceLost?: (() => void) | undefined;
  owner: string;
  ttlMs: number;
  renewMs: number;
}

/** The number of rounds in which a process that holds all leases does not look for other instances. */
const ROUNDS_ALONE = 2;

/** Leases are renewed by the database's clock. */
export function leaseEnd(ttlMs: number) {
  return { $add: ['$$NOW', ttlMs] };
}

/**
 * Renews the leases of all pools of a process with one write, and counts the members of all pools with one query. Idle processes do this all the
 * time, and a sender has a pool for each route.
 */
export class LeaseRounds {
  private readonly pools = new Set<RoundPool>();
  private readonly sharing = new Map<RoundPool, Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private roundsAlone = 0;

  /** @param onEmpty called when the last pool has left */
  constructor(
    private readonly options: RoundsOptions,
    private readonly onEmpty: () => void,
  ) {}

  /** Resolves after the pool's first round. */
  async join(pool: RoundPool): Promise<void> {
    await this.once(pool);
    this.roundsAlone = 0;
    this.pools.add(pool);
    this.timer ??= setInterval(() => this.tick(), this.options.renewMs);
  }

  /** A whole round of this pool alone. */
  async once(pool: RoundPool): Promise<void> {
    await this.renewAll([pool]);
    await this.sharing.get(pool);
  }

  /** Resolves when no round of this pool runs any more. */
  async leave(pool: RoundPool): Promise<void> {
    this.pools.delete(pool);
    if (this.pools.size === 0) {
      if (this.timer) clearInterval(this.timer);
      this.timer = null;
      this.onEmpty();
    }
    await this.running;
    await this.sharing.get(pool);
  }

  private tick(): void {
    this.running ??= this.renewAll([...this.pools]).finally(() => {
      this.running = null;
    });
  }

  /** The pools share out their leases concurrently: a slow claim of one pool must not delay the renewals of the others. */
  private async renewAll(pools: RoundPool[]): Promise<void> {
    try {
      const areRenewed = await this.renewTogether(pools);
      if (!areRenewed)
        await Promise.all(pools.map((pool) => pool.renewOneByOne().catch((error) => pool.failed(error))));
      // There is nothing to claim, so that only a new instance could want a lease.
      if (areRenewed && this.roundsAlone > 0 && pools.every((pool) => pool.holdsAll)) {
        this.roundsAlone--;
        return;
      }
      const members = await this.countMembers(pools);
      for (const pool of pools) this.share(pool, members.get(pool) ?? 1);
      this.roundsAlone = [...members.values()].every((count) => count === 1) ? ROUNDS_ALONE : 0;
    } catch (error) {
      for (const pool of pools) pool.failed(error);
    }
  }

  private share(pool: RoundPool, members: number): void {
    if (this.sharing.has(pool)) return;
    const shared = pool
      .share(members)
      .catch((error: unknown) => pool.failed(error))
      .finally(() => this.sharing.delete(pool));
    this.sharing.set(pool, shared);
  }

  /** If owner and term are unchanged, no other instance has had the lease, even if it had expired. */
  private async renewTogether(pools: RoundPool[]): Promise<boolean> {
    const { collection, owner, ttlMs } = this.options;
    const mine = pools.map((pool) => pool.mine());
    const ids = mine.flatMap((one) => one.ids);
    if (ids.length === 0) return true;
    const asked = performance.now();
    const held = {
      _id: { $in: ids },
      owner,
      // A member has no term.
      term: { $in: [null, ...mine.flatMap(({ terms }) => terms)] },
    } as mongo.Filter<LeaseDocument>;
    const renewal = collection.updateMany(held, [{ $set: { until: leaseEnd(ttlMs) } }]);
    // The error may be ignored: the driver retries the separate renewals, and they report an error.
    const renewed = await renewal.catch(() => null);
    if (renewed?.matchedCount !== ids.length) return false;
    pools.forEach((pool, i) => pool.renewed(asked, mine[i]!.terms));
    return true;
  }

  /** Counts the living instances of shared pools, and removes members whose lease has expired. */
  private async countMembers(pools: RoundPool[]): Promise<Map<RoundPool, number>> {
    const { collection, onInstanceLost } = this.options;
    const shared = pools.flatMap((pool) => (pool.memberIds ? [[pool, pool.memberIds] as const] : []));
    if (shared.length === 0) return new Map();
    const ofPools: mongo.Filter<LeaseDocument>[] = shared.map(([, _id]) => ({ _id }));
    const members = await collection
      .find({ $or: ofPools })
      .project<{ _id: string; isDead: boolean }>({ isDead: { $lte: ['$until', '$$NOW'] } })
      .toArray();
    if (members.some(({ isDead }) => isDead)) {
      onInstanceLost?.();
      await collection.deleteMany({ $or: ofPools, ...isOver(0) });
    }
    const living = members.filter(({ isDead }) => !isDead);
    return new Map(
      shared.map(([pool, { $gte, $lt }]) => [
        pool,
        living.filter(({ _id }) => _id >= $gte && _id < $lt).length,
      ]),
    );
  }
}

/** Leases that ended at least `ms` ago, by the database's clock. */
export function isOver(ms: number) {
  return { $expr: { $lte: ['$until', { $subtract: ['$$NOW', ms] }] } };
}

const roundsOf = new WeakMap<MongoConnection, Map<string, LeaseRounds>>();

/** The rounds of the pools with this owner and these times. */
export function leaseRounds(connection: MongoConnection, options: RoundsOptions): LeaseRounds {
  const known = roundsOf.get(connection) ?? new Map<string, LeaseRounds>();
  roundsOf.set(connection, known);
  const key = [options.owner, options.ttlMs, options.renewMs].join('/');
  // A pool of a single piece of work has an owner of its own.
  const rounds: LeaseRounds =
    known.get(key) ?? new LeaseRounds(options, () => known.get(key) === rounds && known.delete(key));
  known.set(key, rounds);
  return rounds;
}
