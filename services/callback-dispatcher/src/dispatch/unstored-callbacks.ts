import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';

/** Somebody who waits until callbacks are stored. */
interface Waiter {
  open: number;
  resolve(): void;
  reject(error: unknown): void;
}

interface FirstAttempt {
  callback: CallbackDocument;
  waiters: Waiter[];
  since: number;
}

/** So many are stored in one write. */
const MOST_AT_ONCE = 2_000;

/**
 * Callbacks that may not be in the database yet: those that are being written, and those that are sent before they are
 * stored. Until one of these is stored its message stays unacknowledged, so that the broker keeps it; most are delivered
 * within milliseconds, and so are stored once, with their outcome, instead of twice (docs/decisions/0050).
 */
export class UnstoredCallbacks {
  /** Sent before they are stored, the oldest first. */
  private readonly sent = new Map<string, FirstAttempt>();
  /** How many of these each receiver has. */
  private readonly sentTo = new Map<string, number>();
  private readonly written = new Set<string>();
  private readonly receivers = new Set<string>();

  /** From now on this one is sent. */
  begin(callback: CallbackDocument): void {
    this.sent.set(callback._id, { callback, waiters: [], since: Date.now() });
    this.count(callback, 1);
  }

  /** Whether this callback is sent and is not stored yet. */
  isSent(id: string): boolean {
    return this.sent.has(id);
  }

  /** Whether it may be seen in the database before its line knows of it, or be neither there nor ended. */
  has(id: string): boolean {
    return this.written.has(id) || this.sent.has(id);
  }

  /** Whether there is any of this receiver. */
  hasFor(receiver: string): boolean {
    return this.receivers.has(receiver) || this.sentTo.has(receiver);
  }

  /** These are written while `work` runs. */
  async whileWritten(callbacks: CallbackDocument[], work: () => Promise<void>): Promise<void> {
    for (const { _id, receiver } of callbacks) {
      this.written.add(_id);
      this.receivers.add(receiver);
    }
    try {
      await work();
    } finally {
      this.written.clear();
      this.receivers.clear();
    }
  }

  /** Resolves when those of them that were sent are stored. @throws where the database doesn't store them */
  async whenStored(callbacks: CallbackDocument[]): Promise<void> {
    const waited = callbacks.flatMap(({ _id }) => this.sent.get(_id) ?? []);
    if (waited.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { open: waited.length, resolve, reject };
      for (const { waiters } of waited) waiters.push(waiter);
    });
  }

  /** The callback is stored. */
  stored(id: string): void {
    const found = this.sent.get(id);
    if (!found) return;
    this.sent.delete(id);
    this.count(found.callback, -1);
    for (const waiter of found.waiters) if (--waiter.open === 0) waiter.resolve();
  }

  /** The database doesn't store them now: their messages come again, and wait for the same attempts. */
  notStored(callbacks: CallbackDocument[], error: unknown): void {
    for (const { _id } of callbacks) {
      for (const { reject } of this.sent.get(_id)?.waiters.splice(0) ?? []) reject(error);
    }
  }

  /** Those that were sent by this time (ms since epoch), some of them where they are many. */
  sentBy(time: number): CallbackDocument[] {
    const found: CallbackDocument[] = [];
    for (const { callback, since } of this.sent.values()) {
      if (since > time || found.length === MOST_AT_ONCE) break;
      found.push(callback);
    }
    return found;
  }

  /** Those of the shard that were sent, some of them where they are many. */
  sentOf(shard: number): CallbackDocument[] {
    const found: CallbackDocument[] = [];
    for (const { callback } of this.sent.values()) {
      if (found.length === MOST_AT_ONCE) break;
      if (callback.shard === shard) found.push(callback);
    }
    return found;
  }

  /** Those that were sent, and are not stored yet, that these follow: the earliest first. */
  before(callbacks: CallbackDocument[]): CallbackDocument[] {
    const found = new Set<CallbackDocument>();
    for (const callback of callbacks) for (const one of this.chainBefore(callback).reverse()) found.add(one);
    return [...found];
  }

  private chainBefore(callback: CallbackDocument): CallbackDocument[] {
    const chain: CallbackDocument[] = [];
    const sentBefore = (one: CallbackDocument) => this.sent.get(predecessorOf(one) ?? '')?.callback;
    for (let one = sentBefore(callback); one; one = sentBefore(one)) chain.push(one);
    return chain;
  }

  private count({ receiver }: CallbackDocument, times: 1 | -1): void {
    const now = (this.sentTo.get(receiver) ?? 0) + times;
    if (now > 0) this.sentTo.set(receiver, now);
    else this.sentTo.delete(receiver);
  }
}
