import { coded, said } from '@herald/contracts/errors';
import type { mongo } from 'mongoose';
import { STEP_MS } from '@herald/values/company-time';
import { ALARM } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { MongoConnection } from '@herald/mongo';
import { type AlarmStore, subjectOf } from '@herald/service/alarms';
import { type BalanceDocument, balancesIn } from '../../model/balance-model';
import { statisticsIn, type StatisticsDocument } from '../../record/statistics/statistics-model';

export interface LowBalancesDeps {
  connection: MongoConnection;
  alarms: Pick<AlarmStore, 'standing' | 'raise' | 'end'>;
  logger: Logger;
}

/** SMS that a company has used, minus refunds. */
interface Used {
  day: number;
  lately: number;
}

const HOURS = 24;
const LATELY_HOURS = 3;
/** A company that uses fewer SMS a day raises no alarm. */
const LEAST_A_DAY = 100;
/** Hysteresis: the alarm ends at this multiple of the SMS used per day. */
const ENDS_FROM = 1.25;
const COMPANIES = 100;

/**
 * Whether a company's SMS last less than a day at its usage of both the last day and the last hours. Requiring both avoids false
 * alarms after a quiet night or a finished campaign.
 * @param `isActive` whether the alarm is active: then only the usage of the last day counts, and the balance must exceed it by a margin
 */
export function isBalanceLow(sms: number, { day, lately }: Used, isActive: boolean): boolean {
  if (day < LEAST_A_DAY) return false;
  return isActive ? sms < ENDS_FROM * day : sms < day && sms < (lately * HOURS) / LATELY_HOURS;
}

/** Compares balances with their companies' usage, one slice of companies per run. */
export class LowBalances {
  private readonly balances: mongo.Collection<BalanceDocument>;
  private readonly statistics: mongo.Collection<StatisticsDocument>;
  private last = 0;

  constructor(private readonly deps: LowBalancesDeps) {
    this.balances = balancesIn(deps.connection);
    this.statistics = statisticsIn(deps.connection);
  }

  /** Checks the next slice, and starts over after the last one. */
  async updateAlarms(now = Date.now()): Promise<void> {
    const slice = await this.balances
      .find({ _id: { $gt: this.last } }, { projection: { sms: 1 } })
      .sort({ _id: 1 })
      .limit(COMPANIES)
      .toArray();
    const idOf = (company: number): string => subjectOf(ALARM.BALANCE_LOW, { company });
    const companies = slice.map(({ _id }) => _id);
    const standing = await this.deps.alarms.standing(companies.map(idOf));
    const used = await this.used(companies, now);
    for (const { _id: company, sms } of slice) {
      const id = idOf(company);
      const own = used.get(company) ?? { day: 0, lately: 0 };
      const isLow = isBalanceLow(sms, own, standing.has(id));
      if (isLow === standing.has(id)) continue;
      if (isLow) await this.raise(id, company, sms, own, now);
      else {
        await this.deps.alarms.end(id);
        this.deps.logger.info('alarm.ended', { alarm: id });
      }
    }
    this.last = slice.length < COMPANIES ? 0 : slice.at(-1)!._id;
  }

  private async raise(id: string, company: number, sms: number, { day }: Used, now: number): Promise<void> {
    const hours = Math.floor((sms * HOURS) / day);
    const words = said('balance_low', { sms, company, hours });
    const { text } = words;
    const kind = ALARM.BALANCE_LOW;
    await this.deps.alarms.raise({
      _id: id,
      kind,
      about: { company },
      since: new Date(now),
      text,
      said: coded(words),
    });
    this.deps.logger.warn('alarm.raised', { alarm: id, text });
  }

  /** Reads the usage from the statistics, which are up to a minute behind. */
  private async used(companies: number[], now: number): Promise<Map<number, Used>> {
    const net = { $subtract: [{ $ifNull: ['$cost', 0] }, { $ifNull: ['$refunded', 0] }] };
    const isLate = { $gte: ['$at', hoursBefore(now, LATELY_HOURS)] };
    const rows = await this.statistics
      .aggregate<Used & { _id: number }>([
        { $match: { company: { $in: companies }, step: 'hour', at: { $gte: hoursBefore(now, HOURS) } } },
        {
          $group: {
            _id: '$company',
            day: { $sum: net },
            lately: { $sum: { $cond: [isLate, net, 0] } },
          },
        },
      ])
      .toArray();
    return new Map(rows.map(({ _id, ...used }) => [_id, used]));
  }
}

/** Beginning of the first full hour within the last `hours` hours. */
function hoursBefore(now: number, hours: number): Date {
  return new Date(Math.ceil((now - hours * STEP_MS.hour) / STEP_MS.hour) * STEP_MS.hour);
}
