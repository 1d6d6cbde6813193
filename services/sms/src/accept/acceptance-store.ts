import { mongo } from 'mongoose';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { BalanceStore, Entry } from '../balance/balance-store';
import { jobMovement, type LedgerDocument, ledgerIn } from '../model/balance-model';
import { ofBatch } from '../model/batch-filter';
import { firstBatchOf } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import type { JobDocument } from '../model/job-model';
import type { OutboxPlace } from '../queue/job-queue';
import { batchOf, jobOf, type Quote, type Stopped } from './batches';
import type { CheckedSend } from './checked-send';
import type { IdempotencyKey, IdempotencyStore, SendReceipt } from './idempotency-store';

/** A job that is complete except for its acceptance. */
export interface Candidate {
  job: JobDocument;
  quoted: Quote;
  warning: string | null;
  idempotency: IdempotencyKey | null;
  /** The recipients of a job of one batch; null if the batches are already stored. */
  small: { send: CheckedSend; stopped: Stopped } | null;
}

export type Acceptance =
  | {
      kind: 'accepted';
      receipt: SendReceipt;
      job: JobDocument;
      /** The outbox document of the job until its message is queued; null if the state of the job says so itself. */
      outboxId: mongo.ObjectId | null;
    }
  | { kind: 'not-enough'; quoted: Quote }
  /** Another request with this Idempotency-Key was accepted. */
  | { kind: 'duplicate' }
  /** Only in a group: nothing is charged for this job, and the others are accepted. */
  | { kind: 'orphaned'; error: OrphanedBatchesError };

/** The batches of a job were deleted: its acceptance came so late that the sweep treated them as orphans. */
export class OrphanedBatchesError extends Error {
  override readonly name = 'OrphanedBatchesError';
}

interface Quoted extends Omit<Candidate, 'job' | 'warning'> {
  send: CheckedSend;
  smsID: number;
}

export function candidateOf({ send, smsID, quoted, idempotency, small }: Quoted): Candidate {
  const due = small ? 'queued' : 'accepted';
  const job = jobOf(send, smsID, quoted, send.content.sendAt ? 'scheduled' : due);
  return { job, quoted, warning: send.warning, idempotency, small };
}

interface AcceptanceStoreDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'move'>;
  idempotency: Pick<IdempotencyStore, 'collection' | 'documentOf'>;
}

/**
 * The acceptance: one majority transaction reduces the balance, adds a ledger row and inserts the job. After its
 * commit nothing of the send can be lost; before, nothing of it counts.
 */
export class AcceptanceStore {
  private readonly ledger: mongo.Collection<LedgerDocument>;

  constructor(private readonly deps: AcceptanceStoreDeps) {
    this.ledger = ledgerIn(deps.connection);
  }

  /**
   * Accepts jobs of one company, in order, as far as the balance lasts. If one has a duplicate Idempotency-Key, or its stored batches
   * were deleted, the jobs are retried individually so that it does not block the others. @throws OrphanedBatchesError for a single
   * job.
   */
  async accept(company: number, candidates: Candidate[]): Promise<Acceptance[]> {
    try {
      return await inTransaction(this.deps.connection, (session) => this.run(session, company, candidates));
    } catch (error) {
      const isDuplicate = isDuplicateKey(error);
      if (!isDuplicate && !(error instanceof OrphanedBatchesError)) throw error;
      if (candidates.length === 1 && !isDuplicate) throw error;
      if (candidates.length === 1) return [{ kind: 'duplicate' }];
    }
    const acceptances: Acceptance[] = [];
    for (const candidate of candidates) acceptances.push(...(await this.acceptAlone(company, candidate)));
    return acceptances;
  }

  private acceptAlone(company: number, candidate: Candidate): Promise<Acceptance[]> {
    return this.accept(company, [candidate]).catch((error: unknown): Acceptance[] => {
      if (error instanceof OrphanedBatchesError) return [{ kind: 'orphaned', error }];
      throw error;
    });
  }

