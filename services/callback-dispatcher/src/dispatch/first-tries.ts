import type { Logger } from '@herald/logging';
import type { CallbackDocument } from '../callbacks/callback-model';

export interface FirstTriesDeps {
  store: { insert(callbacks: CallbackDocument[]): Promise<Set<string>> };
  /** These had no outcome in time: their receivers are too slow for a try before storing. */
  onOverdue(callbacks: CallbackDocument[]): void;
  logger: Logger;
}

/** Somebody who waits until callbacks are stored. */
interface Waiter {
  open: number;
  resolve(): void;
  reject(error: unknown): void;
}

interface FirstTry {
  callback: CallbackDocument;
  waiters: Waiter[];
  since: number;
}

/** A callback that has no outcome after this time is stored as waiting, like any other. */
const LIMIT_MS = 1_000;
const TICK_MS = 50;
const MAX_STORED_AT_ONCE = 2_000;

/**
 * Callbacks that are sent before they are stored. Until one is stored its message stays unacknowledged, so that the
 * broker keeps it; most are delivered within milliseconds, and so are stored once, with their outcome, instead of twice
 * (docs/decisions/0050).
 */
export class FirstTries {
  /** The oldest first. */
  private readonly open = new Map<string, FirstTry>();
  private readonly timer: NodeJS.Timeout;
  private storing: Promise<void> | null = null;

  constructor(private readonly deps: FirstTriesDeps) {
    this.timer = setInterval(() => this.storeOverdue(), TICK_MS);
  }

  /** From now on this one is being tried. */
  begin(callback: CallbackDocument): void {
    this.open.set(callback._id, { callback, waiters: [], since: Date.now() });
  }

  /** Whether this callback is being tried and is not stored yet. */
  has(id: string): boolean {
    return this.open.has(id);
  }

  /** Resolves when those of them that are being tried are stored. @throws where the database doesn't store them */
  async whenStored(callbacks: CallbackDocument[]): Promise<void> {
    const waited = callbacks.flatMap(({ _id }) => this.open.get(_id) ?? []);
    if (waited.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { open: waited.length, resolve, reject };
      for (const { waiters } of waited) waiters.push(waiter);
    });
  }

  /** The callback is stored. */
  stored(id: string): void {
    const found = this.open.get(id);
    if (!found) return;
    this.open.delete(id);
    for (const waiter of found.waiters) if (--waiter.open === 0) waiter.resolve();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private storeOverdue(): void {
    this.storing ??= this.storeOlderThan(Date.now() - LIMIT_MS).finally(() => {
      this.storing = null;
    });
  }

  private async storeOlderThan(time: number): Promise<void> {
    for (;;) {
      const overdue = this.olderThan(time);
      if (overdue.length === 0) return;
      const callbacks = overdue.map(({ callback }) => callback);
      this.deps.onOverdue(callbacks);
      try {
        await this.deps.store.insert(callbacks);
      } catch (error) {
        this.deps.logger.warn('deliveries.not_stored', { count: callbacks.length, error });
        // Their messages come again, and wait for the same tries.
        for (const { waiters } of overdue) for (const waiter of waiters.splice(0)) waiter.reject(error);
        return;
      }
      for (const { _id } of callbacks) this.stored(_id);
    }
  }

  private olderThan(time: number): FirstTry[] {
    const found: FirstTry[] = [];
    for (const one of this.open.values()) {
      if (one.since > time || found.length === MAX_STORED_AT_ONCE) break;
      found.push(one);
    }
    return found;
  }
}
