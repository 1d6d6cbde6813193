import { LRUCache } from 'lru-cache';
import { GroupingFullError } from '@herald/values/grouping';
import type { JobQueue } from '../../deliver/queue/job-queue';
import { LARGE_QUESTION } from '../../rules/stop-list/stop-list-store';
import { type Acceptance, type Candidate, companyOf, isStored, type Outcome } from './acceptance';
import type { AcceptanceStore, GroupResult } from './acceptance-store';
import type { SendMetrics } from '../send-metrics';

export interface GroupCommitDeps {
  acceptances: Pick<AcceptanceStore, 'accept'>;
  jobQueue: Pick<JobQueue, 'beginCommitted'>;
  metrics: Pick<SendMetrics, 'committed'>;
  /** Whether companies share commits; on a sharded cluster, such a commit would be a transaction across shards. */
  together: boolean;
}

/** Maximum weight of a group, about KB: hundreds of single sends, or a few sends with a thousand recipients. */
const MOST_TOGETHER = 500;
/** Maximum weight of waiting sends, of one company and in total. */
const MOST_WAITING_OF_ONE = 4_096;
const MOST_WAITING = 16_384;
const RECIPIENT_BYTES = 60;
/** Weight of a job whose batches are already stored: each adds a step to the commit. */
const STORED_WEIGHT = 8;
/** Minimum number of sends in a commit after which a short pause pays off. */
const PAUSE_FROM = 4;
const LONGEST_PAUSE_MS = 10;
/** Time for which a company with a conflicting balance is committed alone. */
const APART_MS = 2_000;
const MOST_APART = 10_000;
/** Maximum number of concurrent commits of one company each: each may wait for another process, and occupies a connection. */
const MOST_ALONE = 32;

interface Waiting {
  candidate: Candidate;
  company: number;
  weight: number;
  /** It is committed alone, so that single sends of other companies don't wait for its large question to the stop list. */
  isLarge: boolean;
  resolve(acceptance: Acceptance): void;
  reject(error: unknown): void;
}

/** The waiting sends of a company. */
interface Queue {
  waiting: Waiting[];
  weight: number;
}

/** Commits sends of all companies together: those that arrive during a commit join the next one. A company is in one commit at a time. */
export class GroupCommit {
  private readonly queues = new Map<number, Queue>();
  /** Companies in a running commit. */
  private readonly busy = new Set<number>();
  /** Companies that are committed alone, and until when (ms of the monotonic clock). */
  private readonly apart = new LRUCache<number, number>({ max: MOST_APART });
  private weight = 0;
  /** Whether a commit of grouped companies is running. More concurrent commits would only be smaller. */
  private isTogether = false;
  /** Running commits of one company each. */
  private alone = 0;
  private scheduled = false;
  private whenIdle: (() => void)[] = [];

  constructor(private readonly deps: GroupCommitDeps) {}

  /**
   * Sends of one company are accepted in order.
   * @throws GroupingFullError if too many sends are waiting; the database's error if the outcome is unknown.
   */
  accept(candidate: Candidate): Promise<Acceptance> {
    const company = companyOf(candidate);
    const ofOne = this.queues.get(company)?.weight ?? 0;
    if (ofOne >= MOST_WAITING_OF_ONE || this.weight >= MOST_WAITING)
      return Promise.reject(new GroupingFullError(this.weight));
    return new Promise((resolve, reject) => {
      const of = { candidate, company, weight: weightOf(candidate), isLarge: isLarge(candidate) };
      const waiting = { ...of, resolve, reject };
      this.queueFor(waiting).push(waiting);
      if (!this.isTogether || this.goesAlone(company)) this.schedule();
    });
  }

