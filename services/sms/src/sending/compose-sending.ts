import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { ReadyCheck } from '@herald/service';
import { Repeating, SlotLeases } from '@herald/service';
import type { Logger } from '@herald/logging';
import type { Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import { composeCarriers } from '../carriers/compose-carriers';
import { composeInbound, type InboundDeps } from '../inbound/compose-inbound';
import { BatchConsumer } from './batch-consumer';
import type { RetryPolicy } from './batch-record';
import { BulkTurns } from '../jobs/bulk-turns';
import { ClaimStore } from './claim-store';
import { sendingMetrics, queueWait } from './sending-metrics';
import { SendingSweep } from './sending-sweep';
import { InFlight } from './in-flight';
import { ReceiptHandler } from './receipt-handler';
import { ReceiptMatcher } from './receipt-matcher';
import { RecordStore, type Refunds } from './record-store';
import { Recorder } from './recorder';
import { retryPolicy, type RetrySettings } from './retry-policy';
import { SubmissionStore } from './submission-store';
import type { SubmitBatchDeps } from './submit-batch';

export interface SendingDeps {
  connection: MongoConnection;
  broker: Broker;
  logger: Logger;
  registry: Registry;
  /** This process, unique among all that ever ran. */
  owner: string;
  carrierUrls: string;
  /** Of the passwords of the operator's routes. */
  routeKey?: Buffer | null;
  retries: RetrySettings;
  stopList: SubmitBatchDeps['stopList'] & InboundDeps['stopList'];
  companies: InboundDeps['companies'];
  senders: InboundDeps['senders'];
  refunds: Refunds;
  /** `sender` submits and takes receipts; `scheduler` sweeps. */
  roles: { sender: boolean; scheduler: boolean };
}

export interface Sending {
  start(): Promise<void>;
  stop(): Promise<void>;
  readyChecks: ReadyCheck[];
  adminRouters: Router[];
}

const QUEUE_DUE_MS = 500;
const TIDY_MS = 3_000;
const REFRESH_MS = 1_000;

/** Wires submitting, receipts and the sweep. The one place where the parts of sending meet. */
export function composeSending(deps: SendingDeps): Sending {
  const { connection, broker, logger, owner } = deps;
  const submissions = new SubmissionStore(connection);
  const inFlight = new InFlight();
  const matcher = new ReceiptMatcher(submissions, inFlight);
  const turns = new BulkTurns(connection);
  const policy = retryPolicy(deps.retries);
  const recorder = new Recorder({
    records: new RecordStore(connection, deps.refunds),
    submissions,
    matcher,
    broker,
    policy,
    logger,
  });
  sendingMetrics(deps.registry, { recorder, submissions });
  const sender = deps.roles.sender ? composeSender(deps, { recorder, inFlight, turns, policy }) : null;
  const sweep = new SendingSweep({ connection, broker, recorder, matcher, submissions, turns, logger });
  const sweepLease = new SlotLeases({
    connection,
    logger,
    pool: 'sms-delivery-sweep',
    slots: 1,
    owner,
    onGained: () => undefined,
    onLost: () => undefined,
  });
  const whenLeading = (work: () => Promise<void>) => async (): Promise<void> => {
    if (sweepLease.holds(0)) await work();
  };
  const repeating = [
    new Repeating('waiting_receipts.count', REFRESH_MS, () => matcher.refreshWaiting(), logger),
    new Repeating(
      'sweep.queue_due',
      QUEUE_DUE_MS,
      whenLeading(() => sweep.queueDue()),
      logger,
    ),
    new Repeating(
      'sweep.tidy',
      TIDY_MS,
      whenLeading(() => sweep.tidy()),
      logger,
    ),
  ];
  return {
    async start() {
      recorder.start();
      await sender?.start();
      if (deps.roles.scheduler) await sweepLease.start();
      for (const work of repeating) work.start();
    },
    async stop() {
      await Promise.all(repeating.map((work) => work.stop()));
      if (deps.roles.scheduler) await sweepLease.stop();
      await sender?.stop();
      await recorder.stop();
    },
    readyChecks: sender?.readyChecks ?? [],
    adminRouters: sender ? [sender.adminRouter] : [],
  };
}

interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
  readyChecks: ReadyCheck[];
  adminRouter: Router;
}

function composeSender(
  deps: SendingDeps,
  shared: { recorder: Recorder; inFlight: InFlight; turns: BulkTurns; policy: RetryPolicy },
): Sender {
  const { connection, broker, logger, registry, owner, stopList } = deps;
  const { recorder, inFlight, policy } = shared;
  const carriers = composeCarriers({
    urls: deps.carrierUrls,
    routeKey: deps.routeKey ?? null,
    connection,
    logger,
    registry,
    owner,
  });
  const claims = new ClaimStore(connection, shared.turns);
  const consumer = new BatchConsumer({
    broker,
    carriers,
    claims,
    recorder,
    inFlight,
    stopList,
    policy,
    queueWait: queueWait(registry),
    logger,
  });
  const inbound = composeInbound(deps);
  const receipts = new ReceiptHandler(recorder);
  carriers.onReceipt((receipt, acknowledge) => receipts.handle(receipt, acknowledge));
  carriers.onInbound((message, acknowledge) => void inbound.handle(message, acknowledge));
  return {
    async start() {
      await carriers.start();
      consumer.start();
    },
    async stop() {
      await consumer.stop();
      await carriers.stop();
    },
    readyChecks: carriers.readyChecks,
    adminRouter: carriers.adminRouter,
  };
}
