import type { Broker } from '@herald/broker';
import { EVENT } from '@herald/contracts';
import type { BrandDocument } from './brand-model';
import { snapshotOf } from './brand-store';
import { traceTold } from './brand-traces';

/** Tells a brand as it is, as the change of the request that led to it. */
export async function tellBrand(broker: Pick<Broker, 'tell'>, brand: BrandDocument): Promise<void> {
  const begun = Date.now();
  await broker.tell(EVENT.BRAND_CHANGED, snapshotOf(brand), brand.requestId);
  traceTold(brand, begun);
}
