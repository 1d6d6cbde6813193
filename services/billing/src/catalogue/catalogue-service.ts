import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { ConflictError, noRecord, NotFoundError, ValidationError } from '@herald/contracts/errors';
import { overlap } from '@herald/values/ip-addresses';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { Page, PagingById } from '@herald/mongo/paging';
import type { IdempotencyKey } from '@herald/service';
import type { CompanyCounters } from '../storage/company-documents';
import type { IdempotencyStore } from '../storage/idempotency-store';
import { retryDuplicates } from '../storage/retry-duplicates';
import { offsetOf, parseRange } from '../values/ip-range';
import type { CatalogueItem, CatalogueKind, ItemKey } from './catalogue-model';
import { ITEM_NAMES, type ItemFields } from './catalogue-schema';
import type { CatalogueStore } from './catalogue-store';

interface CatalogueServiceDeps {
  connection: MongoConnection;
  store: CatalogueStore;
  counters: CompanyCounters;
  idempotency: IdempotencyStore;
}

/** The customer types of a new company. */
const FIRST_CUSTOMER_TYPES = ['individual', 'legal entity'];
/** Older prices are dropped: an account with missed periods from before them pays the oldest price that is still stored. */
const MAX_PAST_PRICES = 100;
const MAX_REMEMBERED = 100_000;

/** Manages the catalogues of companies for operators. */
export class CatalogueService {
  private readonly prepared = new LRUCache<number, true>({ max: MAX_REMEMBERED });

  constructor(private readonly deps: CatalogueServiceDeps) {}

  /** Creates the default customer types at the first request for a company. Operators can change and delete them. */
  async prepare(company: number): Promise<void> {
    if (this.prepared.has(company)) return;
    const { connection, counters, store } = this.deps;
    const kind = 'customer-types';
    try {
      await inTransaction(connection, async (session) => {
        const first = await counters.allocate(kind, company, 0, session);
        if (first > 1) return;
        await counters.allocate(kind, company, FIRST_CUSTOMER_TYPES.length, session);
        const items = FIRST_CUSTOMER_TYPES.map((name, index): CatalogueItem => {
          return { company, kind, id: index + 1, name, uses: 0 };
        });
        await store.insert(items, session);
      });
    } catch (error) {
      // Another instance of the service has created them.
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
   * @throws ValidationError if an IP range overlaps another range, or excludes an address outside the range.
   * @throws ConflictError if the Idempotency-Key was already used with a different request.
   * @throws NotFoundError if the item that the Idempotency-Key created has been deleted.
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
      const id = await counters.allocate(kind, company, 1, session);
      const item: CatalogueItem = { company, kind, id, uses: 0, ...fields };
      if (kind === 'ip-ranges') await this.checkRange(item, session);
      await store.insert([{ ...item }], session);
      await once.note(id);
      return item;
    };
    return retryDuplicates(() => inTransaction(connection, make));
  }

  /**
   * Replaces the fields. A new price of a tariff applies to periods that begin on `today`, in the company's time zone, or later.
   * @param fieldsOf the new fields of an item, which a concurrent change may have altered before
   * @throws NotFoundError, ValidationError, and ConflictError if the cidr of a range with assigned addresses would change.
   */
  async change(
    key: ItemKey,
    fieldsOf: (item: CatalogueItem) => ItemFields,
    today: string,
  ): Promise<{ before: CatalogueItem; after: CatalogueItem }> {
    await this.prepare(key.company);
    const { connection, store } = this.deps;
    const make = async (session: mongo.ClientSession) => {
      const before = (await store.get(key, session)) ?? notFound(key);
      const fields = fieldsOf(before);
      if (fields.cidr !== before.cidr && before.uses > 0) {
        throw new ConflictError(`IP range ${key.id} has assigned addresses; its cidr cannot change.`);
      }
      const isRange = key.kind === 'ip-ranges';
      if (isRange) await this.checkRange({ ...before, ...fields }, session);
      // Addresses that are no longer excluded may lie before the last assigned address.
      const further = isRange ? { nextOffset: 0 } : pricesBefore(before, fields, today);
      return { before, after: (await store.change(key, { ...fields, ...further }, session))! };
    };
    return retryDuplicates(() => inTransaction(connection, make));
  }

  /** @throws NotFoundError, and ConflictError if the item is in use. */
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
        exclude: `exclude has ${outside}, which is not an address of ${range.cidr}`,
      });
    }
    // Concurrent changes conflict on this counter, so that each change sees the ranges of the others.
    await this.deps.counters.allocate('ip-range-changes', item.company, 1, session);
    for (const other of await this.deps.store.all(item.company, item.kind, session)) {
      if (other.id !== item.id && overlap(range, parseRange(other.cidr!)!)) {
        throw new ValidationError({ cidr: `cidr overlaps IP range ${other.id} (${other.cidr})` });
      }
    }
  }
}

/** The past prices of a tariff with its present price added; empty if the change keeps that price. */
export function pricesBefore(
  { price, periodMonths, past = [] }: CatalogueItem,
  fields: Partial<ItemFields>,
  today: string,
): Pick<CatalogueItem, 'past'> {
  const isSame = (fields.price ?? price) === price && (fields.periodMonths ?? periodMonths) === periodMonths;
  // After a second change on one day, the price from before that day remains the last past price.
  if (price === undefined || isSame || past.at(-1)?.until === today) return {};
  return { past: [...past, { until: today, price, periodMonths: periodMonths! }].slice(-MAX_PAST_PRICES) };
}

function notFound({ kind, id }: ItemKey): never {
  throw new NotFoundError(noRecord(ITEM_NAMES[kind], id));
}
