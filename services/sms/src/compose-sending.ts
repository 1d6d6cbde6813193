import { REQUEST_QUEUE } from '@herald/contracts';
import { withLease } from '@herald/service';
import { SuspensionSweep } from './deliver/suspension/suspension-sweep';
import { SuspensionView } from './rules/suspension-view';
import { HeldBatches } from './deliver/suspension/held-batches';
import { asksSender, composeCarriers } from './compose-carriers';
import { RECONNECT } from './carriers/route/link-keeper';
import type { Inbound } from './compose-inbound';
import { type Recording, WHOLE_MS } from './compose-recording';
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
import { queueWait } from './deliver/sending-metrics';
import { recordSandboxReceipts } from './record/receipts/sandbox-receipts';
import { SmscReceipts } from './record/receipts/smsc-receipts';
import { BatchRequeue } from './deliver/queue/batch-requeue';
import { SendingSweep } from './deliver/sending-sweep';
import { unreadableReceiptHandler } from './record/receipts/unreadable-receipts';
import { UntypedReceipts } from './record/receipts/untyped-receipts';
import { TestSendStore } from './carriers/test-send/test-send-store';
import { RouteQueues } from './deliver/capacity/route-queues';
import { receiptHandler } from './record/outcomes/outcome-recorder';

const QUEUE_DUE_MS = 1_500;
const SANDBOX_MS = 1_000;
/** An operator's suspension takes effect within 2 s in all instances. */
const SUSPENSION_REFRESH_MS = 1_000;
/** Held batches are resumed after this additional delay. */
const RESUME_MS = 2_000;
/** A cancellation waits for the refunds of its recall; others, of lost brands and at the end of the validity, may be later. */
const RECALL_MS = 1_000;
const REFUND_MS = 5_000;

/** Wires submission and the sweep. */
export function composeSending(
  context: SmsContext,
  recording: Recording,
  inbound: Inbound,
): RoleParts & { sender: ClaimReserver | null } {
  const { config, connection, broker, logger } = context;
  const { batches } = context.collections;
  const { recorder, matcher, submissions, whole } = recording;
  const suspensions = new SuspensionView(connection, context.collections);
  const held = new HeldBatches(batches);
  const sender = config.SMS_ROLES.includes('sender')
    ? composeSender(context, { ...recording, suspensions, held, inbound })
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
        name: 'waiting_receipts.count',
        everyMs: RECOVERY_MS,
        run: () => matcher.refreshWaiting(),
      },
      ...(config.SMS_ROLES.includes('scheduler') ? [...sweeping, ...inbound.sweeping] : []),
    ],
    start: async () => {
      await suspensions.refresh();
      await sender?.start();
    },
    stop: async () => sender?.stop(),
  };
}

function composeSender(
  context: SmsContext,
  shared: Recording & { suspensions: SuspensionView; held: HeldBatches; inbound: Inbound },
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