  private async run(
    session: mongo.ClientSession,
    company: number,
    candidates: Candidate[],
  ): Promise<Acceptance[]> {
    const at = new Date();
    const outboxId = new mongo.ObjectId();
    const moves = await this.deps.balances.move(session, company, candidates.map(chargeOf), at);
    const accepted = candidates.filter((_candidate, index) => moves[index]);
    if (accepted.length > 0) {
      const rows = moves.flatMap((move) => (move?.row ? [move.row] : []));
      await this.claimKeys(session, company, accepted, at);
      await this.claimWrittenBatches(session, accepted);
      await this.insert(session, accepted, rows, { outboxId, company });
    }
    return candidates.map((candidate, index) =>
      moves[index] ? acceptedOf(candidate, outboxId) : { kind: 'not-enough', quoted: candidate.quoted },
    );
  }

  private async claimKeys(
    session: mongo.ClientSession,
    company: number,
    accepted: Candidate[],
    at: Date,
  ): Promise<void> {
    const { idempotency } = this.deps;
    const documents = accepted.flatMap((candidate) =>
      candidate.idempotency
        ? [idempotency.documentOf(company, candidate.idempotency, receiptOf(candidate), at)]
        : [],
    );
    if (documents.length > 0) await idempotency.collection.insertMany(documents, { session });
  }

  /**
   * Binds batches that were stored earlier to their job. The sweep of orphans deletes the first batch first and only at version 0, so
   * either the sweep or this transaction succeeds, never both.
   */
  private async claimWrittenBatches(session: mongo.ClientSession, accepted: Candidate[]): Promise<void> {
    for (const { job, small } of accepted) {
      if (small) continue;
      const first = { ...ofBatch(firstBatchOf(job)), state: 'written' as const, version: 0 };
      const { matchedCount } = await this.deps.collections.batches.updateOne(
        first,
        { $inc: { version: 1 } },
        { session },
      );
      if (matchedCount === 0) throw new OrphanedBatchesError(`The batches of job ${job._id} are gone.`);
    }
  }

  /** One command for all collections: with many small sends per second it costs half as much as one command per collection. */
  private async insert(
    session: mongo.ClientSession,
    accepted: Candidate[],
    rows: LedgerDocument[],
    { outboxId, company }: OutboxPlace,
  ): Promise<void> {
    const { jobs, batches, texts, outbox } = this.deps.collections;
    const models: mongo.ClientInsertOneModel<mongo.Document>[] = [];
    const put = (namespace: string, document: object): void => {
      models.push({ name: 'insertOne', namespace, document: document as mongo.Document });
    };
    for (const row of rows) put(this.ledger.namespace, row);
    const smsIDs = accepted.filter(goesToOutbox).map(({ job }) => job._id);
    if (smsIDs.length > 0) put(outbox.namespace, { _id: outboxId, company, smsIDs });
    for (const { job, small } of accepted) {
      put(jobs.namespace, job);
      if (!small) continue;
      const state = job.state === 'scheduled' ? 'written' : 'queued';
      const made = batchOf(small.send, { smsID: job._id, number: 0, stopped: small.stopped, state });
      put(batches.namespace, made.batch);
      if (made.texts) put(texts.namespace, made.texts);
    }
    await this.deps.connection.getClient().bulkWrite(models, { session });
  }
}

function goesToOutbox({ job, small }: Candidate): boolean {
  return small !== null && job.state === 'queued';
}

function acceptedOf(candidate: Candidate, outboxId: mongo.ObjectId): Acceptance {
  const receipt = receiptOf(candidate);
  return {
    kind: 'accepted',
    receipt,
    job: candidate.job,
    outboxId: goesToOutbox(candidate) ? outboxId : null,
  };
}

function chargeOf({ job }: Candidate): Entry {
  return { amount: -job.cost, kind: 'charge', smsID: job._id, reference: jobMovement.charge(job._id) };
}

function receiptOf({ job, quoted, warning }: Candidate): SendReceipt {
  const { accepted, rejected, rejectedNumbers, stopped } = quoted;
  const left = rejected > 0 ? { rejected, rejectedNumbers } : { rejected };
  return { smsID: job._id, accepted, ...left, stopped, scheduled: job.sendAt !== null, warning };
}
