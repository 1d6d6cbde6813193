import type { mongo } from 'mongoose';
import { beginOf, keptUntil, STEPS } from '@herald/company-time';
import type { CallbackFigures } from '@herald/contracts';
import type { CompanyView } from '@herald/local-view';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { NO_FIGURES, sumOf } from './ended';
import { type NewEndsDocument, newEndsIn } from './new-ends-model';
import { ALL, statisticsIn, type StatisticsDocument } from './statistics-model';

export interface CountEndsDeps {
  connection: MongoConnection;
  companies: Pick<CompanyView, 'get'>;
}

/** Counted in one transaction, at most. */
const AT_ONCE = 5_000;
const UTC = 'UTC';

/**
 * Moves what ended into the statistics: they are written in the transaction that takes it away. So a crash neither loses nor doubles
 * anything, and of two that count at once one repeats (docs/decisions/0110).
 */
export class CountEnds {
  private readonly newEnds: mongo.Collection<NewEndsDocument>;
  private readonly statistics: mongo.Collection<StatisticsDocument>;

  constructor(private readonly deps: CountEndsDeps) {
    this.newEnds = newEndsIn(deps.connection);
    this.statistics = statisticsIn(deps.connection);
  }

  /** Counts all that had ended when it began. @param goOn asked before each transaction */
  async run(goOn = (): boolean => true): Promise<void> {
    const until = new Date();
    while (goOn() && (await this.countSome(until)) === AT_ONCE);
  }

  /** @returns how many documents there were, of `AT_ONCE` at most */
  private async countSome(until: Date): Promise<number> {
    return inTransaction(this.deps.connection, async (session) => {
      const found = await this.newEnds
        .find({ at: { $lte: until } }, { session, limit: AT_ONCE, sort: { _id: 1 } })
        .toArray();
      if (found.length === 0) return 0;
      const writes = writesOf(found, await this.zonesOf(found));
      const company = { $in: [...new Set(found.map((ends) => ends.company))] };
      await this.newEnds.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, company }, { session });
      await this.statistics.bulkWrite(writes, { session, ordered: false });
      return found.length;
    });
  }

  /** Days begin by the clock of their company. */
  private async zonesOf(found: NewEndsDocument[]): Promise<Map<number, string>> {
    const zones = new Map([[ALL, UTC]]);
    for (const { company } of found)
      if (!zones.has(company)) zones.set(company, (await this.deps.companies.get(company))?.timezone ?? UTC);
    return zones;
  }
}

/** The writes that add them to what is counted: for each company, and for all of them. */
function writesOf(
  found: NewEndsDocument[],
  zones: ReadonlyMap<number, string>,
): mongo.AnyBulkWriteOperation<StatisticsDocument>[] {
  type Entry = Omit<StatisticsDocument, '_id' | keyof CallbackFigures> & { figures: CallbackFigures };
  const entries = new Map<string, Entry>();
  for (const ends of found)
    for (const company of [ends.company, ALL])
      for (const step of STEPS) {
        const at = beginOf(step, ends.at, zones.get(company)!);
        const _id = [company, step, at.getTime()].join('/');
        const expiresAt = keptUntil(step, at);
        const figures = sumOf(entries.get(_id)?.figures ?? NO_FIGURES, ends);
        entries.set(_id, { company, step, at, ...(expiresAt && { expiresAt }), figures });
      }
  return [...entries].map(([_id, { company, figures, ...rest }]) => ({
    updateOne: {
      filter: { _id, company },
      update: { $inc: { ...figures }, $setOnInsert: rest },
      upsert: true,
    },
  }));
}
