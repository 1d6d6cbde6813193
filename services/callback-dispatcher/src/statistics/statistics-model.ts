import type { CallbackFigures } from '@herald/contracts';
import type { Step } from '@herald/company-time';
import { declareCollection, ofCompany } from '@herald/mongo';

/** The company of the figures of all companies together. */
export const ALL = 0;

/** How callbacks of a company ended in a minute, an hour or a day. */
export interface StatisticsDocument extends CallbackFigures {
  /** `<company>/<step>/<at, ms>` */
  _id: string;
  /** `ALL`: all of them together. */
  company: number;
  step: Step;
  /** When it begins: minutes and hours by UTC, days by the company's clock (`ALL`: UTC). */
  at: Date;
  expiresAt?: Date;
}

export const statisticsIn = declareCollection<StatisticsDocument>(
  'statistics',
  ofCompany('read by its company'),
  { key: { company: 1, step: 1, at: 1 }, name: 'of_company' },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);
