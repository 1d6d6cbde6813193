import type { Logger } from '@herald/logging';
import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';
import type { CallbackStore, WaitingReceiver } from '../callbacks/callback-store';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { companyOfReceiver } from '../callbacks/receiver-key';
import type { CallbackTargets } from '../companies/callback-targets';
import type { LineEffect, Page } from './line-events';
import type { Hand, ReceiverLine } from './receiver-line';
import type { UnstoredCallbacks } from './unstored-callbacks';

export interface RestingCallbacksDeps {
  store: Pick<CallbackStore, 'receivers' | 'due' | 'waiting' | 'expire'>;
  targets: Pick<CallbackTargets, 'get'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  unstored: Pick<UnstoredCallbacks, 'has'>;
  logger: Logger;
  giveUpMs: number;
}

/** A successor comes at least so much later, where its predecessor is due but not in memory. */
const POSTPONE_MS = 1_000;

/** What rests in the database, for the lines that it is to come back to. */
export class RestingCallbacks {
  constructor(private readonly deps: RestingCallbacksDeps) {}

  /** When something is due next, for each receiver. What has waited too long is given up. */
  async nextDue(shards: Iterable<number>): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const shard of [...shards]) {
      for (const { receiver, nextAt } of await this.lookInto(shard)) {
        found.set(receiver, Math.min(nextAt, found.get(receiver) ?? Infinity));
      }
    }
    return found;
  }

  /** A page of what is due. Of one recipient the earlier status comes first, and the later one not before that has ended. */
  async page(
    line: ReceiverLine,
    { limit, wanted }: Extract<LineEffect, { kind: 'readPage' }>,
    hand: Hand,
  ): Promise<Page> {
    const { store, targets } = this.deps;
    const page = await store.due([...hand.shards], line.key, Date.now(), limit);
    const target = await targets.get(line.company);
    const callbacks = inOrder(page.filter((callback) => this.isFresh(line, callback, hand)));
    const ended = await this.endedPredecessors(line, callbacks, target?.collapse ?? false);
    // Where what fills it is just being written, another page would be the same: the next look finds what is due then.
    const isHidden = callbacks.length === 0 && page.some(({ _id }) => this.deps.unstored.has(_id));
    return { callbacks, ended, wanted, isFull: page.length === limit && !isHidden };
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

  /**
   * The predecessors, neither in memory nor among these callbacks, that have ended. Where one is still to be tried, its
   * successor is postponed until after that, or takes its place where the company wants so.
   */
  private async endedPredecessors(
    line: ReceiverLine,
    callbacks: CallbackDocument[],
    collapse: boolean,
  ): Promise<Set<string>> {
    const { store, outcomes, unstored } = this.deps;
    const here = new Set(callbacks.map(({ _id }) => _id));
    const successors = new Map<string, string>();
    for (const callback of callbacks) {
      const predecessor = predecessorOf(callback);
      if (predecessor === null || here.has(predecessor) || line.pending.has(predecessor)) continue;
      successors.set(predecessor, callback._id);
    }
    const ended = new Set(successors.keys());
    const writes: Promise<void>[] = [];
    const waiting = await store.waiting([...ended]);
    // Sent before it is stored: it may still have to be tried again.
    for (const id of ended) if (unstored.has(id)) waiting.set(id, Date.now());
    for (const [predecessor, until] of waiting) {
      if (collapse && !unstored.has(predecessor)) {
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

  private isFresh(line: ReceiverLine, callback: CallbackDocument, hand: Hand): boolean {
    return line.isFresh(callback, hand) && !this.deps.unstored.has(callback._id);
  }
}

/** As they come due; of one recipient the earlier status first also where both are due at once. */
function inOrder(callbacks: CallbackDocument[]): CallbackDocument[] {
  const rank = (callback: CallbackDocument): number => (predecessorOf(callback) === null ? 0 : 1);
  return callbacks.sort((a, b) => a.nextAt - b.nextAt || rank(a) - rank(b));
}
