import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { UnavailableError } from '@herald/errors';
import { endAbandonedTransactions, inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { CompanyDocuments, placeOf } from './company-documents';
import { type SequenceDocument, type SequenceKind, sequencesIn } from './company-sequences';

/** A client waits for 100 s; the rest of this time is for the work. */
const PATIENCE_MS = 60_000;
/** An instance that doesn't use its turn is considered dead: the other instances go on. */
const TURN_MS = 3_000;
const LOOK_EVERY_MS = 10;
/** A write waits for the transaction that runs; so long at a time, so that one that was left open is looked for. */
const WAIT_MS = 1_000;

const WRITE_CONFLICT = 112;
const MAX_TIME_EXPIRED = 50;

/** Nothing was read or written yet: the transaction can be begun again. */
class NotItsTurn extends Error {}

/**
 * Transactions that number records of a company, one at a time over all copies of the service. Each begins by writing the
 * company's sequence: so two of them collide before they have done anything, and the later one asks for the next turn. The turn
 * is stored there too, for a copy that always has more to write would else leave no gap for another.
 */
export class SequenceTurns {
  private readonly collection: mongo.Collection<SequenceDocument>;
  private readonly documents: CompanyDocuments<SequenceDocument>;
  private readonly copy = randomUUID();

  constructor(private readonly connection: MongoConnection) {
    this.collection = sequencesIn(connection);
    this.documents = new CompanyDocuments(sequencesIn, connection);
  }

  /**
   * Runs `work` in a transaction, once the turn comes. As with `inTransaction` it may run several times.
   * @throws the errors of `inTransaction`; UnavailableError if no turn came in 60 s.
   */
  async inTurn<T>(
    kind: SequenceKind,
    company: number,
    work: (session: mongo.ClientSession) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    for (;;) {
      try {
        return await inTransaction(this.connection, async (session) => {
          await this.begin(kind, company, session);
          return work(session);
        });
      } catch (error) {
        if (!(error instanceof NotItsTurn)) throw error;
      }
      let isNext = await this.isNext(kind, company);
      while (!isNext) {
        const waited = performance.now() - begun;
        if (waited > PATIENCE_MS) throw new UnavailableError('Too many concurrent writes. Try again.');
        if (waited > WAIT_MS) await endAbandonedTransactions(this.connection);
        await pause(LOOK_EVERY_MS);
        // Where there is nothing yet to write to, the first transaction of all isn't over: it is tried again.
        isNext = isNext === null || (await this.isNext(kind, company));
      }
    }
  }

  /** Holds the sequence until the transaction ends. A turn that was this copy's is taken with it. */
  private async begin(kind: SequenceKind, company: number, session: mongo.ClientSession): Promise<void> {
    const turns = { $add: [{ $ifNull: ['$turns', 0] }, 1] };
    const next = { $cond: [this.isAnothers(), '$next', '$$REMOVE'] };
    const numbers = { total: { $ifNull: ['$total', 0] }, lastID: { $ifNull: ['$lastID', 0] } };
    let held: SequenceDocument;
    try {
      held = await this.documents.change(kind, company, [{ $set: { ...numbers, turns, next } }], session);
    } catch (error) {
      const isConflict = error instanceof mongo.MongoServerError && error.code === WRITE_CONFLICT;
      if (isConflict || isDuplicateKey(error)) throw new NotItsTurn();
      throw error;
    }
    if (held.next) throw new NotItsTurn();
  }

  /** Asks for the next turn, once the transaction that runs is over. Whether it is this copy's; null where there is no sequence yet. */
  private async isNext(kind: SequenceKind, company: number): Promise<boolean | null> {
    const wish = { copy: this.copy, until: { $add: ['$$NOW', TURN_MS] } };
    try {
      const found = await this.collection.findOneAndUpdate(
        placeOf(kind, company),
        [{ $set: { next: { $cond: [this.isAnothers(), '$next', wish] } } }],
        { returnDocument: 'after', maxTimeMS: WAIT_MS, writeConcern: { w: 1, journal: false } },
      );
      return found && found.next?.copy === this.copy;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED) return false;
      throw error;
    }
  }

  /** By the database's clock: the clocks of the instances may differ. */
  private isAnothers() {
    const copy = { $ifNull: ['$next.copy', this.copy] };
    return { $and: [{ $ne: [copy, this.copy] }, { $gt: ['$next.until', '$$NOW'] }] };
  }
}
