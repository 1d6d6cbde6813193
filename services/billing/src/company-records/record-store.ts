import type { mongo } from 'mongoose';
import { type FilePage, orderById, type Page, type Paging, type PagingById } from '@herald/mongo/paging';
import type { NumberObject } from '../values/number-objects';
import type { CompanySequences, SequenceKind } from '../storage/company-sequences';
import { RecordSearch, type SearchedRecord } from './record-search';
import type { Lookup, Match, OrderedMatch } from './search-request';

/** A search over all companies reads the records of this number of companies. */
const MOST_COMPANIES = 10_000;

export interface StoredRecord extends SearchedRecord {
  id: number;
  numbers: NumberObject[];
}

/** A value that only one record of a company can have, and the field that stores it. */
export interface Claim {
  field: string;
  value: string;
}

export function claimKey({ field, value }: Claim): string {
  return `${field} ${value}`;
}

/** The sequence that counts the records of one kind, and the indexes that find them. */
export interface RecordNames {
  kind: SequenceKind;
  byID: string;
  byPosition: string;
  /** Fields that are unique in a company, each with its index. */
  claims: Record<string, string>;
}

/** Customers or accounts. Every read names its index: a plan chosen for a small company could later scan all of its records. */
export class RecordStore<T extends StoredRecord> {
  private readonly found: RecordSearch<T>;

  constructor(
    protected readonly collection: mongo.Collection<T>,
    private readonly sequences: CompanySequences,
    private readonly names: RecordNames,
  ) {
    this.found = new RecordSearch({
      collection,
      positionIndex: names.byPosition,
      total: (company) => sequences.total(names.kind, company),
    });
  }

  async get(company: number, id: number): Promise<T | null> {
    const [found] = await this.findRecords(company, [id]);
    return found ?? null;
  }

  async findRecords(company: number, ids: number[], session?: mongo.ClientSession): Promise<T[]> {
    if (ids.length === 0) return [];
    return this.read(company, { id: { $in: ids } }, { session, hint: this.names.byID });
  }

  async storeRecords(records: T[], session: mongo.ClientSession): Promise<void> {
    await this.collection.insertMany(records as mongo.OptionalUnlessRequiredId<T>[], { session });
  }

  /** Keys of the given claims that records of the company already hold. */
  async claimed(company: number, claims: Claim[], session?: mongo.ClientSession): Promise<Set<string>> {
    const claimed = new Set<string>();
    for (const [field, hint] of Object.entries(this.names.claims)) {
      const values = claims.filter((claim) => claim.field === field).map(({ value }) => value);
      if (values.length === 0) continue;
      const holders = await this.read(
        company,
        { [field]: { $in: values } },
        { session, projection: { [field]: 1 }, hint },
      );
      for (const value of holders.flatMap((holder) => heldIn(holder, field)))
        claimed.add(claimKey({ field, value }));
    }
    return claimed;
  }

  /** Changes fields of one record. Fields with the value undefined are removed. */
  async change(
    { company, id }: { company: number; id: number },
    fields: Partial<T>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const all = Object.entries(fields);
    const kept = all.filter(([, value]) => value !== undefined);
    const gone = all.filter(([, value]) => value === undefined).map(([name]) => [name, '']);
    const update = {
      ...(kept.length > 0 ? { $set: Object.fromEntries(kept) } : {}),
      ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
    } as unknown as mongo.UpdateFilter<T>;
    const filter = { company, id } as unknown as mongo.Filter<T>;
    await this.collection.updateOne(filter, update, { session, hint: this.names.byID });
  }

  total(company: number): Promise<number> {
    return this.sequences.total(this.names.kind, company);
  }

  /** Records of all companies, at most `most`: those that any of these matches finds. */
  async ofAll(matches: (Lookup | OrderedMatch)[], most: number): Promise<T[]> {
    const companies = await this.sequences.companiesWith(this.names.kind, MOST_COMPANIES);
    return this.found.ofCompanies(companies, matches, most);
  }

  /** A page by ID. IDs have the same order as positions, so the cost of a page does not depend on its depth. */
  async page(company: number, paging: PagingById): Promise<Page<T>> {
    const total = paging.file ? 0 : await this.total(company);
    const { start, length } = paging;
    const { direction, behind } = orderById(paging, 'oldest first');
    // A file has no row to start after, and its pages continue by ID, so they need no positions.
    const fromRow = behind ?? (paging.file ? { $gt: 0 } : null);
    const before = direction === 1 ? start : Math.max(total - start - length, 0);
    const last = direction === 1 ? start + length : total - start;
    const data = fromRow
      ? await this.read(
          company,
          { id: fromRow },
          { sort: { id: direction }, skip: start, limit: length, hint: this.names.byID },
        )
      : await this.read(
          company,
          { position: { $gt: before, $lte: last } },
          { sort: { position: direction }, hint: this.names.byPosition },
        );
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  search(company: number, match: Match, paging: Paging): Promise<FilePage<T>> {
    return this.found.page(company, match, paging);
  }

  /** Records of a company with these fields. */
  protected async read(company: number, fields: mongo.Document, options: mongo.FindOptions): Promise<T[]> {
    const filter = { company, ...fields } as unknown as mongo.Filter<T>;
    return (await this.collection.find(filter, options).toArray()) as T[];
  }
}

function heldIn(holder: StoredRecord, field: string): string[] {
  if (field === 'numbers.mobile') return holder.numbers.map(({ mobile }) => mobile);
  return [(holder as unknown as Record<string, string>)[field]!];
}
