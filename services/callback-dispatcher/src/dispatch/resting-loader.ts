import type { Logger } from '@herald/logging';
import type { CompanyTarget } from '../companies/callback-targets';
import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';
import type { WaitingReceiver } from '../callbacks/callback-store';
import type { Outcome } from '../callbacks/outcome';
import { companyOfReceiver } from '../callbacks/receiver-key';
import type { Dispatcher } from './dispatcher';
import type { Receiver } from './receiver';

export interface RestingLoaderDeps {
  store: {
    receivers(shard: number): Promise<WaitingReceiver[]>;
    due(shards: number[], receiver: string, now: number, limit: number): Promise<CallbackDocument[]>;
    waiting(ids: string[]): Promise<Map<string, number>>;
    expire(shard: number, receiver: string, before: number): Promise<number>;
  };
  dispatcher: Pick<Dispatcher, 'receivers' | 'receiverFor' | 'shards' | 'memory' | 'room' | 'admit' | 'pump'>;
  targets: { get(company: number): Promise<CompanyTarget | null> };
  outcomes: { record(outcome: Outcome): Promise<void> };
  /** Whether a callback is being stored right now: it will be offered. */
  isArriving: { callback(id: string): boolean; receiver(key: string): boolean };
  logger: Logger;
  intervalMs: number;
  giveUpMs: number;
}

const PAGE = 2_000;
const LOADS_AT_ONCE = 4;
const AFTER_ERROR_MS = 500;
/** A successor comes at least so much later, where its predecessor is due but not in memory. */
const POSTPONE_MS = 1_000;

