import type { mongo } from 'mongoose';
import { beginOf, STEP_MS } from '@herald/values/company-time';
import { MOST_WAITING_COUNTED } from '@herald/contracts';
import { mustBe, said, ValidationError } from '@herald/contracts/errors';
import type { MongoConnection } from '@herald/mongo';
import { type FilePage, pageOfFile, type Paging, rowsOfPage } from '@herald/mongo/paging';
import { type CallbackDocument, callbacksIn, inShards } from '../callbacks/callback-model';
import { LATE_AFTER_MS } from '../statistics/ended';
import { ALL, statisticsIn, type StatisticsDocument } from '../statistics/statistics-model';

export const LISTED_OF_ALL = ['waiting', 'failed', 'delivered', 'late'] as const;

/** A list of the callbacks of all companies. */
export interface ListOfAll {
  state: (typeof LISTED_OF_ALL)[number];
  /** The page begins after the callback with this id, which may have been replayed since. */
  after: string | null;
  /** Only failed callbacks that the statistics of the last hour count. Lists of delivered callbacks are always so. */
  lastHour: boolean;
}

interface Listed {
  all: mongo.Filter<CallbackDocument>;
  count: number;
  hint?: string;
}

type Found = Pick<CallbackDocument, '_id' | 'createdAt'>;

/** Limits of a list whose pages every shard contributes to. */
const FURTHEST_START = 10_000;
const MOST_FAILED_COUNTED = 10_000;
/** The limit of lists that are not in the order of an index, as of the count of waiting callbacks. */
const MOST_LISTED = MOST_WAITING_COUNTED;
const MINUTES = 60;
/** MongoDB merges the index ranges of up to 200 companies in the order of the list; it would sort more of them in memory. */
const COMPANIES_AT_ONCE = 200;
const FOUND = { createdAt: 1 } as const;

/** Callbacks of all companies, for operators. */
export class CallbacksOfAll {
  private readonly collection: mongo.Collection<CallbackDocument>;
  private readonly statistics: mongo.Collection<StatisticsDocument>;

  constructor(
    connection: MongoConnection,
    private readonly settings: { STATUS_SHARDS: number },
  ) {
    this.collection = callbacksIn(connection);
    this.statistics = statisticsIn(connection);
  }

  /** A page, the newest first. @throws ValidationError */
  async page({ after, ...list }: ListOfAll, paging: Paging): Promise<FilePage<CallbackDocument>> {
    if (paging.start > FURTHEST_START) {
      const start = `start must be at most ${FURTHEST_START}: for further pages, pass the last id of a page as after`;
      throw new ValidationError({ start });
    }
    const last =
      after === null ? null : await this.collection.findOne({ _id: after }, { projection: { createdAt: 1 } });
    if (after !== null && !last)
      throw new ValidationError({ after: mustBe('after', said('be_id', { what: 'id of a callback' })) });
    const behind = last && {
      createdAt: { $lte: last.createdAt },
      $or: [{ createdAt: { $lt: last.createdAt } }, { _id: { $lt: last._id } }],
    };
    const { all, count, hint } = await this.listed(list);
    const rows = this.collection.find({ $and: [all, behind ?? {}] }).sort({ createdAt: -1, _id: -1 });
    if (hint) rows.hint(hint);
    if (paging.file) return pageOfFile(rows);
    const data = await rowsOfPage(rows, paging);
    return { recordsTotal: count, recordsFiltered: count, data };
  }

  private async listed({ state, lastHour }: Omit<ListOfAll, 'after'>): Promise<Listed> {
    if (state === 'failed' && !lastHour) {
      const [all, hint] = [{ state }, 'failed_of_all'];
      const count = await this.collection.countDocuments(all, { limit: MOST_FAILED_COUNTED, hint });
      return { all, count, hint };
    }
    const found =
      state === 'waiting'
        ? await this.waiting()
        : state === 'delivered'
          ? await this.delivered(lastHourBegin())
          : await this.problems(state, lastHourBegin());
    // A callback that was sent again is no longer in this state.
    const now = state === 'late' ? 'delivered' : state;
    return { all: { state: now, _id: { $in: found.map(({ _id }) => _id) } }, count: found.length };
  }

  private waiting(): Promise<Found[]> {
    return this.collection
      .find({ state: 'waiting', ...inShards(this.settings) }, { projection: FOUND, hint: 'work' })
      .limit(MOST_LISTED)
      .toArray();
  }

  private problems(as: 'late' | 'failed', since: Date): Promise<Found[]> {
    return this.collection
      .find({ 'ended.as': as, 'ended.at': { $gte: since } }, { projection: FOUND, hint: 'problems_of_all' })
      .sort({ 'ended.at': -1 })
      .limit(MOST_LISTED)
      .toArray();
  }

  /**
   * Delivered callbacks enter no index of all companies, because they are the most. So the callbacks that were delivered in time are read by
   * the companies that have some.
   */
  private async delivered(since: Date): Promise<Found[]> {
    const companies = await this.companiesWithDelivered(since);
    let newest = await this.problems('late', since);
    // Callbacks that were delivered in time are not much older than their end.
    const createdAt = { $gte: new Date(since.getTime() - 2 * LATE_AFTER_MS) };
    const inTime = {
      state: 'delivered',
      createdAt,
      'ended.as': 'sent',
      'ended.at': { $gte: since },
    } as const;
    for (let at = 0; at < companies.length; at += COMPANIES_AT_ONCE) {
      const company = { $in: companies.slice(at, at + COMPANIES_AT_ONCE) };
      const found = await this.collection
        .find<Found>({ company, ...inTime }, { projection: FOUND, hint: 'by_company' })
        .sort({ createdAt: -1 })
        .limit(MOST_LISTED)
        .toArray();
      newest = [...newest, ...found]
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .slice(0, MOST_LISTED);
    }
    return newest;
  }

  private companiesWithDelivered(since: Date): Promise<number[]> {
    const company = { $gt: ALL };
    return this.statistics.distinct('company', {
      company,
      step: 'minute',
      at: { $gte: since },
      sent: { $gt: 0 },
    });
  }
}

/** The begin of the statistics of the last hour. */
function lastHourBegin(): Date {
  return beginOf('minute', new Date(Date.now() - (MINUTES - 1) * STEP_MS.minute), 'UTC');
}
