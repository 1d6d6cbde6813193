import { randomUUID } from 'node:crypto';
import { type AccountEvent, EVENT } from '@herald/contracts';
import { noRecord, NotFoundError, said, ValidationError } from '@herald/contracts/errors';
import { PerKeyGrouping } from '@herald/values/grouping';
import { currentRequestId } from '@herald/telemetry/logging';
import type { Statement } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/mongo/outbox';
import { keyConflict } from '@herald/service';
import { currentSpan, type LiveSpan, recordSpan, SHOWN_RECIPIENTS, STAGE } from '@herald/telemetry/tracing';
import type { AccountEventStore } from '../account-events/account-event-store';
import type { CompanySequences } from '../storage/company-sequences';
import { retryDuplicates } from '../storage/retry-duplicates';
import type { SequenceLock } from '../storage/sequence-lock';
import { LedgerBatch, type LedgerBatchDeps } from './ledger-batch';
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

/** The outcomes that a single posting returns; the others are errors of its request. */
export type AcceptedOutcome = Exclude<
  PostingOutcome,
  { kind: 'key-conflict' | 'unknown-account' | 'out-of-range' }
>;

const OUT_OF_RANGE = {
  sum: said('sum_exceeds_balance_limits'),
};
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

  /**
   * Posts to one account.
   * @throws ConflictError if the Idempotency-Key was used with another request; NotFoundError for an unknown account;
   * ValidationError if the balance would exceed its limits; UnavailableError if too many postings wait or the database is down
   */
  async post(company: number, posting: Posting): Promise<AcceptedOutcome> {
    const [outcome] = (await this.groups.add(company, { postings: [posting], ...askedBy() })) as [
      PostingOutcome,
    ];
    switch (outcome.kind) {
      case 'key-conflict':
        throw keyConflict();
      case 'unknown-account':
        throw new NotFoundError(noRecord('account', posting.accountID));
      case 'out-of-range':
        throw new ValidationError(posting.outOfRange ?? OUT_OF_RANGE);
      default:
        return outcome;
    }
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
    const { lock, sequences, outbox, accountEvents, now } = this.deps;
    const postings = works.flatMap((work) => work.postings);
    const begun = Date.now();
    const { outcomes, written, entry } = await lock.withLock('payments', company, async (session, held) => {
      const batch = await LedgerBatch.load(this.deps, company, postings, session);
      const applied = works.map((work) => work.postings.map((posting) => batch.apply(posting)));
      const numbers = batch.rowCount > 0 ? sequences.allot(held, batch.rowCount) : null;
      const rows = numbers ? batch.number(numbers.taken.id, now()) : [];
      const statements = numbers ? [numbers.statement] : [];
      const outcomes = applied.map((ofWork) => ofWork.map((outcome) => outcome()));
      const at = now().getTime();
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
    for (const [index, { under }] of works.entries()) traceEvents(company, written[index]!, { begun, under });
    return outcomes;
  }
}

/** The id and the span of the current request. Work without a request gets a new id. */
function askedBy(): Pick<Work, 'requestId' | 'under'> {
  return { requestId: currentRequestId() ?? randomUUID(), under: currentSpan() };
}

/** Records a span for the first events that a request has written; the callback of an event belongs to its span. */
function traceEvents(
  company: number,
  events: AccountEvent[],
  { begun, under }: { begun: number; under: LiveSpan | undefined },
): void {
  for (const { id, event, accountID, requestId } of events.slice(0, SHOWN_RECIPIENTS)) {
    const attributes = { 'herald.company': company, 'herald.account_id': accountID };
    recordSpan({ name: `write ${event}`, requestId, stage: STAGE.change(id), under, begun, attributes });
  }
}
