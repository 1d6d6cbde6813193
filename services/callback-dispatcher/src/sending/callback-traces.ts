import { maskNumber } from '@herald/telemetry/logging';
import {
  formatTraceparent,
  isTraced,
  isTracing,
  recordSpan,
  SHOWN_RECIPIENTS,
  STAGE,
  stageSpan,
} from '@herald/telemetry/tracing';
import type { AttemptEntry, CallbackDocument } from '../callbacks/callback-model';

type Traced = Pick<CallbackDocument, '_id' | 'requestId' | 'attempts'>;

/** Records that new callbacks are stored, under the span of their status change, as are their attempts. */
export function traceStored(callbacks: CallbackDocument[]): void {
  if (!isTracing()) return;
  for (const callback of callbacks) {
    if (!isShown(callback)) continue;
    const { _id, requestId, createdAt, at } = callback;
    recordSpan({
      name: 'store callback',
      kind: 'consumer',
      requestId,
      under: STAGE.change(_id),
      begun: createdAt.getTime(),
      attributes: { ...attributesOf(callback), 'herald.since_change_ms': createdAt.getTime() - at },
    });
  }
}

/** Records one attempt with its outcome. */
export function traceAttempt(
  callback: CallbackDocument,
  outcome: string,
  result: Omit<AttemptEntry, 'at'>,
): void {
  if (!isTracing() || !isShown(callback)) return;
  const { _id, requestId, attempts } = callback;
  recordSpan({
    name: `callback ${callback.event}`,
    kind: 'client',
    requestId,
    stage: STAGE.attempt(_id, attempts + 1),
    under: STAGE.change(_id),
    begun: Date.now() - result.ms,
    attributes: {
      ...attributesOf(callback),
      'http.request.method': 'GET',
      'http.response.status_code': result.status,
      'herald.attempt': attempts + 1,
      'herald.outcome': outcome,
    },
    failed: outcome === 'delivered' ? null : (result.error ?? `status ${result.status}`),
  });
}

/** The `traceparent` value of the attempt's span for a receiver that traces too, or null. */
export function attemptTraceparent({ _id, requestId, attempts }: Traced): string | null {
  if (!isTracing() || !isShown({ _id, requestId })) return null;
  const span = stageSpan(requestId, STAGE.attempt(_id, attempts + 1));
  return span && formatTraceparent(span);
}

/**
 * Whether spans are recorded: for the first recipients of a job, the first account events of a request, and every
 * brand.
 */
function isShown({ _id, requestId }: Pick<Traced, '_id' | 'requestId'>): boolean {
  const [first, index] = _id.split('.', 2);
  return (first === 'brand' || Number(index) < SHOWN_RECIPIENTS) && isTraced(requestId);
}

function attributesOf({ _id, company, smsID, number, status, brandID, accountID }: CallbackDocument) {
  return {
    'herald.company': company,
    'herald.webhook_id': _id,
    'herald.sms_id': smsID,
    'herald.number': number === undefined ? undefined : maskNumber(number),
    'herald.status': status,
    'herald.brand_id': brandID,
    'herald.account_id': accountID,
  };
}
