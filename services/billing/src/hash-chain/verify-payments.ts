import type { mongo } from 'mongoose';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import { BEGINNING, type ChainFinding, ChainScan } from './chain-scan';
import { BROKEN, type Checkpoint, type ChainPosition } from './checkpoint-model';
import type { CheckpointStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { checkpointKey } from './signed-checkpoint';

export interface VerifyPaymentsDeps {
  connection: MongoConnection;
  checkpoints: Pick<CheckpointStore, 'get' | 'payments'>;
  keys: LedgerKeys;
}

/** State of a company's checkpoint, compared with the last payment only. */
export interface CheckpointState {
  /** null if the payments are not in a hash chain, or the key for their verification is missing. */
  checkpoint: Checkpoint | null;
  findings: ChainFinding[];
}

/** Result of a verification of a company's payments. */
export interface Verified {
  checkpoint: Checkpoint | null;
  findings: ChainFinding[];
  examined: number;
  /** Last verified position. If `done` is false, the next verification starts here. */
  to: ChainPosition;
  done: boolean;
}

export interface VerifyWish {
  /** An earlier position: the payment at it and all later payments are verified. By default, all payments are verified. */
  from?: ChainPosition | undefined;
  /** Other earlier positions that the payments must match. */
  kept?: ChainPosition[];
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
  async checkpoint(
    company: number,
    { byAnyKey = false }: Pick<VerifyWish, 'byAnyKey'> = {},
  ): Promise<CheckpointState> {
    const { connection, checkpoints, keys } = this.deps;
    const { checkpoint, newest, total } = await inSnapshot(connection, async (session) => ({
      checkpoint: await checkpoints.get(company, session),
      newest: await this.newest(company, { session }),
      total: await checkpoints.payments(company, session),
    }));
    const findings: ChainFinding[] = [];
    const report = (detail: string): void => void findings.push({ payment: newest?.id ?? null, detail });
    if (!checkpoint) {
      if (newest || total > 0) report(`${total} payments have no hash chain`);
      return { checkpoint, findings };
    }
    const writer = checkpointKey(checkpoint, keys);
    if (checkpoint.mac === BROKEN)
      report('the payments did not match the hash chain when a payment was written');
    else if (writer === null) report('its checkpoint was not written by billing');
    else if (writer !== keys.name && !byAnyKey) report('its checkpoint uses an older key');
    if ((newest?.id ?? 0) !== checkpoint.payment || total !== checkpoint.payments) {
      report(
        `the hash chain ends with payment ${checkpoint.payment} (number ${checkpoint.payments}), but there are ${total} payments, the last is ${newest?.id}`,
      );
    }
    if (checkpoint.before === 0 || keys.knows(checkpoint.beforeKey)) return { checkpoint, findings };
    report('the key that proves the payments before its hash chain is not configured');
    return { checkpoint: null, findings };
  }

  /** Verifies a company's payments, up to the given number. */
  async verify(company: number, wish: VerifyWish = {}): Promise<Verified> {
    const { from = BEGINNING, kept = [], most = Infinity, goOn } = wish;
    const { checkpoint, findings } = await this.checkpoint(company, wish);
    if (!checkpoint) return { checkpoint, findings, examined: 0, to: from, done: true };
    const { position, isThere } = await this.before(checkpoint, from);
    const scan = new ChainScan(
      this.deps.keys,
      checkpoint,
      position,
      position === from ? kept : [from, ...kept],
    );
    if (!isThere) {
      scan.report(from.payment, `payment ${from.payment} of a checkpoint is missing`);
      return { checkpoint, findings: [...findings, ...scan.findings], examined: 0, to: from, done: true };
    }
    const done = await this.follow(company, scan, { checkpoint, most, goOn });
    if (done) scan.finish();
    const { examined, position: to } = scan;
    return { checkpoint, findings: [...findings, ...scan.findings], examined, to, done };
  }

  /** @returns whether `scan` received all payments up to the checkpoint. */
  private async follow(
    company: number,
    scan: ChainScan,
    { checkpoint, most, goOn = () => true }: { checkpoint: Checkpoint; most: number; goOn?(): boolean },
  ): Promise<boolean> {
    const { payments, payment } = scan.position;
    const id = { ...(payments > 0 ? { $gt: payment } : {}), $lte: checkpoint.payment };
    const rows = paymentsIn(this.deps.connection)
      .find({ company, id }, { hint: 'payment_id', batchSize: ROWS_AT_ONCE })
      .sort({ id: 1 })
      .limit(most === Infinity ? 0 : most);
    for await (const row of rows) {
      scan.add(row);
      if (scan.examined % ROWS_AT_ONCE === 0 && !goOn()) return false;
    }
    return scan.examined < most;
  }

  /** The position before `from`, so that the payment at `from` is verified; `from` itself if its payment is older than the chain. */
  private async before(
    checkpoint: Checkpoint,
    from: ChainPosition,
  ): Promise<{ position: ChainPosition; isThere: boolean }> {
    if (from.payments === 0) return { position: from, isThere: true };
    const company = checkpoint._id;
    const row = await paymentsIn(this.deps.connection).findOne(
      { company, id: from.payment },
      { projection: { _id: 1 }, hint: 'payment_id' },
    );
    const isThere = row !== null;
    if (from.payments <= checkpoint.before) return { position: from, isThere };
    const previous = await this.newest(company, { before: from.payment });
    const payments = from.payments - 1;
    if (!previous) return { position: BEGINNING, isThere };
    const link = payments === checkpoint.before ? checkpoint.beforeLink : (previous.link ?? '');
    return { position: { payments, payment: previous.id, link }, isThere };
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
