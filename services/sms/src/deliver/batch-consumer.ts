import { randomUUID } from 'node:crypto';
import type { Broker } from '@herald/broker';
import { type Priority, PRIORITIES, SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import type { Activity } from '@herald/service';
import { type BatchInProgress, Permits } from './capacity/permits';
import type { RouteQueues } from './capacity/route-queues';
import type { Carriers } from '../carriers/carrier';
import type { ClaimStore } from './claim-store';
import type { BatchRef } from '../model/batch-filter';
import { SMALL_SEND_RECIPIENTS } from '../model/batch-model';
import type { HeldBatches } from './suspension/held-batches';
import type { SuspensionView } from '../rules/suspension-view';
import { BatchesInHand, type BatchesInHandDeps, RENEW_MS } from './batches-in-hand';
import { RENEW_MS as STOP_LIST_MS } from './submit/stop-listed';
import { FairClaims, type FairClaimsDeps } from './fair-claims';
import type { ClaimReserver, ReservedClaim, ReservedFor } from './reserved-claims';

export interface BatchConsumerDeps extends BatchesInHandDeps, Omit<FairClaimsDeps, 'suspensions'> {
  broker: Pick<Broker, 'consume' | 'deadLetter'>;
  carriers: BatchesInHandDeps['carriers'] & Pick<Carriers, 'routesToWaitFor' | 'withdraw' | 'onAlive'>;
  routeQueues: Pick<RouteQueues, 'start' | 'stop' | 'poll' | 'whenCapacity' | 'deferMs'>;
  claims: BatchesInHandDeps['claims'] &
    FairClaimsDeps['claims'] &
    Pick<ClaimStore, 'claim' | 'requeueQuarantined'>;
  suspensions: Pick<SuspensionView, 'isQuiet' | 'isStopped' | 'stops' | 'recallReason'>;
  held: Pick<HeldBatches, 'hold'>;
  activity: Pick<Activity, 'isPollDue'>;
}

/** Unacknowledged messages per priority queue. Each is acknowledged soon: its batches are claimed, or stay queued. */
const PREFETCH = 100;
/** How often a sender polls for queued batches that no message announces to it. */
const POLL_MS = 1_000;

/**
 * Consumes the queues of batches while a carrier is available. A batch of a small send is claimed as soon as its message arrives, as long as
 * a permit is free for its company. All other batches stay queued, and are claimed by fair queueing per company.
 */
export class BatchConsumer implements ClaimReserver {
  private consumers: { stop(): Promise<void> }[] = [];
  private readonly permits: Permits;
  private readonly inHand: BatchesInHand;
  private readonly fairClaims: FairClaims;
  private switching: Promise<void> = Promise.resolve();
  private timers: NodeJS.Timeout[] = [];
  private stopped = false;

  constructor(private readonly deps: BatchConsumerDeps) {
    this.permits = new Permits(() => deps.carriers.routesToWaitFor);
    this.inHand = new BatchesInHand(deps);
    this.fairClaims = new FairClaims(deps, this.permits, this.inHand);
  }

  start(): void {
    const { carriers, routeQueues } = this.deps;
    carriers.onAlive = (alive) => this.switchTo(alive);
    this.switchTo(carriers.alive);
    routeQueues.start();
    this.timers = [
      setInterval(() => void this.renewLeases(), RENEW_MS),
      setInterval(() => this.inHand.askStopLists(), STOP_LIST_MS),
      setInterval(() => this.fairClaims.pollIfDue(), POLL_MS),
    ];
  }

  renewLeases(): Promise<void> {
    return this.inHand.renewLeases();
  }

  /** Releases the batches that the operator has suspended or recalled. Call it after each refresh of the `SuspensionView`. */
  applySuspensions(): void {
    const { suspensions } = this.deps;
    if (!suspensions.isQuiet) this.releaseUnsubmitted((batch) => suspensions.stops(batch));
  }

  /** Reserves the claim of a send that this process is about to accept, under the conditions of a direct claim. */
  reserve({ company, priority, recipients }: ReservedFor): ReservedClaim | null {
    // Without consumers no carrier is available, or the process stops.
    if (this.consumers.length === 0 || recipients > SMALL_SEND_RECIPIENTS) return null;
    const small = { priority, company, large: false };
    if (this.deps.suspensions.isStopped(company) || !this.mayClaimDirectly(small, 1)) return null;
    const permit = this.permits.issue(small);
    const asked = performance.now();
    return {
      owner: randomUUID(),
      leaseMs: this.deps.claims.leaseMs,
      submit: (batch) => this.inHand.submit(batch, permit, asked, () => this.fairClaims.claim()),
      release: () => permit.release(),
    };
  }

  /** Stops claiming batches and releases those not yet submitted. `drain` awaits the batches in flight. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.fairClaims.stop();
    this.inHand.stop();
    this.releaseUnsubmitted();
    this.switchTo(false);
    await this.switching;
  }

  /** Resolves when the outcomes of all batches in progress are stored. */
  async drain(): Promise<void> {
    await this.inHand.drain();
    for (const timer of this.timers) clearInterval(timer);
    this.deps.routeQueues.stop();
  }

  /** Runs one switch after another, so that a carrier that reconnects quickly leaves no second consumer running. */
  private switchTo(alive: boolean): void {
    // Batches that wait for a carrier recheck whether one can still serve them.
    this.deps.routeQueues.poll();
    this.switching = this.switching
      .then(() => (alive && !this.stopped ? this.startConsumers() : this.stopConsumers()))
      .catch((error: unknown) => this.deps.logger.error('delivery.switch_failed', { alive, error }));
  }

  private async startConsumers(): Promise<void> {
    if (this.consumers.length > 0) return;
    for (const priority of PRIORITIES) {
      const consumer = await this.deps.broker.consume<SubmitBatchMessage>(
        SUBMIT_QUEUES[priority],
        { prefetch: PREFETCH },
        (message) => this.handle(priority, message),
      );
      this.consumers.push(consumer);
    }
    this.deps.logger.info('delivery.consuming');
    this.fairClaims.poll();
  }

  private async stopConsumers(): Promise<void> {
    const consumers = this.consumers.splice(0);
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    if (consumers.length > 0) this.deps.logger.info('delivery.paused');
  }

  private releaseUnsubmitted(isMeant: Parameters<BatchesInHand['release']>[0] = () => true): void {
    if (!this.inHand.release(isMeant)) return;
    this.deps.routeQueues.poll();
    this.deps.carriers.withdraw();
  }

  /** Acknowledges the message once its batches are claimed, or known to be queued: leases and polls handle them from then on. */
  private async handle(priority: Priority, message: SubmitBatchMessage): Promise<void> {
    const { company } = message;
    const large = priority === 'bulk' || message.large === true;
    const batches = [message.batch, ...(message.more ?? [])].map((_id) => ({ _id, company }));
    if (this.deps.suspensions.isStopped(company)) return this.deps.held.hold(batches);
    const of = { priority, company, large };
    if (!this.mayClaimDirectly(of, batches.length)) {
      await this.deps.claims.requeueQuarantined(batches);
      return this.fairClaims.noteQueued(of);
    }
    const ends = await Promise.allSettled(batches.map((batch) => this.claimDirectly(of, batch)));
    const failure = ends.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }

  /** Bulk waits for its turn, also in small batches. */
  private mayClaimDirectly(of: BatchInProgress, batches: number): boolean {
    return of.priority !== 'bulk' && !of.large && this.permits.room(of) >= batches;
  }

  private async claimDirectly(held: BatchInProgress, wanted: BatchRef): Promise<void> {
    // Taken before the claim, so that batches arriving during the claim see the permit as used.
    const permit = this.permits.issue(held);
    const asked = performance.now();
    const batch = await this.deps.claims.claim(wanted).catch((error: unknown) => {
      permit.release();
      throw error;
    });
    // The batch cannot be claimed: its message was delivered twice, or another sender has it.
    if (batch) this.inHand.submit(batch, permit, asked, () => this.fairClaims.claim());
    else permit.release();
  }
}
