import type { CallbackCounts, CallbackPoint, CallbackStatisticsRequest } from '@herald/contracts';
import type { Step } from '@herald/values/company-time';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';

/** The company number of the statistics of all companies together. */
export const ALL = 0;

/** The numbers of ended callbacks of a company in a minute, an hour or a day. */
export interface StatisticsDocument extends CallbackCounts {
  /** `<company>/<step>/<at, ms>` */
  _id: string;
  /** `ALL`: all companies together. */
  company: number;
  step: Step;
  /** The start: minutes and hours in UTC, days in the company's time zone (`ALL`: UTC). */
  at: Date;
  expiresAt?: Date;
}

export const statisticsIn = declareCollection<StatisticsDocument>(
  'statistics',
  ofCompany('read by its company'),
  { key: { company: 1, step: 1, at: 1 }, name: 'of_company' },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);

/** The steps with ended callbacks, the earliest first. */
export async function statisticsPoints(
  connection: MongoConnection,
  { company, step, from, to }: CallbackStatisticsRequest,
): Promise<CallbackPoint[]> {
  const found = await statisticsIn(connection)
    .find({ company, step, at: { $gte: new Date(from), $lt: new Date(to) } })
    .sort({ at: 1 })
    .toArray();
  return found.map(({ at, sent, late, failed }) => ({ at: at.toISOString(), sent, late, failed }));
}
