import type { mongo } from 'mongoose';
import { isUnavailable } from '@herald/contracts/errors';
import { bulkWriteIn, DuplicateStatementError, inTransaction, type MongoConnection } from '@herald/mongo';
import { type BalanceDocument, balancesIn, ledgerIn } from '../../model/balance-model';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { RememberedBalances } from '../../rules/balance/remembered-balances';
import type { BatchDocument } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { type Candidate, companyOf, isStored, keyOf, OrphanedBatchesError, type Outcome } from './acceptance';
import { AcceptanceWrites, type AcceptanceInput, type Priced, type WritesOptions } from './acceptance-writes';
import { quote, type Stopped } from './batches';
import type { IdempotencyStore } from './idempotency-store';

export interface GroupResult {
  /** By send, in order. */
  outcomes: Outcome[];
  /** The accepted batches that must be queued. */
  toQueue: BatchDocument[];
  /** The accepted batches that are stored as claimed, by send. */
  claimed: Map<number, ClaimedBatch>;
}

export interface AcceptanceStoreDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'balancesOf'>;
  /** The group asks in one tick, so the store combines the questions into one query. */
  stopList: { stopped(company: number, numbers: ArrayLike<number>): Promise<Set<string>> };
  idempotency: Pick<IdempotencyStore, 'collection' | 'documentOf'>;
  smsIds: { reserve(count: number): Promise<number> };
}

/** Number of attempts for a group, or part of one, before it is split, if the company with the conflicting balance is unknown. */
const TRIES_TOGETHER = 4;

/** A group has had repeated write conflicts. */
class StandingConflictError extends Error {
  override readonly name = 'StandingConflictError';
}

/** The transaction must be repeated with balances that it reads itself. */
class OutdatedBalancesError extends Error {
  override readonly name = 'OutdatedBalancesError';

  constructor(readonly isChanged: boolean) {
    super('A remembered balance may have changed.');
  }
}

/** Another request with this Idempotency-Key was accepted. */
class DuplicateSendError extends Error {
  override readonly name = 'DuplicateSendError';

  constructor(readonly key: string) {
    super('An Idempotency-Key already exists.');
  }
}

interface Placed {
  company: number;
  /** Index in the group. */
  at: number;
  candidate: Candidate;
  stopped: Promise<Stopped>;
}

/** Accepts sends of any companies in one majority transaction. A problem of one company or send does not affect the others. */
export class AcceptanceStore {
  private readonly options: WritesOptions;
  private readonly remembered = new RememberedBalances();

  constructor(private readonly deps: AcceptanceStoreDeps) {
    const { connection, collections, idempotency } = deps;
    const ofMoney = { balances: balancesIn(connection), ledger: ledgerIn(connection) };
    this.options = {
      collections: { ...collections, ...ofMoney, idempotency: idempotency.collection },
      keyOf: (...of) => idempotency.documentOf(...of),
    };
  }

  /**
   * Accepts the sends in order, as far as each company's balance lasts.
   * @param waits whether to wait for another process that changes a balance, instead of setting its company apart
   */
  async accept(candidates: Candidate[], waits = false): Promise<GroupResult> {
    const result: GroupResult = {
      outcomes: Array<Outcome>(candidates.length),
      toQueue: [],
      claimed: new Map(),
    };
    const open = candidates.map((candidate, at): Placed => {
      return { company: companyOf(candidate), at, candidate, stopped: this.stoppedOf(candidate) };
    });
    await this.commit(open, result, waits);
    return result;
  }

  /** The stop list was applied to the batches of a stored send. */
  private async stoppedOf(candidate: Candidate): Promise<Stopped> {
    if (isStored(candidate) || !candidate.send.checkStopList) return new Set();
    const { company, content } = candidate.send;
    return this.deps.stopList.stopped(company, content.numbers);
  }

  private async commit(open: Placed[], result: GroupResult, waits: boolean): Promise<void> {
    if (open.length === 0) return;
    try {
      await this.commitTogether(open, result, waits);
    } catch (error) {
      if (error instanceof DuplicateSendError) {
        const isOther = ({ candidate }: Placed): boolean => keyOf(candidate) !== error.key;
        for (const each of open) if (!isOther(each)) result.outcomes[each.at] = { kind: 'duplicate' };
        return this.commit(open.filter(isOther), result, waits);
      }
      const isConflict = error instanceof StandingConflictError;
      const isWhole = isConflict ? companiesOf(open).length === 1 : open.length === 1;
      if (!isWhole && !isUnavailable(error)) {
        return this.commitHalves(open, result, waits);
      }
      for (const { at } of open) result.outcomes[at] = outcomeOf(error);
    }
  }

