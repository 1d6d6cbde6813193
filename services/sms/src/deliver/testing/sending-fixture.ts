import type { Broker } from '@herald/broker';
import {
  STATUS_QUEUES,
  type StatusChangesMessage,
  SUBMIT_QUEUES,
  type SubmitBatchMessage,
} from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import type { Refund } from '../../rules/balance/balance-store';
import { type BatchDocument, batchesIn, batchId } from '../../model/batch-model';
import { BalanceStore } from '../../rules/balance/balance-store';
import { SuspensionSweep } from '../suspension/suspension-sweep';
import type { SenderView } from '../../rules/senders/sender-view';
import { SuspensionView } from '../../rules/suspension-view';
import { HeldBatches } from '../suspension/held-batches';
import { BatchConsumer } from '../batch-consumer';
import { BatchRequeue } from '../queue/batch-requeue';
import { CancelJob } from '../suspension/cancel-job';
import { storedBatch } from '../../testing/stored-batch';
import { jobCollections } from '../../model/job-collections';
import { Claim } from '../../record/outcomes/claim';
import { ClaimStore } from '../claim-store';
import { SendingSweep } from '../sending-sweep';
import { RouteQueues } from '../capacity/route-queues';
import { ReceiptMatcher } from '../../record/receipts/receipt-matcher';
import { PartTextStore } from '../../record/outcomes/part-text-store';
import { ReceiptTimes } from '../../record/receipts/receipt-times';
import { RecordStore } from '../../record/outcomes/record-store';
import { InFlight } from '../../record/receipts/in-flight';
import type { BatchRecord } from '../../record/outcomes/batch-record';
import { OutcomeRecorder, receiptHandler } from '../../record/outcomes/outcome-recorder';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { BatchSubmission } from '../submit/submit-batch';
import { ScriptedCarriers } from './scripted-carriers';

/** Longer than this process may pause: a lease ends only when a test says so. */
const LEASE_MS = 600_000;

/** One sending process, real except for the carriers. A test sets how long its parts wait for capacity, and how long its claims last. */
export interface SendingProcess {
  carriers: ScriptedCarriers;
  recorder: OutcomeRecorder;
  sweep: SendingSweep;
  suspensionSweep: SuspensionSweep;
  /** Reads the operator's suspensions, as every process does twice a second. */
  poll(): Promise<void>;
  /** Renews its leases, as every process does every two seconds. */
  renew(): Promise<void>;
  /** Number of batches lost to another sender, as far as this process knows. */
  lost(): number;
  start(): void;
  stop(): Promise<void>;
  /** Claims and submits one batch without consuming the queue. */
  submit(batch: string): Promise<void>;
}

/** A database, a broker namespace, and helpers to add batches and to read the results. */
export class SendingFixture {
  private readonly namespace = new Namespace();
  readonly published: [smsID: number, index: number, status: number][] = [];
  readonly refunded: Refund[] = [];
  /** Is notified of all written records. */
  noted: (records: readonly BatchRecord[]) => void = () => undefined;
  /** The sender rules; by default there are none. */
  readonly senders: { of: SenderView['of'] } = { of: () => null };
  /** Numbers on a stop list of all companies. */
  readonly stopped = new Set<string>();
  connection!: MongoConnection;
  broker!: Broker;

  async open(): Promise<void> {
    this.connection = await this.namespace.mongo();
    this.broker = await this.namespace.broker();
    jobCollections(this.connection);
    await Promise.all(Object.values(this.connection.models).map((model) => model.createIndexes()));
    for (const queue of STATUS_QUEUES) {
      await this.broker.consume<StatusChangesMessage>(queue, { prefetch: 10 }, async ({ groups }) => {
        for (const { smsID, rows } of groups)
          for (const [index, , status] of rows) this.published.push([smsID, index, status]);
      });
    }
  }

  close(): Promise<void> {
    return this.namespace.remove();
  }

