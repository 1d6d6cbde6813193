import { ALARM } from '@herald/contracts';
import { countAlike } from '@herald/values/grouping';
import { countryCodeOf } from '@herald/values/phone-numbers';
import { type About, type OutcomeTally, subjectOf } from '@herald/service/alarms';
import type { BatchRecord } from '../../record/outcomes/batch-record';
import { LATENCY_STEPS_MS } from '../../record/statistics/latency';
import { routeOf } from '../../record/statistics/routes-of-batch';

/** A one-time password is slow if its carrier accepts it later than this. */
const SLOW_OTP_MS = 5_000;

/** Counts outcomes by subject: route, sender name and country for deliveries; route and company for one-time passwords. */
export class RecordedOutcomes {
  constructor(private readonly tally: Pick<OutcomeTally, 'note'>) {}

  note(records: readonly BatchRecord[]): void {
    for (const record of records) {
      const { batch } = record;
      const { company, brandID } = batch;
      // Sandbox messages fail on request.
      if (batch.test) continue;
      for (const {
        first: { i, isDelivered },
        count,
      } of alike(record)) {
        const prefix = countryCodeOf(batch.numbers[i]!);
        const note = (about: About): void =>
          this.tally.note(subjectOf(ALARM.DELIVERY_RATE, about), isDelivered, count);
        const route = routeOf(batch, i);
        if (route !== '') note({ route });
        note({ company, brandID });
        if (prefix !== '') note({ prefix });
      }
      for (const [i, step] of record.otpTook) {
        const isFast = LATENCY_STEPS_MS[step]! <= SLOW_OTP_MS;
        const route = routeOf(batch, i);
        if (route !== '') this.tally.note(subjectOf(ALARM.OTP_LATENCY, { route }), isFast);
        this.tally.note(subjectOf(ALARM.OTP_LATENCY, { company }), isFast);
      }
    }
  }
}

/** Groups outcomes that count for the same subjects. */
function alike({ batch, outcomes }: BatchRecord) {
  const { numbers, via = '' } = batch;
  return countAlike(
    outcomes,
    ({ i, isDelivered }) => `${isDelivered}${via[i] ?? ''}/${countryCodeOf(numbers[i]!)}`,
  );
}
