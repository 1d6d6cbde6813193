// Long: who may have which slot, and when, is one set of rules.
import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import { declareCollection, isDuplicateKey, type MongoConnection, unsharded } from '@herald/mongo';
import { takenBy } from './slot-moves';

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
  /**
   * A slot whose lease ran out is kept for so long, ms, unused, until it is known whether another has taken it
   * (docs/decisions/0083). Without it the slot is lost as soon as its lease may be over.
   */
  keepMs?: number;
  /** Whether its owner still has a hand on the slot: then nobody takes its lease before `keepMs` is over too. */
  isInHand?(slot: number): Promise<boolean>;
  /**
   * Takes the lowest free slots first: copies that know of more slots leave none of those free that all know of. By default each copy
   * begins elsewhere, so that they don't all ask for the same slot.
   */
  lowestFirst?: boolean;
  /** `restMs`: for so long it is better not used, having changed hands again and again. */
  onGained?(slot: number, restMs: number): void;
  /** Must stop using the slot at once: somebody else may have it from now on. */
  onLost?(slot: number): void;
}

interface SlotDocument {
  _id: string;
  /** Null: its owner has given it back. */
  owner: string | null;
  until: Date;
  /** One owner's time with it: as long as it is the same, nobody else has had the slot. */
  term?: string;
  /** How often it changed hands of late, though no owner had died. */
  moves?: number;
  /** From when it may be used. */
  usableAt?: Date;
  /** What was left until then when it was gained, ms. */
  restMs?: number;
}

interface Holding {
  /** Until when it may be used, by this process's monotonic clock (ms). */
  until: number;
  term: string;
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
  private readonly owned = new Map<number, Holding>();
  private timer: NodeJS.Timeout | null = null;
  private guard: NodeJS.Timeout | null = null;
  private ticking: Promise<void> | null = null;
  private stopped = false;
  /** A slot below its highest that was free at the last look, where it has its share. */
  private leftFree: number | null = null;
  private readonly ttlMs: number;
  private readonly renewMs: number;
  private readonly keepMs: number;

  constructor(private readonly options: SlotLeasesOptions) {
    this.collection = leasesIn(options.connection);
    this.ttlMs = options.ttlMs ?? TTL_MS;
    this.renewMs = options.renewMs ?? RENEW_MS;
    this.keepMs = options.keepMs ?? 0;
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
    const holding = this.owned.get(slot);
    return holding !== undefined && performance.now() < holding.until;
  }

  /** Whether all that is held may be used right now: of what it keeps beyond its lease, nobody knows whose it is. */
  get isSure(): boolean {
    const now = performance.now();
    for (const { until } of this.owned.values()) if (now >= until) return false;
    return true;
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
    const { slots, owner, lowestFirst } = this.options;
    if (!(await this.renewTogether())) await this.renewOneByOne();
    const share = Math.ceil(slots / Math.max(1, await this.countMembers()));
    for (const slot of this.held.slice(share)) await this.release(slot);
    if (this.owned.size >= share) return lowestFirst ? this.takeLower() : undefined;
    const first = lowestFirst ? 0 : hash(owner) % slots;
    const taken = await this.takenByOthers();
    for (let step = 0; step < slots && this.owned.size < share && !this.stopped; step++) {
      const slot = (first + step) % slots;
      if (!this.owned.has(slot) && !taken.has(this.slotId(slot))) await this.gain(slot);
    }
  }

  /**
   * Takes a lower slot than its highest, which it gives back with the next round: copies that know of fewer slots have their share already,
   * and nobody else would take it. What is free for a moment is about to be taken by whoever lacks one.
   */
  private async takeLower(): Promise<void> {
    const highest = this.held.at(-1)!;
    if (highest < this.owned.size) return;
    const taken = await this.takenByOthers();
    let lower = 0;
    while (lower < highest && (this.owned.has(lower) || taken.has(this.slotId(lower)))) lower++;
    const free = lower < highest ? lower : null;
    if (free !== null && free === this.leftFree) await this.gain(free);
    this.leftFree = free;
  }

