import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { LeaseDocument } from './lease-document';

/** A pool of leases, as the rounds of its process need it. */
export interface RoundPool {
  /** The range of the ids of all member documents of the pool. */
  readonly memberIds: { $gte: string; $lt: string };
  /** The ids of this process's member document and leases, and the terms of these leases. */
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

/** `passing`: messages that the hot path handles completely. They leave nothing for periodic tasks, unless a process crashes. */
export type WorkKind = 'work' | 'passing';

/** Whether the instances of a service have work. */
export interface SharedActivity {
  readonly isIdle: boolean;
  /** Whether messages pass through. */
  readonly isPassing: boolean;
  /** This process has work. */
  note(): void;
  /** Calls `write` for each kind of work of this process to publish now. */
  publish(write: (kind: WorkKind) => Promise<unknown>): Promise<void>;
  /** Another instance had work this long ago. */
  noteOthers(agoMs: number, kind: WorkKind): void;
}

interface RoundsOptions {
  collection: mongo.Collection<LeaseDocument>;
  /** Exchanged with the other instances at each renewal. */
  activity?: SharedActivity | undefined;
  owner: string;
  ttlMs: number;
  renewMs: number;
}

/** The documents with the time of the last work of any instance. */
const ACTIVITY_IDS: Readonly<Record<WorkKind, string>> = { work: 'activity', passing: 'activity.passing' };
const KIND_OF = new Map(Object.entries(ACTIVITY_IDS).map(([kind, id]) => [id, kind as WorkKind]));
/** The number of rounds in which an idle process without other instances does not look for new instances. */
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
    await this.run([pool]);
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
    this.running ??= this.run([...this.pools]).finally(() => {
      this.running = null;
    });
  }

  /** The pools share out their leases concurrently: a slow claim of one pool must not delay the renewals of the others. */
  private async run(pools: RoundPool[]): Promise<void> {
    try {
      const areRenewed = await this.renewTogether(pools);
      if (!areRenewed)
        await Promise.all(pools.map((pool) => pool.renewOneByOne().catch((error) => pool.failed(error))));
      await this.publishActivity();
      if (areRenewed && this.roundsAlone > 0 && this.areIdle(pools)) {
        this.roundsAlone--;
        return;
      }
      const members = await this.countMembers(pools);
      for (const pool of pools) this.share(pool, members.get(pool)!);
      this.roundsAlone = pools.every((pool) => members.get(pool) === 1) ? ROUNDS_ALONE : 0;
    } catch (error) {
      for (const pool of pools) pool.failed(error);
    }
  }

  /** Whether there is nothing to do and nothing to claim, so that only a new instance could bring work or want a lease. */
  private areIdle(pools: RoundPool[]): boolean {
    const { activity } = this.options;
    return activity?.isIdle === true && !activity.isPassing && pools.every((pool) => pool.holdsAll);
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

  private async publishActivity(): Promise<void> {
    const { collection, activity } = this.options;
    await activity?.publish((kind) =>
      collection.updateOne({ _id: ACTIVITY_IDS[kind] }, [{ $set: { owner: null, until: '$$NOW' } }], {
        upsert: true,
      }),
    );
  }

  /** Counts the living instances, and removes members whose lease has expired. */
  private async countMembers(pools: RoundPool[]): Promise<Map<RoundPool, number>> {
    const { collection, activity } = this.options;
    const ofPools: mongo.Filter<LeaseDocument>[] = pools.map(({ memberIds }) => ({ _id: memberIds }));
    const found = await collection
      .find({ $or: [...ofPools, { _id: { $in: [...KIND_OF.keys()] } }] })
      .project<{ _id: string; isDead: boolean; agoMs: number }>({
        isDead: { $lte: ['$until', '$$NOW'] },
        agoMs: { $subtract: ['$$NOW', '$until'] },
      })
      .toArray();
    const members = found.filter(({ _id }) => !KIND_OF.has(_id));
    for (const { _id, agoMs } of found) {
      const kind = KIND_OF.get(_id);
      if (kind) activity?.noteOthers(agoMs, kind);
    }
    if (members.some(({ isDead }) => isDead)) {
      // A dead instance may have left work, also for instances that do not see its member before it is removed here.
      activity?.note();
      await collection.deleteMany({ $or: ofPools, ...isOver(0) });
    }
    const living = members.filter(({ isDead }) => !isDead);
    const isOf = ({ memberIds: { $gte, $lt } }: RoundPool, id: string): boolean => id >= $gte && id < $lt;
    return new Map(pools.map((pool) => [pool, living.filter(({ _id }) => isOf(pool, _id)).length]));
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
