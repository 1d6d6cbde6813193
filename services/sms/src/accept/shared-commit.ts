import { LRUCache } from 'lru-cache';
import { GroupingFullError } from '@herald/grouping';
import type { JobQueue } from '../queue/job-queue';
import { MANY } from '../model/shared-batch';
import type { BalanceTurns } from './balance-turns';
import type { SendMetrics } from './send-metrics';
import type { SharedAcceptance, SharedOutcome, SingleSend } from './shared-acceptance';

export interface SharedCommitDeps {
  acceptances: Pick<SharedAcceptance, 'accept'>;
  turns: BalanceTurns;
  queue: Pick<JobQueue, 'beginShared'>;
  metrics: Pick<SendMetrics, 'committed'>;
}

/** Maximum number of sends per group. */
const MOST_TOGETHER = 500;
/** Maximum number of waiting sends, of one company and in total: some 2 KB each. */
const MOST_WAITING_OF_ONE = 4_096;
const MOST_WAITING = 16_384;
/** Minimum number of sends in a commit after which a short pause pays off. */
const REST_FROM = 4;
const LONGEST_REST_MS = 10;
/** Time for which a company with a conflicting balance is committed alone. */
const APART_MS = 2_000;
const MOST_APART = 10_000;

/** In a group with other companies, or alone. */
type Way = 'together' | 'alone';
const WAYS: Way[] = ['together', 'alone'];

interface Waiting extends SingleSend {
  resolve(outcome: SharedOutcome): void;
}

/** The caller's next step for a send: none, or accept it like a lone send. */
export type SingleOutcome =
  Exclude<SharedOutcome, { kind: 'apart' } | { kind: 'stopped' } | { kind: 'failed' }> | { kind: 'alone' };

/**
 * Commits single sends of all companies together. Sends that arrive during a commit join the next one; a lone send does not wait. A
 * company's sends are in one commit at a time, so that commits of one process never conflict.
 */
export class SharedCommit {
  private readonly lines = new Map<number, Waiting[]>();
  /** Companies that are committed alone, and until when (ms of the monotonic clock). */
  private readonly apart = new LRUCache<number, number>({ max: MOST_APART });
  private waiting = 0;
  /**
   * Whether a commit of grouped companies is running, and one of a single company. The latter may wait for another process that
   * changes the balance. More concurrent commits would only be smaller.
   */
  private readonly running = { together: false, alone: false };
  private scheduled = false;
  private whenIdle: (() => void)[] = [];

  constructor(private readonly deps: SharedCommitDeps) {
    deps.turns.onFree = () => this.schedule();
  }

  /** @throws GroupingFullError if too many sends are waiting; the database's error if the outcome is unknown. */
  async accept(single: SingleSend): Promise<SingleOutcome> {
    const outcome = await this.line(single);
    if (outcome.kind === 'failed') throw outcome.error;
    return outcome.kind === 'apart' || outcome.kind === 'stopped' ? { kind: 'alone' } : outcome;
  }

  /** Settles when no send waits and no commit runs. */
  async drain(): Promise<void> {
    while (!this.isIdle()) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private line({ send, idempotency }: SingleSend): Promise<SharedOutcome> {
    const line = this.lines.get(send.company) ?? [];
    if (line.length >= MOST_WAITING_OF_ONE || this.waiting >= MOST_WAITING)
      return Promise.reject(new GroupingFullError(this.waiting));
    return new Promise((resolve) => {
      line.push({ send, idempotency, resolve });
      this.lines.set(send.company, line);
      this.waiting++;
      this.schedule();
    });
  }

  private isIdle(): boolean {
    return this.waiting === 0 && !this.running.together && !this.running.alone;
  }

  /** Runs in the check phase, like `Grouping`: all sends of one iteration of the event loop are committed together. */
  private schedule(): void {
    const { together, alone } = this.running;
    if (this.scheduled || (together && alone) || this.waiting === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const way of WAYS) {
        const group = this.running[way] ? [] : this.takeGroup(way);
        if (group.length > 0) void this.commit(group, way);
      }
    });
  }

  /** Fair queueing: round robin over the companies, each with its share of a group while others wait. */
  private takeGroup(way: Way): Waiting[] {
    const group: Waiting[] = [];
    const share = Math.max(1, Math.floor(MOST_TOGETHER / this.lines.size));
    const taken: number[] = [];
    for (const [company, line] of this.lines) {
      if (group.length >= MOST_TOGETHER) break;
      if (this.goesAlone(company) !== (way === 'alone') || !this.deps.turns.tryTake(company)) continue;
      taken.push(company);
      group.push(...line.splice(0, way === 'alone' ? MOST_TOGETHER : share));
      if (way === 'alone') break;
    }
    for (const company of taken) {
      const line = this.lines.get(company)!;
      group.push(...line.splice(0, MOST_TOGETHER - group.length));
      // Companies with waiting sends come last in the next group.
      this.lines.delete(company);
      if (line.length > 0) this.lines.set(company, line);
    }
    this.waiting -= group.length;
    return group;
  }

  private async commit(group: Waiting[], way: Way): Promise<void> {
    this.running[way] = true;
    const begun = performance.now();
    const { outcomes, committed } = await this.deps.acceptances.accept(group).catch((error: unknown) => ({
      outcomes: group.map((): SharedOutcome => ({ kind: 'failed', error })),
      committed: [],
    }));
    for (const { outboxId, batches } of committed)
      this.deps.queue.beginShared(
        { outboxId, company: MANY },
        batches.map(({ batch }) => batch),
      );
    this.deps.metrics.committed(
      group.length,
      outcomes.flatMap((outcome) => (outcome.kind === 'apart' ? [outcome.why] : [])),
    );
    const again = group.filter((single, i) => {
      const outcome = outcomes[i]!;
      if (outcome.kind === 'apart' && outcome.why === 'conflict') return true;
      single.resolve(outcome);
      return false;
    });
    this.tryAgainApart(again);
    for (const company of new Set(group.map(({ send }) => send.company))) this.deps.turns.giveBack(company);
    const rest = group.length < REST_FROM ? 0 : Math.min((performance.now() - begun) / 2, LONGEST_REST_MS);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.running[way] = false;
    this.schedule();
    if (this.isIdle()) for (const resolve of this.whenIdle.splice(0)) resolve();
  }

  /**
   * Puts sends whose balances other processes change in front of their company's queue, and commits the company alone for a while.
   */
  private tryAgainApart(again: Waiting[]): void {
    for (const single of again.reverse()) {
      const { company } = single.send;
      const line = this.lines.get(company) ?? [];
      line.unshift(single);
      this.lines.set(company, line);
      this.waiting++;
      this.apart.set(company, performance.now() + APART_MS);
    }
  }

  private goesAlone(company: number): boolean {
    const until = this.apart.get(company);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.apart.delete(company);
    return false;
  }
}
