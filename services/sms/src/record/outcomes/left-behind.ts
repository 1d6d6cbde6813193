import { isAwaiting, openParts } from './recorded-batch';
import type { ClaimedBatch } from './claim';
import type { IndeterminateOutcome } from './outcome';
import { ANY_SENDER } from './submission-store';

/**
 * Parts that the previous claim intended to submit, or to submit again, and left without an outcome: they may be at the carrier.
 * @param mayReplace whether a sender rule may have given them another sender, which nobody knows any more
 */
export function leftBehind(batch: ClaimedBatch, mayReplace = false): IndeterminateOutcome[] {
  const { _id, company, numbers, retries, lease } = batch;
  const sender = mayReplace ? ANY_SENDER : batch.sender;
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