/** Brings what rests in the database back into memory: when its time has come and its receiver has room. */
export class RestingLoader {
  private timer: NodeJS.Timeout | null = null;
  private ticking: Promise<void> | null = null;
  private readonly waiting = new Set<Receiver>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly deps: RestingLoaderDeps) {}

  start(): void {
    this.timer = setInterval(() => void this.tick(), this.deps.intervalMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    this.waiting.clear();
    await this.ticking;
    await Promise.all(this.running);
  }

  /** Learns what the last owner of a shard has left. */
  async gained(shard: number): Promise<void> {
    const { dispatcher, store } = this.deps;
    for (const { receiver: key } of await store.receivers(shard)) {
      const receiver = dispatcher.receiverFor(key, companyOfReceiver(key), true);
      receiver.forgetResting();
      receiver.due = true;
    }
  }

  /** Asks for a page of what is due, as soon as it's this receiver's turn. */
  request(receiver: Receiver): void {
    if (receiver.loading || this.stopped) return;
    receiver.loading = true;
    this.waiting.add(receiver);
    this.next();
  }

  private tick(): Promise<void> {
    this.ticking ??= this.look()
      .catch((error: unknown) => this.deps.logger.warn('callbacks.looking_failed', { error }))
      .finally(() => {
        this.ticking = null;
      });
    return this.ticking;
  }

  /** One round: which receivers have something due, and which have nothing in the database any more. */
  private async look(): Promise<void> {
    const { dispatcher, isArriving } = this.deps;
    const round = ++dispatcher.memory.round;
    const found = new Map<string, number>();
    for (const shard of [...dispatcher.shards]) {
      for (const { receiver, nextAt } of await this.lookInto(shard)) {
        found.set(receiver, Math.min(nextAt, found.get(receiver) ?? Infinity));
      }
    }
    const now = Date.now();
    for (const [key, nextAt] of found) {
      if (!dispatcher.receivers.has(key) && isArriving.receiver(key)) continue;
      const receiver = dispatcher.receiverFor(key, companyOfReceiver(key), true);
      if (nextAt <= now) receiver.due = true;
      dispatcher.pump(receiver);
    }
    for (const [key, receiver] of dispatcher.receivers) {
      const untouched = receiver.pending.size === 0 && receiver.restedInRound < round && !receiver.loading;
      if (found.has(key) || !untouched || isArriving.receiver(key)) continue;
      dispatcher.receivers.delete(key);
    }
  }

  private async lookInto(shard: number): Promise<WaitingReceiver[]> {
    const { store, giveUpMs, logger } = this.deps;
    const found = await store.receivers(shard);
    const before = Date.now() - giveUpMs;
    for (const { receiver, nextAt } of found) {
      if (nextAt >= before) continue;
      const count = await store.expire(shard, receiver, before);
      logger.warn('deliveries.given_up', { company: companyOfReceiver(receiver), count });
    }
    return found;
  }

  private next(): void {
    for (const receiver of this.waiting) {
      if (this.running.size >= LOADS_AT_ONCE) return;
      this.waiting.delete(receiver);
      const load = this.load(receiver)
        .catch((error: unknown) => this.failed(receiver, error))
        .finally(() => {
          this.running.delete(load);
          receiver.loading = false;
          receiver.leftWhileLoading.clear();
          this.deps.dispatcher.pump(receiver);
          this.next();
        });
      this.running.add(load);
    }
  }

  private async failed(receiver: Receiver, error: unknown): Promise<void> {
    this.deps.logger.warn('callbacks.loading_failed', { company: receiver.company, error });
    receiver.due = true;
    await new Promise((resolve) => setTimeout(resolve, AFTER_ERROR_MS));
  }

  private async load(receiver: Receiver): Promise<void> {
    const { dispatcher, store, targets } = this.deps;
    const wanted = receiver.breaker.open ? 1 : Math.min(PAGE, dispatcher.room(receiver));
    if (wanted === 0) return;
    // What is in memory waits in the database too, and stands first there.
    const limit = wanted + receiver.pending.size;
    receiver.due = false;
    const page = await store.due([...dispatcher.shards], receiver.key, Date.now(), limit);
    const target = await targets.get(receiver.company);
    const fresh = inOrder(page.filter((callback) => this.isFresh(receiver, callback)));
    const ended = await this.endedPredecessors(receiver, fresh, target?.collapse ?? false);
    this.admit(receiver, fresh, ended, wanted);
    if (page.length === limit) receiver.due = true;
    // Also where new arrivals had to stay in the database meanwhile.
    receiver.behind = receiver.due;
  }

  private admit(receiver: Receiver, callbacks: CallbackDocument[], ended: Set<string>, wanted: number): void {
    let admitted = 0;
    for (const callback of callbacks) {
      if (admitted === wanted) return;
      // It may have been offered while the database was asked.
      if (!this.isFresh(receiver, callback)) continue;
      const predecessor = predecessorOf(callback);
      if (predecessor === null || receiver.pending.has(predecessor) || ended.has(predecessor)) {
        this.deps.dispatcher.admit(receiver, callback);
        admitted++;
      } else {
        receiver.due = true;
      }
    }
  }

  /**
   * The predecessors, neither in memory nor among these callbacks, that have ended. Where one is still to be tried, its
   * successor is postponed until after that, or takes its place where the company wants so.
   */
  private async endedPredecessors(
    receiver: Receiver,
    callbacks: CallbackDocument[],
    collapse: boolean,
  ): Promise<Set<string>> {
    const { store, outcomes, isArriving } = this.deps;
    const here = new Set(callbacks.map(({ _id }) => _id));
    const successors = new Map<string, string>();
    for (const callback of callbacks) {
      const predecessor = predecessorOf(callback);
      if (predecessor === null || here.has(predecessor) || receiver.pending.has(predecessor)) continue;
      successors.set(predecessor, callback._id);
    }
    const ended = new Set(successors.keys());
    const writes: Promise<void>[] = [];
    const waiting = await store.waiting([...ended]);
    // Sent before it is stored: it may still have to be tried again.
    for (const id of ended) if (isArriving.callback(id)) waiting.set(id, Date.now());
    for (const [predecessor, until] of waiting) {
      if (collapse && !isArriving.callback(predecessor)) {
        writes.push(outcomes.record({ kind: 'skipped', id: predecessor }));
      } else {
        ended.delete(predecessor);
        const nextAt = Math.max(until + 1, Date.now() + POSTPONE_MS);
        writes.push(outcomes.record({ kind: 'postponed', id: successors.get(predecessor)!, nextAt }));
      }
    }
    await Promise.all(writes);
    return ended;
  }

  private isFresh(receiver: Receiver, callback: CallbackDocument): boolean {
    const { _id, shard } = callback;
    // Somebody else's meanwhile: the page may have been read long ago, with the database away since.
    if (!this.deps.dispatcher.shards.has(shard)) return false;
    const known = receiver.pending.has(_id) || receiver.leftWhileLoading.has(_id);
    return !known && !this.deps.isArriving.callback(_id);
  }
}

/** As they come due; of one recipient the earlier status first also where both are due at once. */
function inOrder(callbacks: CallbackDocument[]): CallbackDocument[] {
  const rank = (callback: CallbackDocument): number => (predecessorOf(callback) === null ? 0 : 1);
  return callbacks.sort((a, b) => a.nextAt - b.nextAt || rank(a) - rank(b));
}
