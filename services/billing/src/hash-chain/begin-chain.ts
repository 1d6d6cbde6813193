import type { mongo } from 'mongoose';
import { ConflictError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import { paymentsIn } from '../ledger/payment-model';
import type { SequenceLock } from '../storage/sequence-lock';
import { BEGINNING } from './chain-scan';
import type { Checkpoint, ChainPosition } from './checkpoint-model';
import type { CheckpointStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { withMac } from './signed-checkpoint';
import type { VerifyPayments } from './verify-payments';

export interface BeginChainDeps {
  connection: MongoConnection;
  lock: Pick<SequenceLock, 'withLock'>;
  checkpoints: CheckpointStore;
  verification: Pick<VerifyPayments, 'checkpoint'>;
  keys: LedgerKeys;
  logger: Logger;
  now(): Date;
}

/** Maximum time that a request waits; then the work continues in the background. */
const PATIENCE_MS = 10_000;
/** If a pass finds at most this number of new payments, the transaction reads the rest. */
const LEFT = 1_000;

/**
 * Starts the hash chain of a company whose payments are older than the key, or restarts a broken hash chain. Payments are not
 * changed: the checkpoint stores one HMAC over all of them, and later payments continue from it.
 */
export class BeginChain {
  private isStopping = false;
  /** Work in progress in this process, by company. */
  private readonly here = new Map<number, Promise<void>>();

  constructor(private readonly deps: BeginChainDeps) {}

  /**
   * With `anew`, an existing hash chain is restarted: it then accepts all payments in their current state, also after a violation.
   *
   * @returns true if the hash chain is complete; false if the work takes longer than 10 s. The work then continues in the
   * background, and the call can be repeated.
   * @throws ConflictError if the hash chain is broken and `anew` is false.
   */
  async begin(company: number, { anew }: { anew: boolean }): Promise<boolean> {
    const work = this.here.get(company);
    if (!work) {
      const { checkpoint, findings } = await this.deps.verification.checkpoint(company);
      if (checkpoint && findings.length === 0 && !anew) return true;
      if (!anew && (await this.deps.checkpoints.get(company))) {
        throw new ConflictError(`The company's hash chain is broken: ${findings[0]?.detail}.`);
      }
    }
    return this.within(work ?? this.start(company));
  }

  /** Interrupts the work in progress; the operator can request it again. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.here.values());
  }

  private start(company: number): Promise<void> {
    const work = this.build(company).finally(() => this.here.delete(company));
    this.here.set(company, work);
    return work;
  }

  private async within(work: Promise<void>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    // Prevents an unhandled rejection after the timeout; `build` logs the failure.
    work.catch(() => undefined);
    try {
      return await Promise.race([work.then(() => true), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async build(company: number): Promise<void> {
    const { lock, checkpoints, keys, logger, now } = this.deps;
    try {
      let position = BEGINNING;
      // New payments arrive during this loop. It leaves few of them for the transaction, which blocks other writers.
      for (let before = -1; position.payments - before > LEFT || before < 0;) {
        before = position.payments;
        position = await this.follow(company, position);
        if (this.isStopping) return;
      }
      const checkpoint = await lock.withLock('payments', company, async (session) => {
        const total = await checkpoints.payments(company, session);
        const last = await this.follow(company, position, session);
        if (last.payments !== total) {
          throw new ConflictError(`${last.payments} payments exist, but ${total} were counted.`);
        }
        const begun = withMac(checkpointAt(company, last, keys, now()), keys);
        await checkpoints.put(begun, session);
        await checkpoints.recount(keys, now(), session);
        return begun;
      });
      logger.info('ledger.chain_begun', {
        company,
        payments: checkpoint.payments,
        payment: checkpoint.payment,
      });
    } catch (error) {
      logger.error('ledger.chain_not_begun', { company, error });
      throw error;
    }
  }

  /** Computes the chain from a position to the company's last payment. */
  private async follow(
    company: number,
    { payments, payment, link }: ChainPosition,
    session?: mongo.ClientSession,
  ): Promise<ChainPosition> {
    const id = payments > 0 ? { id: { $gt: payment } } : {};
    const rows = paymentsIn(this.deps.connection)
      .find({ company, ...id }, { session, hint: 'payment_id' })
      .sort({ id: 1 });
    for await (const row of rows) {
      if (this.isStopping) break;
      payments++;
      payment = row.id;
      link = this.deps.keys.link(link, row);
    }
    return { payments, payment, link };
  }
}

/** A checkpoint whose payments are all older than the hash chain. */
function checkpointAt(
  company: number,
  position: ChainPosition,
  keys: LedgerKeys,
  since: Date,
): Omit<Checkpoint, 'mac'> {
  const { payments, payment, link } = position;
  const older = { before: payments, beforePayment: payment, beforeLink: link, beforeKey: keys.name };
  return { _id: company, ...position, ...older, since };
}
