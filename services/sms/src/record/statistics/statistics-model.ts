import type { Step } from '@herald/values/company-time';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Measures } from './measures';
import type { LatencyCounts } from './latency';

/** The "company" of the statistics of all companies together. */
export const ALL_COMPANIES = 0;

/** The dimensions of the statistics. */
export interface Dimensions {
  /** `ALL_COMPANIES`: all companies and brands together. */
  company: number;
  /** 0 = not distinguished, or unknown. */
  brandID: number;
  /** '' = none (yet): statistics of the acceptance have no route. */
  route: string;
  /** The country code of the number. */
  prefix: string;
}

/** The statistics of one minute, hour or day, of one company, brand, route and country. */
export interface StatisticsDocument extends Dimensions, Measures {
  /** `<company>/<step>/<at, ms>/<brandID>/<prefix>/<route>` */
  _id: string;
  step: Step;
  /** Start of the step: minutes and hours in UTC, days in the company's timezone (`ALL_COMPANIES`: UTC). */
  at: Date;
  /** Reason → recipients. */
  failed?: Record<string, number>;
  /** The time until carriers accepted OTPs. */
  otp?: LatencyCounts;
  /** What carriers charge the operator, as far as they tell it: their count of parts, and currency → millionths. Companies never see it. */
  carrierParts?: number;
  carrierPrices?: Record<string, number>;
  expiresAt?: Date;
}

export const statisticsIn = declareCollection<StatisticsDocument>(
  'statistics',
  ofCompany('read by its company; counted with its batches'),
  { key: { company: 1, step: 1, at: 1 }, name: 'of_company' },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);
