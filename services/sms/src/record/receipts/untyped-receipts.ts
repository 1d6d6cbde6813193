import { setTimeout as sleep } from 'node:timers/promises';
import { DELIVERY, FINAL_STATUSES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Receipt } from '../../carriers/carrier';
import { digitsOf } from '../../carriers/receipts/number-likeness';
import type { TestSendStore } from '../../carriers/test-send/test-send-store';
import { partsOf } from '../../model/batch-model';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { carrierIdOf, type SubmissionStore, type Submitted } from '../outcomes/submission-store';
import type { SmscReceipts } from './smsc-receipts';

export interface UntypedReceiptsDeps {
  smscs: Pick<SmscReceipts, 'noteTyped' | 'isTyped'>;
  submissions: Pick<SubmissionStore, 'findSubmitted'>;
  recorder: Pick<OutcomeRecorder, 'recorded'>;
  testSends: Pick<TestSendStore, 'awaits'>;
  logger: Logger;
}

/** A delivery receipt may arrive before the answer to its submit is stored: it is looked up again after these times. */
const LOOKED_UP_AFTER_MS = [0, 250, 750, 2_000];

const OUTCOMES: Readonly<Record<Receipt['state'], number | null>> = {
  delivered: DELIVERY.RECEIVED,
  'not-delivered': DELIVERY.NOT_DELIVERED,
  error: DELIVERY.ERROR,
  pending: null,
};

/**
 * Decides whether a delivery that looks like a delivery receipt, but has the type of a message, is one. It may be from a phone. So it
 * counts only while its SMSC has never sent a typed delivery receipt, and only for an open submission with this id and number and from
 * this sender.
 */
export class UntypedReceipts {
  /** Known to this process. */
  private readonly typed = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly deps: UntypedReceiptsDeps,
    private readonly lookedUpAfterMs = LOOKED_UP_AFTER_MS,
  ) {}

  /** Notes that an SMSC has sent a typed delivery receipt: stored once per process and SMSC. */
  noteTyped(smsc: string): void {
    if (this.typed.has(smsc)) return;
    this.typed.add(smsc);
    this.deps.smscs.noteTyped(smsc).catch((error: unknown) => {
      this.typed.delete(smsc);
      this.deps.logger.warn('carrier.typed_receipt_not_noted', { error });
    });
  }

  /** @throws Error if the database is unavailable, or this process stops */
  async isReceipt(receipt: Receipt): Promise<boolean> {
    for (const afterMs of this.lookedUpAfterMs) {
      await sleep(afterMs, undefined, { signal: this.stopping.signal });
      if (await this.isTyped(receipt.smsc)) return false;
      if ((await this.isOfOpenPart(receipt)) || (await this.deps.testSends.awaits(receipt))) return true;
    }
    return false;
  }

  stop(): void {
    this.stopping.abort();
  }

  private async isTyped(smsc: string): Promise<boolean> {
    if (!this.typed.has(smsc) && (await this.deps.smscs.isTyped(smsc))) this.typed.add(smsc);
    return this.typed.has(smsc);
  }

  private async isOfOpenPart(receipt: Receipt): Promise<boolean> {
    const { ids, number } = receipt;
    const found = await this.deps.submissions.findSubmitted({
      keys: ids.map(({ key }) => key),
      numbers: [number],
    });
    const named = ids.flatMap(({ key, id, isExact }) =>
      (found.get(key) ?? []).filter((submitted) => !isExact || carrierIdOf(submitted) === id),
    );
    for (const submitted of named)
      if ((submitted.smsc ?? submitted.route) === receipt.smsc && (await this.isMeant(receipt, submitted)))
        return true;
    return false;
  }

  /** A repetition of the delivery receipt that settled its part is one, too. */
  private async isMeant(
    { sender, state }: Receipt,
    { batch, company, i, part, sentAs }: Submitted,
  ): Promise<boolean> {
    const recorded = await this.deps.recorder.recorded({
      _id: batch,
      ...(company !== undefined && { company }),
    });
    if (!recorded || !isSameAddress(sentAs?.sender ?? recorded.sender, sender)) return false;
    const status = recorded.statuses[i]!;
    if (!FINAL_STATUSES.has(status) || status === OUTCOMES[state]) return true;
    const delivered = recorded.progress[i]?.delivered ?? 0;
    return partsOf(recorded, i) > 1 && (delivered & (1 << part)) === 0;
  }
}

function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string): string => (digitsOf(address) || address).toLowerCase();
  return plain(one) === plain(other);
}
