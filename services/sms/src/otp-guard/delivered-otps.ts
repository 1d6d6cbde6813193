import { originOf } from '../model/shared-batch';
import type { BatchRecord } from '../outcomes/batch-record';
import { blockOf } from './guarded-number';
import type { OtpNews } from './otp-news';

/** Reports delivered OTPs to the guard. */
export class DeliveredOtps {
  constructor(private readonly news: Pick<OtpNews, 'hashOf' | 'note'>) {}

  note(records: readonly BatchRecord[]): void {
    for (const { batch, outcomes } of records) {
      if (batch.priority !== 'otp' || batch.test) continue;
      for (const { i, isDelivered } of outcomes) {
        if (!isDelivered) continue;
        const number = batch.numbers[i]!;
        this.news.note(originOf(batch, i).company, 'delivered', this.news.hashOf(number), blockOf(number));
      }
    }
  }
}