  /** Between companies if there are several. Sends of one company stay in order, and their commits would only conflict. */
  private async commitHalves(open: Placed[], result: GroupResult, waits: boolean): Promise<void> {
    const companies = companiesOf(open);
    if (companies.length === 1) {
      await this.commit(open.slice(0, open.length / 2), result, waits);
      return this.commit(open.slice(open.length / 2), result, waits);
    }
    const some = new Set(companies.slice(0, companies.length / 2));
    const halves = [true, false].map((inFirst) =>
      open.filter(({ company }) => some.has(company) === inFirst),
    );
    await Promise.all(halves.map((half) => this.commit(half, result, waits)));
  }

  private async commitTogether(open: Placed[], result: GroupResult, waits: boolean): Promise<void> {
    const { connection, balances } = this.deps;
    const companies = companiesOf(open);
    const taking = this.reserveSmsIDs(open);
    const pricing = Promise.all(open.map(pricedOf));
    // If the transaction fails first, these are no longer awaited.
    for (const awaited of [taking, pricing]) awaited.catch(() => undefined);
    const apart = new Set<number>();
    let tries = 0;
    let before: BalanceDocument[] | null = null;
    let remembered = this.remembered.of(companies);
    /** Remembered balances some of which have changed. */
    let outdated: BalanceDocument[] = [];
    const attempt = async (session: mongo.ClientSession): Promise<AcceptanceWrites> => {
      const reading = tries === 0 && remembered ? remembered : balances.balancesOf(companies, session);
      const [now, firstSmsID, sends] = await Promise.all([reading, taking, pricing]);
      if (outdated.length > 0) this.remembered.changed(movedSince(outdated, now));
      // A company whose balance has changed since the last attempt caused its conflict.
      const moved = before ? movedSince(before, now) : [];
      before = now;
      if (moved.length * 2 <= companies.length) for (const company of moved) apart.add(company);
      if (++tries > TRIES_TOGETHER && !waits) throw new StandingConflictError();
      return this.write(session, { balances: now, firstSmsID, sends, apart }, now === remembered);
    };
    this.remembered.forget(companies);
    const { outcomes, toQueue, claimed, balancesAfter } = await inTransaction(connection, attempt).catch(
      (error: unknown) => {
        if (!(error instanceof OutdatedBalancesError)) throw error;
        if (error.isChanged) outdated = remembered ?? [];
        remembered = null;
        before = null;
        tries = 0;
        return inTransaction(connection, attempt);
      },
    );
    this.remembered.keep(balancesAfter);
    for (const [at, outcome] of outcomes) result.outcomes[at] = outcome;
    result.toQueue.push(...toQueue);
    for (const [at, batch] of claimed) result.claimed.set(at, batch);
  }

  /** A stored send has its smsID already. */
  private async reserveSmsIDs(open: Placed[]): Promise<number> {
    const count = open.filter(({ candidate }) => !isStored(candidate)).length;
    return count === 0 ? 0 : this.deps.smsIds.reserve(count);
  }

  /** One command for all collections. `isRemembered`: the balances were not read in this transaction. */
  private async write(
    session: mongo.ClientSession,
    known: AcceptanceInput,
    isRemembered: boolean,
  ): Promise<AcceptanceWrites> {
    const writes = new AcceptanceWrites(known, this.options);
    const { statements, toMatch, keys, outcomes } = writes;
    // There may have been a top-up or a refund since.
    const isShort = [...outcomes.values()].some(({ kind }) => kind === 'not-enough');
    if (isRemembered && isShort) throw new OutdatedBalancesError(false);
    if (statements.length === 0) return writes;
    const { matchedCount } = await bulkWriteIn(session, this.deps.connection, statements).catch(
      (error: unknown) => {
        const duplicate = error instanceof DuplicateStatementError ? keys.get(error.index) : undefined;
        if (duplicate) throw new DuplicateSendError(duplicate);
        // Another process has used the number of a ledger row.
        if (isRemembered && error instanceof DuplicateStatementError) throw new OutdatedBalancesError(true);
        throw error;
      },
    );
    if (matchedCount !== toMatch && isRemembered) throw new OutdatedBalancesError(true);
    // A balance can't change within its own transaction, so the first batch of a stored send is missing.
    if (matchedCount !== toMatch) throw new OrphanedBatchesError('The batches of a job are gone.');
    return writes;
  }
}

async function pricedOf({ company, at, candidate, stopped }: Placed): Promise<Priced> {
  if (isStored(candidate)) return { ...candidate, company, at };
  const { send } = candidate;
  const listed = await stopped;
  return { ...candidate, company, at, stopped: listed, quoted: quote(send, listed), warning: send.warning };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof StandingConflictError) return { kind: 'apart' };
  return error instanceof OrphanedBatchesError ? { kind: 'orphaned', error } : { kind: 'failed', error };
}

function companiesOf(open: Placed[]): number[] {
  return [...new Set(open.map(({ company }) => company))];
}

/** Companies whose balance has changed. */
function movedSince(before: BalanceDocument[], now: BalanceDocument[]): number[] {
  const movements = new Map(before.map((balance) => [balance._id, balance.movements]));
  return now.filter((balance) => movements.get(balance._id) !== balance.movements).map(({ _id }) => _id);
}
