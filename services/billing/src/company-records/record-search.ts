import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { type FilePage, type Page, pageOfFile, type Paging } from '@herald/paging';
import type { SequenceState } from '../storage/company-sequences';
import type { Lookup, Match, OrderedMatch, SearchedRecord } from './match';
import { positionsOf } from './part-search';
import { searchKey } from '../values/search-key';

export interface RecordSearchDeps<T extends SearchedRecord> {
  collection: mongo.Collection<T>;
  /** Index over `company` and `position`. */
  positionIndex: string;
  /** The number of the company's records and of their corrections. */
  state(company: number): Promise<SequenceState>;
}

interface KnownCount {
  count: number;
  /** The position up to which records are counted. */
  until: number;
  edits: number;
}

const REMEMBERED_COUNTS = 10_000;
/** From this number of new records on, a new count costs less than reading them. */
const RECOUNT_AFTER = 5_000;
/** Time limit of each query over several companies. */
const MOST_MS = 2_000;
const LAST_CHARACTER = '\u{10FFFF}';

/** Pages of the matches of a search, by position. The cost depends on the number of matches, not on the size of the company. */
export class RecordSearch<T extends SearchedRecord> {
  private readonly counts = new LRUCache<string, KnownCount>({ max: REMEMBERED_COUNTS });

  constructor(private readonly deps: RecordSearchDeps<T>) {}

  async page(company: number, match: Match, paging: Paging): Promise<FilePage<T>> {
    const state = await this.deps.state(company);
    const recordsTotal = state.total;
    if (match.kind === 'parts') {
      const positions = await positionsOf(this.deps.collection, { company, recordsTotal }, match);
      const data = await this.at(company, positions.slice(paging.start, paging.start + paging.length));
      return { recordsTotal, recordsFiltered: positions.length, data };
    }
    if (match.kind === 'few') {
      const found = await this.few(company, match.lookups);
      const data = found.slice(paging.start, paging.start + paging.length);
      return { recordsTotal, recordsFiltered: found.length, data };
    }
    const filter = filterOf<T>(company, match);
    if (paging.file) return pageOfFile(this.inOrder(filter, match));
    const recordsFiltered = await this.count(company, match, state);
    if (paging.start >= recordsFiltered) return { recordsTotal, recordsFiltered, data: [] };
    const data =
      match.kind === 'exact'
        ? await this.slice(filter, match.index, paging)
        : await this.prefixPage(filter, match.index, paging, { recordsFiltered, recordsTotal });
    return { recordsTotal, recordsFiltered, data };
  }

  /**
   * Records of any of these companies, at most `most`. Each index begins with the company, so each match costs one position of its index for
   * each company.
   */
  async ofCompanies(companies: number[], matches: (Lookup | OrderedMatch)[], most: number): Promise<T[]> {
    const found = new Map<string, T>();
    for (const match of matches) {
      if (found.size >= most) break;
      const { [match.field]: value } = (
        'kind' in match ? filterOf<T>(0, match) : { [match.field]: match.value }
      ) as Record<string, unknown>;
      const filter = { company: { $in: companies }, [match.field]: value } as unknown as mongo.Filter<T>;
      const records = await this.deps.collection
        .find(filter, { hint: match.index, maxTimeMS: MOST_MS })
        .limit(most)
        .toArray();
      for (const record of records as T[]) found.set(`${record.company}/${record.position}`, record);
    }
    return [...found.values()].slice(0, most);
  }

  private async few(company: number, lookups: Lookup[]): Promise<T[]> {
    const found = new Map<number, T>();
    for (const { field, value, index } of lookups) {
      const filter = { company, [field]: value } as unknown as mongo.Filter<T>;
      const records = (await this.deps.collection.find(filter, { hint: index }).toArray()) as T[];
      for (const record of records) found.set(record.position, record);
    }
    return [...found.values()].sort((a, b) => a.position - b.position);
  }

  /**
   * The index has the matches of a prefix in the order of the texts, but the page is in the order of positions. Either the index
   * keys of all matches are sorted, or the records are scanned by position until the page is full, whichever reads less.
   */
  private async prefixPage(
    filter: mongo.Filter<T>,
    index: string,
    paging: Paging,
    { recordsFiltered, recordsTotal }: Omit<Page<T>, 'data'>,
  ): Promise<T[]> {
    const scanned = ((paging.start + paging.length) * recordsTotal) / recordsFiltered;
    if (scanned < recordsFiltered) return this.slice(filter, this.deps.positionIndex, paging);
    const keys = await this.deps.collection
      .find(filter, { hint: index, projection: { _id: 0, position: 1 } })
      .sort({ position: 1 })
      .skip(paging.start)
      .limit(paging.length)
      .toArray();
    return this.at(
      filter.company as number,
      keys.map(({ position }) => position),
    );
  }

  /** The records at these positions, in their order. */
  private async at(company: number, positions: number[]): Promise<T[]> {
    if (positions.length === 0) return [];
    const filter = { company, position: { $in: positions } } as unknown as mongo.Filter<T>;
    return this.slice(filter, this.deps.positionIndex, { start: 0, length: positions.length });
  }

  private async slice(
    filter: mongo.Filter<T>,
    hint: string,
    { start, length }: Pick<Paging, 'start' | 'length'>,
  ): Promise<T[]> {
    const found = this.deps.collection.find(filter, { hint }).sort({ position: 1 }).skip(start).limit(length);
    return (await found.toArray()) as T[];
  }

  /** All matches by position, read from an index without a sort. */
  private inOrder(filter: mongo.Filter<T>, { kind, index }: OrderedMatch): mongo.FindCursor<T> {
    const hint = kind === 'exact' ? index : this.deps.positionIndex;
    return this.deps.collection.find<T>(filter, { hint }).sort({ position: 1 });
  }

  /** Counts the matches. The count is remembered until a record is corrected, so that only newer records have to be counted. */
  private async count(
    company: number,
    match: OrderedMatch,
    { total, edits }: SequenceState,
  ): Promise<number> {
    const { collection, positionIndex } = this.deps;
    const key = `${company}/${match.index}/${match.value}`;
    const remembered = this.counts.get(key);
    const known = remembered?.edits === edits ? remembered : undefined;
    if (known?.until === total) return known.count;
    const filter = filterOf<T>(company, match);
    if (known && total - known.until < RECOUNT_AFTER) {
      const since = { ...filter, position: { $gt: known.until, $lte: total } } as mongo.Filter<T>;
      const added = await collection.countDocuments(since, { hint: positionIndex });
      this.counts.set(key, { count: known.count + added, until: total, edits });
      return known.count + added;
    }
    const count = await collection.countDocuments(filter, { hint: match.index });
    // The count is remembered only if no record was added or corrected during the count.
    const after = await this.deps.state(company);
    if (after.total === total && after.edits === edits) this.counts.set(key, { count, until: total, edits });
    return count;
  }
}

function filterOf<T>(company: number, { kind, field, value }: OrderedMatch): mongo.Filter<T> {
  if (kind === 'exact') return { company, [field]: value } as unknown as mongo.Filter<T>;
  const key = searchKey(String(value));
  return { company, [field]: { $gte: key, $lt: key + LAST_CHARACTER } } as unknown as mongo.Filter<T>;
}
