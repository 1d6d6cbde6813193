import { ALARM } from '@herald/contracts';
import { countryCodeOf } from '@herald/phone-numbers';
import { type About, type OutcomeTally, subjectOf } from '@herald/service';
import { originOf } from '../jobs/shared-batch';
import type { BatchRecord } from '../sending/batch-record';
import { LATENCY_STEPS_MS } from '../statistics/latency';
import { routeOf } from '../statistics/routes-of-batch';

/** A one-time password that a carrier has taken later is slow. */
const SLOW_OTP_MS = 5_000;

/** Counts what was recorded by what alarms are about: route, sender name and country of deliveries; route and company of one-time passwords. */
export class RecordedOutcomes {
  constructor(private readonly tally: Pick<OutcomeTally, 'note'>) {}

  note(records: readonly BatchRecord[]): void {
    for (const record of records) {
      const { batch } = record;
      // The sandbox fails as it is asked to.
      if (batch.test) continue;
      for (const { i, isDelivered, count } of alike(record)) {
        const { company, brandID } = originOf(batch, i);
        const prefix = countryCodeOf(batch.numbers[i]!);
        const note = (about: About): void =>
          this.tally.note(subjectOf(ALARM.DELIVERY_RATE, about), isDelivered, count);
        const route = routeOf(batch, i);
        if (route !== '') note({ route });
        if (brandID !== undefined) note({ company, brandID });
        if (prefix !== '') note({ prefix });
      }
      for (const [i, step] of record.otpTook) {
        const isFast = LATENCY_STEPS_MS[step]! <= SLOW_OTP_MS;
        const route = routeOf(batch, i);
        if (route !== '') this.tally.note(subjectOf(ALARM.OTP_LATENCY, { route }), isFast);
        const { company } = originOf(batch, i);
        this.tally.note(subjectOf(ALARM.OTP_LATENCY, { company }), isFast);
      }
    }
  }
}

/** Outcomes of which the same is counted, together: of most batches a few kinds. One by one took twenty times as long. */
function alike({
  batch,
  outcomes,
}: BatchRecord): Iterable<{ i: number; isDelivered: boolean; count: number }> {
  const kinds = new Map<string, { i: number; isDelivered: boolean; count: number }>();
  for (const { i, isDelivered } of outcomes) {
    const { numbers, via = '', shared } = batch;
    const key = `${isDelivered}${via[i] ?? ''}/${countryCodeOf(numbers[i]!)}/${shared ? shared.which[i] : 0}`;
    const kind = kinds.get(key);
    if (kind) kind.count++;
    else kinds.set(key, { i, isDelivered, count: 1 });
  }
  return kinds.values();
}
