import type { Broker } from '@herald/broker';
import { type Lane, LANES, SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { PermanentQueueError } from '@herald/errors';
import { LineBudget, runWithRequestId } from '@herald/logging';
import type { BrakeView } from '../brake/brake-view';
import type { HeldBatches } from '../brake/held-batches';
import { recallBatch } from '../brake/recall-batch';
import type { Carriers } from '../carriers/carrier';
import { Claim, type ClaimedBatch } from './claim';
import { type ClaimStore, LEASE_MS } from './claim-store';
import type { QueueWait } from './sending-metrics';
import type { Recorder } from './recorder';
import { BatchSubmission, type SubmitBatchDeps } from './submit-batch';

export interface BatchConsumerDeps extends SubmitBatchDeps {
  broker: Pick<Broker, 'consume'>;
  carriers: Carriers;
  claims: ClaimStore;
  recorder: Recorder;
  queueWait: QueueWait;
  brake: Pick<BrakeView, 'isStopped' | 'stops' | 'recallReason'>;
  held: Pick<HeldBatches, 'hold'>;
}

/** Batches in hand per lane. A bulk batch is large: a few keep every window full, and the companies' turns short. */
const IN_HAND: Record<Lane, number> = { otp: 200, standard: 200, bulk: 4 };
/** Claims of a batch without an end, by crashes, before it is laid aside. */
const MAX_ATTEMPTS = 20;
const RENEW_MS = 2_000;

/** Takes batches from the lanes' queues while there is a carrier to submit them to. */
export class BatchConsumer {
  private consumers: { stop(): Promise<void> }[] = [];
  private readonly inHand = new Set<Claim>();
  private switching: Promise<void> = Promise.resolve();
  private renewing: NodeJS.Timeout | null = null;
  private stopped = false;
  private readonly submitted: LineBudget;

  constructor(private readonly deps: BatchConsumerDeps) {
    this.submitted = new LineBudget(deps.logger, 'batch.submitted');
  }

  start(): void {
    this.deps.carriers.onAlive = (alive) => this.switchTo(alive);
    this.switchTo(this.deps.carriers.alive);
    this.renewing = setInterval(() => void this.renewLeases(), RENEW_MS);
  }

  /** Hands back what the operator has stopped meanwhile. Call it whenever the brake was looked at. */
  applyBrake(): void {
    let handsBack = false;
    for (const claim of this.inHand) {
      if (claim.ends || !this.deps.brake.stops(claim.batch)) continue;
      claim.handBack();
      handsBack = true;
    }
    if (handsBack) this.deps.carriers.withdraw();
  }

  /** Hands back what isn't submitted, and waits until what is has its outcome stored. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const claim of this.inHand) claim.handBack();
    this.switchTo(false);
    await this.switching;
    if (this.renewing) clearInterval(this.renewing);
  }

  /** One switch after another, so that a carrier that comes and goes leaves no consumer behind. */
  private switchTo(alive: boolean): void {
    this.switching = this.switching
      .then(() => (alive && !this.stopped ? this.startConsumers() : this.stopConsumers()))
      .catch((error: unknown) => this.deps.logger.error('delivery.switch_failed', { alive, error }));
  }

  private async startConsumers(): Promise<void> {
    if (this.consumers.length > 0) return;
    for (const lane of LANES) {
      const consumer = await this.deps.broker.consume<SubmitBatchMessage>(
        SUBMIT_QUEUES[lane],
        { prefetch: IN_HAND[lane] },
        (message) => this.handle(lane, message),
      );
      this.consumers.push(consumer);
    }
    this.deps.logger.info('delivery.consuming');
  }

  private async stopConsumers(): Promise<void> {
    const consumers = this.consumers.splice(0);
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    if (consumers.length > 0) this.deps.logger.info('delivery.paused');
  }

  /** The message is done when all of its batches are. */
  private async handle(lane: Lane, { batch, more = [], company }: SubmitBatchMessage): Promise<void> {
    if (this.deps.brake.isStopped(company)) {
      await this.deps.held.hold([batch, ...more]);
      // In bulk a message may stand for a batch of another company as well.
      if (lane !== 'bulk') return;
    }
    const ends = await Promise.allSettled([batch, ...more].map((id) => this.submitOne(lane, id)));
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    if (failures.length === 0) return;
    // What may yet succeed comes first: the others are laid aside already, and a repetition passes over them.
    throw failures.find((failure) => !(failure instanceof PermanentQueueError)) ?? failures[0];
  }

  private async submitOne(lane: Lane, id: string): Promise<void> {
    const asked = performance.now();
    const batch = await this.claim(lane, id);
    // Not to be claimed (any more): a message that came twice, or another sender has it.
    if (!batch) return;
    if (batch.attempts > MAX_ATTEMPTS) {
      await this.deps.claims.giveUp(batch);
      throw new PermanentQueueError(`Batch ${batch._id} was begun ${MAX_ATTEMPTS} times without an end.`);
    }
    await runWithRequestId(batch.requestId, () => this.submit(batch, asked + LEASE_MS));
  }

  private async claim(lane: Lane, id: string): Promise<ClaimedBatch | null> {
    if (lane !== 'bulk') return this.deps.claims.claim(id);
    await this.deps.claims.revive(id);
    return this.deps.claims.claimBulk();
  }

  private async submit(batch: ClaimedBatch, until: number): Promise<void> {
    const { recorder, queueWait } = this.deps;
    queueWait(batch);
    recorder.adopt(batch);
    const claim = new Claim(batch, until);
    const { brake } = this.deps;
    const reason = await brake.recallReason(batch);
    if (reason !== null) return recallBatch(batch, reason, recorder);
    if (this.stopped || brake.stops(batch)) claim.handBack();
    this.inHand.add(claim);
    const begun = Date.now();
    try {
      await new BatchSubmission(claim, this.deps).run();
    } finally {
      this.inHand.delete(claim);
    }
    const { company, smsID, lane } = batch;
    const recipients = batch.numbers.length;
    this.submitted.log({ company, smsID, lane, batch: batch._id, recipients, ms: Date.now() - begun });
  }

  private async renewLeases(): Promise<void> {
    const claims = [...this.inHand];
    const asked = performance.now();
    try {
      const lost = await this.deps.claims.renew(
        claims.map(({ batch }) => ({ id: batch._id, owner: batch.lease.owner })),
      );
      for (const claim of claims) {
        // A batch that ended while the renewal ran is not lost, it is done.
        if (!lost.has(claim.batch._id)) claim.renew(asked + LEASE_MS);
        if (!lost.has(claim.batch._id) || !this.inHand.has(claim)) continue;
        claim.lose();
        this.deps.logger.warn('batch.lease_lost', { batch: claim.batch._id });
      }
    } catch (error) {
      this.deps.logger.warn('batch.renewal_failed', { error });
    }
  }
}
