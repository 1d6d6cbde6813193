import type { mongo } from 'mongoose';
import { beginOf, keptUntil, STEPS } from '@herald/values/company-time';
import type { CallbackCounts } from '@herald/contracts';
import type { CompanyView } from '@herald/service/local-view';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type Ended, COUNTS_OF_END, NO_COUNTS, sumOf } from './ended';
import { type NewEndsDocument, newEndsIn } from './new-ends-model';
import { ALL, statisticsIn, type StatisticsDocument } from './statistics-model';

/** A callback whose end was stored without a document of new ends. */
export interface SingleEnd {
  _id: string;
  company: number;
  ended: Ended;
}

/** These callbacks, in the transaction that counts them. */
export interface SingleEnds {
  find(limit: number, session: mongo.ClientSession): Promise<SingleEnd[]>;
  markCounted(ends: SingleEnd[], session: mongo.ClientSession): Promise<void>;
}

export interface CountEndsDeps {
  connection: MongoConnection;
  companies: Pick<CompanyView, 'get'>;
  singles: SingleEnds;
}

type NewEnds = Omit<NewEndsDocument, '_id'>;

/** The limit of documents of a kind in one transaction. */
const AT_ONCE = 5_000;
const UTC = 'UTC';

/**
 * Moves new ends into the statistics. One transaction adds and deletes them, so a crash neither loses nor doubles a
 * callback. Of two concurrent counters one retries.
 */
export class CountEnds {
  private readonly newEnds: mongo.Collection<NewEndsDocument>;
  private readonly statistics: mongo.Collection<StatisticsDocument>;

  constructor(private readonly deps: CountEndsDeps) {
    this.newEnds = newEndsIn(deps.connection);
    this.statistics = statisticsIn(deps.connection);
  }

  /**
   * Counts all ends that were stored when the run began. @param goOn called before each transaction; false stops the
   * run
   */
  async countAll(goOn = (): boolean => true): Promise<void> {
    const until = new Date();
    while (goOn() && (await this.countSome(until)) === AT_ONCE);
  }

  /** @returns the number of documents, at most `AT_ONCE` */
  private async countSome(until: Date): Promise<number> {
    return inTransaction(this.deps.connection, async (session) => {
      const { singles } = this.deps;
      const together = await this.newEnds
        .find({ at: { $lte: until } }, { session, limit: AT_ONCE, sort: { _id: 1 } })
        .toArray();
      const single = await singles.find(AT_ONCE, session);
      const found = [...together, ...single.map(endsOf)];
      if (found.length === 0) return 0;
      const writes = writesOf(found, await this.zonesOf(found));
      if (together.length > 0) {
        const company = { $in: [...new Set(together.map((ends) => ends.company))] };
        await this.newEnds.deleteMany({ _id: { $in: together.map(({ _id }) => _id) }, company }, { session });
      }
      await singles.markCounted(single, session);
      await this.statistics.bulkWrite(writes, { session, ordered: false });
      return Math.max(together.length, single.length);
    });
  }

  /** Returns the time zones of the companies, in which their days begin. */
  private async zonesOf(found: NewEnds[]): Promise<Map<number, string>> {
    const zones = new Map([[ALL, UTC]]);
    for (const { company } of found)
      if (!zones.has(company)) zones.set(company, (await this.deps.companies.get(company))?.timezone ?? UTC);
    return zones;
  }
}

function endsOf({ company, ended: { as, at } }: SingleEnd): NewEnds {
  return { company, at, ...COUNTS_OF_END[as] };
}

/** Creates the writes that add the ends to the statistics of each company and of all companies. */
function writesOf(
  found: NewEnds[],
  zones: ReadonlyMap<number, string>,
): mongo.AnyBulkWriteOperation<StatisticsDocument>[] {
  type Entry = Omit<StatisticsDocument, '_id' | keyof CallbackCounts> & { counts: CallbackCounts };
  const entries = new Map<string, Entry>();
  for (const ends of found)
    for (const company of [ends.company, ALL])
      for (const step of STEPS) {
        const at = beginOf(step, ends.at, zones.get(company)!);
        const _id = [company, step, at.getTime()].join('/');
        const expiresAt = keptUntil(step, at);
        const counts = sumOf(entries.get(_id)?.counts ?? NO_COUNTS, ends);
        entries.set(_id, { company, step, at, ...(expiresAt && { expiresAt }), counts });
      }
  return [...entries].map(([_id, { company, counts, ...rest }]) => ({
    updateOne: {
      filter: { _id, company },
      update: { $inc: { ...counts }, $setOnInsert: rest },
      upsert: true,
    },
  }));
}
