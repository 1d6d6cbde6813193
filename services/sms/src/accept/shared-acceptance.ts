import { mongo } from 'mongoose';
import { isUnavailable } from '@herald/errors';
import { bulkWriteIn, DuplicateStatementError, inTransaction, type MongoConnection } from '@herald/mongo';
import { type BalanceDocument, balancesIn, ledgerIn } from '../model/balance-model';
import type { BalanceStore } from '../balance/balance-store';
import { GroupCharge } from '../balance/group-charge';
import type { JobCollections } from '../model/job-collections';
import type { JobDocument } from '../model/job-model';
import { MANY } from '../model/shared-batch';
import { jobOf, quote, type Quote } from './batches';
import type { CheckedSend } from './checked-send';
import type { IdempotencyKey, IdempotencyStore, SendReceipt } from './idempotency-store';
import { type SharedBatch, shareOut } from './shared-batches';

/** A send to one number, due now. */
export interface SingleSend {
  send: CheckedSend;
  idempotency: IdempotencyKey | null;
}

/** The outcome of one send of a group. */
export type SharedOutcome =
  | { kind: 'accepted'; receipt: SendReceipt; job: JobDocument }
  | { kind: 'not-enough'; quoted: Quote }
  /** Nothing of it is stored, because a stop list contains its number. */
  | { kind: 'stopped' }
  /**
   * Nothing of it is stored: its Idempotency-Key or its company's balance is in use by another transaction. It must be retried alone.
   */
  | { kind: 'apart'; why: 'key' | 'conflict' }
  /** It is unknown whether the send was accepted, for example if the database is unavailable. */
  | { kind: 'failed'; error: unknown };

/** The batches that one transaction has stored, and their outbox document until their messages are queued. */
export interface Committed {
  outboxId: mongo.ObjectId;
  batches: SharedBatch[];
}

export interface SharedResult {
  /** By send, in order. */
  outcomes: SharedOutcome[];
  /** Mostly one transaction. */
  committed: Committed[];
}

export interface SharedAcceptanceDeps {
  connection: MongoConnection;
  collections: JobCollections;
  balances: Pick<BalanceStore, 'balancesOf'>;
  /** The group asks in one tick, so the store combines the questions into one query. */
  stopList: { stopped(company: number, numbers: string[]): Promise<Set<string>> };
  idempotency: Pick<IdempotencyStore, 'collection' | 'documentOf'>;
  smsIds: { take(count: number): Promise<number> };
}

/** Number of attempts for a group, or part of one, before it is split, if the company with the conflicting balance is unknown. */
const TRIES_TOGETHER = 4;

/** A group has had repeated write conflicts. */
class StandingConflictError extends Error {
  override readonly name = 'StandingConflictError';
}

/** Another request with this Idempotency-Key was accepted. */
class DuplicateSendError extends Error {
  override readonly name = 'DuplicateSendError';

  constructor(readonly single: Placed) {
    super('An Idempotency-Key already exists.');
  }
}

interface Placed extends SingleSend {
  /** Index in the group. */
  at: number;
  quoted: Quote;
  isStopped: Promise<boolean>;
}

/** Input of a transaction's writes. */
interface Known {
  /** As the transaction has read them. */
  balances: BalanceDocument[];
  firstSmsID: number;
  /** By send. */
  stopped: boolean[];
  /** Companies with a conflicting balance. */
  apart: ReadonlySet<number>;
}

/**
 * Accepts single sends of any companies in one majority transaction: balances, a ledger row for each company, and
 * the shared batches. A problem of one company or send does not affect the others: that send is set apart, and the others are
 * committed at once (docs/decisions/0081).
 */
export class SharedAcceptance {
  private readonly names: { balances: string; ledger: string };

  constructor(private readonly deps: SharedAcceptanceDeps) {
    const { connection } = deps;
    this.names = { balances: balancesIn(connection).namespace, ledger: ledgerIn(connection).namespace };
  }

  /** Accepts the sends in order, as far as each company's balance lasts. */
  async accept(sends: SingleSend[]): Promise<SharedResult> {
    const result: SharedResult = { outcomes: Array<SharedOutcome>(sends.length), committed: [] };
    const [keys, nobody] = [new Set<string>(), new Set<string>()];
    const open = sends.flatMap(({ send, idempotency }, at): Placed[] => {
      const key = idempotency && `${send.company}/${idempotency.key}`;
      if (key && keys.has(key)) {
        result.outcomes[at] = { kind: 'apart', why: 'key' };
        return [];
      }
      if (key) keys.add(key);
      return [{ send, idempotency, at, quoted: quote(send, nobody), isStopped: this.isStopped(send) }];
    });
    // If a transaction fails first, the result is no longer awaited.
    for (const { isStopped } of open) isStopped.catch(() => undefined);
    // The only company of a group waits for its balance. Among others it is set apart, so that they do not wait, too.
    await this.commit(open, result, companiesOf(open).length === 1);
    return result;
  }

  private async isStopped({ company, checkStopList, content }: CheckedSend): Promise<boolean> {
    if (!checkStopList) return false;
    return (await this.deps.stopList.stopped(company, [String(content.numbers[0])])).size > 0;
  }

  private async commit(open: Placed[], result: SharedResult, waits: boolean): Promise<void> {
    if (open.length === 0) return;
    try {
      await this.commitTogether(open, result, waits);
    } catch (error) {
      if (error instanceof DuplicateSendError) {
        result.outcomes[error.single.at] = { kind: 'apart', why: 'key' };
        const others = open.filter((single) => single !== error.single);
        return this.commit(others, result, waits);
      }
      const isConflict = error instanceof StandingConflictError;
      const isWhole = isConflict ? companiesOf(open).length === 1 : open.length === 1;
      if (!isWhole && !isUnavailable(error)) {
        await Promise.all(halvesOf(open).map((half) => this.commit(half, result, waits)));
        return;
      }
      const outcome: SharedOutcome = isConflict
        ? { kind: 'apart', why: 'conflict' }
        : { kind: 'failed', error };
      for (const { at } of open) result.outcomes[at] = outcome;
    }
  }

