import { type Priority, PRIORITIES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Activity } from '@herald/service';
import type { Permit, Permits } from './capacity/permits';
import type { Carriers } from '../carriers/carrier';
import type { ClaimStore } from './claim-store';
import type { QueuedBatch } from './queue/publish-batches';
import type { HeldBatches } from './suspension/held-batches';
import type { SuspensionView } from '../rules/suspension-view';
import type { BatchesInHand } from './batches-in-hand';

export interface FairClaimsDeps {
  carriers: Pick<Carriers, 'alive'>;
  claims: Pick<ClaimStore, 'claimAll' | 'queuedPriorities' | 'queuedCompanies' | 'queuedOf'>;
  suspensions: Pick<SuspensionView, 'isStopped'>;
  held: Pick<HeldBatches, 'hold'>;
  activity: Pick<Activity, 'isPollDue'>;
  logger: Logger;
}

/** Batches of a company that are considered in one turn. */
const AT_ONCE = 32;
/** Concurrent claims per priority queue: each needs several round trips to MongoDB, and many companies may have only one batch each. */
const CLAIMS_AT_ONCE = 4;

/** The sizes of a company's queued batches, as far as this process knows. */
interface Queued {
  small: boolean;
  large: boolean;
}

interface PriorityQueue {
  priority: Priority;
  /** Companies with queued batches, in round-robin order: a company that is served moves to the end. */
  companies: Map<number, Queued>;
  /** Companies whose batches are being claimed. */
  claiming: Set<number>;
}

/** Claims queued batches in round robin over companies, as far as permits are free, whatever number of batches a company has queued. */
export class FairClaims {
  private readonly queues = PRIORITIES.map((priority): PriorityQueue => {
    return { priority, companies: new Map(), claiming: new Set() };
  });
  private polling = false;
  private polledAt = -Infinity;
  private stopped = false;

  constructor(
    private readonly deps: FairClaimsDeps,
    private readonly permits: Permits,
    private readonly inHand: Pick<BatchesInHand, 'submit' | 'track'>,
  ) {}

  stop(): void {
    this.stopped = true;
  }

  /** The company has a queued batch of this size. */
  noteQueued(of: { priority: Priority; company: number; large: boolean }): void {
    const queue = this.queues.find(({ priority }) => priority === of.priority)!;
    note(queue, of.company, { small: !of.large, large: of.large });
    this.claim();
  }

  pollIfDue(): void {
    if (this.deps.activity.isPollDue(this.polledAt)) this.poll();
  }

  /** Finds queued batches that no message announces to this process: it was lost, or another process got it and has no free permit. */
  poll(): void {
    if (this.polling || this.stopped) return;
    this.polling = true;
    this.polledAt = performance.now();
    this.inHand.track(
      this.findQueued()
        .catch((error: unknown) => this.deps.logger.warn('delivery.turns_failed', { error }))
        .finally(() => (this.polling = false)),
    );
  }

  /** Begins the claims that the permits allow. */
  claim(): void {
    for (const queue of this.queues)
      for (const [company, queued] of queue.companies) {
        const { claiming } = queue;
        if (this.stopped || !this.deps.carriers.alive || claiming.size >= CLAIMS_AT_ONCE) break;
        if (claiming.has(company) || !this.hasRoom(queue.priority, company, queued)) continue;
        // A batch that is queued from now on is noted again.
        queue.companies.delete(company);
        claiming.add(company);
        // Tracked, so that a shutdown awaits it: batches claimed after the stop are released again.
        this.inHand.track(
          this.claimSome(queue, company)
            .catch((error: unknown) => this.deps.logger.warn('delivery.turns_failed', { company, error }))
            .finally(() => {
              claiming.delete(company);
              this.claim();
            }),
        );
      }
  }

  private async findQueued(): Promise<void> {
    const { claims } = this.deps;
    const open = await claims.queuedPriorities();
    for (const queue of this.queues) {
      if (!open.includes(queue.priority)) continue;
      for (const company of await claims.queuedCompanies(queue.priority))
        if (!queue.companies.has(company)) note(queue, company, { small: true, large: true });
    }
    this.claim();
  }

  private hasRoom(priority: Priority, company: number, { small, large }: Queued): boolean {
    const room = (isLarge: boolean): boolean => this.permits.room({ priority, company, large: isLarge }) > 0;
    return (small && room(false)) || (large && room(true));
  }

  /** One turn of a company: its oldest batches, with at most one large batch. */
  private async claimSome(queue: PriorityQueue, company: number): Promise<void> {
    const { claims, suspensions, held } = this.deps;
    const found = await claims.queuedOf(queue.priority, company, AT_ONCE);
    const permits = new Map<string, Permit>();
    const left = { small: false, large: false };
    const isStopped = suspensions.isStopped(company);
    let hasLarge = false;
    for (const batch of isStopped ? [] : found) {
      const permit = batch.large && hasLarge ? null : this.permitFor(batch);
      hasLarge ||= batch.large;
      if (permit) permits.set(batch._id, permit);
      else left[batch.large ? 'large' : 'small'] = true;
    }
    if (found.length === AT_ONCE && (permits.size > 0 || isStopped)) left.small = left.large = true;
    if (left.small || left.large) note(queue, company, left);
    if (isStopped) return held.hold(found);
    const asked = performance.now();
    const wanted = found.filter(({ _id }) => permits.has(_id));
    try {
      for (const batch of wanted.length > 0 ? await claims.claimAll(wanted) : []) {
        this.inHand.submit(batch, permits.get(batch._id)!, asked, () => this.claim());
        permits.delete(batch._id);
      }
    } finally {
      // Another sender has claimed the others.
      for (const permit of permits.values()) permit.release();
    }
  }

  /** Null if none is free. */
  private permitFor({ priority, company, large }: QueuedBatch): Permit | null {
    const of = { priority, company, large };
    return this.permits.room(of) > 0 ? this.permits.issue(of) : null;
  }
}

function note({ companies }: PriorityQueue, company: number, { small, large }: Queued): void {
  const known = companies.get(company);
  companies.set(company, { small: small || known?.small === true, large: large || known?.large === true });
}
