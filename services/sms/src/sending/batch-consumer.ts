// Long: all ways in which a sender claims batches, from a queue message or by fair queueing, and in which it releases them.
import type { Broker } from '@herald/broker';
import { type Priority, PRIORITIES, SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { LineBudget, runWithRequestId } from '@herald/logging';
import type { Activity } from '@herald/service';
import { holdSuspended, stopsSome } from '../suspension/suspension-on-shared';
import type { SuspensionView } from '../suspension/suspension-view';
import type { HeldBatches } from '../suspension/held-batches';
import { recallBatch } from '../suspension/recall-batch';
import type { Carriers } from '../carriers/carrier';
import type { BatchRef } from '../model/batch-filter';
import { type FairBatchQueue, type Round, roundOf } from '../queue/fair-batch-queue';
import { originOf } from '../model/shared-batch';
import { Claim, type ClaimedBatch } from '../claim/claim';
import { type ClaimStore, CHUNK_SIZE } from '../claim/claim-store';
import type { RouteQueues } from '../capacity/route-queues';
import type { QueueWait } from './sending-metrics';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { oneClaimant, SharedClaimants } from '../submit/claimants';
import { type BatchInProgress, type Permit, Permits } from '../capacity/permits';
import { BatchSubmission, type SubmitBatchDeps } from '../submit/submit-batch';
import type { Claimants } from '../submit/submit-recipient';

export interface BatchConsumerDeps extends SubmitBatchDeps {
  broker: Pick<Broker, 'consume' | 'deadLetter'>;
  carriers: Pick<Carriers, 'submit' | 'alive' | 'catchingUp' | 'routesToWaitFor' | 'withdraw' | 'onAlive'>;
  routeQueues: Pick<RouteQueues, 'start' | 'stop' | 'poll' | 'whenCapacity' | 'deferMs'>;
  claims: Pick<
    ClaimStore,
    'leaseMs' | 'claim' | 'claimAll' | 'renew' | 'outlived' | 'quarantine' | 'textsOf' | 'storeIntent'
  >;
  fairBatchQueue: Pick<FairBatchQueue, 'wait' | 'openRounds' | 'claimNext'>;
  recorder: Pick<OutcomeRecorder, 'adopt' | 'record' | 'standing' | 'isOpen'>;
  queueWait: QueueWait;
  activity: Pick<Activity, 'isPollDue' | 'note'>;
  suspensions: Pick<SuspensionView, 'isQuiet' | 'isStopped' | 'stops' | 'recallReason'>;
  held: Pick<HeldBatches, 'hold'>;
}

/** Unacknowledged messages per priority queue. Each is acknowledged soon: its batches are claimed, or stored as waiting. */
const PREFETCH = 100;
/** Maximum number of small batches claimed for a company at once. */
const SMALL_AT_ONCE = 32;
/** Claims of a batch that may fail by crashes before the batch is dead-lettered. */
const MAX_ATTEMPTS = 20;
const RENEW_MS = 2_000;
/** How often a sender with free capacity polls for waiting batches, as no message announces them. */
const POLL_MS = 500;
/** The interval while messages only pass through. */
const PASSING_POLL_MS = 5_000;

/** Concurrent claims of small batches. Each needs several round trips to MongoDB, and many companies may have only one batch each. */
const SMALL_CLAIMS_AT_ONCE = 4;

interface RoundClaims {
  priority: Priority;
  large: boolean;
  round: Round;
  /** Claims in progress, and the number of batches they asked for. */
  taking: number;
  asked: number;
  /** Whether batches may be waiting. The database is queried only if this is true. */
  mayWait: boolean;
}

/** Every bulk batch is one of many, so bulk has no round for small sends. */
const ROUNDS = PRIORITIES.flatMap((priority) =>
  (priority === 'bulk' ? [true] : [false, true]).map((large) => ({
    priority,
    large,
    round: roundOf(priority, large),
  })),
);

/**
 * Claims batches while a carrier is available. A batch of a small send is claimed as soon as its message arrives, as long as its company
 * has few batches in progress. All other batches are claimed by fair queueing per company.
 */
export class BatchConsumer {
  private consumers: { stop(): Promise<void> }[] = [];
  private readonly permits = new Permits();
  private readonly inHand = new Set<Claim>();
  private readonly running = new Set<Promise<void>>();
  private readonly rounds: RoundClaims[] = ROUNDS.map((round) => ({
    ...round,
    taking: 0,
    asked: 0,
    mayWait: true,
  }));
  private switching: Promise<void> = Promise.resolve();
  private timers: NodeJS.Timeout[] = [];
  private polling = false;
  private polledAt = -Infinity;
  private stopped = false;
  private readonly submitted: LineBudget;

  constructor(private readonly deps: BatchConsumerDeps) {
    this.submitted = new LineBudget(deps.logger, 'batch.submitted');
  }

  start(): void {
    const { carriers, routeQueues } = this.deps;
    carriers.onAlive = (alive) => this.switchTo(alive);
    this.switchTo(carriers.alive);
    routeQueues.start();
    this.timers = [
      setInterval(() => void this.renewLeases(), RENEW_MS),
      setInterval(() => {
        if (this.deps.activity.isPollDue(this.polledAt, PASSING_POLL_MS)) this.pollRounds();
      }, POLL_MS),
    ];
  }

  /** Releases the batches that the operator has suspended or recalled. Call it after each refresh of the `SuspensionView`. */
  applySuspensions(): void {
    const { suspensions } = this.deps;
    if (suspensions.isQuiet) return;
    this.releaseUnsubmitted(
      (batch) => suspensions.stops(batch),
      (batch) => stopsSome(batch, suspensions),
    );
  }

  /** Stops claiming batches and releases those not yet submitted. `drain` awaits the batches in flight. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.releaseUnsubmitted(() => true);
    this.switchTo(false);
    await this.switching;
  }

  /** Resolves when the outcomes of all batches in progress are stored. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
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
    this.pollRounds();
  }

  private async stopConsumers(): Promise<void> {
    const consumers = this.consumers.splice(0);
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    if (consumers.length > 0) this.deps.logger.info('delivery.paused');
  }

  /**
   * @param isMeantInPart of other batches, whether some of their recipients must be released. Each recipient is checked again before its
   * submission.
   */
  private releaseUnsubmitted(
    isMeant: (batch: ClaimedBatch) => boolean,
    isMeantInPart = (_batch: ClaimedBatch): boolean => false,
  ): void {
    const inHand = [...this.inHand].filter(({ ends }) => !ends);
    const meant = inHand.filter(({ batch }) => isMeant(batch));
    if (meant.length === 0 && !inHand.some(({ batch }) => isMeantInPart(batch))) return;
    for (const claim of meant) claim.release();
    this.deps.routeQueues.poll();
    this.deps.carriers.withdraw();
  }

  /**
   * Acknowledges the message once its batches are claimed or stored as waiting. Leases and the polling for waiting batches handle them from
   * then on.
   */
  private async handle(priority: Priority, message: SubmitBatchMessage): Promise<void> {
    const { company } = message;
    const large = priority === 'bulk' || message.large === true;
    const batches = [message.batch, ...(message.more ?? [])].map((_id) => ({ _id, company }));
    if (this.deps.suspensions.isStopped(company)) return this.deps.held.hold(batches);
    const { recipients } = message;
    const sends = recipients ?? batches.length;
    if (!large && this.permits.hasCapacity(priority, company, sends, this.deps.carriers.routesToWaitFor)) {
      const permitFor = { priority, company, large: false, byRoundRobin: false, sends: recipients };
      const ends = await Promise.allSettled(batches.map((batch) => this.claimDirectly(permitFor, batch)));
      const failure = ends.find(({ status }) => status === 'rejected');
      if (failure) throw (failure as PromiseRejectedResult).reason;
      return;
    }
    this.deps.activity.note();
    const round = roundOf(priority, large);
    const waiting = { round, company, ...(recipients === undefined ? {} : { recipients }) };
    await Promise.all(batches.map(({ _id: batch }) => this.deps.fairBatchQueue.wait({ ...waiting, batch })));
    this.rounds.find((state) => state.round === round)!.mayWait = true;
    this.claimFairly();
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
    if (batch) this.begin(batch, permit, asked);
    else permit.release();
  }

  private pollRounds(): void {
    if (this.polling || this.stopped) return;
    this.polling = true;
    this.polledAt = performance.now();
    this.run(
      this.openRounds()
        .catch((error: unknown) => this.deps.logger.warn('delivery.turns_failed', { error }))
        .finally(() => (this.polling = false)),
    );
  }

  /** One query covers all rounds, as most of the time no batch waits in any of them. */
  private async openRounds(): Promise<void> {
    const open = await this.deps.fairBatchQueue.openRounds();
    for (const state of this.rounds) state.mayWait ||= open.includes(state.round);
    this.claimFairly();
  }

  private claimFairly(): void {
    for (const state of this.rounds) {
      if (!state.mayWait || state.taking >= (state.large ? 1 : SMALL_CLAIMS_AT_ONCE) || this.stopped)
        continue;
      // Tracked in `running`, so that a shutdown awaits it: batches claimed after the stop are released again.
      this.run(
        this.claimIn(state).catch((error: unknown) =>
          this.deps.logger.warn('delivery.turns_failed', { round: state.round, error }),
        ),
      );
    }
  }

  private async claimIn(state: RoundClaims): Promise<void> {
    const { priority, large, round } = state;
    const { carriers, claims, suspensions, held } = this.deps;
    state.taking++;
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
          const sends = batch.shared && batch.numbers.length;
          const taken = { priority, company: batch.company, large, byRoundRobin: true, sends };
          this.begin(batch, this.permits.issue(taken), asked);
        }
        // If one batch was waiting, more may be: claim again in parallel with the next loop.
        this.claimFairly();
      }
    } finally {
      state.taking--;
    }
  }

  private begin(batch: ClaimedBatch, permit: Permit, asked: number): void {
    const run = (): Promise<void> => this.work(batch, permit, asked + this.deps.claims.leaseMs);
    // A shared batch holds recipients of several requests, so it runs under no single request id.
    const work = (batch.shared ? run() : runWithRequestId(batch.requestId, run))
      // The lease of the batch expires. The sweep then requeues the batch and counts the attempt.
      .catch((error: unknown) =>
        this.deps.logger.error('batch.submission_failed', { batch: batch._id, error }),
      )
      .finally(() => {
        permit.release();
        this.claimFairly();
      });
    this.run(work);
  }

  private run(work: Promise<void>): void {
    const running = work.finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private async work(claimed: ClaimedBatch, permit: Permit, until: number): Promise<void> {
    const { batch, aside } = await holdSuspended(claimed, this.deps);
    const claim = new Claim(batch, until);
    this.inHand.add(claim);
    try {
      await this.workOn(claim, permit, aside);
    } finally {
      this.inHand.delete(claim);
    }
  }

  /** @param aside recipients of a shared batch that this claim must not submit */
  private async workOn(claim: Claim, permit: Permit, aside: ReadonlySet<number>): Promise<void> {
    const { batch } = claim;
    const { recorder, queueWait, suspensions } = this.deps;
    if (batch.attempts > MAX_ATTEMPTS) return this.quarantine(claim);
    queueWait(batch);
    recorder.adopt(batch);
    const reason = suspensions.recallReason(batch);
    if (reason !== null) {
      claim.end();
      return recallBatch(batch, reason, recorder);
    }
    if (this.stopped || suspensions.stops(batch)) claim.release();
    const begun = Date.now();
    const { company, smsID, priority } = batch;
    const claimants = this.claimantsOf(batch, permit, aside);
    try {
      await new BatchSubmission(claim, claimants, this.deps).run();
    } finally {
      claimants.release();
    }
    const recipients = batch.numbers.length;
    this.submitted.log({ company, smsID, priority, batch: batch._id, recipients, ms: Date.now() - begun });
  }

  /** A shared batch takes one permit per recipient, released as soon as that recipient is finished. */
  private claimantsOf(batch: ClaimedBatch, permit: Permit, aside: ReadonlySet<number>): Claimants {
    const { priority, byRoundRobin } = permit.held;
    if (!batch.shared) {
      const large = permit.held.large || batch.numbers.length > CHUNK_SIZE;
      return oneClaimant({
        company: batch.company,
        large,
        waitAt: (route) => permit.waitAt(route),
        goOn: (inVain) => permit.goOn(inVain),
      });
    }
    const take = (company: number): Permit =>
      this.permits.issue({ priority, company, large: false, byRoundRobin });
    const claimants = new SharedClaimants(batch, take, (i) => !aside.has(i) && this.mayGo(batch, i));
    permit.release();
    return claimants;
  }

  private mayGo(batch: ClaimedBatch, i: number): boolean {
    const { suspensions } = this.deps;
    return suspensions.isQuiet || !suspensions.stops(originOf(batch, i));
  }

  /** Publishes the dead letter before it updates the batch: a failed batch without a dead letter would be lost. */
  private async quarantine(claim: Claim): Promise<void> {
    const { batch } = claim;
    const { _id, company, priority, requestId, shared, numbers } = batch;
    const large = !shared && numbers.length > CHUNK_SIZE;
    const message: SubmitBatchMessage = {
      batch: _id,
      company,
      priority,
      ...(large ? { large } : {}),
      ...(shared ? { recipients: numbers.length } : {}),
    };
    await this.deps.broker.deadLetter(SUBMIT_QUEUES[priority], message, requestId);
    claim.end();
    await this.deps.claims.quarantine(batch);
    this.deps.logger.error('batch.quarantined', { batch: _id, company, priority, attempts: MAX_ATTEMPTS });
  }

  /** Renews the leases of the batches in progress. `start` schedules this every two seconds. */
  async renewLeases(): Promise<void> {
    const { claims } = this.deps;
    const held = [...this.inHand].map((claim) => {
      const { _id: id, company, lease } = claim.batch;
      return { id, company, owner: lease.owner, claim };
    });
    const asked = performance.now();
    try {
      const lost = await claims.renew(held);
      const outlived: BatchRef[] = [];
      for (const one of held) {
        const { claim, id, company } = one;
        if (!lost.has(one)) claim.renew(asked + claims.leaseMs);
        // If the end of a batch may already be stored, the batch is finished, and its lease is not lost.
        if (!lost.has(one) || claim.isOver || !this.inHand.has(claim)) continue;
        claim.lose();
        outlived.push({ _id: id, company });
        this.deps.logger.warn('batch.lease_lost', { batch: id });
      }
      await claims.outlived(outlived);
    } catch (error) {
      this.deps.logger.warn('batch.renewal_failed', { error });
    }
  }
}