  /** Those whose lease surely lasts: of many slots most are another's, and needn't be asked for one by one. */
  private async takenByOthers(): Promise<Set<string>> {
    const { owner } = this.options;
    const lasting = { $expr: { $gt: ['$until', '$$NOW'] } };
    const slots = { _id: { $in: this.slotIds() }, owner: { $nin: [owner, null] }, ...lasting };
    const taken = await this.collection.find(slots).project<{ _id: string }>({ _id: 1 }).toArray();
    return new Set(taken.map(({ _id }) => _id));
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

  /**
   * Its place among the members and all its slots by one write, for that is what an idle process does all the time. The same owner and
   * the same term: nobody else has had it, also where the lease was over meanwhile.
   * @returns false where one of them is not there, or nobody knows: then it matters which
   */
  private async renewTogether(): Promise<boolean> {
    const holdings = [...this.owned];
    const asked = performance.now();
    const mine = {
      _id: { $in: [this.memberId(), ...holdings.map(([slot]) => this.slotId(slot))] },
      owner: this.options.owner,
      // A member has no term.
      term: { $in: [null, ...holdings.map(([, { term }]) => term)] },
    } as mongo.Filter<SlotDocument>;
    const renewal = this.collection.updateMany(mine, [{ $set: { until: this.leaseEnd() } }]);
    // One by one is retried by the driver, and says what is wrong.
    const renewed = await renewal.catch(() => null);
    if (renewed?.matchedCount !== holdings.length + 1) return false;
    for (const [slot, holding] of holdings) this.extend(slot, holding, asked);
    return true;
  }

  /** Side by side: on a full machine eight answers, one after another, take longer than a lease. */
  private async renewOneByOne(): Promise<void> {
    await this.takeMember();
    const renewals = [...this.owned].map(([slot, holding]) => this.renew(slot, holding));
    for (const one of await Promise.allSettled(renewals)) if (one.status === 'rejected') throw one.reason;
  }

  private async renew(slot: number, holding: Holding): Promise<void> {
    const asked = performance.now();
    const mine = { _id: this.slotId(slot), owner: this.options.owner, term: holding.term };
    const { matchedCount } = await this.collection.updateOne(mine, [{ $set: { until: this.leaseEnd() } }]);
    if (matchedCount > 0) this.extend(slot, holding, asked);
    else if (this.owned.get(slot) === holding) this.lose(slot);
  }

  /** It may have been given up meanwhile, and its user with it. */
  private extend(slot: number, holding: Holding, asked: number): void {
    if (this.owned.get(slot) !== holding) return;
    const lateMs = Math.round(performance.now() - holding.until);
    holding.until = Math.max(holding.until, asked + this.ttlMs - SAFETY_MS);
    if (lateMs > 0)
      this.options.logger.info('leases.renewed_late', { pool: this.options.pool, slot, lateMs });
  }

  private async gain(slot: number): Promise<void> {
    const { pool, logger, onGained } = this.options;
    const term = randomUUID();
    const asked = performance.now();
    const restMs = await this.take(slot, term);
    if (restMs === null || this.stopped) return;
    const until = asked + this.ttlMs - SAFETY_MS;
    // An answer this late is worth nothing; the next round asks again.
    if (until <= performance.now()) return;
    this.owned.set(slot, { until, term });
    logger.info('leases.gained', { pool, slot, ...(restMs > 0 ? { restMs } : {}) });
    onGained?.(slot, restMs);
  }

  /** Takes a lease that is free, by the database's clock. @returns for how long it rests, ms; null where another owner holds it */
  private async take(slot: number, term: string): Promise<number | null> {
    const { owner, isInHand } = this.options;
    const _id = this.slotId(slot);
    const given = await this.takeIf({ _id, owner: { $in: [owner, null] } }, term, 1);
    if (given) return given.restMs ?? 0;
    if (await this.insert(_id, { owner, term })) return 0;
    // Without a hand on it its owner is dead, which is no move: one that dies again and again is not waited for.
    const kept = (await isInHand?.(slot)) === true;
    const taken = await this.takeIf({ _id, ...isOver(kept ? this.keepMs : 0) }, term, kept ? 1 : 0);
    return taken ? (taken.restMs ?? 0) : null;
  }

  private takeIf(free: mongo.Filter<SlotDocument>, term: string, moves: 0 | 1): Promise<SlotDocument | null> {
    const update = takenBy({ owner: this.options.owner, term, until: this.leaseEnd() }, moves);
    return this.collection.findOneAndUpdate(free, update, { returnDocument: 'after' });
  }

  /** MongoDB refuses $expr in an upsert, so a lease that was never taken needs this step of its own. False where it is there. */
  private async insert(_id: string, given: { owner: string; term?: string }): Promise<boolean> {
    try {
      const lease = [{ $set: { ...given, until: this.leaseEnd() } }];
      await this.collection.updateOne({ _id, ...given }, lease, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Nobody else ever asks for this one, unless to remove it. */
  private async takeMember(): Promise<void> {
    await this.insert(this.memberId(), { owner: this.options.owner });
  }

  private leaseEnd() {
    return { $add: ['$$NOW', this.ttlMs] };
  }

  /** What is known of its moves stays. */
  private async release(slot: number): Promise<void> {
    const mine = { _id: this.slotId(slot), owner: this.options.owner };
    this.lose(slot);
    await this.collection.updateOne(mine, [{ $set: { owner: null, until: '$$NOW' } }]);
  }

  private dropExpired(): void {
    const now = performance.now();
    for (const [slot, { until }] of this.owned) if (now >= until + this.keepMs) this.lose(slot);
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

const leasesIn = declareCollection<SlotDocument>(
  'slot_leases',
  unsharded('a document per slot and process, each of which has one owner by one shard’s word'),
);

/** Leases that ended at least `ms` ago, by the database's clock. */
function isOver(ms: number) {
  return { $expr: { $lte: ['$until', { $subtract: ['$$NOW', ms] }] } };
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) >>> 0;
  return value;
}
