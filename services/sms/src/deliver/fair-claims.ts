import { type Priority, PRIORITIES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Activity } from '@herald/service';
import type { Permits } from './capacity/permits';
import type { Carriers } from '../carriers/carrier';
import type { ClaimStore } from './claim-store';
import { type FairBatchQueue, type Round, roundOf } from './queue/fair-batch-queue';
import type { HeldBatches } from './suspension/held-batches';
import type { SuspensionView } from '../rules/suspension-view';
import type { BatchesInHand } from './batches-in-hand';

export interface FairClaimsDeps {
  carriers: Pick<Carriers, 'alive' | 'routesToWaitFor'>;
  claims: Pick<ClaimStore, 'claimAll'>;
  fairBatchQueue: Pick<FairBatchQueue, 'openRounds' | 'claimNext'>;
  suspensions: Pick<SuspensionView, 'isStopped'>;
  held: Pick<HeldBatches, 'hold'>;
  activity: Pick<Activity, 'isPollDue'>;
  logger: Logger;
}

/** Maximum number of small batches claimed for a company at once. */
const SMALL_AT_ONCE = 32;
/** Concurrent claims of small batches. Each needs several round trips to MongoDB, and many companies may have only one batch each. */
const SMALL_CLAIMS_AT_ONCE = 4;

interface RoundClaims {
  priority: Priority;
  large: boolean;
  round: Round;
  /** Claims in progress, and the number of batches they asked for. */
  claiming: number;
  asked: number;
  /** Whether batches may be waiting. The database is queried only if this is true. */
  mayWait: boolean;
}

/** Claims waiting batches by fair queueing per company, as far as permits are free. Bulk has no round for small sends. */
export class FairClaims {
  private readonly rounds: RoundClaims[] = PRIORITIES.flatMap((priority) =>
    (priority === 'bulk' ? [true] : [false, true]).map((large) => ({
      priority,
      large,
      round: roundOf(priority, large),
      claiming: 0,
      asked: 0,
      mayWait: true,
    })),
  );
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

  /** A batch waits in this round. */
  noteWaiting(round: Round): void {
    this.rounds.find((state) => state.round === round)!.mayWait = true;
    this.claim();
  }

  pollIfDue(): void {
    if (this.deps.activity.isPollDue(this.polledAt)) this.poll();
  }

  /** Looks for waiting batches, as no message announces them. */
  poll(): void {
    if (this.polling || this.stopped) return;
    this.polling = true;
    this.polledAt = performance.now();
    this.inHand.track(
      this.openRounds()
        .catch((error: unknown) => this.deps.logger.warn('delivery.turns_failed', { error }))
        .finally(() => (this.polling = false)),
    );
  }

  /** Claims in every round with waiting batches. */
  claim(): void {
    for (const state of this.rounds) {
      if (!state.mayWait || state.claiming >= (state.large ? 1 : SMALL_CLAIMS_AT_ONCE) || this.stopped)
        continue;
      // Tracked, so that a shutdown awaits it: batches claimed after the stop are released again.
      this.inHand.track(
        this.claimIn(state).catch((error: unknown) =>
          this.deps.logger.warn('delivery.turns_failed', { round: state.round, error }),
        ),
      );
    }
  }

  /** One query covers all rounds, as most of the time no batch waits in any of them. */
  private async openRounds(): Promise<void> {
    const open = await this.deps.fairBatchQueue.openRounds();
    for (const state of this.rounds) state.mayWait ||= open.includes(state.round);
    this.claim();
  }

  private async claimIn(state: RoundClaims): Promise<void> {
    const { priority, large, round } = state;
    const { carriers, claims, suspensions, held } = this.deps;
    state.claiming++;
    try {
      while (!this.stopped && carriers.alive) {
        const free = this.permits.freeForRoundRobin(priority, large, carriers.routesToWaitFor) - state.asked;
        if (free <= 0) return;
        state.mayWait = false;
        const asked = performance.now();
        const most = large ? 1 : Math.min(free, SMALL_AT_ONCE);
        state.asked += most;
        const claiming = this.deps.fairBatchQueue.claimNext(round, most, async (wanted) => {
          if (!suspensions.isStopped(wanted[0]!.company)) return claims.claimAll(wanted);
          await held.hold(wanted);
          return [];
        });
        const batches = await claiming.finally(() => (state.asked -= most));
        // Go on if another task has reported waiting batches during the claim.
        if (!batches && !state.mayWait) return;
        state.mayWait = true;
        for (const batch of batches ?? []) {
          const { company } = batch;
          const permit = this.permits.issue({ priority, company, large, byRoundRobin: true });
          this.inHand.submit(batch, permit, asked, () => this.claim());
        }
        // If one batch was waiting, more may be: claim again in parallel with the next loop.
        this.claim();
      }
    } finally {
      state.claiming--;
    }
  }
}
