import type { Server } from 'node:http';
import type { Express } from 'express';
import { Broker } from '@herald/broker';
import { CompanyView } from '@herald/company-view';
import { EVENT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { createServiceApp, type ReadyCheck, type RunningServer, startHttpServer } from '@herald/http-service';
import { InternalTokenVerifier } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, serveMetrics } from '@herald/metrics';
import { connectMongo, Counters, type MongoConnection } from '@herald/mongo';
import { accountController } from './accounts/account-controller';
import type { AccountDocument } from './accounts/account-model';
import { AccountNotification } from './accounts/account-notification';
import { AccountService } from './accounts/account-service';
import { AccountStore } from './accounts/account-store';
import { CreateAccounts } from './accounts/create-accounts';
import { BillingRun } from './billing-run/billing-run';
import { billingRunController } from './billing-run/billing-run-controller';
import { BillingService } from './billing-run/billing-service';
import { BillingStateStore } from './billing-run/billing-state-store';
import { catalogueController } from './catalogue/catalogue-controller';
import { CatalogueService } from './catalogue/catalogue-service';
import { CatalogueStore } from './catalogue/catalogue-store';
import type { BillingConfig } from './config';
import { SetCredit } from './credit/set-credit';
import { CreateCustomers } from './customers/create-customers';
import { customerController } from './customers/customer-controller';
import type { CustomerDocument } from './customers/customer-model';
import { CustomerService } from './customers/customer-service';
import { CustomerStore } from './customers/customer-store';
import { createIndexes } from './indexes';
import { Leader } from './leader/leader';
import { Outbox } from './outbox/outbox';
import { Ledger } from './payments/ledger';
import { paymentController } from './payments/payment-controller';
import { PaymentService } from './payments/payment-service';
import { PaymentStore } from './payments/payment-store';
import { RecordSearch } from './search/record-search';
import { CompanySequences } from './sequences/company-sequences';

const SERVICE = 'billing';
const SWEEP_EVERY_MS = 5_000;

export interface Billing {
  app: Express;
  connection: MongoConnection;
  /** Of HTTP, once started. */
  port(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects and wires one copy of the service; nothing is listened to or consumed before `start`. */
export async function composeBilling(
  config: BillingConfig,
  logger: Logger,
  now: () => Date = () => new Date(),
): Promise<Billing> {
  const { MONGO_URL: url, MONGO_DATABASE: database } = config;
  const connection = await connectMongo({ url, database, name: SERVICE, logger });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: SERVICE,
    namespace: config.BROKER_NAMESPACE,
    logger,
  });
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.billingCompanies });
  const outbox = new Outbox({ connection, events: broker, logger });
  const features = wireFeatures({ config, connection, broker, companies, outbox, logger, now });
  const leader = new Leader({
    connection,
    logger,
    tasks: [
      { name: 'outbox-sweep', everyMs: SWEEP_EVERY_MS, run: (goOn) => outbox.sweep(goOn) },
      {
        name: 'billing-run',
        everyMs: config.BILLING_RUN_EVERY_MS,
        run: (goOn) => features.billing.runDue(goOn),
      },
    ],
  });

  const registry = createRegistry(SERVICE);
  const { app, markStopping } = createServiceApp({
    logger,
    registry,
    tokens: new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, SERVICE),
    readyChecks: readyChecks(connection, broker),
    routers: features.routers,
  });

  let http: RunningServer | undefined;
  let metrics: Server | undefined;
  return {
    app,
    connection,
    port: () => http?.port ?? config.PORT,
    start: async () => {
      await createIndexes(connection);
      await outbox.createIndexes();
      await companies.start();
      await leader.start();
      metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
      http = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    },
    stop: async () => {
      markStopping();
      await http?.stop();
      await leader.stop();
      await outbox.drain();
      await broker.close();
      await connection.close();
      metrics?.close();
    },
  };
}

interface Parts {
  config: BillingConfig;
  connection: MongoConnection;
  broker: Broker;
  companies: CompanyView;
  outbox: Outbox;
  logger: Logger;
  now(): Date;
}

function wireFeatures({ config, connection, broker, companies, outbox, logger, now }: Parts) {
  const sequences = new CompanySequences(connection);
  const customerStore = new CustomerStore(connection, sequences);
  const accountStore = new AccountStore(connection, sequences);
  const paymentStore = new PaymentStore(connection, sequences);
  const catalogueStore = new CatalogueStore(connection);
  const catalogue = new CatalogueService({
    connection,
    store: catalogueStore,
    counters: new Counters(connection),
  });
  const written = { connection, customers: customerStore, catalogue: catalogueStore, sequences, now };

  const customers = new CustomerService({
    companies,
    customers: customerStore,
    creation: new CreateCustomers(written),
    search: new RecordSearch<CustomerDocument>({
      collection: customerStore.collection,
      positionIndex: 'customer_position',
      total: (company) => sequences.total('customers', company),
    }),
    catalogue,
    now,
  });
  const accounts = new AccountService({
    companies,
    accounts: accountStore,
    customers: customerStore,
    creation: new CreateAccounts({ ...written, accounts: accountStore, outbox }),
    search: new RecordSearch<AccountDocument>({
      collection: accountStore.collection,
      positionIndex: 'account_position',
      total: (company) => sequences.total('accounts', company),
    }),
    catalogue: catalogueStore,
    notification: new AccountNotification({ broker, logger }),
    now,
  });
  const ledger = new Ledger({
    connection,
    accounts: accountStore,
    payments: paymentStore,
    catalogue: catalogueStore,
    sequences,
    outbox,
    now,
    maxGroup: config.PAYMENT_GROUP,
  });
  const payments = new PaymentService({ ledger, payments: paymentStore, accounts: accountStore, now });
  const credit = new SetCredit({ ledger, now });
  const billing = new BillingService({
    connection,
    companies,
    run: new BillingRun({ accounts: accountStore, ledger }),
    states: new BillingStateStore(connection),
    logger,
    now,
  });
  const routers = [
    customerController({ customers, logger }),
    accountController({ accounts, credit, logger }),
    paymentController({ payments, logger }),
    catalogueController({ companies, catalogue, logger }),
    billingRunController({ companies, billing, now }),
  ];
  return { billing, routers };
}

function readyChecks(connection: MongoConnection, broker: Broker): ReadyCheck[] {
  return [
    { name: 'mongodb', check: async () => void (await connection.db!.admin().ping()) },
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new UnavailableError();
      },
    },
  ];
}
