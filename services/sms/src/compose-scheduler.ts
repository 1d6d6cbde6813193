import { LedgerMetrics } from '@herald/service/books';
import { ALARM } from '@herald/contracts';
import { reencryptionMetrics } from '@herald/telemetry/metrics';
import { Reencryption } from '@herald/mongo';
import { AlarmStore, Watch } from '@herald/service/alarms';
import { withLease } from '@herald/service';
import { LowBalances } from './upkeep/alarms/low-balances';
import { smsShareAlarms } from './upkeep/alarms/share-alarms';
import { backlogMetrics } from './upkeep/backlog/backlog-metrics';
import { BacklogStore } from './upkeep/backlog/backlog-store';
import { databaseMetrics } from './upkeep/backlog/database-metrics';
import { RouteStore } from './carriers/operator/route-store';
import { LedgerCheck } from './upkeep/consistency/ledger-check';
import { InboundStore } from './inbound/inbound-store';
import { CancelJob } from './deliver/suspension/cancel-job';
import { GuardStore } from './otp/guard/guard-store';
import { updatePumpingAlarms } from './otp/guard/pumping-alarms';
import { FinishedJobs } from './upkeep/finished-jobs';
import { RETENTION_EVERY_MS, RetentionSweep } from './upkeep/retention/retention-sweep';
import { OrphanSweep } from './upkeep/orphan-sweep';
import { Scheduler } from './deliver/scheduler';
import { secretTlvFields } from './rules/senders/sender-store';
import { CountBatches } from './record/statistics/count-batches';
import { RECOVERY_IDLE_MS, type RoleParts, SCHEDULER_LEASE, type SmsContext } from './sms-context';

/** Orphans are rare, so this task runs much less often than the scan for due jobs. */
const ORPHANS_EVERY_MS = 60_000;
const FINISHED_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;
/** A count costs little more for hundreds of messages of a company than for one, because they share the documents of the statistics. */
const COUNT_EVERY_MS = 20_000;
const REENCRYPT_EVERY_MS = 10_000;
const WATCH_EVERY_MS = 5_000;
/** Each run compares one slice of companies. */
const BALANCES_EVERY_MS = 10_000;
const PUMPING_EVERY_MS = 10_000;
const TIDY_ALARMS_EVERY_MS = 60_000;

/** Wires the role `scheduler`: due jobs, and recovery of work that a crash interrupted. */
export function composeScheduler(context: SmsContext): RoleParts {
  const { config, connection, collections, broker, logger, registry, balances, queue, companies, now } =
    context;
  backlogMetrics(registry, new BacklogStore(collections), new InboundStore(connection));
  databaseMetrics(registry, connection);
  const ledger = new LedgerMetrics(registry, 'sms');
  const ledgerCheck = new LedgerCheck({ connection, metrics: ledger, logger });
  const scheduler = new Scheduler({
    collections,
    queue,
    cancelJob: new CancelJob({ connection, collections, balances, logger }),
    isBrokerReady: () => broker.canSend,
    logger,
    outboxAfterMs: config.OUTBOX_AFTER_MS,
  });
  const orphans = new OrphanSweep({ collections, logger, orphanAfterMs: config.ORPHAN_AFTER_MS });
  const statistics = new CountBatches({ connection, collections, companies });
  const shareAlarms = smsShareAlarms(config);
  const watch = new Watch({ connection, logger, alarms: shareAlarms });
  const alarms = new AlarmStore(connection);
  alarms.observe(registry, [...Object.keys(shareAlarms), ALARM.BALANCE_LOW, ALARM.OTP_PUMPING]);
  const guards = new GuardStore(connection);
  const lowBalances = new LowBalances({ connection, alarms, logger });
  const finished = new FinishedJobs({ collections });
  const retention = new RetentionSweep({ connection, collections, now });
  const routes = new RouteStore(connection, config.ROUTE_ENCRYPTION_KEY);
  const { cipher } = routes;
  const fields = cipher && [
    routes.encryptedField(cipher),
    context.numberHash.encryptedField,
    ...secretTlvFields(connection, cipher),
  ];
  const reencryption = cipher && new Reencryption({ cipher, fields: fields!, logger });
  reencryptionMetrics(registry, async () => (await reencryption?.countLeft()) ?? 0);
  // Work that only a crash leaves behind is not urgent.
  const recoveryMs = 5 * config.SWEEP_EVERY_MS;
  return {
    tasks: [
      // No lease: every process runs it, because a job must also begin on time while the leadership changes hands.
      {
        name: 'schedule.due',
        everyMs: config.SWEEP_EVERY_MS,
        run: () => scheduler.beginDue(),
        nextAt: () => scheduler.nextAt,
      },
      ...withLease(SCHEDULER_LEASE, [
        {
          name: 'schedule.accepted',
          everyMs: recoveryMs,
          idleMs: RECOVERY_IDLE_MS,
          run: () => scheduler.queueAccepted(),
        },
        {
          name: 'schedule.cancelling',
          everyMs: recoveryMs,
          run: (goOn) => scheduler.finishCancelling(goOn),
        },
        { name: 'schedule.orphans', everyMs: ORPHANS_EVERY_MS, run: () => orphans.deleteOrphans() },
        { name: 'jobs.finished', everyMs: FINISHED_EVERY_MS, run: (goOn) => finished.completeJobs(goOn) },
        {
          name: 'retention.sweep',
          everyMs: RETENTION_EVERY_MS,
          run: (goOn) => retention.deleteExpired(goOn),
        },
        {
          name: 'statistics.count',
          everyMs: COUNT_EVERY_MS,
          run: (goOn) => statistics.countChanged(goOn),
        },
        {
          name: 'secrets.reencrypt',
          everyMs: REENCRYPT_EVERY_MS,
          run: async (goOn) => reencryption?.reencryptAll(goOn),
        },
        {
          name: 'ledger.check',
          everyMs: CHECK_EVERY_MS,
          run: (goOn) => ledgerCheck.checkNextCompanies(goOn),
          onLost: () => ledger.reset(),
        },
        { name: 'alarms.watch', everyMs: WATCH_EVERY_MS, run: (goOn) => watch.updateAlarms(goOn) },
        { name: 'alarms.balances', everyMs: BALANCES_EVERY_MS, run: () => lowBalances.updateAlarms() },
        {
          name: 'alarms.pumping',
          everyMs: PUMPING_EVERY_MS,
          run: () => updatePumpingAlarms({ store: guards, alarms, logger, now }),
        },
        { name: 'alarms.tidy', everyMs: TIDY_ALARMS_EVERY_MS, run: () => watch.tidy() },
      ]),
    ],
  };
}
