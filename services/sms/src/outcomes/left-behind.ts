import { originOf } from '../model/shared-batch';
import { isAwaiting, openParts } from '../claim/recorded-batch';
import type { ClaimedBatch } from '../claim/claim';
import type { UnknownFact } from './facts';

/** Parts that the previous claim intended to submit, or to submit again, and left without an outcome: they may be at the carrier. */
export function leftBehind(batch: ClaimedBatch): UnknownFact[] {
  const { _id, company, numbers, retries, lease } = batch;
  const delayed = new Set(retries.filter(({ why }) => why === 'delayed').map(({ i }) => i));
  const facts: UnknownFact[] = [];
  const at = Date.now();
  for (let i = 0; i < lease.from; i++) {
    if (!isAwaiting(batch, i) || delayed.has(i)) continue;
    const { sender } = originOf(batch, i);
    for (const part of openParts(batch, i))
      facts.push({
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
  return facts;
}
