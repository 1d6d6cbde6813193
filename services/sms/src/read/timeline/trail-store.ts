import type { mongo } from 'mongoose';
import type { RecipientCallback, RecipientCallbacksRequest } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { MongoConnection } from '@herald/mongo';
import { jobMovement, ledgerId, ledgerIn } from '../../model/balance-model';
import { companyViewIn } from '../../rules/suspension-view';
import { brandViewIn } from '../../rules/brands/brand-view';
import type { RouteAdmin } from '../../carriers/operator/route-admin';
import { type BatchDocument, isUntouched, OPEN_STATES } from '../../model/batch-model';
import { textOf } from '../../model/batch-texts';
import type { JobCollections } from '../../model/job-collections';
import { CANCELLED_STATES, type JobDocument } from '../../model/job-model';
import { Jobs } from '../../model/jobs';
import { type Timestamp, timestampsOf } from '../../model/timestamps';
import { REASON } from '../../model/reasons';
import { messageAt, SEARCHED_FIELDS } from '../messages/message-store';
import type { RemovedSends } from '../removed/removed-sends';
import { submissionsIn, indeterminateId, indeterminateIn } from '../../record/outcomes/submission-store';
import type { LostPart, TakenPart, Trail } from './trail';

export interface TrailStoreDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'batches' | 'texts'>;
  routes: Pick<RouteAdmin, 'serving'>;
  removed: Pick<RemovedSends, 'refuse'>;
  /** Queries the dispatcher. */
  callbacksOf(recipient: RecipientCallbacksRequest): Promise<RecipientCallback[]>;
  logger: Logger;
}

/** The recipient to look up: the send, the number, and which of several texts to it, from 1. `company`: only sends of this company. */
export interface AskedTrail {
  company?: number;
  /** Only sends with test keys. */
  testsOnly?: boolean;
  smsID: number;
  number: string;
  copy: number;
}

/** `rejected`: numbers of the send that were dropped. */
export type FoundTrail = { trail: Trail } | { trail: null; rejected: number };

type ReadBatch = Pick<BatchDocument, '_id' | keyof typeof FIELDS>;

/** The location of a recipient. */
interface Found {
  job: JobDocument;
  batch: ReadBatch;
  i: number;
  copies: number;
}

const FIELDS = {
  ...SEARCHED_FIELDS,
  expiresAt: 1,
  dueAt: 1,
  claimedAt: 1,
  text: 1,
  encoding: 1,
  intent: 1,
  retries: 1,
  progress: 1,
  carrierCharges: 1,
  timestamps: 1,
} as const;
const TAKEN = { key: 1, id: 1, route: 1, part: 1, whole: 1, at: 1, ms: 1, bind: 1, sentAs: 1 } as const;
/** Outcomes in a company's queue are recorded a little after the accepted parts, and some delivery receipts before the answers. */
const LINE_MS = 5_000;
/** Time limit for finding the parts. */
const MAX_QUERY_MS = 2_000;
const PARTS_AT_MOST = 10;

/** Reads the stored data of one recipient. */
export class TrailStore {
  private readonly jobs: Jobs;
  private readonly ledger: ReturnType<typeof ledgerIn>;
  private readonly submissions: ReturnType<typeof submissionsIn>;
  private readonly unknown: ReturnType<typeof indeterminateIn>;
  private readonly companies: ReturnType<typeof companyViewIn>;
  private readonly brands: ReturnType<typeof brandViewIn>;

  constructor(private readonly deps: TrailStoreDeps) {
    const { connection, collections } = deps;
    this.jobs = new Jobs(collections.batches);
    this.ledger = ledgerIn(connection);
    this.submissions = submissionsIn(connection);
    this.unknown = indeterminateIn(connection);
    this.companies = companyViewIn(connection);
    this.brands = brandViewIn(connection);
  }

  /** Null if there is no such send. @throws GoneError if its recipients were deleted */
  async findTrail(asked: AskedTrail): Promise<FoundTrail | null> {
    const { smsID, company } = asked;
    const job = await this.jobs.find(smsID, company);
    if (job && asked.testsOnly && !job.test) return null;
    if (!job || job.removed) await this.deps.removed.refuse({ company, smsID });
    if (!job) return null;
    const recipient = await this.recipientOf(job, asked);
    if (!recipient) return { trail: null, rejected: job.rejected };
    return { trail: await this.read(recipient) };
  }

  private async recipientOf(job: JobDocument, { number, copy }: AskedTrail): Promise<Found | null> {
    const { _id: smsID, company } = job;
    const own = this.deps.collections.batches
      .find<ReadBatch>({ company, smsID, numbers: number }, { projection: FIELDS })
      .sort({ number: 1 });
    let found: Omit<Found, 'copies'> | null = null;
    let copies = 0;
    for await (const batch of own)
      for (const [i, each] of batch.numbers.entries()) {
        if (each !== number) continue;
        if (++copies === copy) found = { job, batch, i };
      }
    return found && { ...found, copies };
  }

