import type { Broker } from '@herald/broker';
import { Repeating, SlotLeases } from '@herald/service';
import type { Logger } from '@herald/logging';
import { LedgerMetrics } from '@herald/books';
import type { Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import { backlogMetrics } from './backlog/backlog-metrics';
import { BacklogStore } from './backlog/backlog-store';
import { databaseMetrics } from './backlog/database-metrics';
import type { BalanceStore } from './balance/balance-store';
import { LedgerCheck } from './books/ledger-check';
import type { SmsConfig } from './config';
import { CancelJob } from './jobs/cancel-job';
import type { JobQueue } from './jobs/job-queue';
import { OrphanSweep } from './schedule/orphan-sweep';
import { Scheduler } from './schedule/scheduler';

export interface SchedulerRoleDeps {
  config: SmsConfig;
  connection: MongoConnection;
  broker: Broker;
  logger: Logger;
  registry: Registry;
  /** This process, unique among all that ever ran. */
  owner: string;
  balances: BalanceStore;
  queue: JobQueue;
}

/** Orphans are looked for this much more seldom than due jobs. */
const ORPHANS_EVERY_MS = 60_000;
const CHECK_EVERY_MS = 10_000;

/** Wires the role `scheduler`: jobs whose time has come, and what crashes have left. */
export function composeScheduler(deps: SchedulerRoleDeps): { start(): Promise<void>; stop(): Promise<void> } {
  const { config, connection, broker, logger, registry, owner, balances, queue } = deps;
  backlogMetrics(registry, {
    store: new BacklogStore(connection),
    depthOf: (observed) => broker.depth(observed),
  });
  databaseMetrics(registry, connection);
  const ledger = new LedgerMetrics(registry, 'sms');
  const ledgerCheck = new LedgerCheck({ connection, metrics: ledger, logger });
  const scheduler = new Scheduler({
    connection,
    queue,
    cancelJob: new CancelJob({ connection, balances, logger }),
    isBrokerReady: () => broker.ready,
    logger,
    outboxAfterMs: config.OUTBOX_AFTER_MS,
  });
  const orphans = new OrphanSweep({ connection, logger, orphanAfterMs: config.ORPHAN_AFTER_MS });
  const leader = new SlotLeases({
    connection,
    logger,
    pool: 'sms-scheduler',
    slots: 1,
    owner,
    onGained: () => undefined,
    onLost: () => ledger.reset(),
  });
  const whenLeading = (work: () => Promise<void>) => async (): Promise<void> => {
    if (leader.holds(0)) await work();
  };
  const pickUp = async (): Promise<void> => {
    await scheduler.queueCommitted();
    await scheduler.queueOutbox();
    await scheduler.finishCancelling();
  };
  const repeating = [
    // Every copy: a job must begin at its minute also while the leadership changes hands.
    new Repeating('schedule.due', config.SWEEP_EVERY_MS, () => scheduler.beginDue(), logger),
    new Repeating('schedule.outbox', config.SWEEP_EVERY_MS, whenLeading(pickUp), logger),
    new Repeating(
      'schedule.orphans',
      ORPHANS_EVERY_MS,
      whenLeading(() => orphans.run()),
      logger,
    ),
    new Repeating(
      'ledger.check',
      CHECK_EVERY_MS,
      whenLeading(() => ledgerCheck.run()),
      logger,
    ),
  ];
  return {
    start: async () => {
      await leader.start();
      for (const work of repeating) work.start();
    },
    stop: async () => {
      await Promise.all(repeating.map((work) => work.stop()));
      await leader.stop();
    },
  };
}
