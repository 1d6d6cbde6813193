import type { CompanyView } from '@herald/service/local-view';
import { bulkWriteIn } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/mongo/outbox';
import type { ServiceContext } from '@herald/service';
import { AccountEventStore } from './account-events/account-event-store';
import { AccountEventPublisher } from './account-events/account-event-publisher';
import { newAccounts } from './accounts/account-batch';
import { accountController } from './accounts/account-controller';
import { correctableAccounts } from './accounts/account-correction';
import { AccountService } from './accounts/account-service';
import { accountSms } from './accounts/account-sms';
import { billingRunController } from './billing-run/billing-run-controller';
import { BillingService } from './billing-run/billing-service';
import { RunMetrics } from './billing-run/run-metrics';
import { RunStore } from './billing-run/run-store';
import { catalogueController } from './catalogue/catalogue-controller';
import { CatalogueService } from './catalogue/catalogue-service';
import { CatalogueStore } from './catalogue/catalogue-store';
import { CorrectRecord } from './company-records/correct-record';
import { CorrectionStore } from './company-records/correction-store';
import { CreateRecords } from './company-records/create-records';
import type { BillingConfig } from './config';
import { customerController } from './customers/customer-controller';
import { correctableCustomers } from './customers/customer-correction';
import { CustomerService, newCustomers } from './customers/customer-service';
import { CustomerStore } from './customers/customer-store';
import { verifyController } from './hash-chain/verify-controller';
import { AccountStore } from './ledger/account-store';
import { BillingStateStore } from './ledger/billing-state-store';
import { CompanyTerms } from './ledger/billing-terms';
import { Ledger } from './ledger/ledger';
import { PaymentStore } from './ledger/payment-store';
import { accountMoneyController } from './operator/account-money-controller';
import { companyListsController } from './operator/company-lists-controller';
import { correctionController } from './operator/correction-controller';
import { paymentAdminController } from './payments/payment-admin-controller';
import { paymentController } from './payments/payment-controller';
import { PaymentLists } from './payments/payment-lists';
import { PaymentService } from './payments/payment-service';
import { AnswerPrivacy } from './privacy/answer-privacy';
import { ReconcilePayments } from './reconciliation/reconcile-payments';
import { reconciliationController } from './reconciliation/reconciliation-controller';
import { reminderController } from './reminders/reminder-controller';
import { reminderScan } from './reminders/reminder-scan';
import { ReminderMetrics } from './reminders/reminder-metrics';
import { ReminderRun } from './reminders/reminder-run';
import { ReminderSender } from './reminders/reminder-sender';
import { ReminderStore } from './reminders/reminder-store';
import { CompanyCounters } from './storage/company-documents';
import { CompanySequences } from './storage/company-sequences';
import { IdempotencyStore } from './storage/idempotency-store';
import { SequenceLock } from './storage/sequence-lock';

export interface BillingContext extends ServiceContext<BillingConfig> {
  companies: CompanyView;
  outbox: TransactionOutbox;
  /** Timeout of requests to the sms service, ms. The default is 5 s. */
  smsWaitMs?: number | undefined;
}

/** Wires the features, which share their stores. */
export function wireFeatures(context: BillingContext) {
  const { connection, companies, logger, now } = context;
  const sequences = new CompanySequences(connection);
  const states = new BillingStateStore(connection);
  const counters = new CompanyCounters(connection);
  const accountEvents = new AccountEventStore(connection, counters);
  const stores = {
    sequences,
    lock: new SequenceLock(connection),
    accountEvents,
    runs: new RunStore(connection, counters),
    idempotency: new IdempotencyStore(connection),
    corrections: new CorrectionStore(connection),
    terms: new CompanyTerms({ companies, states, now }),
    customers: new CustomerStore(connection, sequences),
    accounts: new AccountStore(connection, sequences),
    payments: new PaymentStore(connection, sequences),
    catalogue: new CatalogueStore(connection),
  };
  const catalogue = new CatalogueService({
    connection,
    store: stores.catalogue,
    counters,
    idempotency: stores.idempotency,
  });
  const ledger = new Ledger({
    ...context,
    ...stores,
    execute: (session, statements) => bulkWriteIn(session, connection, statements),
    maxGroup: context.config.PAYMENT_GROUP,
  });
  const shared = { ...context, ...stores, ledger, sms: accountSms(context.broker, context.smsWaitMs) };
  const customers = new CustomerService({
    ...shared,
    creation: new CreateRecords(shared, newCustomers(stores)),
    catalogue,
  });
  const accounts = new AccountService({
    ...shared,
    creation: new CreateRecords(shared, newAccounts(stores)),
  });
  const corrected = {
    customers: new CorrectRecord(shared, correctableCustomers(stores)),
    accounts: new CorrectRecord(shared, correctableAccounts(shared)),
  };
  const payments = new PaymentService(shared);
  const lists = new PaymentLists(stores.payments);
  const billing = new BillingService({ ...shared, metrics: new RunMetrics(context.registry), states });
  const reminders = new ReminderStore(connection);
  const scan = reminderScan(shared);
  const reminding = {
    ...shared,
    states,
    scan,
    store: reminders,
    metrics: new ReminderMetrics(context.registry, reminders),
  };
  return {
    billing,
    privacy: new AnswerPrivacy(connection),
    reminderRun: new ReminderRun(reminding),
    reminderSender: new ReminderSender(reminding),
    accountEvents,
    accountEventPublisher: new AccountEventPublisher({ store: accountEvents, broker: context.broker }),
    routers: [
      customerController({ customers, correction: corrected.customers, store: stores.customers, logger }),
      accountController({ accounts, correction: corrected.accounts, logger }),
      correctionController({ ...shared, customers, accounts, corrected }),
      companyListsController({
        companies,
        customers: stores.customers,
        accounts,
        accountStore: stores.accounts,
      }),
      paymentController({ payments, lists, logger }),
      paymentAdminController({ companies, lists, payments, store: stores.payments, logger }),
      reconciliationController({
        companies,
        reconciliation: new ReconcilePayments(shared),
        logger,
      }),
      accountMoneyController({ ...shared, accounts }),
      catalogueController({ companies, catalogue, logger, now: context.now }),
      billingRunController({ ...shared, billing }),
      verifyController({ companies, connection }),
      reminderController({ ...shared, scan, reminders }),
    ],
  };
}
