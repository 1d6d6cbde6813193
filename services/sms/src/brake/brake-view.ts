import type { mongo } from 'mongoose';
import type { CompanySnapshot } from '@herald/contracts';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import { brandViewIn } from '../brands/brand-view';
import type { BatchDocument } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';
import { REASON } from '../jobs/reasons';

/** Of what the brake needs to know of a batch. An older version wrote none of the brand. */
export type Braked = Pick<BatchDocument, 'smsID' | 'company' | 'brandID'>;

/** Why recipients have status 4 whose brand may not send any more, for the operator's view. */
const LOST = { rejected: REASON.BRAND_REJECTED, deleted: REASON.BRAND_DELETED } as const;
const LOST_STATES = ['rejected', 'deleted'] as const;
/** Nothing that was accepted with a brand outlives its loss for longer: the longest validity, and a day for clocks and events. */
export const LOST_FOR_MS = 31 * 24 * 3_600_000;

interface Lost {
  _id: number;
  state: keyof typeof LOST;
}

type CompanyViewDocument = CompanySnapshot & { _id: number };

export const companyViewIn = declareCollection<CompanyViewDocument>(
  'company_view',
  unsharded('a small document per company'),
  // Both hold the ids too, so that a look reads no company.
  { key: { status: 1, _id: 1 }, name: 'status' },
  { key: { sendingStopped: 1, _id: 1 }, partialFilterExpression: { sendingStopped: true }, name: 'stopped' },
);

/**
 * What must not be submitted now: messages of companies that are suspended or whose sending is stopped, of jobs that are being
 * recalled, of brands that may not send any more. Each process that sends reads it anew twice a second, so that no event can be
 * missed; in memory is what stands still, not what there is.
 */
export class BrakeView {
  private readonly companies: mongo.Collection<CompanyViewDocument>;
  private readonly brands: ReturnType<typeof brandViewIn>;
  private stopped: ReadonlySet<number> = new Set();
  /** smsID → why. */
  private recalled: ReadonlyMap<number, string> = new Map();
  /** brandID → why. */
  private gone: ReadonlyMap<number, string> = new Map();

  constructor(
    connection: MongoConnection,
    private readonly collections: Pick<JobCollections, 'jobs' | 'recalledPlaces'>,
  ) {
    this.companies = companyViewIn(connection);
    this.brands = brandViewIn(connection);
  }

  /** Reads what stands still. Where that fails all stays as it was: without the database no work is claimed either. */
  async refresh(): Promise<void> {
    const [stopped, recalled, gone] = await Promise.all([
      this.readStopped(),
      this.readRecalled(),
      this.readGone(),
    ]);
    Object.assign(this, { stopped, recalled, gone });
  }

  /** Whether nothing stands still. */
  get isQuiet(): boolean {
    return this.stopped.size + this.recalled.size + this.gone.size === 0;
  }

  /** Whether the company's messages are kept for now. */
  isStopped(company: number): boolean {
    return this.stopped.has(company);
  }

  /** Whether nothing of the batch may go out now. */
  stops({ company, smsID, brandID }: Braked): boolean {
    return this.stopped.has(company) || this.reasonOf(smsID, brandID) !== null;
  }

  /** Why a recipient of a shared batch is to be given back, if it is not submitted; null where it isn't. */
  placeRecallReason({ smsID, brandID }: Pick<Braked, 'smsID' | 'brandID'>): string | null {
    return this.reasonOf(smsID, brandID);
  }

  /** Why what is not submitted of a batch is to be given back; null where it isn't. */
  async recallReason({ smsID, brandID }: Braked): Promise<string | null> {
    // Of what an older version wrote, the job knows the brand.
    if (brandID !== undefined || this.gone.size === 0) return this.reasonOf(smsID, brandID);
    const job = await this.collections.jobs.findOne({ _id: smsID }, { projection: { brandID: 1 } });
    return this.reasonOf(smsID, job?.brandID);
  }

  /** Brands that were lost within the last so many ms. */
  async lostWithin(ms: number): Promise<{ brandID: number; reason: string }[]> {
    const found = await this.brands
      .find({ state: { $in: LOST_STATES }, at: { $gte: Date.now() - ms } })
      .project<Lost>({ _id: 1, state: 1 })
      .toArray();
    return found.map(({ _id, state }) => ({ brandID: _id, reason: LOST[state] }));
  }

  private reasonOf(smsID: number, brandID: number | undefined): string | null {
    return this.recalled.get(smsID) ?? (brandID === undefined ? null : (this.gone.get(brandID) ?? null));
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
    const { jobs, recalledPlaces } = this.collections;
    const [found, places] = await Promise.all([
      jobs
        .find({ state: 'recalling' })
        .project<{ _id: number; recallReason?: string }>({ _id: 1, recallReason: 1 })
        .toArray(),
      recalledPlaces.find().project<{ _id: number; reason: string }>({ _id: 1, reason: 1 }).toArray(),
    ]);
    return new Map([
      ...places.map(({ _id, reason }) => [_id, reason] as const),
      ...found.map(({ _id, recallReason }) => [_id, recallReason ?? REASON.CANCELLED] as const),
    ]);
  }

  private async readGone(): Promise<Map<number, string>> {
    const gone = await this.lostWithin(LOST_FOR_MS);
    return new Map(gone.map(({ brandID, reason }) => [brandID, reason]));
  }
}
