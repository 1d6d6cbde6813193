import { PerKeyGrouping } from '@herald/grouping';
import type { BatchFact } from './facts';

/** What becomes of each fact of a write: at once where it is stored, later or rejected where not. */
export type Ends = (Promise<void> | undefined)[];

/** Companies that are given something back at the same time, each in a transaction: leaves most of the connections to all else. */
const COMPANIES_AT_ONCE = 16;
/** Facts in one write of a company's. */
const MAX_GROUP = 500;
/** Beyond what a sender has in hand, so that none ever waits for room; a bound all the same. */
const MAX_WAITING = 20_000;
const LONGEST_REST_MS = 100;

/**
 * Facts that give something back to a company wait for its balance, which every request of the company wants too. So they leave the
 * line of all facts for one of the company's own, and what comes of the same batch meanwhile follows them, in its order.
 */
export class CompanyLines {
  private readonly lines: PerKeyGrouping<number, BatchFact, Promise<void> | undefined>;
  /** Batch → its facts that are in a line. */
  private readonly facts = new Map<string, number>();
  private readonly open = new Set<Promise<void>>();
  private writing = 0;
  /** Lines that wait until fewer are being written, in their order: however busy others are, none waits for more than one write of each. */
  private readonly next: (() => void)[] = [];

  constructor(write: (facts: BatchFact[]) => Promise<Ends>) {
    this.lines = new PerKeyGrouping({
      // A line for whoever needs one: a company that waited for another's to end could wait for as long as that one sends.
      ...{ maxKeys: Infinity, maxGroup: MAX_GROUP, maxWaiting: MAX_WAITING },
      // The balance is the company's requests' as long as it was the refunds': else these follow each other too closely for any charge.
      rest: (facts, tookMs) => (facts > 1 ? Math.min(tookMs, LONGEST_REST_MS) : 0),
      write: (_company, facts) => this.inTurn(() => write(facts)),
    });
  }

  /** Facts that wait for a write. */
  get waiting(): number {
    return this.lines.waiting;
  }

  /** Whether something of this batch is in a line. */
  has(batch: string): boolean {
    return this.facts.has(batch);
  }

  /** Resolves once the fact is stored and told. Never unhandled where nobody waits for it. */
  add(company: number, fact: BatchFact): Promise<void> {
    const { batch } = fact;
    this.facts.set(batch, (this.facts.get(batch) ?? 0) + 1);
    const stored = this.addWhenRoom(company, fact).finally(() => {
      this.open.delete(stored);
      const left = this.facts.get(batch)! - 1;
      if (left > 0) this.facts.set(batch, left);
      else this.facts.delete(batch);
    });
    this.open.add(stored);
    stored.catch(() => undefined);
    return stored;
  }

  /** Settles as soon as no line has anything, stored or not. */
  async drain(): Promise<void> {
    while (this.open.size > 0) await Promise.allSettled(this.open);
  }

  private async inTurn(write: () => Promise<Ends>): Promise<Ends> {
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

  private async addWhenRoom(company: number, fact: BatchFact): Promise<void> {
    await this.lines.addWhenRoom(company, fact);
  }
}
