import type { CompanyView } from '@herald/local-view';
import { bulkWriteIn } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import type { ServiceContext } from '@herald/service';
import { AccountEventStore } from './account-events/account-event-store';
import { AccountEventPublisher } from './account-events/account-event-publisher';
import { newAccounts } from './accounts/account-batch';
import { accountController } from './accounts/account-controller';
import { correctableAccounts } from './accounts/account-correction';
import { AccountNotification } from './accounts/account-notification';
import { AccountService } from './accounts/account-service';
import { AccountSms } from './accounts/account-sms';
import { SetCredit } from './accounts/set-credit';
import { BillingRun } from './billing-run/billing-run';
import { billingRunController } from './billing-run/billing-run-controller';
import { BillingService } from './billing-run/billing-service';
import { DryRun } from './billing-run/dry-run';
import { RunMetrics } from './billing-run/run-metrics';
import { RunReport } from './billing-run/run-report';
import { RunStore } from './billing-run/run-store';
import { catalogueController } from './catalogue/catalogue-controller';
import { CatalogueService } from './catalogue/catalogue-service';
import { CatalogueStore } from './catalogue/catalogue-store';
import { CorrectRecord } from './company-records/correct-record';
import { CorrectionStore } from './company-records/correction-store';
import { CreateRecords } from './company-records/create-records';
import type { BillingConfig } from './config';
import { newCustomers } from './customers/customer-batch';
import { customerController } from './customers/customer-controller';
import { correctableCustomers } from './customers/customer-correction';
import { CustomerService } from './customers/customer-service';
import { CustomerStore } from './customers/customer-store';
import { verifyController } from './hash-chain/verify-controller';
import { AccountStore } from './ledger/account-store';
import { BillingStateStore } from './ledger/billing-state-store';
import { CompanyTerms } from './ledger/billing-terms';
import { Ledger } from './ledger/ledger';
import { PaymentStore } from './ledger/payment-store';
import { AccountMoneyChanges } from './operator/account-money';
import { accountMoneyController } from './operator/account-money-controller';
import { companyListsController } from './operator/company-lists-controller';
import { correctionController } from './operator/correction-controller';
import { paymentAdminController } from './payments/payment-admin-controller';
import { paymentController } from './payments/payment-controller';
import { PaymentLists } from './payments/payment-lists';
import { PaymentService } from './payments/payment-service';
import { ReversePayment } from './payments/reverse-payment';
import { AnswerPrivacy } from './privacy/answer-privacy';
import { FindingStore } from './reconciliation/finding-store';
import { ReconcilePayments } from './reconciliation/reconcile-payments';
import { reconciliationController } from './reconciliation/reconciliation-controller';
import { reminderController } from './reminders/reminder-controller';
import { ReminderScan } from './reminders/reminder-scan';
import { ReminderMetrics } from './reminders/reminder-metrics';
import { ReminderPreview } from './reminders/reminder-preview';
import { ReminderRun } from './reminders/reminder-run';
import { ReminderSender } from './reminders/reminder-sender';
import { ReminderStore } from './reminders/reminder-store';
import { CompanyCounters } from './storage/company-counters';
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
  const payments = new PaymentService({ ...stores, ledger, now });
  const lists = new PaymentLists(stores.payments);
  const reversal = new ReversePayment({ ...stores, ledger, now });
  const credit = new SetCredit({ ...stores, ledger, now });
  const billing = new BillingService({
    ...context,
    ...stores,
    run: new BillingRun({ ...stores, ledger }),
    dryRun: new DryRun({ connection, ...stores }),
    metrics: new RunMetrics(context.registry),
    states,
  });
  const sms = new AccountSms(context.broker, context.smsWaitMs);
  const customers = new CustomerService({
    ...context,
    ...stores,
    creation: new CreateRecords({ ...context, ...stores }, newCustomers(stores)),
    catalogue,
  });
  const accounts = new AccountService({
    ...context,
    ...stores,
    creation: new CreateRecords({ ...context, ...stores }, newAccounts(stores)),
    notification: new AccountNotification({ sms, logger }),
  });
  const corrected = {
    customers: new CorrectRecord({ ...context, ...stores }, correctableCustomers(stores)),
    accounts: new CorrectRecord({ ...context, ...stores }, correctableAccounts({ ...stores, ledger, now })),
  };
  const reminders = wireReminders(context, { ...stores, states, ledger, sms });
  return {
    billing,
    privacy: new AnswerPrivacy({ connection, sequences }),
    reminders,
    accountEvents,
    accountEventPublisher: new AccountEventPublisher({ store: accountEvents, broker: context.broker }),
    routers: [
      customerController({ customers, correction: corrected.customers, store: stores.customers, logger }),
      accountController({ accounts, correction: corrected.accounts, credit, logger }),
      correctionController({ ...stores, companies, customers, accounts, corrected, logger }),
      companyListsController({
        companies,
        customers: stores.customers,
        accounts,
        accountStore: stores.accounts,
      }),
      paymentController({ payments, reversal, lists, logger }),
      paymentAdminController({ companies, lists, reversal, store: stores.payments, logger }),
      reconciliationController({
        companies,
        reconciliation: new ReconcilePayments({ ...stores, findings: new FindingStore(connection), logger }),
        logger,
      }),
      accountMoneyController({
        companies,
        accounts,
        money: new AccountMoneyChanges({ ...stores, ledger, now }),
        logger,
      }),
      catalogueController({ companies, catalogue, logger, now }),
      billingRunController({ companies, billing, ...stores, report: new RunReport({ connection }) }),
      verifyController({ companies, connection }),
      reminderController({ companies, ...reminders, now }),
    ],
  };
}

/** Wires the selection of accounts for reminders, the daily run, and the sending of SMS. */
function wireReminders(
  { connection, registry, companies, logger, now }: BillingContext,
  shared: Pick<ConstructorParameters<typeof ReminderRun>[0], 'states' | 'ledger'> &
    Omit<ConstructorParameters<typeof ReminderScan>[0], 'connection'> & {
      accounts: AccountStore;
      sms: AccountSms;
    },
) {
  const store = new ReminderStore(connection);
  const metrics = new ReminderMetrics(registry, store);
  const scan = new ReminderScan({ connection, ...shared });
  const context = { companies, store, metrics, logger, now };
  return {
    reminders: store,
    preview: new ReminderPreview({ scan, ...shared }),
    run: new ReminderRun({ ...context, ...shared, scan }),
    sender: new ReminderSender({ ...context, ...shared }),
  };
}
