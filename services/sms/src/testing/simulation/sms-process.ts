import type { Broker } from '@herald/broker';
import type { Priority } from '@herald/contracts';
import { ContractStatusError } from '@herald/contracts/errors';
import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { takeInSend } from '../../accept/bulk/bulk-intake';
import type { Acceptance } from '../../accept/commit/acceptance';
import { AcceptanceStore } from '../../accept/commit/acceptance-store';
import { BatchWriter } from '../../accept/commit/batch-writer';
import { batchCount } from '../../accept/commit/batches';
import { GroupCommit } from '../../accept/commit/group-commit';
import { type IdempotencyKey, IdempotencyStore } from '../../accept/commit/idempotency-store';
import type { CheckedSend } from '../../accept/request/checked-send';
import { BatchConsumer } from '../../deliver/batch-consumer';
import { RouteQueues } from '../../deliver/capacity/route-queues';
import { ClaimStore } from '../../deliver/claim-store';
import { BatchRequeue } from '../../deliver/queue/batch-requeue';
import { JobQueue } from '../../deliver/queue/job-queue';
import { Scheduler } from '../../deliver/scheduler';
import { SendingSweep } from '../../deliver/sending-sweep';
import { CancelJob } from '../../deliver/suspension/cancel-job';
import { HeldBatches } from '../../deliver/suspension/held-batches';
import { SuspensionSweep } from '../../deliver/suspension/suspension-sweep';
import { jobCollections } from '../../model/job-collections';
import { OutcomeRecorder, receiptHandler } from '../../record/outcomes/outcome-recorder';
import { PartTextStore } from '../../record/outcomes/part-text-store';
import { RecordStore } from '../../record/outcomes/record-store';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { InFlight } from '../../record/receipts/in-flight';
import { ReceiptMatcher } from '../../record/receipts/receipt-matcher';
import { ReceiptTimes } from '../../record/receipts/receipt-times';
import { BalanceStore } from '../../rules/balance/balance-store';
import { SuspensionView } from '../../rules/suspension-view';
import { FinishedJobs } from '../../upkeep/finished-jobs';
import { OrphanSweep } from '../../upkeep/orphan-sweep';
import type { BrokerModel } from './broker-model';
import { connectionOf } from './mongo-client';
import type { MongoModel } from './mongo-model';
import type { SmscModel } from './smsc-model';
import type { World } from './world';

/** The wait after an indeterminate submit, s. Most waits are longer than a lease, so that a claim that ignores them shows. */
export const waitSecondsOf = (priority: Priority): number => (priority === 'otp' ? 5 : 15);
const LEASE_MS = 5_000;
const QUEUE_DUE_MS = 2_000;
const TIDY_MS = 6_000;
const SUSPENSIONS_MS = 1_000;

