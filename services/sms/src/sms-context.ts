import type { Router } from 'express';
import type { CompanyView } from '@herald/service/local-view';
import type { ServiceContext, Task } from '@herald/service';
import type { BalanceStore } from './rules/balance/balance-store';
import type { BrandView } from './rules/brands/brand-view';
import type { SenderView } from './rules/senders/sender-view';
import type { SmsConfig } from './config';
import type { JobCollections } from './model/job-collections';
import type { JobQueue } from './deliver/queue/job-queue';
import type { NumberHash } from './rules/stop-list/number-hash';
import type { StopListStore } from './rules/stop-list/stop-list-store';

/** The pool of the tasks that one instance of the scheduler runs. */
export const SCHEDULER_LEASE = 'sms-scheduler';

/** The interval of sweeps that recover messages after a crash. */
export const RECOVERY_MS = 5_000;
/** Their longest pause while the service is idle: not every crash is announced. */
export const RECOVERY_IDLE_MS = 30_000;

/** The service context that all roles share. */
export interface SmsContext extends ServiceContext<SmsConfig> {
  collections: JobCollections;
  companies: CompanyView;
  brands: BrandView;
  senders: SenderView;
  balances: BalanceStore;
  stopList: StopListStore;
  numberHash: NumberHash;
  queue: JobQueue;
}

/**
 * The parts that a role contributes to its process. There is no ready check: a process keeps working while a carrier is down, and its
 * unsent messages wait.
 */
export interface RoleParts {
  routers?: Router[];
  tasks?: Task[];
  start?(): Promise<void>;
  /** Waits for the work in progress. */
  stop?(): Promise<void>;
}
