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
/** Maximum weight of waiting sends. */
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

/** The sends of one commit. */
interface Group {
  sends: Waiting[];
  weight: number;
  /** It has one company, and is committed beside the others. */
  isAlone: boolean;
}

/**
 * Commits sends of all companies together, in the order of arrival: those that arrive during a commit join the next one. A company is in one
 * commit at a time. The gateway limits the concurrent requests of a company, so that no send waits behind many of another company.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private weight = 0;
  /** Companies in a running commit. */
  private readonly busy = new Set<number>();
  /** Companies that are committed alone for a while. */
  private readonly apart = new LRUCache<number, true>({ max: MOST_APART, ttl: APART_MS });
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
    if (this.weight >= MOST_WAITING) return Promise.reject(new GroupingFullError(this.waiting.length));
    return new Promise((resolve, reject) => {
      const company = companyOf(candidate);
      const waiting = { candidate, company, ...traitsOf(candidate), resolve, reject };
      this.waiting.push(waiting);
      this.weight += waiting.weight;
      if (!this.isTogether || this.goesAlone(waiting)) this.schedule();
    });
  }

  /** Settles when no send waits and no commit runs. */
  async drain(): Promise<void> {
    while (!this.isIdle()) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private isIdle(): boolean {
    return this.waiting.length === 0 && this.busy.size === 0;
  }

  /** Runs in the check phase, like `Grouping`: all sends of one iteration of the event loop are committed together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      for (const group of this.nextGroups()) void this.run(group);
    });
  }

  /** Removes the sends that can be committed now. Those behind a send of their company that stays do so, too. */
  private nextGroups(): Group[] {
    const groups = new Map<number, Group>();
    const together: Group = { sends: [], weight: 0, isAlone: false };
    const behind = new Set(this.busy);
    let mayBegin = MOST_ALONE - this.alone;
    const groupOf = (waiting: Waiting): Group | null => {
      const known = groups.get(waiting.company);
      const isAlone = this.goesAlone(waiting);
      if (known) return known.isAlone || !isAlone ? known : null;
      if (!isAlone) return this.isTogether ? null : together;
      return mayBegin-- > 0 ? { sends: [], weight: 0, isAlone: true } : null;
    };
    this.waiting = this.waiting.filter((waiting) => {
      const { company, weight } = waiting;
      const group = behind.has(company) ? null : groupOf(waiting);
      if (!group || group.weight >= MOST_TOGETHER) {
        behind.add(company);
        return true;
      }
      group.sends.push(waiting);
      group.weight += weight;
      groups.set(company, group);
      return false;
    });
    return [...new Set(groups.values())];
  }

  private async run({ sends, weight, isAlone }: Group): Promise<void> {
    this.weight -= weight;
    for (const { company } of sends) this.busy.add(company);
    if (isAlone) this.alone++;
    else this.isTogether = true;
    await this.commit(sends, isAlone);
    if (isAlone) this.alone--;
    else this.isTogether = false;
    for (const { company } of sends) this.busy.delete(company);
    this.schedule();
    if (this.isIdle()) for (const resolve of this.whenIdle.splice(0)) resolve();
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
    this.waiting.unshift(...again);
    for (const { weight } of again) this.weight += weight;
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
    return this.waiting.some(({ isOtp }) => isOtp);
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

  private goesAlone({ company, isLarge }: Waiting): boolean {
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
