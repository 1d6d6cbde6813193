import type { mongo } from 'mongoose';
import type { CallbackPoint, CallbackStatisticsRequest } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { statisticsIn, type StatisticsDocument } from './statistics-model';

/** Reads the callback statistics. */
export class StatisticsStore {
  private readonly statistics: mongo.Collection<StatisticsDocument>;

  constructor(connection: MongoConnection) {
    this.statistics = statisticsIn(connection);
  }

  /** The steps with ended callbacks, the earliest first. */
  async points({ company, step, from, to }: CallbackStatisticsRequest): Promise<CallbackPoint[]> {
    const found = await this.statistics
      .find({ company, step, at: { $gte: new Date(from), $lt: new Date(to) } })
      .sort({ at: 1 })
      .toArray();
    return found.map(({ at, sent, late, failed }) => ({ at: at.toISOString(), sent, late, failed }));
  }
}
