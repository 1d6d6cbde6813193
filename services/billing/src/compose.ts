import { LedgerMetrics } from '@herald/service/books';
import { CompanyView } from '@herald/service/local-view';
import { EVENT_QUEUES, REQUEST_QUEUE } from '@herald/contracts';
import { outboxMetrics } from '@herald/telemetry/metrics';
import { TransactionOutbox } from '@herald/mongo/outbox';
import { type ServiceContext, withLease } from '@herald/service';
import { type BillingConfig, readConfig } from './config';
import { AccountCheck } from './consistency/account-check';
import { wireFeatures } from './features';
import { outboxIn } from './storage/outbox-model';

export const service = {
  name: 'billing',
  needs: { mongo: {}, broker: {} },
  readConfig,
  compose: (context: ServiceContext<BillingConfig>) => compose(context),
};

/** The lease for tasks that run in only one instance of the service at a time. */
const LEASE = 'billing-leader';
const SWEEP_EVERY_MS = 5_000;
const SEND_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;
const PUBLISH_EVENTS_EVERY_MS = 1_000;

/** Limits that tests override. */
export interface Limits {
  /** Interval at which SMS of reminders are sent, ms. */
  sendEveryMs?: number;
  /** Timeout of requests to the sms service, ms. */
  smsWaitMs?: number;
}

/** Wires the service. */
export function compose(
  context: ServiceContext<BillingConfig>,
  { sendEveryMs = SEND_EVERY_MS, smsWaitMs }: Limits = {},
) {
  const { config, connection, broker, registry, logger } = context;
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.billingCompanies });
  const outbox = new TransactionOutbox({ name: 'billing', rows: outboxIn(connection), broker, logger });
  const { routers, billing, privacy, reminderRun, reminderSender, accountEvents, accountEventPublisher } =
    wireFeatures({
      ...context,
      companies,
      outbox,
      smsWaitMs,
    });
  outboxMetrics(registry, {
    billing: outbox,
    'account-events': { oldestAge: () => accountEvents.oldestAge() },
  });
  const ledgerMetrics = new LedgerMetrics(registry, 'billing');
  const accountCheck = new AccountCheck({ connection, metrics: ledgerMetrics, logger });
  const tasks = withLease(LEASE, [
    { name: 'outbox-sweep', everyMs: SWEEP_EVERY_MS, run: (goOn) => outbox.sweep(goOn) },
    {
      name: 'billing-run',
      everyMs: config.BILLING_RUN_EVERY_MS,
      run: (goOn) => billing.runDue(goOn),
      onLost: () => billing.resetMetrics(),
    },
    { name: 'reminders', everyMs: config.BILLING_RUN_EVERY_MS, run: (goOn) => reminderRun.runDue(goOn) },
    { name: 'reminder-sms', everyMs: sendEveryMs, run: (goOn) => reminderSender.send(goOn) },
    {
      name: 'account-check',
      everyMs: CHECK_EVERY_MS,
      run: (goOn) => accountCheck.checkNextAccounts(goOn),
      onLost: () => ledgerMetrics.reset(),
    },
    {
      name: 'account-events',
      everyMs: PUBLISH_EVENTS_EVERY_MS,
      run: (goOn) => accountEventPublisher.publish(goOn),
    },
  ]);
  return {
    routers,
    tasks,
    start: async () => {
      await companies.start();
      await broker.answer(REQUEST_QUEUE.BILLING_PRIVACY, (request) => privacy.answer(request));
    },
    stop: async () => {
      await billing.stop();
      await outbox.stop();
    },
  };
}
