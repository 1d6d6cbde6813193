import type { Broker } from '@herald/broker';
import { EVENT } from '@herald/contracts';
import type { BrandDocument } from './brand-model';
import { snapshotOf } from './brand-store';
import { tracePublished } from './brand-traces';

/** Publishes the present state of a brand under the id of the request that changed it. */
export async function publishBrand(broker: Pick<Broker, 'publish'>, brand: BrandDocument): Promise<void> {
  const begun = Date.now();
  await broker.publish(EVENT.BRAND_CHANGED, snapshotOf(brand), brand.requestId);
  tracePublished(brand, begun);
}
