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
 * brands that may no longer send. Each sending process polls twice a second, so it cannot miss an event. Memory grows with the number
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
    const [stopped, recalled, gone] = await Promise.all([
      this.readStopped(),
      this.readRecalled(),
      this.readGone(),
    ]);
    Object.assign(this, { stopped, recalled, gone });
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
      .find({ state: { $in: LOST_STATES }, at: { $gte: Date.now() - ms } })
      .project<Lost>({ _id: 1, state: 1 })
      .toArray();
    return found.map(({ _id, state }) => ({ brandID: _id, reason: LOST[state] }));
  }

  private async readStopped(): Promise<Set<number>> {
    const stopped = new Set<number>();
    for (const filter of [{ status: 'suspended' as const }, { sendingStopped: true }]) {
      const found = this.companies.find(filter).project<{ _id: number }>({ _id: 1 });
      for await (const { _id } of found) stopped.add(_id);
    }
    return stopped;
  }

  private async readRecalled(): Promise<Map<number, string>> {
    const recalling = this.collections.batches
      .find({ 'send.state': 'recalling' })
      .project<{ smsID: number; send: { recallReason?: string } }>({ smsID: 1, 'send.recallReason': 1 });
    const reasons = await recalling
      .map(({ smsID, send }) => [smsID, send.recallReason ?? REASON.CANCELLED] as const)
      .toArray();
    return new Map(reasons);
  }

  private async readGone(): Promise<Map<number, string>> {
    const gone = await this.lostWithin(LOST_FOR_MS);
    return new Map(gone.map(({ brandID, reason }) => [brandID, reason]));
  }
}
