import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { said, UnavailableError } from '@herald/contracts/errors';
import { endAbandonedTransactions, inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { CompanyDocuments, keyOf } from './company-documents';
import { type SequenceDocument, type SequenceKind, sequencesIn } from './company-sequences';

/** Maximum wait for the lock. A client waits for 100 s: the remaining time is for the work. */
const PATIENCE_MS = 60_000;
/** Duration of a reservation. An instance that does not use its reservation is considered dead, and other instances continue. */
const RESERVATION_MS = 3_000;
const POLL_INTERVAL_MS = 10;
/** Maximum time for which a write waits for the running transaction, so that abandoned transactions can be ended afterwards. */
const WAIT_MS = 1_000;

const WRITE_CONFLICT = 112;
const MAX_TIME_EXPIRED = 50;

/** The transaction has read and written nothing yet, so it can be restarted. */
class LockedError extends Error {}

/**
 * Runs transactions that number records of a company, one at a time across all instances. Each writes the company's sequence first: two
 * collide before their work, and the later reserves the lock, so that continuous writes of one instance cannot starve another.
 */
export class SequenceLock {
  private readonly collection: mongo.Collection<SequenceDocument>;
  private readonly documents: CompanyDocuments<SequenceDocument>;
  private readonly instance = randomUUID();

  constructor(private readonly connection: MongoConnection) {
    this.collection = sequencesIn(connection);
    this.documents = new CompanyDocuments(sequencesIn, connection);
  }

  /**
   * Runs `work` in a transaction that has the lock. As with `inTransaction`, `work` may run several times. It gets the
   * sequence, which no other transaction changes before its end.
   * @throws the errors of `inTransaction`; UnavailableError if the lock is not granted in 60 s.
   */
  async withLock<T>(
    kind: SequenceKind,
    company: number,
    work: (session: mongo.ClientSession, held: SequenceDocument) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    for (;;) {
      try {
        return await inTransaction(this.connection, async (session) => {
          return work(session, await this.begin(kind, company, session));
        });
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
      }
      let isNext = await this.isNext(kind, company);
      while (!isNext) {
        const waited = performance.now() - begun;
        if (waited > PATIENCE_MS) throw new UnavailableError(said('too_many_writes'));
        if (waited > WAIT_MS) await endAbandonedTransactions(this.connection);
        await pause(POLL_INTERVAL_MS);
        // If the sequence does not exist yet, the transaction that creates it is still running: this transaction is retried.
        isNext = isNext === null || (await this.isNext(kind, company));
      }
    }
  }

  /** Locks the sequence until the transaction ends, and consumes this instance's reservation. */
  private async begin(
    kind: SequenceKind,
    company: number,
    session: mongo.ClientSession,
  ): Promise<SequenceDocument> {
    const turns = { $add: [{ $ifNull: ['$turns', 0] }, 1] };
    const next = { $cond: [this.isAnothers(), '$next', '$$REMOVE'] };
    const numbers = { total: { $ifNull: ['$total', 0] }, lastID: { $ifNull: ['$lastID', 0] } };
    let held: SequenceDocument;
    try {
      held = await this.documents.change(kind, company, [{ $set: { ...numbers, turns, next } }], session);
    } catch (error) {
      const isConflict = error instanceof mongo.MongoServerError && error.code === WRITE_CONFLICT;
      if (isConflict || isDuplicateKey(error)) throw new LockedError();
      throw error;
    }
    if (held.next) throw new LockedError();
    return held;
  }

  /** Reserves the lock after the running transaction. @returns whether this instance has it; null if there is no sequence yet. */
  private async isNext(kind: SequenceKind, company: number): Promise<boolean | null> {
    const wish = { copy: this.instance, until: { $add: ['$$NOW', RESERVATION_MS] } };
    try {
      const found = await this.collection.findOneAndUpdate(
        keyOf(kind, company),
        [{ $set: { next: { $cond: [this.isAnothers(), '$next', wish] } } }],
        { returnDocument: 'after', maxTimeMS: WAIT_MS, writeConcern: { w: 1, journal: false } },
      );
      return found && found.next?.copy === this.instance;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED) return false;
      throw error;
    }
  }

  /** Uses the database's clock, because the clocks of the instances may differ. */
  private isAnothers() {
    const instance = { $ifNull: ['$next.copy', this.instance] };
    return { $and: [{ $ne: [instance, this.instance] }, { $gt: ['$next.until', '$$NOW'] }] };
  }
}
