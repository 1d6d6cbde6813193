import type { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import { isDuplicateKey, type MongoConnection, rawCollection } from '@herald/mongo';

export interface SlotLeasesOptions {
  connection: MongoConnection;
  logger: Logger;
  /** What is shared out, e.g. `route:main` or `callback-shards`. */
  pool: string;
  /** Slots of the pool: each has at most one owner at any time. */
  slots: number;
  /** This process, unique among all that ever ran. */
  owner: string;
  /** A slot of a dead owner is free after this time. */
  ttlMs?: number;
  renewMs?: number;
  onGained?(slot: number): void;
  /** Must stop using the slot at once: somebody else may have it from now on. */
  onLost?(slot: number): void;
}

interface SlotDocument {
  _id: string;
  owner: string;
  until: Date;
}

const TTL_MS = 7_000;
const RENEW_MS = 2_000;
/** A slot is given up this long before the database would give it to another owner. */
const SAFETY_MS = 1_500;
/** A lease that nobody has taken for so long belongs to a pool without members. */
const LEFT_FOR_MS = 3_600_000;

/**
 * Shares the slots of a pool out among the copies of a process, evenly, by leases in MongoDB under MongoDB's clock.
 * A pool of one slot is a leader election. Each copy counts the living copies and takes its fair share.
 */
export class SlotLeases {
  private readonly collection: mongo.Collection<SlotDocument>;
  /** Slot → until when it may be used, by this process's monotonic clock (ms). */
  private readonly owned = new Map<number, number>();
  private timer: NodeJS.Timeout | null = null;
  private guard: NodeJS.Timeout | null = null;
  private ticking: Promise<void> | null = null;
  private stopped = false;
  private readonly ttlMs: number;
  private readonly renewMs: number;

  constructor(private readonly options: SlotLeasesOptions) {
    this.collection = leasesIn(options.connection);
    this.ttlMs = options.ttlMs ?? TTL_MS;
    this.renewMs = options.renewMs ?? RENEW_MS;
  }

  /** Takes what is free now, and goes on renewing until `stop`. */
  async start(): Promise<void> {
    await this.tick();
    this.timer = setInterval(() => void this.tick(), this.renewMs);
    this.guard = setInterval(() => this.dropExpired(), Math.min(250, this.renewMs));
  }

  get held(): number[] {
    return [...this.owned.keys()].sort((a, b) => a - b);
  }

  /** Whether this process may use the slot right now. */
  holds(slot: number): boolean {
    const until = this.owned.get(slot);
    return until !== undefined && performance.now() < until;
  }

  /** Gives every slot back at once, so that another copy need not wait. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    if (this.guard) clearInterval(this.guard);
    await this.ticking;
    for (const slot of this.held) this.lose(slot);
    const { pool, owner } = this.options;
    await this.collection
      .deleteMany({ owner, _id: { $in: [...this.slotIds(), this.memberId()] } })
      .catch((error: unknown) => {
        this.options.logger.warn('leases.release_failed', { pool, error });
      });
  }

  private tick(): Promise<void> {
    this.ticking ??= this.renewAndShare()
      .catch((error: unknown) =>
        this.options.logger.warn('leases.renewal_failed', { pool: this.options.pool, error }),
      )
      .finally(() => {
        this.ticking = null;
      });
    return this.ticking;
  }

  private async renewAndShare(): Promise<void> {
    const { slots, owner } = this.options;
    await this.take(this.memberId());
    const share = Math.ceil(slots / Math.max(1, await this.countMembers()));
    for (const slot of this.held) {
      if (this.owned.size > share) await this.release(slot);
      else if (!(await this.renew(slot))) this.lose(slot);
    }
    // Each copy begins elsewhere, so that they don't all ask for the same slot.
    const first = hash(owner) % slots;
    for (let step = 0; step < slots && this.owned.size < share && !this.stopped; step++) {
      const slot = (first + step) % slots;
      if (!this.owned.has(slot)) await this.renew(slot);
    }
  }

  /** Copies that live; those whose lease is over leave the list here. */
  private async countMembers(): Promise<number> {
    const ofPool = { $gte: `${this.options.pool}/member/`, $lt: `${this.options.pool}/member0` };
    const members = await this.collection
      .find({ _id: ofPool })
      .project<{ isDead: boolean }>({ isDead: { $lte: ['$until', '$$NOW'] } })
      .toArray();
    const dead = members.filter(({ isDead }) => isDead).length;
    if (dead > 0) await this.collection.deleteMany({ _id: ofPool, ...isOver(0) });
    return members.length - dead;
  }

  private async renew(slot: number): Promise<boolean> {
    const asked = performance.now();
    if (!(await this.take(this.slotId(slot))) || this.stopped) return false;
    const until = asked + this.ttlMs - SAFETY_MS;
    // An answer this late is worth nothing; the next round asks again.
    if (until <= performance.now()) return false;
    // Also a slot that was held when we asked: `dropExpired` may have given it up meanwhile, and its user with it.
    const isGained = !this.owned.has(slot);
    this.owned.set(slot, until);
    if (isGained) {
      this.options.logger.info('leases.gained', { pool: this.options.pool, slot });
      this.options.onGained?.(slot);
    }
    return true;
  }

  /** Takes or renews one lease, by the database's clock. False where another owner holds it. */
  private async take(id: string): Promise<boolean> {
    const { owner } = this.options;
    const lease = [{ $set: { owner, until: { $add: ['$$NOW', this.ttlMs] } } }];
    const mineOrFree = { _id: id, $or: [{ owner }, isOver(0)] };
    if ((await this.collection.updateOne(mineOrFree, lease)).matchedCount > 0) return true;
    try {
      // MongoDB refuses $expr in an upsert, so a lease that was never taken needs this second step.
      await this.collection.updateOne({ _id: id, owner }, lease, { upsert: true });
      return true;
    } catch (error) {
      // The upsert met a lease that is there and not ours.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async release(slot: number): Promise<void> {
    this.lose(slot);
    await this.collection.deleteOne({ _id: this.slotId(slot), owner: this.options.owner });
  }

  private dropExpired(): void {
    for (const slot of this.held) if (!this.holds(slot)) this.lose(slot);
  }

  private lose(slot: number): void {
    if (!this.owned.delete(slot)) return;
    this.options.logger.info('leases.lost', { pool: this.options.pool, slot });
    this.options.onLost?.(slot);
  }

  private slotId(slot: number): string {
    return `${this.options.pool}/${slot}`;
  }

  private slotIds(): string[] {
    return Array.from({ length: this.options.slots }, (_, slot) => this.slotId(slot));
  }

  private memberId(): string {
    return `${this.options.pool}/member/${this.options.owner}`;
  }
}

/**
 * Removes what dead processes have left of pools that may have no members any more, as those of a route that is gone: nothing
 * else looks at them.
 */
export async function removeDeadLeases(connection: MongoConnection): Promise<void> {
  await leasesIn(connection).deleteMany(isOver(LEFT_FOR_MS));
}

function leasesIn(connection: MongoConnection): mongo.Collection<SlotDocument> {
  return rawCollection<SlotDocument>(connection, 'slot_leases');
}

/** Leases that ended at least `ms` ago, by the database's clock. */
function isOver(ms: number) {
  return { $expr: { $lte: ['$until', { $subtract: ['$$NOW', ms] }] } };
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) >>> 0;
  return value;
}
