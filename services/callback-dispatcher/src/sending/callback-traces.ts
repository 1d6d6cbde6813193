import { maskNumber } from '@herald/logging';
import {
  formatTraceparent,
  isTraced,
  isTracing,
  recordSpan,
  SHOWN_RECIPIENTS,
  STAGE,
  stageSpan,
} from '@herald/tracing';
import type { DeliveryDocument } from '../deliveries/delivery-model';

type Traced = Pick<DeliveryDocument, '_id' | 'requestId' | 'attempts'>;

/** What became of an attempt. */
interface Attempted {
  /** The HTTP status; null where there was no answer. */
  status: number | null;
  error: string | null;
  /** How long it took, ms. */
  ms: number;
}

/** New deliveries are stored: their change has reached us. They belong to its span, as their attempts do. */
export function traceStored(deliveries: DeliveryDocument[]): void {
  if (!isTracing()) return;
  for (const delivery of deliveries) {
    if (!isShown(delivery)) continue;
    const { _id, requestId, createdAt, at } = delivery;
    recordSpan({
      name: 'store callback',
      kind: 'consumer',
      requestId,
      under: STAGE.change(_id),
      begun: createdAt.getTime(),
      attributes: { ...attributesOf(delivery), 'herald.since_change_ms': createdAt.getTime() - at },
    });
  }
}

/** One attempt, with what it led to. */
export function traceAttempt(delivery: DeliveryDocument, outcome: string, result: Attempted): void {
  if (!isTracing() || !isShown(delivery)) return;
  const { _id, requestId, attempts } = delivery;
  recordSpan({
    name: `callback ${delivery.event}`,
    kind: 'client',
    requestId,
    stage: STAGE.attempt(_id, attempts + 1),
    under: STAGE.change(_id),
    begun: Date.now() - result.ms,
    attributes: {
      ...attributesOf(delivery),
      'http.request.method': 'GET',
      'http.response.status_code': result.status,
      'herald.attempt': attempts + 1,
      'herald.outcome': outcome,
    },
    failed: outcome === 'delivered' ? null : (result.error ?? `status ${result.status}`),
  });
}

/** The attempt's span, for a receiver that traces too: header name and value, or null. */
export function attemptTraceparent({ _id, requestId, attempts }: Traced): string | null {
  if (!isTracing() || !isShown({ _id, requestId })) return null;
  const span = stageSpan(requestId, STAGE.attempt(_id, attempts + 1));
  return span && formatTraceparent(span);
}

/** The first recipients of a job, and every brand. */
function isShown({ _id, requestId }: Pick<Traced, '_id' | 'requestId'>): boolean {
  const [first, index] = _id.split('.', 2);
  return (first === 'brand' || Number(index) < SHOWN_RECIPIENTS) && isTraced(requestId);
}

function attributesOf({ _id, company, smsID, number, status, brandID }: DeliveryDocument) {
  return {
    'herald.company': company,
    'herald.webhook_id': _id,
    'herald.sms_id': smsID,
    'herald.number': number === undefined ? undefined : maskNumber(number),
    'herald.status': status,
    'herald.brand_id': brandID,
  };
}
