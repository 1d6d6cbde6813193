import { originOf } from '../model/shared-batch';
import type { BatchRecord } from '../outcomes/batch-record';
import { blockOf } from './guarded-number';
import type { OtpEvents } from './otp-events';

/** Reports delivered OTPs to the guard. */
export class DeliveredOtps {
  constructor(private readonly events: Pick<OtpEvents, 'hashOf' | 'note'>) {}

  note(records: readonly BatchRecord[]): void {
    for (const { batch, outcomes } of records) {
      if (batch.priority !== 'otp' || batch.test) continue;
      for (const { i, isDelivered } of outcomes) {
        if (!isDelivered) continue;
        const number = batch.numbers[i]!;
        this.events.note(
          originOf(batch, i).company,
          'delivered',
          this.events.hashOf(number),
          blockOf(number),
        );
      }
    }
  }
}
