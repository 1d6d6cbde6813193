import type { mongo } from 'mongoose';
import { literalPattern } from '@herald/mongo';
import { type FilePage, pageOfFile, type Paging, rowsOfPage } from '@herald/mongo/paging';
import { searchKey } from '../values/texts';
import type { Lookup, Match, OrderedMatch, Part, PartsMatch } from './search-request';

/** A record that searches find. Records are never deleted. */
export interface SearchedRecord {
  company: number;
  /** Position among the company's records of the kind, from 1 without gaps. */
  position: number;
}

export interface RecordSearchDeps<T extends SearchedRecord> {
  collection: mongo.Collection<T>;
  /** Index over `company` and `position`. */
  positionIndex: string;
  /** The number of the company's records. */
  total(company: number): Promise<number>;
}

/** Time limit of each query over several companies. */
const MOST_MS = 2_000;
/** A search by parts returns at most this number of records for each field. */
const MOST_FOUND = 1_000;
/** A search by parts reads at most this number of entries of an index. Larger companies find only the beginnings of names. */
const MOST_READ = 200_000;
const LAST_CHARACTER = '\u{10FFFF}';

/** Pages of the matches of a search, by position. Each query names its index, which begins with the company. */
export class RecordSearch<T extends SearchedRecord> {
  constructor(private readonly deps: RecordSearchDeps<T>) {}

  async page(company: number, match: Match, paging: Paging): Promise<FilePage<T>> {
    const { collection, positionIndex } = this.deps;
    const { start, length } = paging;
    const recordsTotal = await this.deps.total(company);
    if (match.kind === 'parts') {
      const positions = await this.positionsOf(company, recordsTotal, match);
      const data = await this.at(company, positions.slice(start, start + length));
      return { recordsTotal, recordsFiltered: positions.length, data };
    }
    const filter = { company, [match.field]: conditionOf(match) } as unknown as mongo.Filter<T>;
    if (paging.file) {
      // In the order of an index, so that MongoDB sorts nothing.
      const hint = match.kind === 'exact' ? match.index : positionIndex;
      return pageOfFile(collection.find<T>(filter, { hint }).sort({ position: 1 }));
    }
    const recordsFiltered = await collection.countDocuments(filter, { hint: match.index });
    const keys = await collection
      .find(filter, { hint: match.index, projection: { _id: 0, position: 1 } })
      .sort({ position: 1 })
      .skip(start)
      .limit(length)
      .toArray();
    const positions = keys.map(({ position }) => position);
    return { recordsTotal, recordsFiltered, data: await this.at(company, positions) };
  }

  /** Records of any of these companies, at most `most`. Each match costs one position of its index for each company. */
  async ofCompanies(companies: number[], matches: (Lookup | OrderedMatch)[], most: number): Promise<T[]> {
    const found = new Map<string, T>();
    for (const match of matches) {
      if (found.size >= most) break;
      const condition = 'kind' in match ? conditionOf(match) : match.value;
      const filter = { company: { $in: companies }, [match.field]: condition } as unknown as mongo.Filter<T>;
      const records = await this.deps.collection
        .find(filter, { hint: match.index, maxTimeMS: MOST_MS })
        .limit(most)
        .toArray();
      for (const record of records as T[]) found.set(`${record.company}/${record.position}`, record);
    }
    return [...found.values()].slice(0, most);
  }

  /** The records at these positions, in their order. */
  private async at(company: number, positions: number[]): Promise<T[]> {
    if (positions.length === 0) return [];
    const filter = { company, position: { $in: positions } } as unknown as mongo.Filter<T>;
    const found = this.deps.collection.find(filter, { hint: this.deps.positionIndex });
    return rowsOfPage(found.sort({ position: 1 }), { start: 0, length: positions.length }) as Promise<T[]>;
  }

  /** Positions of all matches, ascending. A part inside a text is sought among all keys of the company in the index. */
  private async positionsOf(
    company: number,
    recordsTotal: number,
    { lookups, parts }: PartsMatch,
  ): Promise<number[]> {
    const asked = [
      ...lookups.map(({ field, value, index }) => ({ field, index, condition: value as unknown })),
      ...parts.flatMap((part) => {
        const condition = partCondition(part, recordsTotal);
        return condition ? [{ field: part.field, index: part.index, condition }] : [];
      }),
    ];
    const projection = { _id: 0, position: 1 };
    const found = await Promise.all(
      asked.map(({ field, index: hint, condition }) =>
        this.deps.collection
          .find({ company, [field]: condition } as unknown as mongo.Filter<T>, {
            hint,
            projection,
            limit: MOST_FOUND,
          })
          .toArray(),
      ),
    );
    return [...new Set(found.flat().map(({ position }) => position))].sort((a, b) => a - b);
  }
}

function conditionOf({ kind, value }: OrderedMatch): unknown {
  return kind === 'exact' ? value : beginningWith(searchKey(String(value)));
}

/** Null if the company has too many records. */
function partCondition({ value, at }: Part, recordsTotal: number): object | null {
  const isLarge = recordsTotal > MOST_READ;
  if (at === 'end') return isLarge ? null : { $regex: `${literalPattern(value)}$` };
  const key = searchKey(value);
  return isLarge ? beginningWith(key) : { $regex: literalPattern(key) };
}

function beginningWith(key: string): object {
  return { $gte: key, $lt: key + LAST_CHARACTER };
}
