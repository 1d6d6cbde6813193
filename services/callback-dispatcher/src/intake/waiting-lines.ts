import type { StatusChangeGroup } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import type { CompanyTarget } from '../companies/callback-targets';
import type { CallbackDocument } from '../callbacks/callback-model';
import { Fifo } from '../dispatch/fifo';
import type { CallbackBuilder } from './callback-builder';

/** Messages of one shard that may be unacknowledged at once. */
export const SHARD_PREFETCH = 256;

export interface LineLimits {
  /** Changes that may wait for one receiver, and for all of them: some 150 octets of memory each. */
  ofReceiver: number;
  ofAll: number;
  /** With more messages of any shard in hand nothing waits: those of other receivers must still come. */
  messages: number;
  longestMs: number;
  /** What can't wait is stored, so many changes of a receiver at a time. */
  storing: number;
}

export const LINE_LIMITS: LineLimits = {
  ofReceiver: 100_000,
  ofAll: 200_000,
  messages: (SHARD_PREFETCH * 3) / 4,
  longestMs: 20_000,
  storing: 4_000,
};

export interface WaitingLinesDeps {
  builder: Pick<CallbackBuilder, 'ofStatusChanges' | 'receiverOf'>;
  intake: {
    takeIn(callbacks: CallbackDocument[]): Promise<void>;
    whenStored(callbacks: CallbackDocument[]): Promise<void>;
  };
  /** How many more callbacks of a receiver can be sent soon; null where new ones are to be stored instead. */
  roomToTry(receiver: string): number | null;
  limits: LineLimits;
}

/** Changes of one company's recipients, as their message brought them. */
export interface Arrival {
  group: StatusChangeGroup;
  shard: number;
  target: CompanyTarget;
}

interface Waiting extends Arrival {
  since: number;
  resolve(stored: Promise<void>): void;
  reject(error: unknown): void;
}

interface Line {
  readonly waiting: Fifo<Waiting>;
  /** Changes that stand in it. */
  changes: number;
  /** Changes that have left it and are neither stored nor among the receiver's callbacks yet. */
  taking: number;
}

const TICK_MS = 50;

/**
 * Where changes wait, in the order of their arrival, while their receiver answers but has enough to do: as messages that
 * stay unacknowledged, so that the broker keeps them. However fast they come, they are then sent before they are stored,
 * and stored once. What would be too much, or wait too long, is stored and waits in the database, and so does all for a
 * receiver that doesn't answer (docs/decisions/0057).
 */
export class WaitingLines {
  /** By receiver. */
  private readonly lines = new Map<string, Line>();
  /** Messages in hand of the shards that are open. */
  private readonly inHand = new Map<number, number>();
  private readonly timer: NodeJS.Timeout;
  private changes = 0;

  constructor(private readonly deps: WaitingLinesDeps) {
    this.timer = setInterval(() => this.releaseAll(), TICK_MS);
  }

  /** Changes that wait. */
  get size(): number {
    return this.changes;
  }

  /** From now on the shard's messages are taken. */
  open(shard: number): void {
    this.inHand.set(shard, 0);
  }

  /** From now on none of the shard's are; those that wait fail, unstored: their messages come again, here or elsewhere. */
  letGo(shard: number): void {
    this.inHand.delete(shard);
    for (const line of this.lines.values()) {
      for (let left = line.waiting.length; left > 0; left--) {
        const waiting = line.waiting.shift()!;
        if (waiting.shard === shard) {
          this.leave(line, waiting);
          waiting.reject(notHere(shard));
        } else {
          line.waiting.push(waiting);
        }
      }
    }
  }

  /** A message has come. @returns what to call when it is done. @throws UnavailableError where its shard isn't open */
  enter(shard: number): () => void {
    const before = this.inHand.get(shard);
    if (before === undefined) throw notHere(shard);
    this.inHand.set(shard, before + 1);
    return () => {
      const now = this.inHand.get(shard);
      // Not below what `open` began with, where the shard was let go and came back meanwhile.
      if (now) this.inHand.set(shard, now - 1);
    };
  }

  /** Resolves when its callbacks are stored. To be called in the order of arrival. */
  async accept(arrival: Arrival): Promise<void> {
    const { group, target } = arrival;
    const key = this.deps.builder.receiverOf(group, target);
    const line = this.lineOf(key);
    line.changes += group.rows.length;
    this.changes += group.rows.length;
    await new Promise<void>((resolve, reject) => {
      line.waiting.push({ ...arrival, since: Date.now(), resolve, reject });
      this.release(key);
    });
  }

  /** The receiver may have room: those in front go on. */
  release(key: string): void {
    const line = this.lines.get(key);
    if (!line) return;
    for (let next = line.waiting.first; next && this.mayGoOn(key, line, next); next = line.waiting.first) {
      line.waiting.shift();
      this.leave(line, next);
      next.resolve(this.takeIn(key, line, next));
    }
    if (line.waiting.length === 0 && line.taking === 0) this.lines.delete(key);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private releaseAll(): void {
    for (const key of this.lines.keys()) this.release(key);
  }

  private mayGoOn(key: string, line: Line, next: Waiting): boolean {
    const room = this.mustBeStored(line, next) ? null : this.deps.roomToTry(key);
    return line.taking < (room ?? this.deps.limits.storing);
  }

  private mustBeStored(line: Line, { since }: Waiting): boolean {
    const { ofReceiver, ofAll, messages, longestMs } = this.deps.limits;
    if (line.changes > ofReceiver || this.changes > ofAll || Date.now() - since > longestMs) return true;
    for (const count of this.inHand.values()) if (count > messages) return true;
    return false;
  }

  private async takeIn(key: string, line: Line, { group, shard, target }: Waiting): Promise<void> {
    const { builder, intake } = this.deps;
    const callbacks = builder.ofStatusChanges(group, shard, target, Date.now());
    line.taking += callbacks.length;
    try {
      await intake.takeIn(callbacks);
    } finally {
      line.taking -= callbacks.length;
      this.release(key);
    }
    await intake.whenStored(callbacks);
  }

  private lineOf(key: string): Line {
    const known = this.lines.get(key);
    if (known) return known;
    const line: Line = { waiting: new Fifo(), changes: 0, taking: 0 };
    this.lines.set(key, line);
    return line;
  }

  private leave(line: Line, { group }: Waiting): void {
    line.changes -= group.rows.length;
    this.changes -= group.rows.length;
  }
}

function notHere(shard: number): UnavailableError {
  return new UnavailableError(`Shard ${shard} is not taken here now.`);
}