  private async read({ job, batch, i, copies }: Found): Promise<Trail> {
    const timestamps = timestampsOf(batch.timestamps, i);
    const { company, smsID } = batch;
    const isOpen = OPEN_STATES.includes(batch.state);
    const { collections } = this.deps;
    const [text, chargedAt, refundedAt, taken, lost, onHold, recall, routes, callbacks] = await Promise.all([
      // The text of an OTP is not even read.
      batch.priority === 'otp' ? null : textOf(collections.texts, batch, i),
      this.movedAt(company, [jobMovement.charge(smsID)]),
      this.refundedAt(batch, timestamps),
      this.takenParts(batch, i, timestamps),
      this.lostParts(batch, i),
      isOpen ? this.holdReason(company) : null,
      isOpen ? this.recallOf(job) : null,
      isOpen ? this.deps.routes.serving(batch.numbers[i]!) : [],
      this.callbacksOf({ company, smsID, index: batch.first + i }),
    ]);
    return {
      message: messageAt(batch, i),
      job,
      batch: {
        state: batch.state,
        dueAt: batch.dueAt,
        claimedAt: batch.claimedAt ?? null,
        retry: batch.retries.find((retry) => retry.i === i) ?? null,
        isReceiptWhole: batch.progress[i]?.by !== undefined,
        isUntouched: isUntouched(batch, i, batch.intent),
      },
      encoding: batch.encoding,
      text,
      timestamps,
      chargedAt,
      refundedAt,
      lost,
      onHold,
      recall,
      routes,
      copies,
      charge: batch.carrierCharges?.[i] ?? null,
      taken: taken ?? [],
      callbacks: callbacks ?? [],
      missing: [...missingWhere('callbacks', callbacks), ...missingWhere('parts', taken)],
    };
  }

  /** A refund belongs to the write that ended the recipient, or to the whole send. */
  private async refundedAt(
    { _id, company, smsID }: ReadBatch,
    timestamps: Timestamp[],
  ): Promise<Date | null> {
    const written = timestamps.map(({ version }) => jobMovement.refund(_id, version));
    return this.movedAt(company, [...written, jobMovement.cancel(smsID)]);
  }

  private async movedAt(company: number, references: string[]): Promise<Date | null> {
    const ids = references.map((reference) => ledgerId(company, reference));
    const row = await this.ledger.findOne({ company, _id: { $in: ids } }, { projection: { at: 1 } });
    return row?.at ?? null;
  }

  /** The parts that carriers accepted: stored at the same time as the recipient's change, or a little before or after. */
  private async takenParts(
    batch: ReadBatch,
    i: number,
    timestamps: Timestamp[],
  ): Promise<TakenPart[] | null> {
    const times = timestamps.map(({ at }) => at);
    if (times.length === 0) return [];
    const exact = await this.takenWhen(batch, i, [{ at: { $in: times } }]);
    if (exact === null || exact.length > 0) return exact;
    const near = (at: Date): { at: mongo.Condition<Date> } => ({
      at: { $gte: new Date(at.getTime() - LINE_MS), $lte: new Date(at.getTime() + LINE_MS) },
    });
    const around = await this.takenWhen(batch, i, times.map(near));
    return around && onceEach(around);
  }

  private async takenWhen(
    { _id: batch, company }: ReadBatch,
    i: number,
    $or: { at: mongo.Condition<Date> }[],
  ): Promise<TakenPart[] | null> {
    try {
      return await this.submissions
        .find({ batch, company, i, $or }, { maxTimeMS: MAX_QUERY_MS })
        .project<TakenPart>({ _id: 0, ...TAKEN })
        .sort({ at: 1, part: 1 })
        .limit(2 * PARTS_AT_MOST)
        .toArray();
    } catch (error) {
      if ((error as { code?: unknown }).code !== MAX_TIME_IS_OVER) throw error;
      this.deps.logger.warn('timeline.parts_left_out', { batch, error });
      return null;
    }
  }

  private async lostParts({ _id: batch, company }: ReadBatch, i: number): Promise<LostPart[]> {
    const ids = Array.from({ length: PARTS_AT_MOST }, (_, part) => indeterminateId({ batch, i, part }));
    return this.unknown
      .find({ _id: { $in: ids }, company })
      .project<LostPart>({ _id: 0, part: 1, whole: 1, route: 1, at: 1, submittedAt: 1, sender: 1 })
      .sort({ part: 1 })
      .toArray();
  }

  private async holdReason(company: number): Promise<Trail['onHold']> {
    const view = await this.companies.findOne({ _id: company });
    if (view?.status === 'suspended') return 'company suspended';
    return view?.sendingStopped ? 'sending stopped' : null;
  }

  /** The reason for which unsubmitted recipients of the send are being refunded; null if they are not. */
  private async recallOf(job: JobDocument): Promise<string | null> {
    const { company, state, recallReason, brandID } = job;
    if (CANCELLED_STATES.includes(state)) return recallReason ?? REASON.CANCELLED;
    const brand = await this.brands.findOne({ _id: brandID, company }, { projection: { state: 1 } });
    if (brand?.state === 'rejected') return REASON.BRAND_REJECTED;
    return brand?.state === 'deleted' ? REASON.BRAND_DELETED : null;
  }

  private async callbacksOf(recipient: RecipientCallbacksRequest): Promise<RecipientCallback[] | null> {
    try {
      return await this.deps.callbacksOf(recipient);
    } catch (error) {
      this.deps.logger.warn('timeline.callbacks_unknown', { smsID: recipient.smsID, error });
      return null;
    }
  }
}

/** A part that both its delivery receipt and its answer reported is stored twice; the answer has its time. */
function onceEach(parts: TakenPart[]): TakenPart[] {
  const ids = new Map<string, TakenPart>();
  for (const part of parts) {
    const id = `${part.key}/${part.part}`;
    if (ids.get(id)?.ms === undefined) ids.set(id, part);
  }
  return [...ids.values()];
}

function missingWhere<N extends string>(name: N, found: unknown[] | null): N[] {
  return found === null ? [name] : [];
}

/** MongoDB's code of `MaxTimeMSExpired`. */
const MAX_TIME_IS_OVER = 50;
