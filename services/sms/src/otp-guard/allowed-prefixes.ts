import type { mongo } from 'mongoose';
import { ValidationError } from '@herald/errors';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';

/** Numbers with this prefix always pass the guard. A complete number is a prefix, too. */
interface AllowedDocument {
  /** `<company>/<prefix>` */
  _id: string;
  company: number;
  prefix: string;
  since: Date;
  /** Kept until every process knows of its removal. */
  isRemoved: boolean;
  changedAt: Date;
  expiresAt: Date | null;
}

export type AllowedPrefix = Pick<AllowedDocument, 'prefix' | 'since'>;

export const allowedIn = declareCollection<AllowedDocument>(
  'otp_allowed',
  unsharded('a few small documents of companies that have allowed prefixes'),
  { key: { company: 1, prefix: 1 }, name: 'of_company' },
  { key: { changedAt: 1 }, name: 'changed' },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);

export const MOST_ALLOWED = 1_000;
const REMOVED_KEPT_MS = 24 * 3_600_000;
const OVERLAP_MS = 10_000;

/** The allowed prefixes of companies, in the memory of every process and refreshed periodically. */
export class AllowedPrefixes {
  private readonly collection: mongo.Collection<AllowedDocument>;
  private readonly known = new Map<number, Set<string>>();
  private readAt = 0;

  constructor(
    connection: MongoConnection,
    private readonly now: () => Date,
  ) {
    this.collection = allowedIn(connection);
  }

  isAllowed(company: number, number: string): boolean {
    const prefixes = this.known.get(company);
    if (!prefixes || prefixes.size === 0) return false;
    for (let length = 1; length <= number.length; length++)
      if (prefixes.has(number.slice(0, length))) return true;
    return false;
  }

  /** Loads changes since the last refresh. */
  async refresh(): Promise<void> {
    const now = this.now().getTime();
    const changed = await this.collection
      .find({ changedAt: { $gte: new Date(this.readAt - OVERLAP_MS) } })
      .toArray();
    this.readAt = now;
    for (const { company, prefix, isRemoved } of changed) this.note(company, prefix, !isRemoved);
  }

  async of(company: number): Promise<AllowedPrefix[]> {
    return this.collection
      .find({ company, isRemoved: false }, { sort: { prefix: 1 }, limit: MOST_ALLOWED })
      .project<AllowedPrefix>({ _id: 0, prefix: 1, since: 1 })
      .toArray();
  }

  /** @throws ValidationError if the company would have too many */
  async add(company: number, prefixes: string[]): Promise<void> {
    const there = new Set((await this.of(company)).map(({ prefix }) => prefix));
    const fresh = prefixes.filter((prefix) => !there.has(prefix));
    if (there.size + fresh.length > MOST_ALLOWED)
      throw new ValidationError({ prefixes: `a company may allow at most ${MOST_ALLOWED} prefixes` });
    await this.change(company, fresh, { isRemoved: false, since: this.now(), expiresAt: null });
  }

  async remove(company: number, prefixes: string[]): Promise<void> {
    const expiresAt = new Date(this.now().getTime() + REMOVED_KEPT_MS);
    const there = new Set((await this.of(company)).map(({ prefix }) => prefix));
    await this.change(
      company,
      prefixes.filter((prefix) => there.has(prefix)),
      { isRemoved: true, expiresAt },
    );
  }

  /** @returns the number of entries */
  async eraseNumber(company: number, number: string): Promise<number> {
    this.note(company, number, false);
    return (await this.collection.deleteOne({ _id: `${company}/${number}`, company })).deletedCount;
  }

  private async change(company: number, prefixes: string[], fields: Partial<AllowedDocument>): Promise<void> {
    if (prefixes.length === 0) return;
    const updates = prefixes.map((prefix) => ({
      updateOne: {
        filter: { _id: `${company}/${prefix}` },
        update: { $set: { company, prefix, ...fields, changedAt: this.now() } },
        upsert: true,
      },
    }));
    await this.collection.bulkWrite(updates, { ordered: false });
    for (const prefix of prefixes) this.note(company, prefix, fields.isRemoved === false);
  }

  private note(company: number, prefix: string, isAllowed: boolean): void {
    const prefixes = this.known.get(company) ?? new Set();
    if (isAllowed) this.known.set(company, prefixes.add(prefix));
    else prefixes.delete(prefix);
  }
}