/** The answer 200, or that the balance is too low; null if none came. */
export type Answer = { smsID: number } | 'not-enough' | null;

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
  const matcher = new ReceiptMatcher(
    submissions,
    inFlight,
    new ReceiptTimes(),
    new PartTextStore(connection),
  );
  const policy = retryPolicy({
    UNKNOWN_OUTCOME_WAIT_SECONDS: waitSecondsOf('standard'),
    OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: waitSecondsOf('otp'),
  });
  const recorder = new OutcomeRecorder({
    records: new RecordStore(connection, balances),
    ...{ submissions, matcher, broker, policy, logger: quiet },
    outcomes: { note: () => undefined },
  });
  const entries = connection.db!.collection<{ _id: string }>('stop_list');
  const stopList = {
    stopped: async (_company: number, numbers: ArrayLike<number | string>): Promise<Set<string>> => {
      if (!world.isWide) return new Set();
      const found = await entries.find({ _id: { $in: Array.from(numbers, String) } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
  };
  const suspensions = new SuspensionView(connection, collections);
  const held = new HeldBatches(collections.batches);
  const consumer = new BatchConsumer({
    ...{ broker, carriers, recorder, inFlight, stopList, policy, logger: quiet },
    senders: { of: () => null },
    routeQueues: new RouteQueues(carriers),
    claims: new ClaimStore(collections, LEASE_MS),
    queueWait: () => undefined,
    ...{ activity: new Activity(), suspensions, held },
  });
  const requeue = new BatchRequeue({ batches: collections.batches, broker, logger: quiet });
  const sweep = new SendingSweep({
    ...{ batches: collections.batches, requeue, recorder, matcher, submissions },
    logger: quiet,
  });
  const cancelJob = new CancelJob({ connection, collections, balances, logger: quiet });
  const suspensionSweep = new SuspensionSweep({
    ...{ collections, held, requeue, recorder, cancelJob, view: suspensions, logger: quiet },
    senders: { of: () => null },
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
  const refresh = (): Promise<void> => suspensions.refresh().catch(refresh);
  void (world.isWide ? refresh() : Promise.resolve()).then(() => consumer.start());
  // One process at a time sweeps.
  const asLeader = (everyMs: number, run: () => Promise<unknown>): void =>
    repeat(world, everyMs, async () => leads(name) && run());
  asLeader(QUEUE_DUE_MS, () => sweep.queueDue());
  asLeader(TIDY_MS, () => sweep.recover());
  asLeader(TIDY_MS, () => sweep.tidy());
  if (world.isWide) {
    const scheduler = new Scheduler({
      ...{ collections, cancelJob, queue: jobQueue, logger: quiet, outboxAfterMs: 3_000 },
      isBrokerReady: () => true,
    });
    // A new one for each run: it looks at each time once, and here batches are stored late.
    const orphans = () => new OrphanSweep({ collections, logger: quiet, orphanAfterMs: 10_000 });
    const finished = new FinishedJobs({ collections });
    repeat(world, SUSPENSIONS_MS, () => suspensions.refresh().then(() => consumer.applySuspensions()));
    asLeader(SUSPENSIONS_MS, async () => suspensions.hasRecalledJobs && suspensionSweep.recallJobs());
    asLeader(QUEUE_DUE_MS, () => suspensionSweep.release());
    asLeader(TIDY_MS, () => suspensionSweep.recall());
    asLeader(TIDY_MS, () => scheduler.queueAccepted());
    asLeader(TIDY_MS, () => orphans().deleteOrphans());
    asLeader(TIDY_MS, () => finished.completeJobs(() => true));
  }
  const batches = new BatchWriter(collections);
  const stores = { stopList, balances, batches };
  const acceptance = async (send: CheckedSend, key: IdempotencyKey | null): Promise<Acceptance> => {
    if (batchCount(send) === 1) return groups.accept({ send, idempotency: key });
    const taken = await takeInSend(stores, send, nextSmsIDs(1), key);
    const { candidate } = taken as Extract<typeof taken, { kind: 'stored' }>;
    const accepted = await groups.accept(candidate);
    if (accepted.kind === 'accepted') jobQueue.begin([accepted.job]);
    else await batches.remove(send.company, candidate.first.smsID);
    return accepted;
  };
  return {
    name,
    cancel: (smsID: number) => cancelJob.cancel(smsID),
    /** As `SendService` does, in short: an Idempotency-Key is looked up first. @returns null if the outcome is unknown */
    accept: async (send: CheckedSend, key: IdempotencyKey | null): Promise<Answer> => {
      const find = async () => key && (await idempotency.findReceipt(send.company, key));
      const known = await find();
      if (known) return known;
      const { kind, ...of } = await acceptance(send, key).catch((error: unknown) => {
        if (error instanceof ContractStatusError) return { kind: 'not-enough' as const };
        throw error;
      });
      if ('receipt' in of) return of.receipt;
      return (await find()) ?? (kind === 'not-enough' ? kind : null);
    },
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

function repeat(world: World, everyMs: number, run: () => Promise<unknown>): void {
  const wait = (): void => void setTimeout(() => void run().then(wait, wait), world.pauseMs(everyMs));
  wait();
}
