import { LRUCache } from 'lru-cache';
import { GroupingFullError } from '@herald/values/grouping';
import type { JobQueue } from '../../deliver/queue/job-queue';
import type { ClaimReserver, ReservedClaim } from '../../deliver/reserved-claims';
import { LARGE_QUESTION } from '../../rules/stop-list/stop-list-store';
import { type Acceptance, type Candidate, companyOf, isStored, type Outcome } from './acceptance';
import type { AcceptanceStore, GroupResult } from './acceptance-store';
import type { SendMetrics } from '../send-metrics';

export interface GroupCommitDeps {
  acceptances: Pick<AcceptanceStore, 'accept'>;
  jobQueue: Pick<JobQueue, 'beginCommitted'>;
  /** Of a process that also sends: it submits small sends itself. */
  sender: ClaimReserver | null;
  metrics: Pick<SendMetrics, 'committed'>;
  /** Whether companies share commits; on a sharded cluster, such a commit would be a transaction across shards. */
  together: boolean;
}

/** Maximum weight of a group, about KB. A larger one would cost no less for each send, and a one-time password would wait longer for it. */
const MOST_TOGETHER = 200;
/** Maximum weight of waiting sends, of one company and in total. */
const MOST_WAITING_OF_ONE = 4_096;
const MOST_WAITING = 16_384;
const RECIPIENT_BYTES = 60;
/** Weight of a send whose batches are already stored: each adds a step to the commit. */
const STORED_WEIGHT = 8;
/** Minimum number of sends in a commit after which a pause pays off. */
const PAUSE_FROM = 4;
/** Maximum pause after a commit; shorter while a one-time password waits. */
const PAUSE_MS = 5;
const OTP_PAUSE_MS = 2;
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
  isOtp: boolean;
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
  /** Companies that were served last are at the end. */
  private readonly queues = new Map<number, Queue>();
  /** Companies in a running commit. */
  private readonly busy = new Set<number>();
  /** Companies that are committed alone for a while. */
  private readonly apart = new LRUCache<number, true>({ max: MOST_APART, ttl: APART_MS });
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
      const waiting = { candidate, company, ...traitsOf(candidate), resolve, reject };
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
    const free = () => [...this.queues.keys()].filter((company) => !this.busy.has(company));
    for (const company of free())
      if (this.goesAlone(company) && this.alone < MOST_ALONE) void this.run([company], true);
    const together = free().filter((company) => !this.goesAlone(company));
    if (!this.isTogether) void this.run(together, false);
  }

  private async run(companies: number[], isAlone: boolean): Promise<void> {
    const group = this.dequeue(companies, isAlone);
    if (group.length === 0) return;
    for (const { company } of group) this.busy.add(company);
    if (isAlone) this.alone++;
    else this.isTogether = true;
    await this.commit(group, isAlone);
    if (isAlone) this.alone--;
    else this.isTogether = false;
    for (const { company } of group) this.busy.delete(company);
    this.schedule();
    if (this.isIdle()) for (const resolve of this.whenIdle.splice(0)) resolve();
  }

  /**
   * Fair queueing: takes a send of each company in turn until their weight reaches `MOST_TOGETHER`.
   * @param isAlone false: a large send, and those after it, stay in the queue
   */
  private dequeue(companies: number[], isAlone: boolean): Waiting[] {
    const group: Waiting[] = [];
    let left = MOST_TOGETHER;
    for (let open = companies; open.length > 0;)
      open = open.filter((company) => {
        const queue = this.queues.get(company);
        const next = queue?.waiting[0];
        if (!queue || !next || left <= 0 || (next.isLarge && !isAlone)) return false;
        queue.waiting.shift();
        group.push(next);
        left -= next.weight;
        queue.weight -= next.weight;
        this.weight -= next.weight;
        this.queues.delete(company);
        if (queue.waiting.length > 0) this.queues.set(company, queue);
        return true;
      });
    return group;
  }

  /** @param waits whether to wait for another process that changes the balance */
  private async commit(group: Waiting[], waits: boolean): Promise<void> {
    const { acceptances, jobQueue, metrics } = this.deps;
    const begun = performance.now();
    const claims = group.map(({ candidate }) => this.claimFor(candidate));
    const candidates = group.map(({ candidate }, i) =>
      claims[i] ? { ...candidate, claim: claims[i] } : candidate,
    );
    const { outcomes, toQueue, claimed } = await acceptances
      .accept(candidates, waits)
      .catch((error: unknown): GroupResult => ({
        outcomes: group.map(() => ({ kind: 'failed', error })),
        toQueue: [],
        claimed: new Map(),
      }));
    if (toQueue.length > 0) jobQueue.beginCommitted(toQueue);
    for (const [i, claim] of claims.entries()) {
      const batch = claimed.get(i);
      if (batch) claim?.submit(batch);
      else claim?.release();
    }
    const again = group.filter((waiting, i) => !this.settle(waiting, outcomes[i]!));
    // In front of those that came later.
    for (const waiting of again.reverse()) this.queueFor(waiting).unshift(waiting);
    metrics.committed(group.length, outcomes.flatMap(whyApart));
    if (group.length >= PAUSE_FROM) await this.pause((performance.now() - begun) / 2);
  }

  private claimFor(candidate: Candidate): ReservedClaim | null {
    if (isStored(candidate)) return null;
    const { company, priority, content } = candidate.send;
    if (content.sendAt) return null;
    return this.deps.sender?.reserve({ company, priority, recipients: content.numbers.length }) ?? null;
  }

  /** Clients that got their answers can send again, and join the next commit. */
  private async pause(mostMs: number): Promise<void> {
    for (let ms = 0; ms < Math.min(mostMs, this.hasOtp() ? OTP_PAUSE_MS : PAUSE_MS); ms++)
      await new Promise((resolve) => setTimeout(resolve, 1));
  }

  private hasOtp(): boolean {
    return [...this.queues.values()].some(({ waiting }) => waiting.some(({ isOtp }) => isOtp));
  }

  /** Returns false if the send must be committed again: alone for a while, if another process changes its company's balance. */
  private settle({ company, resolve, reject }: Waiting, outcome: Outcome): boolean {
    if (outcome.kind === 'apart') {
      this.apart.set(company, true);
      return false;
    }
    if (outcome.kind === 'failed') reject(outcome.error);
    else resolve(outcome);
    return true;
  }

  private goesAlone(company: number): boolean {
    const isLarge = this.queues.get(company)?.waiting[0]?.isLarge ?? false;
    return !this.deps.together || isLarge || this.apart.has(company);
  }
}

function whyApart(outcome: Outcome): ('key' | 'conflict')[] {
  if (outcome.kind === 'duplicate') return ['key'];
  return outcome.kind === 'apart' ? ['conflict'] : [];
}

function traitsOf(candidate: Candidate): Pick<Waiting, 'weight' | 'isLarge' | 'isOtp'> {
  if (isStored(candidate))
    return { weight: STORED_WEIGHT, isLarge: false, isOtp: candidate.first.priority === 'otp' };
  const { priority, content } = candidate.send;
  const { numbers, texts, text } = content;
  const characters = texts ? texts.reduce((sum, each) => sum + each.length, 0) : text!.length;
  return {
    weight: Math.ceil((numbers.length * RECIPIENT_BYTES + characters * 2) / 1024),
    isLarge: numbers.length >= LARGE_QUESTION,
    isOtp: priority === 'otp',
  };
}
