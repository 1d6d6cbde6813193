import type { Router } from 'express';
import type { Task } from '@herald/service';
import { composeCarriers } from '../carriers/compose-carriers';
import { composeInbound } from '../inbound/compose-inbound';
import type { RoleParts, SmsGround } from '../sms-ground';
import { BatchConsumer } from './batch-consumer';
import type { RetryPolicy } from './batch-record';
import { BulkTurns } from '../jobs/bulk-turns';
import { ClaimStore } from './claim-store';
import { sendingMetrics, queueWait } from './sending-metrics';
import { SendingSweep } from './sending-sweep';
import { InFlight } from './in-flight';
import { ReceiptHandler } from './receipt-handler';
import { ReceiptMatcher } from './receipt-matcher';
import { RecordStore } from './record-store';
import { Recorder } from './recorder';
import { retryPolicy } from './retry-policy';
import { SubmissionStore } from './submission-store';

const SWEEP_LEASE = 'sms-delivery-sweep';
const QUEUE_DUE_MS = 500;
const TIDY_MS = 3_000;
const REFRESH_MS = 1_000;

/** Wires submitting, receipts and the sweep. The one place where the parts of sending meet. */
export function composeSending(ground: SmsGround): RoleParts {
  const { config, connection, broker, logger, registry } = ground;
  const submissions = new SubmissionStore(connection);
  const inFlight = new InFlight();
  const matcher = new ReceiptMatcher(submissions, inFlight);
  const turns = new BulkTurns(connection);
  const policy = retryPolicy({
    unknownWaitSeconds: config.UNKNOWN_OUTCOME_WAIT_SECONDS,
    otpUnknownWaitSeconds: config.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS,
  });
  const recorder = new Recorder({
    records: new RecordStore(connection, ground.balances),
    submissions,
    matcher,
    broker,
    policy,
    logger,
  });
  sendingMetrics(registry, { recorder, submissions });
  const sender = config.SMS_ROLES.includes('sender')
    ? composeSender(ground, { recorder, inFlight, turns, policy })
    : null;
  const sweep = new SendingSweep({ connection, broker, recorder, matcher, submissions, turns, logger });
  const sweeping: Task[] = [
    { name: 'sweep.queue_due', everyMs: QUEUE_DUE_MS, lease: SWEEP_LEASE, run: () => sweep.queueDue() },
    { name: 'sweep.tidy', everyMs: TIDY_MS, lease: SWEEP_LEASE, run: () => sweep.tidy() },
  ];
  return {
    routers: sender ? [sender.adminRouter] : [],
    tasks: [
      { name: 'waiting_receipts.count', everyMs: REFRESH_MS, run: () => matcher.refreshWaiting() },
      ...(config.SMS_ROLES.includes('scheduler') ? sweeping : []),
    ],
    start: async () => {
      recorder.start();
      await sender?.start();
    },
    stop: async () => {
      await sender?.stop();
      await recorder.stop();
    },
  };
}

interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
  adminRouter: Router;
}

function composeSender(
  ground: SmsGround,
  shared: { recorder: Recorder; inFlight: InFlight; turns: BulkTurns; policy: RetryPolicy },
): Sender {
  const { config, connection, broker, logger, registry, owner, stopList } = ground;
  const { recorder, inFlight, policy } = shared;
  const carriers = composeCarriers({
    urls: config.SMS_CARRIERS,
    routeKey: config.ROUTE_ENCRYPTION_KEY,
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
  const inbound = composeInbound({ ...ground, senders: ground.brands });
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
    adminRouter: carriers.adminRouter,
  };
}
