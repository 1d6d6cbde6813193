import type { mongo } from 'mongoose';
import type { Statement } from '@herald/mongo';
import { claimedAtOnce, type ReservedClaim, storeClaimed } from '../../deliver/reserved-claims';
import type { BalanceDocument } from '../../model/balance-model';
import { GroupCharge } from '../../rules/balance/group-charge';
import type { BatchDocument, BatchTextsDocument } from '../../model/batch-model';
import type { JobDocument } from '../../model/job-model';
import { type FirstBatch, jobOf, ofJob } from '../../model/jobs';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { isStored, keyOf, type Outcome, type SmallSend, type StoredSend } from './acceptance';
import { batchOf, firstBatchOf, type Quote, type Stopped } from './batches';
import type { IdempotencyStore, SendReceipt } from './idempotency-store';

interface InGroup {
  company: number;
  /** Index in the group. */
  at: number;
  quoted: Quote;
  warning: string | null;
}
type SmallPriced = SmallSend & InGroup & { stopped: Stopped };
export type Priced = SmallPriced | (StoredSend & InGroup);

/** Input of a transaction's writes. */
export interface AcceptanceInput {
  /** As the transaction has read them. */
  balances: BalanceDocument[];
  /** The first of the smsIDs of the small sends. */
  firstSmsID: number;
  sends: Priced[];
  /** Companies with a conflicting balance. */
  apart: ReadonlySet<number>;
}

type CollectionName = 'balances' | 'ledger' | 'batches' | 'texts' | 'idempotency';

export interface WritesOptions {
  collections: Record<CollectionName, { readonly namespace: string }>;
  keyOf: IdempotencyStore['documentOf'];
}

/** A send that its company's balance covers. */
interface Borne {
  of: Priced;
  first: FirstBatch;
  /** Null if its batches are stored already. */
  made: { batch: BatchDocument; texts: BatchTextsDocument | null; claim: ReservedClaim | null } | null;
}

/** The statements of one transaction that accepts sends, and the outcome of each send. */
export class AcceptanceWrites {
  readonly statements: Statement[] = [];
  /** Number of documents that the updates must match. */
  toMatch = 0;
  /** The Idempotency-Keys by the statement that inserts each. */
  readonly keys = new Map<number, string>();
  /** By index in the group. */
  readonly outcomes = new Map<number, Outcome>();
  /** The batches that must be queued, once the statements are committed. */
  readonly toQueue: BatchDocument[] = [];
  /** Those that are stored as claimed, by index in the group. */
  readonly claimed: Map<number, ClaimedBatch> = new Map();
  /** The changed balances, once the statements are committed. */
  readonly balancesAfter: BalanceDocument[];

  constructor(
    { balances, firstSmsID, sends, apart }: AcceptanceInput,
    private readonly options: WritesOptions,
  ) {
    const at = new Date();
    const charge = new GroupCharge(balances, at);
    const borne: Borne[] = [];
    const keys = new Set<string>();
    let smsID = firstSmsID;
    for (const of of sends) {
      const each = isStored(of) ? { of, first: of.first, made: null } : smallSendOf(of, smsID++);
      const { smsID: id, send } = each.first;
      const key = keyOf(of);
      if (apart.has(of.company)) this.outcomes.set(of.at, { kind: 'apart' });
      else if (key !== null && keys.has(key)) this.outcomes.set(of.at, { kind: 'duplicate' });
      else if (charge.take(of.company, id, send.cost)) {
        borne.push(each);
        if (key !== null) keys.add(key);
      } else this.outcomes.set(of.at, { kind: 'not-enough', quoted: of.quoted });
    }
    this.balancesAfter = charge.changed;
    // The balances first, so that a conflict shows before other work is done.
    for (const { filter, update } of charge.updates) this.update('balances', filter, update);
    for (const row of charge.rows) this.insert('ledger', row);
    // One collection after the other: MongoDB inserts consecutive documents of a collection together.
    for (const each of borne) this.putBatch(each);
    for (const { made } of borne) if (made?.texts) this.insert('texts', made.texts);
    for (const each of borne) this.accept(each, at);
  }

  private putBatch({ of, first: { smsID, company, send }, made }: Borne): void {
    if (made?.claim) {
      const claimed = claimedAtOnce(made.batch, made.claim);
      const { namespace } = this.options.collections.batches;
      this.statements.push({ name: 'updateOne', namespace, ...storeClaimed(claimed, made.claim.leaseMs) });
      this.claimed.set(of.at, claimed);
    } else if (made) {
      this.insert('batches', made.batch);
      if (made.batch.state === 'queued') this.toQueue.push(made.batch);
    } else {
      // Makes batches that were stored earlier a send: either the sweep of orphans deletes the first at version 0, or this succeeds.
      const stored = { ...ofJob({ _id: smsID, company }), state: 'written', version: 0 };
      this.update('batches', stored, { $set: { send }, $inc: { version: 1 } });
    }
  }

  private accept({ of, first }: Borne, at: Date): void {
    const job = jobOf(first);
    const receipt = receiptOf(of, job);
    this.outcomes.set(of.at, { kind: 'accepted', receipt, job });
    if (!of.idempotency) return;
    this.keys.set(this.statements.length, keyOf(of)!);
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

function smallSendOf(of: SmallPriced, smsID: number): Borne {
  const { send, quoted, stopped } = of;
  const first = firstBatchOf(send, smsID, quoted, 'queued');
  const state = first.send.state === 'scheduled' ? 'written' : 'queued';
  const { batch, texts } = batchOf(send, { smsID, number: 0, stopped, state });
  return { of, first, made: { batch: { ...batch, send: first.send }, texts, claim: of.claim ?? null } };
}

function receiptOf({ quoted, warning }: Priced, job: JobDocument): SendReceipt {
  const { accepted, rejected, rejectedNumbers, stopped } = quoted;
  const left = rejected > 0 ? { rejected, rejectedNumbers } : { rejected };
  return { smsID: job._id, accepted, ...left, stopped, scheduled: job.sendAt !== null, warning };
}
