import type { mongo } from 'mongoose';
import type { CompanySnapshot } from '@herald/contracts';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import { brandViewIn } from './brands/brand-view';
import type { BatchDocument } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { REASON } from '../model/reasons';

/** The fields of a batch that decide whether it is stopped. */
export type Suspendable = Pick<BatchDocument, 'smsID' | 'company' | 'brandID'>;

/** Reason of status 4 for recipients whose brand may no longer send, as the operator sees it. */
const LOST = { rejected: REASON.BRAND_REJECTED, deleted: REASON.BRAND_DELETED } as const;
const LOST_STATES = ['rejected', 'deleted'] as const;
/** Longest validity, and a day for clock differences and late events: accepted messages cannot outlive their brand longer. */
export const LOST_FOR_MS = 31 * 24 * 3_600_000;

interface Lost {
  _id: number;
  state: keyof typeof LOST;
}

/** A stopped company, a job that is being recalled, or a lost brand. */
interface Stopped {
  company?: number;
  smsID?: number;
  reason?: string;
  brandID?: number;
  state?: Lost['state'];
}

const lostSince = (at: number) => ({ state: { $in: [...LOST_STATES] }, at: { $gte: at } });

type CompanyViewDocument = CompanySnapshot & { _id: number };

export const companyViewIn = declareCollection<CompanyViewDocument>(
  'company_view',
  unsharded('a small document per company'),
  // Both indexes contain the ids, so that a poll reads no company document.
  { key: { status: 1, _id: 1 }, name: 'status' },
  { key: { sendingStopped: 1, _id: 1 }, partialFilterExpression: { sendingStopped: true }, name: 'stopped' },
);

/**
 * Decides which messages must not be submitted now: those of suspended or stopped companies, of jobs that are being recalled, and of
 * brands that may no longer send. Each sending process polls once a second, so it cannot miss an event. Memory grows with the number
 * of stopped companies, jobs and brands only.
 */
export class SuspensionView {
  private readonly companies: mongo.Collection<CompanyViewDocument>;
  private readonly brands: ReturnType<typeof brandViewIn>;
  private stopped: ReadonlySet<number> = new Set();
  /** smsID → reason. */
  private recalled: ReadonlyMap<number, string> = new Map();
  /** brandID → reason. */
  private gone: ReadonlyMap<number, string> = new Map();

  constructor(
    connection: MongoConnection,
    private readonly collections: Pick<JobCollections, 'batches'>,
  ) {
    this.companies = companyViewIn(connection);
    this.brands = brandViewIn(connection);
  }

  /** Reads all suspensions, recalls and lost brands. If that fails, the view stays: without the database no work is claimed either. */
  async refresh(): Promise<void> {
    const stopped = new Set<number>();
    const recalled = new Map<number, string>();
    const gone = new Map<number, string>();
    // One query, because every sending process asks it once a second.
    for await (const { company, smsID, reason, brandID, state } of this.companies.aggregate<Stopped>([
      { $match: { $or: [{ status: 'suspended' }, { sendingStopped: true }] } },
      { $project: { _id: 0, company: '$_id' } },
      {
        $unionWith: {
          coll: this.collections.batches.collectionName,
          pipeline: [
            { $match: { 'send.state': 'recalling' } },
            { $project: { _id: 0, smsID: 1, reason: '$send.recallReason' } },
          ],
        },
      },
      {
        $unionWith: {
          coll: this.brands.collectionName,
          pipeline: [
            { $match: lostSince(Date.now() - LOST_FOR_MS) },
            { $project: { _id: 0, brandID: '$_id', state: 1 } },
          ],
        },
      },
    ])) {
      if (company !== undefined) stopped.add(company);
      if (smsID !== undefined) recalled.set(smsID, reason ?? REASON.CANCELLED);
      if (brandID !== undefined) gone.set(brandID, LOST[state!]);
    }
    Object.assign(this, { stopped, recalled, gone });
  }

  /** Whether a job is being recalled. */
  get hasRecalledJobs(): boolean {
    return this.recalled.size > 0;
  }

  /** Whether there is no suspension, no recall, and no rejected or deleted brand. */
  get isQuiet(): boolean {
    return this.stopped.size + this.recalled.size + this.gone.size === 0;
  }

  /** Whether the company's messages are on hold. */
  isStopped(company: number): boolean {
    return this.stopped.has(company);
  }

  /** Whether no recipient of the batch may be submitted now. */
  stops({ company, smsID, brandID }: Suspendable): boolean {
    return this.stopped.has(company) || this.recallReason({ smsID, brandID }) !== null;
  }

  /** The reason for which unsubmitted recipients of a batch are to be refunded; null = none. */
  recallReason({ smsID, brandID }: Pick<Suspendable, 'smsID' | 'brandID'>): string | null {
    return this.recalled.get(smsID) ?? this.gone.get(brandID) ?? null;
  }

  /** Brands that were rejected or deleted within the last `ms` milliseconds. */
  async lostWithin(ms: number): Promise<{ brandID: number; reason: string }[]> {
    const found = await this.brands
      .find(lostSince(Date.now() - ms))
      .project<Lost>({ _id: 1, state: 1 })
      .toArray();
    return found.map(({ _id, state }) => ({ brandID: _id, reason: LOST[state] }));
  }
}
