import { REQUEST_QUEUE } from '@herald/contracts';
import { OutcomeTally } from '@herald/service/alarms';
import { withLease } from '@herald/service';
import { RecordedOutcomes } from './upkeep/alarms/recorded-outcomes';
import { GuardStore } from './otp/guard/guard-store';
import { OtpCounts } from './otp/guard/otp-counts';
import { SuspensionSweep } from './deliver/suspension/suspension-sweep';
import { SuspensionView } from './rules/suspension-view';
import { HeldBatches } from './deliver/suspension/held-batches';
import { asksSender, composeCarriers, operatorRoutes } from './compose-carriers';
import { routesByName } from './carriers/operator/route-alphabets';
import { RECONNECT } from './carriers/route/link-keeper';
import { composeInbound } from './compose-inbound';
import { CancelJob } from './deliver/suspension/cancel-job';
import {
  RECOVERY_IDLE_MS,
  RECOVERY_MS,
  type RoleParts,
  SCHEDULER_LEASE,
  type SmsContext,
} from './sms-context';
import { BatchConsumer } from './deliver/batch-consumer';
import { ClaimStore } from './deliver/claim-store';
import type { ClaimReserver } from './deliver/reserved-claims';
import { sendingMetrics, queueWait } from './deliver/sending-metrics';
import { recordSandboxReceipts } from './record/receipts/sandbox-receipts';
import { SmscReceipts } from './record/receipts/smsc-receipts';
import { WholeReceipts } from './record/receipts/whole-receipts';
import { BatchRequeue } from './deliver/queue/batch-requeue';
import { SendingSweep } from './deliver/sending-sweep';
import { InFlight } from './record/receipts/in-flight';
import { unreadableReceiptHandler } from './record/receipts/unreadable-receipts';
import { UntypedReceipts } from './record/receipts/untyped-receipts';
import { TestSendStore } from './carriers/test-send/test-send-store';
import { RouteQueues } from './deliver/capacity/route-queues';
import { ReceiptMatcher } from './record/receipts/receipt-matcher';
import { PartTextStore } from './record/outcomes/part-text-store';
import { ReceiptTimes } from './record/receipts/receipt-times';
import { RecordStore } from './record/outcomes/record-store';
import { OutcomeRecorder, receiptHandler } from './record/outcomes/outcome-recorder';
import { type RetryPolicy, retryPolicy } from './record/outcomes/retry-policy';
import { SubmissionStore } from './record/outcomes/submission-store';

const QUEUE_DUE_MS = 1_500;
/** Until the delivery receipt of a whole message counts. */
const WHOLE_MS = 5_000;
/** Maximum delay of alarms behind the recorded outcomes; the interval at which alarms are checked adds the same again. */
const TALLY_MS = 5_000;
/** Delay until the protection against SMS pumping learns about delivered OTPs. */
const OTP_COUNTS_MS = 2_000;
const SANDBOX_MS = 1_000;
/** An operator's suspension takes effect within 2 s in all instances. */
const SUSPENSION_REFRESH_MS = 1_000;
/** Held batches are resumed after this additional delay. */
const RESUME_MS = 2_000;
/** A cancellation waits for the refunds of its recall; others, of lost brands and at the end of the validity, may be later. */
const RECALL_MS = 1_000;
const REFUND_MS = 5_000;

