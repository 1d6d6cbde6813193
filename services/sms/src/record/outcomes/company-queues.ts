import { PerKeyGrouping } from '@herald/values/grouping';
import type { BatchOutcome } from './outcome';

/** The result of each outcome of a write: settled at once if it is stored, otherwise a promise that resolves later or rejects. */
export type Ends = (Promise<void> | undefined)[];

/** Companies with a refund in progress, each in a transaction. The limit leaves most connections to other work. */
const COMPANIES_AT_ONCE = 16;
/** Maximum number of outcomes in one write of a company. */
const MAX_GROUP = 500;
/** More than a sender has in progress, so that no outcome waits for capacity in practice. */
const MAX_WAITING = 20_000;
const LONGEST_PAUSE_MS = 100;

/** Queues per company for outcomes with a refund, which wait for its balance, and for later outcomes of the same batch. */
export class CompanyQueues {
  private readonly queues: PerKeyGrouping<number, BatchOutcome, Promise<void> | undefined>;
  /** Batch → number of its outcomes in a queue. */
  private readonly outcomes = new Map<string, number>();
  private readonly open = new Set<Promise<void>>();
  private writing = 0;
  /** Writes that wait until fewer are in progress, first in, first out: each waits for at most one write of every other company. */
  private readonly next: (() => void)[] = [];

  constructor(write: (outcomes: BatchOutcome[]) => Promise<Ends>) {
    this.queues = new PerKeyGrouping({
      // One queue per company: a company that had to wait for another's queue to end could wait for as long as the other sends.
      maxKeys: Infinity,
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      // Pause for as long as the refunds held the balance. Otherwise refunds follow each other too closely for any charge to get through.
      pauseMs: (outcomes, tookMs) => (outcomes > 1 ? Math.min(tookMs, LONGEST_PAUSE_MS) : 0),
      write: (_company, outcomes) => this.withPermit(() => write(outcomes)),
    });
  }

  /** Number of outcomes that wait for a write. */
  get waiting(): number {
    return this.queues.waiting;
  }

  /** Whether an outcome of this batch is queued. */
  has(batch: string): boolean {
    return this.outcomes.has(batch);
  }

  /** Resolves once the outcome is stored and published. Without a handler, a rejection is not reported as unhandled. */
  enqueue(company: number, outcome: BatchOutcome): Promise<void> {
    const { batch } = outcome;
    this.outcomes.set(batch, (this.outcomes.get(batch) ?? 0) + 1);
    const stored = this.addWhenFree(company, outcome).finally(() => {
      this.open.delete(stored);
      const left = this.outcomes.get(batch)! - 1;
      if (left > 0) this.outcomes.set(batch, left);
      else this.outcomes.delete(batch);
    });
    this.open.add(stored);
    stored.catch(() => undefined);
    return stored;
  }

  /** Resolves as soon as all queues are empty, whether the writes succeeded or not. */
  async drain(): Promise<void> {
    while (this.open.size > 0) await Promise.allSettled(this.open);
  }

  private async withPermit(write: () => Promise<Ends>): Promise<Ends> {
    if (this.writing < COMPANIES_AT_ONCE) this.writing++;
    else await new Promise<void>((resolve) => this.next.push(resolve));
    try {
      return await write();
    } finally {
      const next = this.next.shift();
      if (next) next();
      else this.writing--;
    }
  }

  private async addWhenFree(company: number, outcome: BatchOutcome): Promise<void> {
    await this.queues.addWhenFree(company, outcome);
  }
}
