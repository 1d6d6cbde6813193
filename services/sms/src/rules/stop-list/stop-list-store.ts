import type { mongo } from 'mongoose';
import { Grouping } from '@herald/values/grouping';
import { slicesOf } from '@herald/values/slices';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { type Hasher, isHashed, NumberHash } from './number-hash';
import { countedPage, type Page, type Paging, type PagingById } from '@herald/mongo/paging';

/** The "company" of numbers on the global stop list. */
export const GLOBAL = 0;

/** A number that must not get a company's messages. */
export interface StopListDocument {
  /** Created by `stopListId`. */
  _id: string;
  /** 0 = every company. */
  company: number;
  /** After its erasure: the keyed hash (`number-hash.ts`). */
  number: string;
  reason: string | null;
  createdAt: Date;
}

function stopListId(company: number, number: string): string {
  return `${company}/${number}`;
}

export const stopListIn = declareCollection<StopListDocument>(
  'stop_list',
  ofCompany('read by each send of its company; the global list has a cell of its own'),
  { key: { company: 1, number: 1 }, unique: true },
);

/** Numbers per query. */
const CHUNK = 1_000;
/** From this number on, reading the whole list (if it is not huge) is faster than querying each number. */
const MANY_NUMBERS = 5_000;
const HUGE_LIST = 200_000;
/** From this number on, a query belongs to a chunk of a campaign. */
export const LARGE_QUESTION = 50;
const QUESTIONS_WAITING = 10_000;
const COMPANIES_SHOWN = 20;
const MOST_NUMBERS_COUNTED = 1_000;

interface Question {
  company: number;
  numbers: string[];
}

/** Stop lists: one per company and a global list. */
export class StopListStore {
  private readonly collection: mongo.Collection<StopListDocument>;
  /** Groups concurrent queries of all companies; large ones apart, so that a single message does not wait for campaigns. */
  private readonly small = this.grouping((questions) => this.askTogether(questions));
  private readonly large = this.grouping((questions) => this.askWhereListed(questions));

  constructor(
    connection: MongoConnection,
    private readonly hash: { hasher(): Promise<Hasher> } = new NumberHash(connection, null),
  ) {
    this.collection = stopListIn(connection);
  }

