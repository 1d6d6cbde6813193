import type { Logger } from '@herald/telemetry/logging';
import { type CallbackDocument, isInChain, predecessorOf } from '../callbacks/callback-model';
import type { CallbackStore, WaitingReceiver } from '../callbacks/callback-store';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { companyOfReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { CallbackTargets } from '../companies/callback-targets';
import type { QueueEffect, Page } from './receiver-queue-events';
import type { DispatchState, ReceiverQueue } from './receiver-queue';
import type { UnpersistedCallbacks } from './unpersisted-callbacks';

export interface PersistedCallbacksDeps {
  store: Pick<CallbackStore, 'shardsThatWait' | 'receivers' | 'due' | 'waiting' | 'expire'>;
  targets: Pick<CallbackTargets, 'get'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  unpersisted: Pick<UnpersistedCallbacks, 'has'>;
  logger: Logger;
  giveUpMs: number;
}

/** The minimum delay of a successor whose predecessor is due but not in memory. */
const POSTPONE_MS = 1_000;

/** Reads the callbacks in the database that are to come back into the queues. */
export class PersistedCallbacks {
  constructor(private readonly deps: PersistedCallbacksDeps) {}

  /** Returns the time of the next due callback of each receiver. Fails callbacks that have waited too long. */
  async nextDue(shards: Iterable<number>): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const shard of await this.deps.store.shardsThatWait([...shards])) {
      for (const { receiver, nextAt } of await this.readShard(shard)) {
        found.set(receiver, Math.min(nextAt, found.get(receiver) ?? Infinity));
      }
    }
    return found;
  }

  /**
   * Returns a page of due callbacks. The earlier status of a recipient comes first, and the later one only after the
   * earlier has ended.
   */
  async page(
    queue: ReceiverQueue,
    { limit, wanted }: Extract<QueueEffect, { kind: 'readPage' }>,
    hand: DispatchState,
  ): Promise<Page> {
    const { store, targets } = this.deps;
    const page = await store.due([...hand.shards], queue.key, Date.now(), limit);
    const target = await targets.get(queue.company, kindOfReceiver(queue.key));
    const callbacks = inOrder(page.filter((callback) => this.isFresh(queue, callback, hand)));
    const ended = await this.endedPredecessors(queue, callbacks, target?.collapse ?? false);
    // If all callbacks of the page are being written, another page would be the same. The next poll finds the callbacks
    // due then.
    const isHidden = callbacks.length === 0 && page.some(({ _id }) => this.deps.unpersisted.has(_id));
    return { callbacks, ended, wanted, isFull: page.length === limit && !isHidden };
  }

  private async readShard(shard: number): Promise<WaitingReceiver[]> {
    const { store, giveUpMs, logger } = this.deps;
    const found = await store.receivers(shard);
    const before = Date.now() - giveUpMs;
    for (const { receiver, nextAt } of found) {
      if (nextAt >= before) continue;
      const count = await store.expire(shard, receiver, before);
      logger.warn('deliveries.expired', { company: companyOfReceiver(receiver), count });
    }
    return found;
  }

  /**
   * Returns the ended predecessors that are neither in memory nor among these callbacks. If a predecessor still waits,
   * its successor is postponed until after it, or replaces it if the company enables that.
   */
  private async endedPredecessors(
    queue: ReceiverQueue,
    callbacks: CallbackDocument[],
    collapse: boolean,
  ): Promise<Set<string>> {
    const { store, outcomes, unpersisted } = this.deps;
    const here = new Set(callbacks.map(({ _id }) => _id));
    const successors = new Map<string, CallbackDocument>();
    for (const callback of callbacks) {
      const predecessor = predecessorOf(callback);
      if (predecessor === null || here.has(predecessor) || queue.pending.has(predecessor)) continue;
      successors.set(predecessor, callback);
    }
    const ended = new Set(successors.keys());
    const skipped: string[] = [];
    const postponed = new Map<string, number>();
    const { company } = queue;
    const waiting = await store.waiting(company, [...ended]);
    // The predecessor was sent before it was stored and may have to be retried.
    for (const id of ended) if (unpersisted.has(id)) waiting.set(id, Date.now());
    for (const [predecessor, until] of waiting) {
      const successor = successors.get(predecessor)!;
      if (collapse && !isInChain(successor) && !unpersisted.has(predecessor)) {
        skipped.push(predecessor);
      } else {
        ended.delete(predecessor);
        postponed.set(successor._id, Math.max(until + 1, Date.now() + POSTPONE_MS));
      }
    }
    // Postpones the whole chain behind them. Otherwise each page would find only one more callback of a long chain.
    for (const callback of callbacks) {
      const until = postponed.get(predecessorOf(callback) ?? '');
      if (until !== undefined) postponed.set(callback._id, until + 1);
    }
    await Promise.all([
      ...skipped.map((id) => outcomes.record({ kind: 'skipped', id, company })),
      ...Array.from(postponed, ([id, nextAt]) => outcomes.record({ kind: 'postponed', id, company, nextAt })),
    ]);
    return ended;
  }

  private isFresh(queue: ReceiverQueue, callback: CallbackDocument, hand: DispatchState): boolean {
    return queue.isFresh(callback, hand) && !this.deps.unpersisted.has(callback._id);
  }
}

/** Sorts callbacks by due time, each behind its predecessor even if the predecessor is due later. */
function inOrder(callbacks: CallbackDocument[]): CallbackDocument[] {
  const left = new Map(callbacks.map((callback) => [callback._id, callback]));
  const placed: CallbackDocument[] = [];
  for (const callback of callbacks.sort((a, b) => a.nextAt - b.nextAt)) {
    const chain: CallbackDocument[] = [];
    let one: CallbackDocument | undefined = callback;
    while (one && left.delete(one._id)) {
      chain.push(one);
      one = left.get(predecessorOf(one) ?? '');
    }
    placed.push(...chain.reverse());
  }
  return placed;
}
