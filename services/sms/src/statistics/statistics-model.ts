import type { Step } from '@herald/company-time';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Figures } from './figures';
import type { LatencyCounts } from './latency';

/** What figures are told apart by. */
export interface Dimensions {
  /** `MANY`: all of them together, their brands too. */
  company: number;
  /** 0 = not told apart, or not known. */
  brandID: number;
  /** '' = none (yet): what concerns acceptance has no route. */
  route: string;
  /** The country code of the number. */
  prefix: string;
}

/** The figures of one minute, hour or day, of one company, brand, route and country. */
export interface StatisticsDocument extends Dimensions, Figures {
  /** `<company>/<step>/<at, ms>/<brandID>/<prefix>/<route>` */
  _id: string;
  step: Step;
  /** When it begins: minutes and hours by UTC, days by the company's clock (`MANY`: UTC). */
  at: Date;
  /** Reason → recipients. */
  failed?: Record<string, number>;
  /** Of one-time passwords: how long carriers' taking them took. */
  otp?: LatencyCounts;
  expiresAt?: Date;
}

export const statisticsIn = declareCollection<StatisticsDocument>(
  'statistics',
  ofCompany('read by its company; counted with its batches'),
  { key: { company: 1, step: 1, at: 1 }, name: 'of_company' },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);
