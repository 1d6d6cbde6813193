import type { AccountEvent } from '@herald/contracts';
import { type LiveSpan, recordSpan, SHOWN_RECIPIENTS, STAGE } from '@herald/tracing';

/**
 * Records a span for each event that a request has written; the callback of an event belongs to its span. As with
 * recipients, only the first events are recorded.
 */
export function traceWritten(
  company: number,
  events: AccountEvent[],
  { begun, under }: { begun: number; under: LiveSpan | undefined },
): void {
  for (const { id, event, accountID, requestId } of events.slice(0, SHOWN_RECIPIENTS)) {
    recordSpan({
      name: `write ${event}`,
      requestId,
      stage: STAGE.change(id),
      under,
      begun,
      attributes: { 'herald.company': company, 'herald.account_id': accountID },
    });
  }
}
