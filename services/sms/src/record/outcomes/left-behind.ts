import { isAwaiting, openParts } from './recorded-batch';
import type { ClaimedBatch } from './claim';
import type { IndeterminateOutcome } from './outcome';

/** Parts that the previous claim intended to submit, or to submit again, and left without an outcome: they may be at the carrier. */
export function leftBehind(batch: ClaimedBatch): IndeterminateOutcome[] {
  const { _id, company, sender, numbers, retries, lease } = batch;
  const delayed = new Set(retries.filter(({ why }) => why === 'delayed').map(({ i }) => i));
  const outcomes: IndeterminateOutcome[] = [];
  const at = Date.now();
  for (let i = 0; i < lease.from; i++) {
    if (!isAwaiting(batch, i) || delayed.has(i)) continue;
    for (const part of openParts(batch, i))
      outcomes.push({
        kind: 'unknown',
        batch: _id,
        company,
        i,
        part,
        number: numbers[i]!,
        sender,
        route: null,
        at,
      });
  }
  return outcomes;
}
