import { CALLBACK_BYTES, type CallbackDocument } from '../callbacks/callback-model';
import type { CompanyTarget } from '../companies/callback-targets';
import type { QueueEffect, QueueEvent } from '../dispatch/receiver-queue-events';
import { step } from '../dispatch/receiver-queue-step';
import { type QueueLimits, newHand, type Pending, ReceiverQueue } from '../dispatch/receiver-queue';

export const LIMITS: QueueLimits = {
  concurrency: 64,
  attempts: 2_048,
  queue: 10_000,
  memory: 50_000 * CALLBACK_BYTES,
  messageBytes: 64 * 1024 * 1024,
  remembered: 100_000,
  waitingOfReceiver: 100_000,
  waitingOfAll: 200_000,
  messages: 192,
  longestWaitMs: 20_000,
  storing: 4_000,
};

export const TARGET: CompanyTarget = {
  timezone: 'UTC',
  secrets: [],
  signQuery: true,
  collapse: false,
  keptDays: (usual) => usual,
  endpointOf: () => ({
    origin: 'http://receiver.test',
    host: 'receiver.test',
    start: '/?',
    authorization: null,
  }),
};

/** A receiver queue that holds shards 0 to 3, with a clock that the test controls. Effects are only recorded. */
export class TestQueue {
  readonly hand = newHand();
  readonly queue: ReceiverQueue;
  readonly effects: QueueEffect[] = [];
  now = 1_000_000;
  isSure = true;
  target: CompanyTarget | null | undefined = TARGET;
  readonly limits: QueueLimits;

  constructor({
    isUnknown = false,
    limits = {},
  }: { isUnknown?: boolean; limits?: Partial<QueueLimits> } = {}) {
    this.queue = new ReceiverQueue('1', 1, isUnknown);
    this.limits = { ...LIMITS, ...limits };
    for (const shard of [0, 1, 2, 3]) {
      this.hand.shards.add(shard);
      this.hand.messages.set(shard, 0);
    }
  }

  happens(event: QueueEvent): QueueEffect[] {
    const effects = step(this.queue, event, this);
    this.effects.push(...effects);
    return effects;
  }

  stored(...callbacks: CallbackDocument[]): void {
    this.happens({ kind: 'callbacksStored', callbacks });
  }

  /** Adds a page of stored callbacks that is complete. */
  page(...callbacks: CallbackDocument[]): void {
    const page = { callbacks, ended: new Set<string>(), wanted: 100, isFull: false };
    this.happens({ kind: 'pageCame', page });
  }

  /** Ids of the callbacks that were sent since the last call. */
  sent(): string[] {
    const ids = this.effects.flatMap((one) => (one.kind === 'attempt' ? one.entry.callback._id : []));
    this.effects.length = 0;
    return ids;
  }

  entry(id: string): Pending {
    return this.queue.pending.get(id)!;
  }

  /** Ends an attempt and stores its outcome. */
  ends(id: string, kind: 'delivered' | 'retry', reached = true): void {
    const entry = this.entry(id);
    this.attempted(id, kind, reached);
    this.happens({ kind: 'outcomeStored', entry, outcome: outcomeOf(id, kind) });
  }

  attempted(id: string, kind: 'delivered' | 'retry', reached: boolean): QueueEffect[] {
    const error = reached ? null : 'unavailable';
    return this.happens({
      kind: 'attempted',
      entry: this.entry(id),
      outcome: outcomeOf(id, kind),
      reached,
      error,
    });
  }
}

export function outcomeOf(id: string, kind: 'delivered' | 'retry') {
  const attempt = { at: new Date(), ms: 1, status: kind === 'delivered' ? 200 : 500, error: null };
  const base = { id, attempts: 1, entry: attempt };
  return kind === 'delivered' ? { kind, ...base } : { kind, ...base, nextAt: 0 };
}