/** Wires submission, delivery receipts and the sweep. */
export function composeSending(context: SmsContext): RoleParts & { sender: ClaimReserver | null } {
  const { config, connection, broker, logger, registry } = context;
  const { batches } = context.collections;
  const submissions = new SubmissionStore(connection);
  const inFlight = new InFlight();
  const times = new ReceiptTimes();
  const matcher = new ReceiptMatcher(submissions, inFlight, times, new PartTextStore(connection));
  const policy = retryPolicy(config, (route) => times.within(route, Date.now()));
  const tally = new OutcomeTally(connection);
  const outcomes = new RecordedOutcomes(tally);
  const otpCounts = new OtpCounts(new GuardStore(connection), context.now);
  const recorder = new OutcomeRecorder({
    records: new RecordStore(connection, context.balances),
    submissions,
    matcher,
    broker,
    policy,
    outcomes: {
      note: (records) => {
        context.activity.note();
        outcomes.note(records);
        otpCounts.noteDelivered(records);
        whole.note(records);
      },
    },
    logger,
  });
  sendingMetrics(registry, { recorder, matcher, submissions, times, policy });
  const suspensions = new SuspensionView(connection, context.collections);
  const held = new HeldBatches(batches);
  const inbound = composeInbound(context);
  const sender = config.SMS_ROLES.includes('sender')
    ? composeSender(context, { recorder, submissions, inFlight, policy, suspensions, held, inbound })
    : null;
  const requeue = new BatchRequeue({ batches, broker, logger });
  const sweep = new SendingSweep({
    batches,
    requeue,
    recorder,
    matcher,
    submissions,
    logger,
  });
  const routes = operatorRoutes(context);
  const smscs = new SmscReceipts(connection);
  const whole = new WholeReceipts({ smscs, batches, recorder, routes: () => routesByName(routes), logger });
  const suspensionSweep = new SuspensionSweep({
    collections: context.collections,
    view: suspensions,
    held,
    requeue,
    recorder,
    senders: context.senders,
    cancelJob: new CancelJob(context),
    logger,
  });
  const sweeping = withLease(SCHEDULER_LEASE, [
    { name: 'suspension.release', everyMs: RESUME_MS, run: () => suspensionSweep.release() },
    {
      name: 'suspension.recall',
      everyMs: RECALL_MS,
      run: async () => suspensions.hasRecalledJobs && suspensionSweep.recallJobs(),
    },
    { name: 'suspension.refund', everyMs: REFUND_MS, run: () => suspensionSweep.recall() },
    {
      name: 'sweep.queue_due',
      everyMs: QUEUE_DUE_MS,
      idleMs: RECOVERY_IDLE_MS,
      run: (goOn) => sweep.queueDue(goOn),
      nextAt: () => sweep.nextAt,
    },
    {
      name: 'sweep.recover',
      everyMs: RECOVERY_MS,
      idleMs: RECOVERY_IDLE_MS,
      run: () => sweep.recover(),
    },
    { name: 'sweep.tidy', everyMs: RECOVERY_MS, run: () => sweep.tidy() },
    {
      name: 'receipts.whole',
      everyMs: WHOLE_MS,
      run: (goOn) => whole.deliverWhole(goOn),
      nextAt: () => whole.nextAt,
    },
    {
      name: 'sandbox.receipts',
      everyMs: SANDBOX_MS,
      run: (goOn) => recordSandboxReceipts({ batches, recorder }, goOn),
    },
  ]);
  const refreshSuspensions = async (): Promise<void> => {
    await suspensions.refresh();
    sender?.applySuspensions();
  };
  return {
    sender: sender?.claims ?? null,
    routers: sender?.routers,
    tasks: [
      {
        name: 'suspension.refresh',
        everyMs: SUSPENSION_REFRESH_MS,
        run: () => refreshSuspensions(),
      },
      {
        name: 'otp_guard.counts',
        everyMs: OTP_COUNTS_MS,
        run: async () => void (await otpCounts.save()),
      },
      { name: 'receipts.parts', everyMs: WHOLE_MS, run: () => whole.store() },
      { name: 'alarms.store', everyMs: TALLY_MS, run: () => tally.store() },
      {
        name: 'waiting_receipts.count',
        everyMs: RECOVERY_MS,
        run: () => matcher.refreshWaiting(),
      },
      ...(config.SMS_ROLES.includes('scheduler') ? [...sweeping, ...inbound.sweeping] : []),
    ],
    start: async () => {
      recorder.start();
      await suspensions.refresh();
      await sender?.start();
    },
    stop: async () => {
      await sender?.stop();
      await recorder.stop();
    },
  };
}

function composeSender(
  context: SmsContext,
  shared: {
    recorder: OutcomeRecorder;
    submissions: SubmissionStore;
    inFlight: InFlight;
    policy: RetryPolicy;
    suspensions: SuspensionView;
    held: HeldBatches;
    inbound: ReturnType<typeof composeInbound>;
  },
) {
  const { broker, logger, registry, stopList, senders, activity } = context;
  const carriers = composeCarriers(context, { reconnect: RECONNECT }, asksSender(broker));
  const consumer = new BatchConsumer({
    ...shared,
    broker,
    carriers,
    routeQueues: new RouteQueues(carriers),
    claims: new ClaimStore(context.collections),
    stopList,
    senders,
    queueWait: queueWait(registry),
    activity,
    logger,
  });
  const { handler: inbound } = shared.inbound;
  carriers.onReceipt = receiptHandler(shared.recorder);
  carriers.onInbound = (message, acknowledge) => {
    activity.note();
    void inbound.handle(message, acknowledge);
  };
  const untyped = new UntypedReceipts({
    ...context,
    ...shared,
    smscs: new SmscReceipts(context.connection),
    testSends: new TestSendStore(context.connection),
  });
  carriers.onTyped = (smsc) => untyped.noteTyped(smsc);
  carriers.isReceipt = (receipt) => untyped.isReceipt(receipt);
  carriers.onUnreadable = unreadableReceiptHandler(broker, logger);
  return {
    routers: [carriers.adminRouter],
    claims: consumer,
    applySuspensions: () => consumer.applySuspensions(),
    start: async () => {
      await carriers.start();
      await broker.answer(REQUEST_QUEUE.CARRIER_BIND, carriers.bind);
      await broker.answer(REQUEST_QUEUE.CARRIER_TRY, carriers.tries);
      consumer.start();
    },
    stop: async () => {
      untyped.stop();
      await consumer.stop();
      // By now, submits inside the windows are answered or recorded as indeterminate.
      await carriers.stop();
      await consumer.drain();
      await inbound.drain();
    },
  };
}