  /** The numbers on the company's list or the global list. Never cached, so that an entry takes effect at once. */
  async stopped(company: number, numbers: ArrayLike<string | number>): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    if (numbers.length < CHUNK) {
      const grouping = numbers.length < LARGE_QUESTION ? this.small : this.large;
      return grouping.addWhenFree({ company, numbers: Array.from(numbers, String) });
    }
    const lists = { company: { $in: [GLOBAL, company] } };
    if (!(await this.collection.findOne(lists, { projection: { _id: 1 } }))) return new Set();
    if (numbers.length >= MANY_NUMBERS) {
      const size = await this.collection.countDocuments(lists, { limit: HUGE_LIST + 1 });
      if (size <= HUGE_LIST) return this.intersect(company, numbers);
    }
    const stopped = new Set<string>();
    for (let from = 0; from < numbers.length; from += CHUNK) {
      const chunk = Array.from({ length: Math.min(CHUNK, numbers.length - from) }, (_, i) =>
        String(numbers[from + i]),
      );
      const [found] = await this.askTogether([{ company, numbers: chunk }]);
      for (const number of found!) stopped.add(number);
    }
    return stopped;
  }

  /** Returns how many of them were not on the list before. */
  async addNumbers(company: number, numbers: string[], reason: string | null): Promise<number> {
    const createdAt = new Date();
    let added = 0;
    for await (const some of slicesOf(numbers)) {
      const upserts = some.map((number) => ({
        updateOne: {
          filter: { _id: stopListId(company, number) },
          update: { $setOnInsert: { company, number, reason, createdAt } },
          upsert: true,
        },
      }));
      added += (await this.collection.bulkWrite(upserts, { ordered: false })).upsertedCount;
    }
    return added;
  }

  /** Returns how many of them were on the list. */
  async remove(company: number, numbers: string[]): Promise<number> {
    const hashed = await this.hash.hasher();
    let removed = 0;
    for await (const some of slicesOf(numbers)) {
      const filter = { company, number: { $in: [...some, ...some.map(hashed)] } };
      removed += (await this.collection.deleteMany(filter)).deletedCount;
    }
    return removed;
  }

  /** A company's entries of a number. */
  async entriesOf(company: number, number: string): Promise<StopListDocument[]> {
    const hashed = await this.hash.hasher();
    const ids = [number, hashed(number)].map((form) => stopListId(company, form));
    return this.collection.find({ _id: { $in: ids }, company }).toArray();
  }

  /** Replaces a number by its hash, on the company's list and the global list. At any time one of the two is on the list. */
  async erase(company: number, number: string, lists = [GLOBAL, company]): Promise<number> {
    const hashed = (await this.hash.hasher())(number);
    let erased = 0;
    for (const list of lists) {
      const _id = stopListId(list, number);
      const entry = await this.collection.findOne({ _id, company: list });
      if (!entry) continue;
      const { createdAt } = entry;
      await this.collection.updateOne(
        { _id: stopListId(list, hashed), company: list },
        { $setOnInsert: { number: hashed, reason: null, createdAt } },
        { upsert: true },
      );
      erased += (await this.collection.deleteOne({ _id, company: list })).deletedCount;
    }
    return erased;
  }

  /** Sorted by number, which identifies a row: `after` is a number. */
  async list(
    company: number,
    paging: Pick<PagingById, keyof Paging | 'after'>,
  ): Promise<Page<StopListDocument>> {
    const { after } = paging;
    const behind = after === undefined ? {} : { number: { $gt: String(after) } };
    const rows = this.collection.find({ company, ...behind }).sort({ number: 1 });
    return countedPage(this.collection, { paging, filter: { company } }, rows);
  }

  /** The first 20 companies with a list of their own, each with the size of its list, at most 1,000. */
  async companiesWithNumbers(): Promise<{ company: number; numbers: number }[]> {
    const companies: { company: number; numbers: number }[] = [];
    let last = GLOBAL;
    while (companies.length < COMPANIES_SHOWN) {
      const next = await this.collection.findOne(
        { company: { $gt: last } },
        { sort: { company: 1, number: 1 }, projection: { company: 1 } },
      );
      if (!next) break;
      last = next.company;
      const numbers = await this.collection.countDocuments(
        { company: last },
        { limit: MOST_NUMBERS_COUNTED },
      );
      // Its last number may have been removed since.
      if (numbers > 0) companies.push({ company: last, numbers });
    }
    return companies;
  }

  private grouping(write: (questions: Question[]) => Promise<Set<string>[]>) {
    return new Grouping<Question, Set<string>>({
      maxGroup: CHUNK,
      maxWaiting: QUESTIONS_WAITING,
      write,
      weigh: ({ numbers }) => numbers.length,
    });
  }

  /** Like `askTogether`, for many numbers: most companies have no list, which a fast query shows. */
  private async askWhereListed(questions: Question[]): Promise<Set<string>[]> {
    const companies = [GLOBAL, ...new Set(questions.map(({ company }) => company))];
    const listed = new Set(await this.collection.distinct('company', { company: { $in: companies } }));
    const asked = questions.filter(({ company }) => listed.has(GLOBAL) || listed.has(company));
    if (asked.length === 0) return questions.map(() => new Set());
    const answers = new Map((await this.askTogether(asked)).map((answer, i) => [asked[i]!, answer]));
    return questions.map((question) => answers.get(question) ?? new Set());
  }

  private async askTogether(questions: Question[]): Promise<Set<string>[]> {
    const companies = [GLOBAL, ...new Set(questions.map(({ company }) => company))];
    const hashed = await this.hash.hasher();
    const forms = new Map(
      questions.flatMap(({ numbers }) =>
        numbers.map((number) => [number, [number, hashed(number)]] as const),
      ),
    );
    const idsOf = (company: number, number: string): string[] =>
      forms.get(number)!.flatMap((form) => [stopListId(GLOBAL, form), stopListId(company, form)]);
    const ids = questions.flatMap(({ company, numbers }) =>
      numbers.flatMap((number) => idsOf(company, number)),
    );
    const found = await this.collection
      .find({ company: { $in: companies }, _id: { $in: ids } }, { projection: { _id: 1 }, hint: { _id: 1 } })
      .toArray();
    if (found.length === 0) return questions.map(() => new Set());
    const listed = new Set(found.map(({ _id }) => _id));
    return questions.map(
      ({ company, numbers }) =>
        new Set(numbers.filter((number) => idsOf(company, number).some((id) => listed.has(id)))),
    );
  }

  private async intersect(company: number, numbers: ArrayLike<string | number>): Promise<Set<string>> {
    const listed = new Set<string>();
    const entries = this.collection
      .find({ company: { $in: [GLOBAL, company] } }, { projection: { _id: 0, number: 1 } })
      .batchSize(10_000);
    let isAnyHashed = false;
    for await (const { number } of entries) {
      listed.add(number);
      isAnyHashed ||= isHashed(number);
    }
    const hashed = isAnyHashed ? await this.hash.hasher() : null;
    const stopped = new Set<string>();
    for (let i = 0; i < numbers.length; i++) {
      const number = String(numbers[i]);
      if (listed.has(number) || (hashed && listed.has(hashed(number)))) stopped.add(number);
    }
    return stopped;
  }
}
