import { mongo } from 'mongoose';
import type { Statement } from '@herald/mongo';
import { type BalanceDocument, jobMovement } from '../../model/balance-model';
import { type Charge, GroupCharge } from '../../rules/balance/group-charge';
import { ofBatch } from '../../model/batch-filter';
import { type BatchDocument, type BatchTextsDocument, firstBatchOf } from '../../model/batch-model';
import type { JobDocument } from '../../model/job-model';
import type { OutboxRef } from '../../deliver/queue/job-queue';
import { MANY } from '../../model/shared-batch';
import { isStored, type Outcome, type SmallSend, type StoredSend } from './acceptance';
import { batchOf, jobOf, type Quote, type Stopped } from './batches';
import type { IdempotencyStore, SendReceipt } from './idempotency-store';
import { isShareable, shareOut } from './shared-batches';

interface InGroup {
  company: number;
  /** Index in the group. */
  at: number;
  quoted: Quote;
  warning: string | null;
}
export type SmallPriced = SmallSend & InGroup & { stopped: Stopped };
export type Priced = SmallPriced | (StoredSend & InGroup);

/** Input of a transaction's writes. */
export interface AcceptanceInput {
  /** As the transaction has read them. */
  balances: BalanceDocument[];
  /** The first of two smsIDs per small send: its batch may need another. */
  firstSmsID: number;
  sends: Priced[];
  /** Companies with a conflicting balance. */
  apart: ReadonlySet<number>;
}

type CollectionName = 'balances' | 'ledger' | 'outbox' | 'batches' | 'texts' | 'jobs' | 'idempotency';

export interface WritesOptions {
  collections: Record<CollectionName, { readonly namespace: string }>;
  keyOf: IdempotencyStore['documentOf'];
}

/** Batches of a transaction that must be queued, and their outbox document until the messages are queued. */
export interface Committed {
  ref: OutboxRef;
  batches: BatchDocument[];
}

/** An accepted send that is in no shared batch. */
interface SeparateSend {
  of: Priced;
  job: JobDocument;
  /** Null if its batches are stored already. */
  made: NewBatch | null;
}

interface NewBatch {
  batch: BatchDocument;
  texts: BatchTextsDocument | null;
}

/** The statements of one transaction that accepts sends, and the outcome of each send. */
export class AcceptanceWrites {
  readonly statements: Statement[] = [];
  /** Number of documents that the updates must match. */
  toMatch = 0;
  /** The send of each statement that inserts an Idempotency-Key. */
  readonly keys = new Map<number, Priced>();
  /** By index in the group. */
  readonly outcomes = new Map<number, Outcome>();
  readonly committed: Committed;
  /** The changed balances, once the statements are committed. */
  balancesAfter: BalanceDocument[] = [];

  constructor(
    { balances, firstSmsID, sends, apart }: AcceptanceInput,
    private readonly options: WritesOptions,
  ) {
    const at = new Date();
    const charge = new GroupCharge(balances);
    const borne = sends.filter((each) => {
      if (apart.has(each.company)) this.outcomes.set(each.at, { kind: 'apart', why: 'conflict' });
      else if (charge.bears(each.company, costOf(each))) return true;
      else this.outcomes.set(each.at, { kind: 'not-enough', quoted: each.quoted });
      return false;
    });
    const shared = borne.filter(isShared);
    let smsID = firstSmsID;
    const own = borne
      .filter((each) => !isShared(each))
      .map((of): SeparateSend =>
        isStored(of) ? { of, job: of.job, made: null } : separateSendOf(of, smsID++),
      );
    const together = shareOut(shared, smsID);
    const made = [...own.flatMap((each) => each.made ?? []), ...together];
    const batches = made.map(({ batch }) => batch).filter(({ state }) => state === 'queued');
    this.committed = { ref: refOf(borne), batches };

    // The balances first, so that a conflict shows before other work is done.
    this.charge(charge, [...together.flatMap(({ charges }) => charges), ...own.map(chargeOf)], at);
    for (const each of own) this.putJob(each);
    for (const each of made) this.putBatch(each);
    this.putOutbox();
    for (const { of, job } of own) this.accept(of, job, at);
    for (const { batch, sends: its } of together)
      its.forEach((of, i) => {
        this.accept(of, jobOf(of.send, batch.smsID + 1 + i, of.quoted, 'queued'), at);
      });
  }

