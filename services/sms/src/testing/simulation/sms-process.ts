import type { Broker } from '@herald/broker';
import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { AcceptanceStore } from '../../accept/commit/acceptance-store';
import { GroupCommit } from '../../accept/commit/group-commit';
import { IdempotencyStore } from '../../accept/commit/idempotency-store';
import { BatchConsumer } from '../../deliver/batch-consumer';
import { RouteQueues } from '../../deliver/capacity/route-queues';
import { ClaimStore } from '../../deliver/claim-store';
import { BatchRequeue } from '../../deliver/queue/batch-requeue';
import { FairBatchQueue } from '../../deliver/queue/fair-batch-queue';
import { JobQueue } from '../../deliver/queue/job-queue';
import { SendingSweep } from '../../deliver/sending-sweep';
import { jobCollections } from '../../model/job-collections';
import { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import { PartTextStore } from '../../record/outcomes/part-text-store';
import { RecordStore } from '../../record/outcomes/record-store';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { InFlight } from '../../record/receipts/in-flight';
import { receiptHandler } from '../../record/receipts/receipt-handler';
import { ReceiptMatcher } from '../../record/receipts/receipt-matcher';
import { ReceiptTimes } from '../../record/receipts/receipt-times';
import { BalanceStore } from '../../rules/balance/balance-store';
import type { BrokerModel } from './broker-model';
import { connectionOf, type MongoModel } from './mongo-model';
import type { SmscModel } from './smsc-model';
import type { World } from './world';

/** The wait after an indeterminate submit, s. */
export const WAIT_SECONDS = 5;
const LEASE_MS = 5_000;
const QUEUE_DUE_MS = 2_000;
const TIDY_MS = 6_000;

export interface Servers {
  world: World;
  mongo: MongoModel;
  broker: BrokerModel;
  smsc: SmscModel;
  nextSmsIDs(count: number): number;
  /** Whether this process has the lease of the sweeps. */
  leads(name: string): boolean;
}

export type SmsProcess = ReturnType<typeof startProcess>;

/** A process of sms with all roles, of the real classes, wired as in `compose-sending.ts`. @param submitsOwn whether it claims what it accepts */
export function startProcess(
  { world, mongo, broker: rabbit, smsc, nextSmsIDs, leads }: Servers,
  name: string,
  submitsOwn: boolean,
) {
  const connection = connectionOf(world, mongo, name);
  const broker = rabbit.of(name) as unknown as Broker;
  const carriers = smsc.bind(name);
  const collections = jobCollections(connection);
  const balances = new BalanceStore(connection);
  const submissions = new SubmissionStore(connection);
  const inFlight = new InFlight();
  const times = new ReceiptTimes();
  const matcher = new ReceiptMatcher(submissions, inFlight, times, new PartTextStore(connection));
  const waits = {
    UNKNOWN_OUTCOME_WAIT_SECONDS: WAIT_SECONDS,
    OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: WAIT_SECONDS,
  };
  const policy = retryPolicy(waits, (route) => times.within(route, Date.now()));
  const fairBatchQueue = new FairBatchQueue(connection);
  const recorder = new OutcomeRecorder({
    records: new RecordStore(connection, balances),
    ...{ submissions, matcher, broker, policy, logger: quiet },
    outcomes: { note: () => undefined },
  });
  const stopList = { stopped: () => Promise.resolve(new Set<string>()) };
  const consumer = new BatchConsumer({
    ...{ broker, carriers, recorder, inFlight, fairBatchQueue, stopList, policy, logger: quiet },
    senders: { of: () => null },
    routeQueues: new RouteQueues(carriers),
    claims: new ClaimStore(collections, LEASE_MS),
    queueWait: () => undefined,
    activity: new Activity(),
    suspensions: { isQuiet: true, isStopped: () => false, stops: () => false, recallReason: () => null },
    held: { hold: () => Promise.resolve() },
  });
  const requeue = new BatchRequeue({ batches: collections.batches, broker, logger: quiet });
  const sweep = new SendingSweep({
    ...{ batches: collections.batches, broker, requeue, recorder, matcher, submissions, fairBatchQueue },
    logger: quiet,
  });
  const idempotency = new IdempotencyStore(connection);
  const jobQueue = new JobQueue({ collections, broker, logger: quiet });
  const groups = new GroupCommit({
    acceptances: new AcceptanceStore({
      ...{ connection, collections, balances, stopList, idempotency },
      smsIds: { reserve: (count) => Promise.resolve(nextSmsIDs(count)) },
    }),
    jobQueue,
    sender: submitsOwn ? consumer : null,
    metrics: { committed: () => undefined },
    together: true,
  });
  carriers.onReceipt = receiptHandler(recorder);
  recorder.start();
  consumer.start();
  // One process at a time sweeps.
  repeat(QUEUE_DUE_MS, async () => leads(name) && sweep.queueDue());
  repeat(TIDY_MS, async () => leads(name) && sweep.tidy());
  return {
    name,
    idempotency,
    groups,
    /** A stop in order, as `compose-sending.ts` stops. */
    stop: async (): Promise<void> => {
      await groups.drain();
      await jobQueue.drain();
      await consumer.stop();
      await consumer.drain();
      await recorder.stop();
    },
  };
}

function repeat(everyMs: number, run: () => Promise<unknown>): void {
  const again = (): void => {
    const next = (): void => void setTimeout(again, everyMs);
    run().then(next, next);
  };
  setTimeout(again, everyMs);
}
