import { randomUUID } from 'node:crypto';
import { EVENT } from '@herald/contracts';
import { PerKeyGrouping } from '@herald/grouping';
import { currentRequestId } from '@herald/logging';
import type { Statement } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import { currentSpan, type LiveSpan } from '@herald/tracing';
import type { AccountEventStore } from '../account-events/account-event-store';
import { traceWritten } from '../account-events/event-traces';
import type { CompanySequences, SequenceDocument } from '../storage/company-sequences';
import { retryDuplicates } from '../storage/retry-duplicates';
import type { SequenceLock } from '../storage/sequence-lock';
import { LedgerBatch, type LedgerBatchDeps } from './ledger-batch';
import type { PaymentDocument } from './payment-model';
import type { Posting, PostingOutcome } from './posting';

export interface LedgerDeps extends LedgerBatchDeps {
  lock: Pick<SequenceLock, 'withLock'>;
  sequences: Pick<CompanySequences, 'allot'>;
  outbox: Pick<TransactionOutbox, 'adding' | 'publishSoon'>;
  accountEvents: Pick<AccountEventStore, 'write'>;
  now(): Date;
  /** Maximum number of postings that are grouped into one transaction. */
  maxGroup: number;
}

/** Postings that always share a transaction. */
interface Work {
  postings: Posting[];
  requestId: string;
  /** The tracing span of the request. */
  under: LiveSpan | undefined;
  alsoWrite?: (outcomes: PostingOutcome[]) => Statement[];
}

const MAX_COMPANIES = 1_000;
const MAX_WAITING = 20_000;

/**
 * The only component that moves money. It groups the postings of a company: one transaction writes all postings that
 * arrived during the previous transaction, and each posting sees the effects of those before it. Rows, balances, totals and
 * events are written in that transaction; the instances of the service alternate.
 *
 * Postings are grouped by company and not by account: payment ids are numbered per company, so that transactions of two
 * accounts would conflict anyway.
 */
export class Ledger {
  private readonly groups: PerKeyGrouping<number, Work, PostingOutcome[]>;

  constructor(private readonly deps: LedgerDeps) {
    this.groups = new PerKeyGrouping({
      maxKeys: MAX_COMPANIES,
      maxGroup: deps.maxGroup,
      maxWaiting: MAX_WAITING,
      // A page of the billing run can exceed `maxGroup`: it gets its own transaction, and payments that arrived earlier do
      // not wait for it.
      weigh: ({ postings }) => postings.length,
      write: (company, works) => retryDuplicates(() => this.write(company, works)),
    });
  }

  /** Posts to one account. @throws UnavailableError if too many postings are waiting or the database is down. */
  async post(company: number, posting: Posting): Promise<PostingOutcome> {
    const [outcome] = await this.groups.add(company, { postings: [posting], ...askedBy() });
    return outcome!;
  }

  /**
   * Posts to several accounts in one transaction, once the queue has capacity.
   * @param alsoWrite returns statements that are executed in the same transaction. It is called again if the transaction is retried,
   * so that its statements match exactly these postings.
   */
  postPage(
    company: number,
    postings: Posting[],
    alsoWrite: (outcomes: PostingOutcome[]) => Statement[],
  ): Promise<PostingOutcome[]> {
    return this.groups.addWhenFree(company, { postings, ...askedBy(), alsoWrite });
  }

  private async write(company: number, works: Work[]): Promise<PostingOutcome[][]> {
    const { lock, outbox, accountEvents } = this.deps;
    const postings = works.flatMap((work) => work.postings);
    const begun = Date.now();
    const { outcomes, written, entry } = await lock.withLock('payments', company, async (session, held) => {
      const batch = await LedgerBatch.load(this.deps, company, postings, session);
      const applied = works.map((work) => work.postings.map((posting) => batch.apply(posting)));
      const { rows, statements } = this.number(batch, held);
      const outcomes = applied.map((ofWork) => ofWork.map((outcome) => outcome()));
      const at = this.deps.now().getTime();
      const written = works.map(({ requestId }, index) => batch.events(outcomes[index]!, { at, requestId }));
      // Billing-run charges publish no event: there is one per account and day.
      const news = rows.filter(({ run }) => run === undefined);
      const events = news.map(({ id: paymentID, accountID, sum, balance, at }) => ({
        event: EVENT.PAYMENT_ADDED,
        body: { company, paymentID, accountID, sum, balance, at: at.getTime() },
      }));
      const added = events.length > 0 ? outbox.adding(company, events) : undefined;
      statements.push(...works.flatMap(({ alsoWrite }, index) => alsoWrite?.(outcomes[index]!) ?? []));
      if (added) statements.push(added.statement);
      await batch.write(session, statements);
      await accountEvents.write(company, written.flat(), session);
      return { outcomes, written, entry: added?.entry };
    });
    outbox.publishSoon(entry);
    for (const [index, { under }] of works.entries())
      traceWritten(company, written[index]!, { begun, under });
    return outcomes;
  }

  /** Numbers the rows by the sequence. @returns the rows, and the statement that allocates their numbers. */
  private number(
    batch: LedgerBatch,
    held: SequenceDocument,
  ): { rows: PaymentDocument[]; statements: Statement[] } {
    if (batch.rowCount === 0) return { rows: [], statements: [] };
    const { taken, statement } = this.deps.sequences.allot(held, batch.rowCount);
    return { rows: batch.number(taken.id, this.deps.now()), statements: [statement] };
  }
}

/** The id and the span of the current request. Work without a request gets a new id. */
function askedBy(): Pick<Work, 'requestId' | 'under'> {
  return { requestId: currentRequestId() ?? randomUUID(), under: currentSpan() };
}