  process(indeterminateWaitSeconds = 600): SendingProcess {
    const { connection, broker } = this;
    const carriers = new ScriptedCarriers();
    const submissions = new SubmissionStore(connection);
    const inFlight = new InFlight();
    const times = new ReceiptTimes();
    const matcher = new ReceiptMatcher(submissions, inFlight, times, new PartTextStore(connection));
    const routeQueues = new RouteQueues(carriers, Infinity);
    const waits = {
      UNKNOWN_OUTCOME_WAIT_SECONDS: indeterminateWaitSeconds,
      OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 0,
    };
    const policy = retryPolicy(waits, (route) => times.within(route, Date.now()));
    const recorder = new OutcomeRecorder({
      records: new RecordStore(connection, {
        refund: async (_session, refunds) => this.noteRefunds(refunds),
      }),
      submissions,
      matcher,
      broker,
      policy,
      outcomes: { note: (records) => this.noted(records) },
      logger: quiet,
    });
    const stopList = {
      stopped: async (_company: number, numbers: string[]) =>
        new Set(numbers.filter((number) => this.stopped.has(number))),
    };
    const collections = jobCollections(connection);
    const [suspensions, held] = suspensionsOf(connection);
    const claims = new ClaimStore(collections, LEASE_MS);
    const lost = new Set<string>();
    const renew = claims.renew.bind(claims);
    claims.renew = async (held) => {
      const gone = await renew(held);
      for (const { id } of gone) lost.add(id);
      return gone;
    };
    const consumer = new BatchConsumer({
      broker,
      carriers,
      routeQueues,
      claims,
      recorder,
      inFlight,
      senders: this.senders,
      stopList,
      policy,
      queueWait: () => undefined,
      activity: new Activity(),
      suspensions,
      held,
      logger: quiet,
    });
    const requeue = new BatchRequeue({ batches: this.batches, broker, logger: quiet });
    const sweep = new SendingSweep({
      batches: this.batches,
      requeue,
      recorder,
      matcher,
      submissions,
      logger: quiet,
    });
    carriers.onReceipt = receiptHandler(recorder);
    return {
      carriers,
      recorder,
      sweep,
      suspensionSweep: new SuspensionSweep({
        collections,
        view: suspensions,
        held,
        requeue,
        recorder,
        senders: this.senders,
        cancelJob: new CancelJob({
          connection,
          collections,
          logger: quiet,
          balances: new BalanceStore(connection),
        }),
        logger: quiet,
      }),
      poll: async () => {
        await suspensions.refresh();
        consumer.applySuspensions();
      },
      renew: () => consumer.renewLeases(),
      lost: () => lost.size,
      start: () => {
        recorder.start();
        consumer.start();
      },
      submit: async (id) => {
        const batch = (await claims.claim({ _id: id }))!;
        recorder.adopt(batch);
        const claimant = { company: batch.company, large: false, waitAt: () => true, goOn: () => undefined };
        const claim = new Claim(batch, Infinity);
        await new BatchSubmission(claim, claimant, {
          carriers,
          routeQueues,
          claims,
          recorder,
          inFlight,
          senders: this.senders,
          stopList,
          policy,
          logger: quiet,
        }).submit();
      },
      stop: async () => {
        await consumer.stop();
        await consumer.drain();
        await recorder.stop();
      },
    };
  }

  get batches() {
    return batchesIn(this.connection);
  }

  async batch(smsID: number, number = 0): Promise<BatchDocument> {
    return (await this.batches.findOne({ _id: batchId(smsID, number) }))!;
  }

  /** Writes a queued batch. */
  async write(smsID: number, changes: Partial<BatchDocument> = {}): Promise<BatchDocument> {
    const numbers = changes.numbers ?? ['995598000001', '995598000002', '995598000003'];
    const requestId = `request-${smsID}`;
    const batch = storedBatch({ smsID, state: 'queued', sender: 'Shop', requestId, ...changes, numbers });
    await this.batches.insertOne(batch);
    return batch;
  }

  async queue(
    batch: BatchDocument,
    more: BatchDocument[] = [],
    size: Pick<SubmitBatchMessage, 'large'> = {},
  ): Promise<void> {
    const { _id, company, priority } = batch;
    const message: SubmitBatchMessage = {
      batch: _id,
      company,
      priority,
      ...size,
      ...(more.length > 0 ? { more: more.map((other) => other._id) } : {}),
    };
    await this.broker.send(SUBMIT_QUEUES[batch.priority], message);
  }

  /** Once per reference, as in the ledger: a transaction that MongoDB repeats refunds twice. */
  private noteRefunds(refunds: Refund[]): void {
    for (const refund of refunds)
      if (this.refunded.every(({ reference }) => reference !== refund.reference)) this.refunded.push(refund);
  }

  /** Makes all retries of a waiting batch due. */
  async makeDue({ _id }: Pick<BatchDocument, '_id'>): Promise<void> {
    await this.batches.updateOne(
      { _id, state: 'waiting' },
      { $set: { dueAt: new Date(0), 'retries.$[].at': 0 } },
    );
  }

  publishedOf(smsID: number): string[] {
    return this.published.filter(([id]) => id === smsID).map(([, index, status]) => `${index}:${status}`);
  }
}

/** The operator's suspensions, as read by a test with `refresh`. */
export function suspensionsOf(connection: MongoConnection): [SuspensionView, HeldBatches] {
  const collections = jobCollections(connection);
  return [new SuspensionView(connection, collections), new HeldBatches(collections.batches)];
}
