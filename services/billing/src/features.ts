import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { CompanyView } from '@herald/local-view';
import type { Logger } from '@herald/logging';
import { Counters, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
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
import { SetCredit } from './credit/set-credit';
import { CreateCustomers } from './customers/create-customers';
import { customerController } from './customers/customer-controller';
import type { CustomerDocument } from './customers/customer-model';
import { CustomerService } from './customers/customer-service';
import { CustomerStore } from './customers/customer-store';
import { Ledger } from './payments/ledger';
import { paymentController } from './payments/payment-controller';
import { PaymentService } from './payments/payment-service';
import { PaymentStore } from './payments/payment-store';
import { RecordSearch } from './search/record-search';
import { CompanySequences } from './sequences/company-sequences';

/** What all features stand on. */
export interface Ground {
  connection: MongoConnection;
  broker: Broker;
  companies: CompanyView;
  outbox: TransactionOutbox;
  logger: Logger;
  now(): Date;
}

export interface Features {
  routers: Router[];
  billing: BillingService;
}

/** @param maxPaymentGroup most postings that are written together. */
export function wireFeatures(ground: Ground, maxPaymentGroup: number): Features {
  const stores = wireStores(ground);
  const { companies, logger, now } = ground;
  const catalogue = new CatalogueService({
    connection: ground.connection,
    store: stores.catalogue,
    counters: new Counters(ground.connection),
  });
  const ledger = new Ledger({ ...ground, ...stores, maxGroup: maxPaymentGroup });
  const payments = new PaymentService({ ...stores, ledger, now });
  const credit = new SetCredit({ ledger, now });
  const billing = new BillingService({
    ...ground,
    run: new BillingRun({ ...stores, ledger }),
    states: new BillingStateStore(ground.connection),
  });
  return {
    billing,
    routers: [
      customerController({ customers: wireCustomers(ground, stores, catalogue), logger }),
      accountController({ accounts: wireAccounts(ground, stores), credit, logger }),
      paymentController({ payments, logger }),
      catalogueController({ companies, catalogue, logger }),
      billingRunController({ companies, billing, now }),
    ],
  };
}

interface Stores {
  sequences: CompanySequences;
  customers: CustomerStore;
  accounts: AccountStore;
  payments: PaymentStore;
  catalogue: CatalogueStore;
}

function wireStores({ connection }: Ground): Stores {
  const sequences = new CompanySequences(connection);
  return {
    sequences,
    customers: new CustomerStore(connection, sequences),
    accounts: new AccountStore(connection, sequences),
    payments: new PaymentStore(connection, sequences),
    catalogue: new CatalogueStore(connection),
  };
}

function wireCustomers(ground: Ground, stores: Stores, catalogue: CatalogueService): CustomerService {
  const { companies, now } = ground;
  const { customers, sequences } = stores;
  return new CustomerService({
    companies,
    customers,
    creation: new CreateCustomers({ ...ground, ...stores }),
    search: new RecordSearch<CustomerDocument>({
      collection: customers.collection,
      positionIndex: 'customer_position',
      total: (company) => sequences.total('customers', company),
    }),
    catalogue,
    now,
  });
}

function wireAccounts(ground: Ground, stores: Stores): AccountService {
  const { companies, broker, logger, now } = ground;
  const { accounts, customers, catalogue } = stores;
  return new AccountService({
    companies,
    accounts,
    customers,
    creation: new CreateAccounts({ ...ground, ...stores }),
    search: new RecordSearch<AccountDocument>({
      collection: accounts.collection,
      positionIndex: 'account_position',
      total: (company) => accounts.total(company),
    }),
    catalogue,
    notification: new AccountNotification({ broker, logger }),
    now,
  });
}
