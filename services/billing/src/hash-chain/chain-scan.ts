import type { PaymentDocument } from '../ledger/payment-model';
import type { Checkpoint, ChainPosition } from './checkpoint-model';
import type { LedgerKeys } from './ledger-keys';

/** A deviation of the payments from their hash chain: the service did not write them in this form. */
export interface ChainFinding {
  /** Id of the payment with the deviation; null if the deviation concerns the whole company. */
  payment: number | null;
  detail: string;
}

/** The position before a company's first payment. */
export const BEGINNING: ChainPosition = { payments: 0, payment: 0, link: '' };

/** Maximum number of findings per company. Further findings add no information. */
const MOST_FINDINGS = 10;

/**
 * Verifies a company's payments in the order of their ids: each HMAC must match the payment and the previous HMAC. Payments that
 * are older than the hash chain have one HMAC over all of them, which must equal the HMAC at the start of the chain.
 */
export class ChainScan {
  readonly findings: ChainFinding[] = [];
  examined = 0;
  private readonly kept: Map<number, ChainPosition>;

  /**
   * @param position the position at which verification starts; `add` receives the payments after it.
   * @param kept earlier positions of the chain, for example of signed checkpoints. The payments must match each of them.
   */
  constructor(
    private readonly keys: LedgerKeys,
    private readonly checkpoint: Checkpoint,
    public position: ChainPosition = BEGINNING,
    kept: ChainPosition[] = [],
  ) {
    this.kept = new Map(kept.map((one) => [one.payment, one]));
  }

  add(row: PaymentDocument): void {
    const { checkpoint, position } = this;
    const payments = position.payments + 1;
    const link = payments <= checkpoint.before ? this.older(row) : this.chained(row);
    this.position = { payments, payment: row.id, link };
    this.examined++;
    if (
      payments === checkpoint.before &&
      (link !== checkpoint.beforeLink || row.id !== checkpoint.beforePayment)
    ) {
      this.report(row.id, `payments 1 to ${row.id} have changed since the hash chain began`);
      this.position.link = checkpoint.beforeLink;
    }
    const kept = this.kept.get(row.id);
    this.kept.delete(row.id);
    if (kept && (kept.link !== link || kept.payments !== payments)) {
      this.report(row.id, `payment ${row.id}, or a payment before it, has changed since its checkpoint`);
    }
  }

  /** Compares the end with the checkpoint, after all payments up to the checkpoint were added. */
  finish(): void {
    const { position, checkpoint } = this;
    if (
      position.payments !== checkpoint.payments ||
      position.payment !== checkpoint.payment ||
      position.link !== checkpoint.link
    ) {
      this.report(
        position.payment,
        `the payments end with payment ${position.payment} (number ${position.payments}); the hash chain ends with payment ${checkpoint.payment} (number ${checkpoint.payments})`,
      );
    }
    for (const payment of this.kept.keys()) {
      this.report(payment, `payment ${payment} of a checkpoint is missing`);
    }
  }

  report(payment: number | null, detail: string): void {
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ payment, detail });
  }

  private older(row: PaymentDocument): string {
    return this.keys.link(this.position.link, row, this.checkpoint.beforeKey);
  }

  private chained(row: PaymentDocument): string {
    const { position, keys } = this;
    if (!keys.isLink(row.link, position.link, row)) {
      this.report(
        row.id,
        `payment ${row.id} does not match the hash chain after payment ${position.payment}`,
      );
    }
    // Continues from the stored values, so that one changed row is reported once.
    return row.link ?? position.link;
  }
}