  private async commitTogether(open: Placed[], result: SharedResult, waits: boolean): Promise<void> {
    const { connection, balances, smsIds } = this.deps;
    const companies = companiesOf(open);
    const taking = smsIds.take(open.length);
    // If the transaction fails first, the result is no longer awaited.
    taking.catch(() => undefined);
    const asking = Promise.all(open.map(({ isStopped }) => isStopped));
    asking.catch(() => undefined);
    const apart = new Set<number>();
    let tries = 0;
    let before: BalanceDocument[] | null = null;
    const { outcomes, committed } = await inTransaction(connection, async (session) => {
      const [now, firstSmsID, stopped] = await Promise.all([
        balances.balancesOf(companies, session),
        taking,
        asking,
      ]);
      // A company whose balance has changed since the last attempt caused its conflict.
      const moved = before ? movedSince(before, now) : [];
      before = now;
      if (moved.length * 2 <= companies.length) for (const company of moved) apart.add(company);
      if (++tries > TRIES_TOGETHER && !waits) throw new StandingConflictError();
      return this.write(session, { balances: now, firstSmsID, stopped, apart }, open);
    });
    for (const [at, outcome] of outcomes) result.outcomes[at] = outcome;
    if (committed.batches.length > 0) result.committed.push(committed);
  }

  /** One command for all collections, the balances first, so that a conflict shows before other work is done. */
  private async write(
    session: mongo.ClientSession,
    { balances, firstSmsID, stopped, apart }: Known,
    open: Placed[],
  ): Promise<{ outcomes: Map<number, SharedOutcome>; committed: Committed }> {
    const { connection, collections, idempotency } = this.deps;
    const at = new Date();
    const charge = new GroupCharge(balances);
    const outcomes = new Map<number, SharedOutcome>();
    const borne = open.filter(({ send, quoted, at: index }, i) => {
      if (stopped[i]) outcomes.set(index, { kind: 'stopped' });
      else if (apart.has(send.company)) outcomes.set(index, { kind: 'apart', why: 'conflict' });
      else if (charge.bears(send.company, quoted.cost)) return true;
      else outcomes.set(index, { kind: 'not-enough', quoted });
      return false;
    });
    const batches = shareOut(borne, firstSmsID);
    const committed = { outboxId: new mongo.ObjectId(), batches };
    if (borne.length === 0) return { outcomes, committed };

    const { rows, changes } = charge.book(
      batches.flatMap(({ charges }) => charges),
      at,
    );
    const models: mongo.AnyClientBulkWriteModel<mongo.Document>[] = changes.map((change) => ({
      ...{ name: 'updateOne', namespace: this.names.balances, ...change },
    }));
    const put = (namespace: string, document: object): void => {
      models.push({ name: 'insertOne', namespace, document: document as mongo.Document });
    };
    for (const row of rows) put(this.names.ledger, row);
    const ids = batches.map(({ batch }) => batch._id);
    put(collections.outbox.namespace, { _id: committed.outboxId, company: MANY, smsIDs: [], batches: ids });
    for (const { batch, texts } of batches) {
      put(collections.batches.namespace, batch);
      if (texts) put(collections.texts.namespace, texts);
    }
    const keyed: Placed[] = [];
    for (const { batch, sends } of batches) {
      sends.forEach((single, i) => {
        const { send, quoted } = single;
        const receipt = receiptOf(single, batch.smsID + i);
        outcomes.set(single.at, {
          kind: 'accepted',
          receipt,
          job: jobOf(send, receipt.smsID, quoted, 'queued'),
        });
        if (!single.idempotency) return;
        keyed.push(single);
        const key = idempotency.documentOf(send.company, single.idempotency, receipt, at);
        put(idempotency.collection.namespace, key);
      });
    }
    const { matchedCount } = await bulkWriteIn(session, connection, models).catch((error: unknown) => {
      const key = error instanceof DuplicateStatementError ? error.index - models.length + keyed.length : -1;
      throw keyed[key] ? new DuplicateSendError(keyed[key]) : error;
    });
    if (matchedCount !== changes.length) throw new Error('A balance changed within its own transaction.');
    return { outcomes, committed };
  }
}

function receiptOf({ send }: SingleSend, smsID: number): SendReceipt {
  return { smsID, accepted: 1, rejected: 0, stopped: 0, scheduled: false, warning: send.warning };
}

function companiesOf(open: Placed[]): number[] {
  return [...new Set(open.map(({ send }) => send.company))];
}

/** Companies whose balance has changed. */
function movedSince(before: BalanceDocument[], now: BalanceDocument[]): number[] {
  const movements = new Map(before.map((balance) => [balance._id, balance.movements]));
  return now.filter((balance) => movements.get(balance._id) !== balance.movements).map(({ _id }) => _id);
}

/** Splits the sends in two, between companies if there are several. */
function halvesOf(open: Placed[]): Placed[][] {
  const companies = companiesOf(open);
  if (companies.length === 1) return [open.slice(0, open.length / 2), open.slice(open.length / 2)];
  const some = new Set(companies.slice(0, companies.length / 2));
  return [true, false].map((inFirst) => open.filter(({ send }) => some.has(send.company) === inFirst));
}