  /** Settles when no send waits and no commit runs. */
  async drain(): Promise<void> {
    while (!this.isIdle()) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private isIdle(): boolean {
    return this.queues.size === 0 && this.busy.size === 0;
  }

  /** The company's queue, with the weight of a send that joins it. */
  private queueFor({ company, weight }: Waiting): Waiting[] {
    const queue = this.queues.get(company) ?? { waiting: [], weight: 0 };
    this.queues.set(company, queue);
    queue.weight += weight;
    this.weight += weight;
    return queue.waiting;
  }

  /** Runs in the check phase, like `Grouping`: all sends of one iteration of the event loop are committed together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.begin();
    });
  }

  private begin(): void {
    for (const company of [...this.queues.keys()])
      if (this.alone < MOST_ALONE && !this.busy.has(company) && this.goesAlone(company))
        void this.commitAlone(company);
    if (!this.isTogether) void this.commitTogether();
  }

  private async commitAlone(company: number): Promise<void> {
    this.alone++;
    await this.commit(this.dequeue(company, MOST_TOGETHER, true), true);
    this.alone--;
    this.ended();
  }

  private async commitTogether(): Promise<void> {
    const group = this.dequeueGroup();
    if (group.length === 0) return;
    this.isTogether = true;
    await this.commit(group, false);
    this.isTogether = false;
    this.ended();
  }

  private ended(): void {
    this.schedule();
    if (this.isIdle()) for (const resolve of this.whenIdle.splice(0)) resolve();
  }

  /** Fair queueing: round robin over the companies, each with its share of a group while others wait. */
  private dequeueGroup(): Waiting[] {
    const group: Waiting[] = [];
    let left = MOST_TOGETHER;
    const dequeueFrom = (company: number, most: number): void => {
      const taken = this.dequeue(company, most, false);
      group.push(...taken);
      for (const { weight } of taken) left -= weight;
    };
    const share = Math.max(1, Math.floor(MOST_TOGETHER / this.queues.size));
    const companies = [...this.queues.keys()].filter(
      (company) => !this.busy.has(company) && !this.goesAlone(company),
    );
    for (const company of companies) dequeueFrom(company, Math.min(share, left));
    for (const company of companies) dequeueFrom(company, left);
    return group;
  }

  /**
   * The first sends of a company, until their weight reaches `most`. The company's next sends come last in the next group.
   * @param isAlone false: a large send, and those after it, stay in the queue
   */
  private dequeue(company: number, most: number, isAlone: boolean): Waiting[] {
    const queue = this.queues.get(company);
    let [count, weight] = [0, 0];
    for (const each of queue?.waiting ?? []) {
      if (weight >= most || (each.isLarge && !isAlone)) break;
      count++;
      weight += each.weight;
    }
    if (!queue || count === 0) return [];
    this.weight -= weight;
    queue.weight -= weight;
    this.busy.add(company);
    const taken = queue.waiting.splice(0, count);
    this.queues.delete(company);
    if (queue.waiting.length > 0) this.queues.set(company, queue);
    return taken;
  }

  /** @param waits whether to wait for another process that changes the balance */
  private async commit(group: Waiting[], waits: boolean): Promise<void> {
    const { acceptances, jobQueue, metrics } = this.deps;
    const begun = performance.now();
    const candidates = group.map(({ candidate }) => candidate);
    const { outcomes, committed } = await acceptances
      .accept(candidates, waits)
      .catch((error: unknown): GroupResult => ({
        outcomes: group.map(() => ({ kind: 'failed', error })),
        committed: [],
      }));
    for (const { ref, batches } of committed) jobQueue.beginCommitted(ref, batches);
    const again = group.filter((waiting, i) => !this.settle(waiting, outcomes[i]!));
    // In front of those that came later.
    for (const waiting of again.reverse()) this.queueFor(waiting).unshift(waiting);
    metrics.committed(group.length, outcomes.flatMap(whyApart));
    const pauseMs =
      group.length < PAUSE_FROM ? 0 : Math.min((performance.now() - begun) / 2, LONGEST_PAUSE_MS);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    for (const { company } of group) this.busy.delete(company);
  }

  /** Returns false if the send must be committed again: alone for a while, if another process changes its company's balance. */
  private settle({ company, resolve, reject }: Waiting, outcome: Outcome): boolean {
    if (outcome.kind === 'apart') {
      if (outcome.why === 'conflict') this.apart.set(company, performance.now() + APART_MS);
      return false;
    }
    if (outcome.kind === 'failed') reject(outcome.error);
    else resolve(outcome);
    return true;
  }

  private goesAlone(company: number): boolean {
    if (!this.deps.together || this.queues.get(company)?.waiting[0]?.isLarge) return true;
    const until = this.apart.get(company);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.apart.delete(company);
    return false;
  }
}

function whyApart(outcome: Outcome): ('key' | 'conflict')[] {
  if (outcome.kind === 'duplicate') return ['key'];
  return outcome.kind === 'apart' ? [outcome.why] : [];
}

function isLarge(candidate: Candidate): boolean {
  return !isStored(candidate) && candidate.send.content.numbers.length >= LARGE_QUESTION;
}

function weightOf(candidate: Candidate): number {
  if (isStored(candidate)) return STORED_WEIGHT;
  const { numbers, texts, text } = candidate.send.content;
  const characters = texts ? texts.reduce((sum, each) => sum + each.length, 0) : text!.length;
  return Math.ceil((numbers.length * RECIPIENT_BYTES + characters * 2) / 1024);
}
