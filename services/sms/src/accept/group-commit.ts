import { groupBy, PerKeyGrouping } from '@herald/grouping';
import type { JobQueue } from '../queue/job-queue';
import { type Acceptance, type AcceptanceStore, type Candidate, candidateOf } from './acceptance-store';
import { quote, type Stopped } from './batches';
import type { CheckedSend } from './checked-send';
import type { BalanceTurns } from './balance-turns';
import type { SingleSend } from './shared-acceptance';
import { isShareable } from './shared-batches';
import type { SharedCommit } from './shared-commit';

/** A send of one batch that is to be committed in a group. */
export type SmallSend = SingleSend;

export interface GroupCommitDeps {
  acceptances: Pick<AcceptanceStore, 'accept'>;
  stopList: { stopped(company: number, numbers: string[]): Promise<Set<string>> };
  smsIds: { take(count: number): Promise<number> };
  queue: Pick<JobQueue, 'beginCommitted'>;
  /** Groups single sends of all companies; null = each company is committed separately. */
  shared: Pick<SharedCommit, 'accept' | 'drain'> | null;
  turns: BalanceTurns;
}

/** Maximum number of companies that commit concurrently. */
const MAX_COMPANIES = 2_000;
/** Maximum weight of a group, about KB: hundreds of single sends, or a few sends with a thousand recipients. */
const MAX_GROUP = 512;
const MAX_WAITING = 4_096;
const RECIPIENT_BYTES = 60;
/** Weight of a job whose batches are already stored: each adds a step to the commit. */
const STORED_WEIGHT = 8;
/** Minimum number of sends in a commit after which a short pause pays off. */
const REST_FROM = 4;
const LONGEST_REST_MS = 10;
const NOBODY: Stopped = new Set();

/**
 * Commits many small sends of a company together; sends to one number are grouped across companies (`SharedCommit`). Sends that
 * arrive during a commit join the next one, so the single balance document of a company is no bottleneck, and a lone send does not
 * wait. The smsIDs and the stop list check of the next group overlap with the current commit.
 */
export class GroupCommit {
  private readonly checks: PerKeyGrouping<number, SmallSend, Candidate>;
  private readonly commits: PerKeyGrouping<number, Candidate, Acceptance>;

  constructor(private readonly deps: GroupCommitDeps) {
    const bounds = { maxKeys: MAX_COMPANIES, maxGroup: MAX_GROUP, maxWaiting: MAX_WAITING };
    this.checks = new PerKeyGrouping<number, SmallSend, Candidate>({
      ...{ ...bounds, weigh: ({ send }) => weightOf(send) },
      write: (company, items) => this.check(company, items),
    });
    this.commits = new PerKeyGrouping<number, Candidate, Acceptance>({
      ...{ ...bounds, weigh: ({ small }) => (small ? weightOf(small.send) : STORED_WEIGHT) },
      rest: restAfter,
      write: (company, items) => this.commit(company, items),
    });
  }

  /** @throws GroupingFullError if too many sends are waiting. */
  async accept(item: SmallSend): Promise<Acceptance> {
    const { shared } = this.deps;
    if (shared && isShareable(item.send)) {
      const outcome = await shared.accept(item);
      if (outcome.kind === 'accepted') return { ...outcome, outboxId: null };
      if (outcome.kind !== 'alone') return outcome;
    }
    const { company } = item.send;
    return this.commits.add(company, await this.checks.add(company, item));
  }

  /**
   * Like `accept`, for a job whose batches are already stored. Concurrent commits of one company would only conflict, and occupy
   * connections that other companies need.
   * @throws GroupingFullError if too many sends are waiting.
   */
  acceptStored(candidate: Candidate): Promise<Acceptance> {
    return this.commits.add(candidate.job.company, candidate);
  }

  async drain(): Promise<void> {
    await this.deps.shared?.drain();
    await this.checks.drain();
    await this.commits.drain();
  }

  private async check(company: number, items: SmallSend[]): Promise<Candidate[]> {
    const { stopList, smsIds } = this.deps;
    const numbers = items.flatMap(({ send }) =>
      send.checkStopList ? Array.from(send.content.numbers, String) : [],
    );
    const [listed, first] = await Promise.all([
      stopList.stopped(company, numbers),
      smsIds.take(items.length),
    ]);
    return items.map(({ send, idempotency }, index) => {
      const stopped = send.checkStopList ? listed : NOBODY;
      const quoted = quote(send, stopped);
      return candidateOf({ send, smsID: first + index, quoted, idempotency, small: { send, stopped } });
    });
  }

  private async commit(company: number, candidates: Candidate[]): Promise<Acceptance[]> {
    await this.deps.turns.take(company);
    try {
      const acceptances = await this.deps.acceptances.accept(company, candidates);
      this.queue(acceptances);
      return acceptances;
    } finally {
      this.deps.turns.giveBack(company);
    }
  }

  /** Queues the accepted jobs by outbox document: usually one for the whole group. */
  private queue(acceptances: Acceptance[]): void {
    const accepted = acceptances.filter((acceptance) => acceptance.kind === 'accepted');
    for (const [outboxId, commit] of groupBy(accepted, (acceptance) => acceptance.outboxId)) {
      const jobs = commit.map(({ job }) => job);
      const { company } = jobs[0]!;
      if (outboxId) this.deps.queue.beginCommitted({ outboxId, company }, jobs);
    }
  }
}

/**
 * After a commit of many sends, the clients that were answered send again within milliseconds. A short pause makes the next commit
 * larger and spreads its fixed cost (docs/performance.md), like PostgreSQL's `commit_delay`.
 */
function restAfter(items: number, tookMs: number): number {
  return items < REST_FROM ? 0 : Math.min(tookMs / 2, LONGEST_REST_MS);
}

function weightOf({ content }: CheckedSend): number {
  const { numbers, texts, text } = content;
  const characters = texts ? texts.reduce((sum, each) => sum + each.length, 0) : text!.length;
  return Math.ceil((numbers.length * RECIPIENT_BYTES + characters * 2) / 1024);
}
