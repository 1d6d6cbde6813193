import type { mongo } from 'mongoose';
import type { Step } from '@herald/values/company-time';
import type { CompanyTraffic } from '@herald/contracts';
import { inSlices } from '@herald/values/slices';
import type { MongoConnection } from '@herald/mongo';
import { REASON } from '../../model/reasons';
import { MEASURES, type Measure } from '../../record/statistics/measures';
import { type LatencyCounts, percentiles } from '../../record/statistics/latency';
import {
  type Dimensions,
  statisticsIn,
  type StatisticsDocument,
} from '../../record/statistics/statistics-model';

export interface WantedPoints {
  /** `ALL_COMPANIES`: all companies together. */
  company: number;
  filter: Partial<Pick<Dimensions, 'brandID' | 'route' | 'prefix'>>;
  step: Step;
  /** Start of each step, in order. */
  begins: readonly Date[];
  /** End of the last step. */
  to: Date;
}

/** The statistics of one step. */
export interface Point extends Record<Measure, number> {
  at: Date;
  /** Reason → recipients. */
  failed: Record<string, number>;
  /** Upper bounds, ms; null if there was no OTP. */
  otpLatencyMs: { p50: number | null; p95: number | null; p99: number | null };
  /** For operators only: what carriers charge them. Currency → millionths. */
  carrierParts: number;
  carrierPrices: Record<string, number>;
}

/** The statistics of one company, over all sender names, routes and countries. */
export type CompanySums = Omit<CompanyTraffic, 'sms'>;

const SHOWN = {
  _id: 0,
  at: 1,
  failed: 1,
  otp: 1,
  carrierParts: 1,
  carrierPrices: 1,
  ...(Object.fromEntries(MEASURES.map((measure) => [measure, 1])) as Record<Measure, 1>),
} as const;
/** A document has about 500 bytes, and what arrives in one answer is read in one go. */
const DOCUMENTS_PER_READ = 1_000;
type Shown = Pick<StatisticsDocument, Measure | 'at' | 'failed' | 'otp' | 'carrierParts' | 'carrierPrices'>;

/** Queries the statistics: sums over all dimensions that are not distinguished, one point per step. */
export class StatisticsStore {
  private readonly statistics: mongo.Collection<StatisticsDocument>;

  constructor(connection: MongoConnection) {
    this.statistics = statisticsIn(connection);
  }

  /** Sums of these companies over hours from `since` on, without companies that have no traffic. */
  async sumsOf(companies: readonly number[], since: Date, limitMs: number): Promise<CompanySums[]> {
    const all = { $objectToArray: { $ifNull: ['$failed', {}] } };
    // As in the list of failed messages, the recipients of cancelled sends have not failed.
    const reasons = { $filter: { input: all, cond: { $ne: ['$$this.k', REASON.CANCELLED] } } };
    const found = this.statistics.aggregate<CompanySums>(
      [
        { $match: { company: { $in: [...companies] }, step: 'hour', at: { $gte: since } } },
        {
          $group: {
            _id: '$company',
            accepted: { $sum: '$accepted' },
            delivered: { $sum: '$delivered' },
            failed: { $sum: { $sum: { $map: { input: reasons, in: '$$this.v' } } } },
          },
        },
        { $project: { _id: 0, company: '$_id', accepted: 1, delivered: 1, failed: 1 } },
      ],
      { maxTimeMS: limitMs },
    );
    return found.toArray();
  }

  /** One point per step, in order; all values are 0 for steps without data. */
  async points({ company, filter, step, begins, to }: WantedPoints): Promise<Point[]> {
    const points = begins.map(emptyPoint);
    const latencies: Record<string, number>[] = begins.map(() => ({}));
    const found = this.statistics
      .find({ company, step, at: { $gte: begins[0]!, $lt: to }, ...filter })
      .sort({ at: 1 })
      .project<Shown>(SHOWN)
      .batchSize(DOCUMENTS_PER_READ);
    let i = 0;
    for await (const counted of inSlices(found)) {
      // If the company's timezone changed, older days begin within a day of the present timezone.
      while (i + 1 < begins.length && begins[i + 1]! <= counted.at) i++;
      const point = points[i]!;
      for (const measure of MEASURES) point[measure] += counted[measure] ?? 0;
      addTo(point.failed, counted.failed);
      addTo(latencies[i]!, counted.otp);
      point.carrierParts += counted.carrierParts ?? 0;
      addTo(point.carrierPrices, counted.carrierPrices);
    }
    return points.map((point, at) => ({
      ...point,
      failed: Object.fromEntries(Object.entries(point.failed).filter(([, count]) => count !== 0)),
      otpLatencyMs: otpLatency(latencies[at]!),
    }));
  }
}

function emptyPoint(at: Date): Point {
  const measures = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>;
  const otpLatencyMs = { p50: null, p95: null, p99: null };
  return { at, ...measures, failed: {}, otpLatencyMs, carrierParts: 0, carrierPrices: {} };
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>> = {}): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}

function otpLatency(counts: LatencyCounts): Point['otpLatencyMs'] {
  const [p50, p95, p99] = percentiles(counts, [0.5, 0.95, 0.99]);
  return { p50: p50!, p95: p95!, p99: p99! };
}
