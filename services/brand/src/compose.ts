import { Broker } from '@herald/broker';
import { CompanyView } from '@herald/local-view';
import {
  ALL_QUEUES,
  type BrandSnapshotAnswer,
  type BrandSnapshotRequest,
  EVENT_QUEUES,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/errors';
import { createServiceApp, startHttpServer } from '@herald/service';
import { InternalTokenVerifier } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, outboxMetrics, queueMetrics, serveMetrics } from '@herald/metrics';
import { connectMongo, Counters } from '@herald/mongo';
import { Outbox } from '@herald/outbox';
import { brandAdminController } from './brands/brand-admin-controller';
import { brandController } from './brands/brand-controller';
import { brandModel } from './brands/brand-model';
import { BrandService } from './brands/brand-service';
import { BrandStore } from './brands/brand-store';
import { tellBrand } from './brands/tell-brand';
import type { BrandConfig } from './config';

export interface RunningBrandService {
  port: number;
  stop(): Promise<void>;
}

/** Connects, wires and starts the service. */
export async function startBrandService(config: BrandConfig, logger: Logger): Promise<RunningBrandService> {
  const connection = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name: 'brand',
    logger,
  });
  const model = brandModel(connection);
  // Before the first create: the unique indexes are what settles creates at the same time.
  await model.createIndexes();
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: 'brand',
    namespace: config.BROKER_NAMESPACE,
    logger,
  });

  const store = new BrandStore(model, new Counters(connection));
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.brandCompanies });
  const outbox = new Outbox({
    name: 'brands',
    store,
    tell: (brand) => tellBrand(broker, brand),
    logger,
  });
  const brands = new BrandService({ store, companies, outbox, logger });

  const registry = createRegistry('brand');
  queueMetrics(
    registry,
    ALL_QUEUES.filter(({ consumer }) => consumer === 'brand'),
    (queue) => broker.depth(queue),
  );
  outboxMetrics(registry, 'brands', { count: () => store.countUntold() });
  const service = createServiceApp({
    logger,
    registry,
    tokens: new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, 'brand'),
    readyChecks: [
      { name: 'mongodb', check: async () => void (await connection.db!.command({ ping: 1 })) },
      {
        name: 'rabbitmq',
        check: () => {
          if (!broker.ready) throw new BrokerUnavailableError('RabbitMQ is not connected.');
        },
      },
    ],
    routers: [brandController({ brands, store }), brandAdminController({ brands, store })],
  });

  await companies.start();
  await broker.answer<BrandSnapshotRequest, BrandSnapshotAnswer>(REQUEST_QUEUE.BRAND_SNAPSHOT, (request) =>
    brands.snapshot(request),
  );
  outbox.start(config.ANNOUNCE_SWEEP_MS);
  const metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
  const http = await startHttpServer(service.app, config.PORT, config.BIND_ADDRESS);
  logger.info('process.started', { port: http.port });

  return {
    port: http.port,
    stop: async () => {
      service.markStopping();
      await http.stop();
      await outbox.stop();
      await broker.close();
      metrics.close();
      await connection.close();
    },
  };
}
