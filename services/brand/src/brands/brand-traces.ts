import { EVENT, EVENTS_EXCHANGE } from '@herald/contracts';
import { currentRequestId } from '@herald/telemetry/logging';
import { currentSpan, recordSpan, STAGE } from '@herald/telemetry/tracing';
import type { BrandDocument } from './brand-model';

/** The `webhook-id` of the callback that a change causes. */
const changeId = ({ _id, version }: BrandDocument): string => `brand.${_id}.${version}`;

/** Records the operator's decision on a brand, unless the request only repeated an earlier decision. */
export function traceDecided(brand: BrandDocument): void {
  if (brand.requestId === undefined || brand.requestId !== currentRequestId()) return;
  recordSpan({
    name: `brand ${brand.state}`,
    requestId: brand.requestId,
    stage: STAGE.change(changeId(brand)),
    under: currentSpan(),
    begun: brand.stateAt.getTime(),
    attributes: { 'herald.company': brand.company, 'herald.brand_id': brand._id },
  });
}

/** Records that a change has been published to the other services. */
export function tracePublished(brand: BrandDocument, begun: number): void {
  if (brand.requestId === undefined) return;
  recordSpan({
    name: `publish ${EVENT.BRAND_CHANGED}`,
    kind: 'producer',
    requestId: brand.requestId,
    under: STAGE.change(changeId(brand)),
    begun,
    attributes: { 'messaging.system': 'rabbitmq', 'messaging.destination.name': EVENTS_EXCHANGE },
  });
}
