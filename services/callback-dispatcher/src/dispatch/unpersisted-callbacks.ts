import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';

/** A message handler that waits until callbacks are stored. */
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

/** The limit of callbacks in one write. */
const MOST_AT_ONCE = 2_000;

/**
 * Callbacks that may not be in the database yet: those being written, and those sent before they are stored. The
 * message of a sent callback stays unacknowledged until the callback is stored, so the broker keeps it.
 * Most callbacks are delivered within milliseconds, and so are stored once, with their outcome, instead of twice
 * (docs/decisions/0050).
 */
export class UnpersistedCallbacks {
  /** Callbacks sent before they are stored, the oldest first. */
  private readonly sent = new Map<string, FirstAttempt>();
  /** The number of these callbacks per receiver. */
  private readonly sentTo = new Map<string, number>();
  private readonly written = new Set<string>();
  private readonly receivers = new Set<string>();

  /** Records that the callback is being sent. */
  begin(callback: CallbackDocument): void {
    this.sent.set(callback._id, { callback, waiters: [], since: Date.now() });
    this.count(callback, 1);
  }

  /** Whether this callback is sent and not stored yet. */
  isSent(id: string): boolean {
    return this.sent.has(id);
  }

  /**
   * Whether the callback may appear in the database before its queue knows of it, or may be neither there nor ended.
   */
  has(id: string): boolean {
    return this.written.has(id) || this.sent.has(id);
  }

  /** Whether any such callback belongs to this receiver. */
  hasFor(receiver: string): boolean {
    return this.receivers.has(receiver) || this.sentTo.has(receiver);
  }

  /** Marks the callbacks as being written while `work` runs. */
  async whileWritten<T>(callbacks: CallbackDocument[], work: () => Promise<T>): Promise<T> {
    for (const { _id, receiver } of callbacks) {
      this.written.add(_id);
      this.receivers.add(receiver);
    }
    try {
      return await work();
    } finally {
      this.written.clear();
      this.receivers.clear();
    }
  }

  /** Resolves when the sent callbacks among them are stored. @throws if the database does not store them */
  async whenStored(callbacks: CallbackDocument[]): Promise<void> {
    const waited = callbacks.flatMap(({ _id }) => this.sent.get(_id) ?? []);
    if (waited.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { open: waited.length, resolve, reject };
      for (const { waiters } of waited) waiters.push(waiter);
    });
  }

  /** Removes a stored callback and resolves its waiters. */
  stored(id: string): void {
    const found = this.sent.get(id);
    if (!found) return;
    this.sent.delete(id);
    this.count(found.callback, -1);
    for (const waiter of found.waiters) if (--waiter.open === 0) waiter.resolve();
  }

  /**
   * Rejects the waiters after a failed write: the broker redelivers their messages, which then wait for the same
   * attempts.
   */
  notStored(callbacks: CallbackDocument[], error: unknown): void {
    for (const { _id } of callbacks) {
      for (const { reject } of this.sent.get(_id)?.waiters.splice(0) ?? []) reject(error);
    }
  }

  /** Returns callbacks that were sent by this time (ms since epoch), up to a limit. */
  sentBy(time: number): CallbackDocument[] {
    const found: CallbackDocument[] = [];
    for (const { callback, since } of this.sent.values()) {
      if (since > time || found.length === MOST_AT_ONCE) break;
      found.push(callback);
    }
    return found;
  }

  /** Returns sent callbacks of the shard, up to a limit. */
  sentOf(shard: number): CallbackDocument[] {
    const found: CallbackDocument[] = [];
    for (const { callback } of this.sent.values()) {
      if (found.length === MOST_AT_ONCE) break;
      if (callback.shard === shard) found.push(callback);
    }
    return found;
  }

  /** Returns the sent, unpersisted predecessors of these callbacks, the earliest first. */
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
