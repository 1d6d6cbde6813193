import { CompanyView } from '@herald/service/local-view';
import { EVENT_QUEUES, REQUEST_QUEUE } from '@herald/contracts';
import { outboxMetrics } from '@herald/telemetry/metrics';
import { Counters } from '@herald/mongo';
import { Outbox } from '@herald/mongo/outbox';
import type { ServiceContext } from '@herald/service';
import { brandAdminController } from './brands/brand-admin-controller';
import { brandController } from './brands/brand-controller';
import { brandsIn } from './brands/brand-model';
import { BrandService } from './brands/brand-service';
import { BrandStore } from './brands/brand-store';
import { publishBrand } from './brands/publish-brand';
import { type BrandConfig, readConfig } from './config';

export const service = { name: 'brand', needs: { mongo: {}, broker: {} }, readConfig, compose };

/** Wires the service. */
function compose({ config, connection, broker, registry, logger }: ServiceContext<BrandConfig>) {
  const store = new BrandStore(brandsIn(connection), new Counters(connection));
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.brandCompanies });
  const outbox = new Outbox({
    name: 'brands',
    store,
    publish: (brand) => publishBrand(broker, brand),
    logger,
  });
  const brands = new BrandService({ store, companies, outbox, logger });
  outboxMetrics(registry, { brands: { count: () => store.countUnpublished() } });
  return {
    tasks: [{ name: 'outbox.brands', everyMs: config.ANNOUNCE_SWEEP_MS, run: async () => outbox.wake() }],
    routers: [brandController({ brands, store }), brandAdminController({ brands, store })],
    start: async () => {
      await companies.start();
      await broker.answer(REQUEST_QUEUE.BRAND_SNAPSHOT, (request) => brands.snapshot(request));
    },
    stop: () => outbox.stop(),
  };
}
