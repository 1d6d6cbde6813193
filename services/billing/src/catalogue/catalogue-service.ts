import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { ConflictError, NotFoundError, ValidationError } from '@herald/errors';
import { overlap } from '@herald/ip-addresses';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { Page, PagingById } from '@herald/paging';
import type { IdempotencyKey } from '@herald/service';
import type { IdempotencyStore } from '../idempotency/idempotency-store';
import type { CompanyCounters } from '../sequences/company-counters';
import { retryDuplicates } from '../sequences/retry-duplicates';
import { offsetOf, parseRange } from '../addresses/ip-range';
import type { CatalogueItem, CatalogueKind, ItemKey } from './catalogue-model';
import { ITEM_NAMES, type ItemFields } from './catalogue-schema';
import type { CatalogueStore } from './catalogue-store';

export interface CatalogueServiceDeps {
  connection: MongoConnection;
  store: Omit<CatalogueStore, 'find' | 'addUses' | 'removeUses'>;
  counters: Pick<CompanyCounters, 'take'>;
  idempotency: Pick<IdempotencyStore, 'once'>;
}

/** What a fresh company has (decisions, Billing). */
const FIRST_CUSTOMER_TYPES = ['individual', 'legal entity'];
/** An account whose periods were missed for longer than so many changes pays the oldest that is known. */
const MAX_PAST_PRICES = 100;
const MAX_REMEMBERED = 100_000;

/** A company's catalogues, as the operator manages them. */
export class CatalogueService {
  private readonly prepared = new LRUCache<number, true>({ max: MAX_REMEMBERED });

  constructor(private readonly deps: CatalogueServiceDeps) {}

  /** Gives a company that comes for the first time its customer types; they can be changed and deleted afterwards. */
  async prepare(company: number): Promise<void> {
    if (this.prepared.has(company)) return;
    const { connection, counters, store } = this.deps;
    const kind = 'customer-types';
    try {
      await inTransaction(connection, async (session) => {
        const first = await counters.take(kind, company, 0, session);
        if (first > 1) return;
        await counters.take(kind, company, FIRST_CUSTOMER_TYPES.length, session);
        const items = FIRST_CUSTOMER_TYPES.map((name, index) => ({
          company,
          kind,
          id: index + 1,
          name,
          uses: 0,
        }));
        await store.insert(items as CatalogueItem[], session);
      });
    } catch (error) {
      // Another copy of the service was first.
      if (!isDuplicateKey(error)) throw error;
    }
    this.prepared.set(company, true);
  }

  async list(company: number, kind: CatalogueKind, paging: PagingById): Promise<Page<CatalogueItem>> {
    await this.prepare(company);
    return this.deps.store.list(company, kind, paging);
  }

  /** @throws NotFoundError */
  async get(key: ItemKey): Promise<CatalogueItem> {
    await this.prepare(key.company);
    return (await this.deps.store.get(key)) ?? notFound(key);
  }

  /**
   * @throws ValidationError where an IP range overlaps another one, or excludes what it doesn't hold; ConflictError where the
   * Idempotency-Key came with another request; NotFoundError where what it made is deleted.
   */
  async create(
    company: number,
    kind: CatalogueKind,
    fields: ItemFields,
    key?: IdempotencyKey,
  ): Promise<CatalogueItem> {
    await this.prepare(company);
    const { connection, counters, store, idempotency } = this.deps;
    const make = async (session: mongo.ClientSession): Promise<CatalogueItem> => {
      const once = await idempotency.once(company, key, session);
      if (once.before !== null) {
        const made: ItemKey = { company, kind, id: once.before };
        return (await store.get(made, session)) ?? notFound(made);
      }
      const id = await counters.take(kind, company, 1, session);
      const item: CatalogueItem = { company, kind, id, uses: 0, ...fields };
      if (kind === 'ip-ranges') await this.checkRange(item, session);
      await store.insert([{ ...item }], session);
      await once.note(id);
      return item;
    };
    return retryDuplicates(() => inTransaction(connection, make));
  }

  /**
   * Replaces the given fields. A tariff's new price counts for the periods that begin today (by the company's calendar) or later.
   * @throws NotFoundError, ValidationError, and ConflictError for the addresses of a range in use.
   */
  async change(key: ItemKey, fields: Partial<ItemFields>, today: string): Promise<CatalogueItem> {
    await this.prepare(key.company);
    const { connection, store } = this.deps;
    const make = async (session: mongo.ClientSession): Promise<CatalogueItem> => {
      const item = (await store.get(key, session)) ?? notFound(key);
      if (fields.cidr !== undefined && fields.cidr !== item.cidr && item.uses > 0) {
        throw new ConflictError(`IP range ${key.id} has assigned addresses; its cidr cannot change.`);
      }
      if (key.kind !== 'ip-ranges') {
        const past = pricesBefore(item, fields, today);
        return (await store.change(key, { ...fields, ...past }, session)) ?? notFound(key);
      }
      await this.checkRange({ ...item, ...fields }, session);
      // What is no longer excluded may lie before the last address given out.
      return (await store.change(key, { ...fields, nextOffset: 0 }, session)) ?? notFound(key);
    };
    return retryDuplicates(() => inTransaction(connection, make));
  }

  /** @throws NotFoundError, and ConflictError where the item is in use. */
  async remove(key: ItemKey): Promise<void> {
    await this.prepare(key.company);
    if (await this.deps.store.deleteUnused(key)) return;
    await this.get(key);
    throw new ConflictError(`The ${ITEM_NAMES[key.kind]} ${key.id} is in use and can't be deleted.`);
  }

  private async checkRange(item: CatalogueItem, session: mongo.ClientSession): Promise<void> {
    const range = parseRange(item.cidr!)!;
    const outside = (item.exclude ?? []).find((address) => offsetOf(range, address) === null);
    if (outside !== undefined) {
      throw new ValidationError({
        exclude: `exclude names ${outside}, which is no address of ${range.cidr}`,
      });
    }
    // Two changes at once conflict here, so that each sees the other's range.
    await this.deps.counters.take('ip-range-changes', item.company, 1, session);
    for (const other of await this.deps.store.all(item.company, item.kind, session)) {
      if (other.id !== item.id && overlap(range, parseRange(other.cidr!)!)) {
        throw new ValidationError({ cidr: `cidr overlaps IP range ${other.id} (${other.cidr})` });
      }
    }
  }
}

/** What a tariff cost until today, where that changes. */
export function pricesBefore(
  { price, periodMonths, past = [] }: CatalogueItem,
  fields: Partial<ItemFields>,
  today: string,
): Pick<CatalogueItem, 'past'> {
  const isSame = (fields.price ?? price) === price && (fields.periodMonths ?? periodMonths) === periodMonths;
  // Changed twice on a day, what it was before that day stands.
  if (price === undefined || isSame || past.at(-1)?.until === today) return {};
  return { past: [...past, { until: today, price, periodMonths: periodMonths! }].slice(-MAX_PAST_PRICES) };
}

function notFound({ kind, id }: ItemKey): never {
  throw new NotFoundError(`There is no ${ITEM_NAMES[kind]} ${id}.`);
}
