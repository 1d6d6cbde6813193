import type { mongo } from 'mongoose';
import { EVENT } from '@herald/contracts';
import { PerKeyGrouping } from '@herald/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import type { CompanySequences } from '../sequences/company-sequences';
import { retryDuplicates } from '../sequences/retry-duplicates';
import { LedgerBatch, type LedgerBatchDeps } from './ledger-batch';
import type { PaymentDocument } from './payment-model';
import type { Posting, PostingOutcome } from './posting';

export interface LedgerDeps extends LedgerBatchDeps {
  connection: MongoConnection;
  sequences: Pick<CompanySequences, 'take'>;
  outbox: Pick<TransactionOutbox, 'write' | 'tellSoon'>;
  now(): Date;
  /** Most postings of one transaction. */
  maxGroup: number;
}

const MAX_COMPANIES = 1_000;
const MAX_WAITING = 20_000;

/**
 * The only way in which money moves. Postings of one company are written together: one transaction for all that arrived
 * while the last one ran, each seeing what those before it left. Rows, balances, totals and events are in that transaction;
 * where another copy of the service was in between, it is run again on what that one wrote.
 *
 * By company, not by account: the rows' numbers are the company's, so that transactions of two accounts would conflict anyway.
 */
export class Ledger {
  private readonly groups: PerKeyGrouping<number, Posting, PostingOutcome>;

  constructor(private readonly deps: LedgerDeps) {
    this.groups = new PerKeyGrouping({
      maxKeys: MAX_COMPANIES,
      maxGroup: deps.maxGroup,
      maxWaiting: MAX_WAITING,
      write: (company, postings) => retryDuplicates(() => this.write(company, postings)),
    });
  }

  /** Posts to one account. @throws UnavailableError where too much waits already, or the database is away. */
  post(company: number, posting: Posting): Promise<PostingOutcome> {
    return this.groups.add(company, posting);
  }

  /** As `post`, for work that can wait for its turn. */
  postWhenRoom(company: number, posting: Posting): Promise<PostingOutcome> {
    return this.groups.addWhenRoom(company, posting);
  }

  private async write(company: number, postings: Posting[]): Promise<PostingOutcome[]> {
    const { connection, outbox } = this.deps;
    const { outcomes, told } = await inTransaction(connection, async (session) => {
      const batch = await LedgerBatch.load(this.deps, company, postings, session);
      const outcomes = postings.map((posting) => batch.apply(posting));
      if (batch.isEmpty) return { outcomes: outcomes.map((outcome) => outcome()) };

      const rows = batch.rowCount > 0 ? await this.number(company, batch, session) : [];
      await batch.write(session);
      const events = rows.map(({ id: paymentID, accountID, sum, balance, at }) => ({
        event: EVENT.PAYMENT_ADDED,
        body: { company, paymentID, accountID, sum, balance, at: at.getTime() },
      }));
      const told = events.length > 0 ? await outbox.write(events, session) : undefined;
      return { outcomes: outcomes.map((outcome) => outcome()), told };
    });
    outbox.tellSoon(told);
    return outcomes;
  }

  private async number(
    company: number,
    batch: LedgerBatch,
    session: mongo.ClientSession,
  ): Promise<PaymentDocument[]> {
    const { id } = await this.deps.sequences.take(
      'payments',
      { company, count: batch.rowCount, idStart: 1 },
      session,
    );
    return batch.number(id, this.deps.now());
  }
}