  private charge(charge: GroupCharge, charges: Charge[], at: Date): void {
    const { rows, changes, after } = charge.book(charges, at);
    this.balancesAfter = after;
    for (const { filter, update } of changes) this.update('balances', filter, update);
    for (const row of rows) this.insert('ledger', row);
  }

  /** Binds batches that were stored earlier to their job: either the sweep of orphans deletes the first at version 0, or this succeeds. */
  private putJob({ job, made }: SeparateSend): void {
    this.insert('jobs', job);
    if (made) return;
    const first = { ...ofBatch(firstBatchOf(job)), smsID: job._id, state: 'written', version: 0 };
    this.update('batches', first, { $inc: { version: 1 } });
  }

  private putBatch({ batch, texts }: NewBatch): void {
    this.insert('batches', batch);
    if (texts) this.insert('texts', texts);
  }

  private putOutbox(): void {
    const { ref, batches } = this.committed;
    if (batches.length === 0) return;
    const ids = batches.map(({ _id }) => _id);
    this.insert('outbox', { _id: ref.outboxId, company: ref.company, batches: ids });
  }

  private accept(of: Priced, job: JobDocument, at: Date): void {
    const receipt = receiptOf(of, job);
    this.outcomes.set(of.at, { kind: 'accepted', receipt, job });
    if (!of.idempotency) return;
    this.keys.set(this.statements.length, of);
    this.insert('idempotency', this.options.keyOf(job.company, of.idempotency, receipt, at));
  }

  private insert(name: CollectionName, document: object): void {
    const { namespace } = this.options.collections[name];
    this.statements.push({ name: 'insertOne', namespace, document: document as mongo.Document });
  }

  private update(name: CollectionName, filter: mongo.Document, update: mongo.Document): void {
    const { namespace } = this.options.collections[name];
    this.statements.push({ name: 'updateOne', namespace, filter, update });
    this.toMatch++;
  }
}

/** A stop-listed recipient is final from the beginning, so it is not in a shared batch. */
function isShared(each: Priced): each is SmallPriced {
  return !isStored(each) && isShareable(each.send) && each.quoted.stopped === 0;
}

/** A test is free. */
function costOf(each: Priced): number {
  if (isStored(each)) return each.job.cost;
  return each.send.test ? 0 : each.quoted.cost;
}

function separateSendOf(of: SmallPriced, smsID: number): SeparateSend {
  const { send, quoted, stopped } = of;
  const job = jobOf(send, smsID, quoted, 'queued');
  const state = job.state === 'scheduled' ? 'written' : 'queued';
  return { of, job, made: batchOf(send, { smsID, number: 0, stopped, state }) };
}

function chargeOf({ job: { _id: smsID, company, cost } }: SeparateSend): Charge {
  return { company, reference: jobMovement.charge(smsID), smsID, amount: cost };
}

function refOf(borne: Priced[]): OutboxRef {
  const companies = new Set(borne.map(({ company }) => company));
  return { outboxId: new mongo.ObjectId(), company: companies.size === 1 ? borne[0]!.company : MANY };
}

function receiptOf({ quoted, warning }: Priced, job: JobDocument): SendReceipt {
  const { accepted, rejected, rejectedNumbers, stopped } = quoted;
  const left = rejected > 0 ? { rejected, rejectedNumbers } : { rejected };
  return { smsID: job._id, accepted, ...left, stopped, scheduled: job.sendAt !== null, warning };
}
