import type { Logger } from '@herald/telemetry/logging';
import { type CallbackDocument, isInChain, predecessorOf } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import type { Outcome } from '../callbacks/outcome';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { companyOfReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { CallbackTargets } from '../companies/callback-targets';

export interface DueCallbacksDeps {
  store: Pick<CallbackStore, 'shardsThatWait' | 'receivers' | 'claim' | 'waiting' | 'expire'>;
  targets: Pick<CallbackTargets, 'get'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  logger: Logger;
  /** The number of shards. */
  shards: number;
  giveUpMs: number;
}

/** The shards in which callbacks of a receiver are due, and the due time of the next one, ms since epoch. */
export interface Waiting {
  due: number[];
  nextAt: number;
}

/** Claimed callbacks in the order in which they are to be sent. */
export interface Page {
  callbacks: CallbackDocument[];
  /** Whether more callbacks may be due. */
  isFull: boolean;
}

/** The delay of a successor whose predecessor another process may be sending. */
const POSTPONE_MS = 2_000;

/** Finds the callbacks in the database that are due, and claims them for this process. */
export class DueCallbacks {
  constructor(private readonly deps: DueCallbacksDeps) {}

  /** Finds the receivers of waiting callbacks. Fails callbacks that have waited too long. */
  async find(): Promise<Map<string, Waiting>> {
    const { store, shards } = this.deps;
    const found = new Map<string, Waiting>();
    for (const shard of await store.shardsThatWait([...Array(shards).keys()])) {
      for (const { receiver, nextAt } of await this.readShard(shard)) {
        const { due, nextAt: earlier } = found.get(receiver) ?? { due: [], nextAt: Infinity };
        if (nextAt <= Date.now()) due.push(shard);
        found.set(receiver, { due, nextAt: Math.min(nextAt, earlier) });
      }
    }
    return found;
  }

  /**
   * Claims due callbacks of a receiver. The earlier status of a recipient comes first, and the later one only after the
   * earlier has ended.
   * @param isHere whether this process has the callback in memory
   */
  async claim(
    receiver: string,
    shard: number,
    { limit, until }: { limit: number; until: number },
    isHere: (id: string) => boolean,
  ): Promise<Page> {
    const { store, targets } = this.deps;
    const target = await targets.get(companyOfReceiver(receiver), kindOfReceiver(receiver));
    const { callbacks: claimed, isFull } = await store.claim(shard, receiver, limit, until);
    const callbacks = inOrder(claimed);
    const collapse = target?.collapse ?? false;
    return { callbacks: await this.withoutEarly(callbacks, { collapse, until }, isHere), isFull };
  }

  private async readShard(shard: number) {
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
   * Returns the callbacks whose predecessor has ended, is in memory, or is in front of them. The others are postponed
   * until after their predecessor, or replace it if the company enables that.
   */
  private async withoutEarly(
    callbacks: CallbackDocument[],
    { collapse, until: claimsEnd }: { collapse: boolean; until: number },
    isHere: (id: string) => boolean,
  ): Promise<CallbackDocument[]> {
    const { store, outcomes } = this.deps;
    const inFront = new Set(callbacks.map(({ _id }) => _id));
    const successors = new Map<string, CallbackDocument>();
    for (const callback of callbacks) {
      const predecessor = predecessorOf(callback);
      if (predecessor !== null && !inFront.has(predecessor) && !isHere(predecessor))
        successors.set(predecessor, callback);
    }
    if (successors.size === 0) return callbacks;
    const company = callbacks[0]!.company;
    const changes: Outcome[] = [];
    const postponed = new Map<string, number>();
    for (const [id, until] of await store.waiting(company, [...successors.keys()])) {
      const successor = successors.get(id)!;
      // A predecessor that is due later than any claim ends is certainly not being sent.
      const isSent = until <= claimsEnd;
      if (collapse && !isSent && !isInChain(successor)) changes.push({ kind: 'skipped', id });
      else postponed.set(successor._id, isSent ? Date.now() + POSTPONE_MS : until + 1);
    }
    // Postpones the whole chain behind them. Otherwise each page would find only one more callback of a long chain.
    for (const callback of callbacks) {
      const until = postponed.get(predecessorOf(callback) ?? '');
      if (until !== undefined) postponed.set(callback._id, until + 1);
    }
    for (const [id, nextAt] of postponed) changes.push({ kind: 'postponed', id, nextAt });
    await Promise.all(changes.map((change) => outcomes.record({ ...change, company })));
    return callbacks.filter(({ _id }) => !postponed.has(_id));
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
