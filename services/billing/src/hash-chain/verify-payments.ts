import type { mongo } from 'mongoose';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import { BEGINNING, type SealFinding, SealWalk } from './chain-scan';
import { BROKEN, type LedgerHead, type SealPlace } from './checkpoint-model';
import type { HeadStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { headKey } from './signed-checkpoint';

export interface VerifyPaymentsDeps {
  connection: MongoConnection;
  heads: Pick<HeadStore, 'get' | 'payments'>;
  keys: LedgerKeys;
}

/** State of a company's checkpoint, compared with the last payment only. */
export interface HeadState {
  /** null if the payments are not in a hash chain, or the key for their verification is missing. */
  head: LedgerHead | null;
  findings: SealFinding[];
}

/** Result of a verification of a company's payments. */
export interface Verified {
  head: LedgerHead | null;
  findings: SealFinding[];
  examined: number;
  /** Last verified position. If `done` is false, the next verification starts here. */
  to: SealPlace;
  done: boolean;
}

export interface VerifyWish {
  /** An earlier position: the payment at it and all later payments are verified. By default, all payments are verified. */
  from?: SealPlace | undefined;
  /** Other earlier positions that the payments must match. */
  kept?: SealPlace[];
  /** Whether a checkpoint by an older key is accepted, which a key rotation needs. */
  byAnyKey?: boolean;
  /** Maximum number of payments to verify. By default, there is no limit. */
  most?: number;
  goOn?(): boolean;
}

const ROWS_AT_ONCE = 1_000;

/** Verifies that a company's payments are unchanged and in their original order. Safe on a live system: rows are only added. */
export class VerifyPayments {
  constructor(private readonly deps: VerifyPaymentsDeps) {}

  /** Verifies the checkpoint's MAC, and compares it with the last payment: this reveals removed and appended payments. */
  async head(company: number, { byAnyKey = false }: Pick<VerifyWish, 'byAnyKey'> = {}): Promise<HeadState> {
    const { connection, heads, keys } = this.deps;
    const { head, newest, total } = await inSnapshot(connection, async (session) => ({
      head: await heads.get(company, session),
      newest: await this.newest(company, { session }),
      total: await heads.payments(company, session),
    }));
    const findings: SealFinding[] = [];
    const report = (detail: string): void => void findings.push({ payment: newest?.id ?? null, detail });
    if (!head) {
      if (newest || total > 0) report(`${total} payments have no hash chain`);
      return { head, findings };
    }
    const writer = headKey(head, keys);
    if (head.mac === BROKEN) report('the payments did not match the hash chain when a payment was written');
    else if (writer === null) report('its checkpoint was not written by billing');
    else if (writer !== keys.name && !byAnyKey) report('its checkpoint uses an older key');
    if ((newest?.id ?? 0) !== head.payment || total !== head.payments) {
      report(
        `the hash chain ends with payment ${head.payment} (number ${head.payments}), but there are ${total} payments, the last is ${newest?.id}`,
      );
    }
    if (head.before === 0 || keys.knows(head.beforeKey)) return { head, findings };
    report('the key that proves the payments before its hash chain is not configured');
    return { head: null, findings };
  }

  /** Verifies a company's payments, up to the given number. */
  async verify(company: number, wish: VerifyWish = {}): Promise<Verified> {
    const { from = BEGINNING, kept = [], most = Infinity, goOn } = wish;
    const { head, findings } = await this.head(company, wish);
    if (!head) return { head, findings, examined: 0, to: from, done: true };
    const { place, isThere } = await this.before(head, from);
    const walk = new SealWalk(this.deps.keys, head, place, place === from ? kept : [from, ...kept]);
    if (!isThere) {
      walk.report(from.payment, `payment ${from.payment} of a checkpoint is missing`);
      return { head, findings: [...findings, ...walk.findings], examined: 0, to: from, done: true };
    }
    const done = await this.follow(company, walk, { head, most, goOn });
    if (done) walk.finish();
    const { examined, place: to } = walk;
    return { head, findings: [...findings, ...walk.findings], examined, to, done };
  }

  /** @returns whether `walk` received all payments up to the checkpoint. */
  private async follow(
    company: number,
    walk: SealWalk,
    { head, most, goOn = () => true }: { head: LedgerHead; most: number; goOn?(): boolean },
  ): Promise<boolean> {
    const { payments, payment } = walk.place;
    const id = { ...(payments > 0 ? { $gt: payment } : {}), $lte: head.payment };
    const rows = paymentsIn(this.deps.connection)
      .find({ company, id }, { hint: 'payment_id', batchSize: ROWS_AT_ONCE })
      .sort({ id: 1 })
      .limit(most === Infinity ? 0 : most);
    for await (const row of rows) {
      walk.add(row);
      if (walk.examined % ROWS_AT_ONCE === 0 && !goOn()) return false;
    }
    return walk.examined < most;
  }

  /** The position before `from`, so that the payment at `from` is verified; `from` itself if its payment is older than the chain. */
  private async before(head: LedgerHead, from: SealPlace): Promise<{ place: SealPlace; isThere: boolean }> {
    if (from.payments === 0) return { place: from, isThere: true };
    const company = head._id;
    const row = await paymentsIn(this.deps.connection).findOne(
      { company, id: from.payment },
      { projection: { _id: 1 }, hint: 'payment_id' },
    );
    const isThere = row !== null;
    if (from.payments <= head.before) return { place: from, isThere };
    const previous = await this.newest(company, { before: from.payment });
    const payments = from.payments - 1;
    if (!previous) return { place: BEGINNING, isThere };
    const seal = payments === head.before ? head.beforeSeal : (previous.seal ?? '');
    return { place: { payments, payment: previous.id, seal }, isThere };
  }

  /** The company's last payment; with `before`, its last payment with a smaller id. */
  private newest(
    company: number,
    { before, session }: { before?: number; session?: mongo.ClientSession },
  ): Promise<PaymentDocument | null> {
    return paymentsIn(this.deps.connection).findOne(
      { company, ...(before === undefined ? {} : { id: { $lt: before } }) },
      { session, sort: { id: -1 }, hint: 'payment_id' },
    );
  }
}
