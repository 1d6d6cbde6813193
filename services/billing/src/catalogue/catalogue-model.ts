import { declareCollection, ofCompany } from '@herald/mongo';

export const CATALOGUE_KINDS = [
  'customer-types',
  'tariffs',
  'areas',
  'groups',
  'tags',
  'ip-ranges',
  'gps-providers',
] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** A former price of a tariff, valid for periods that begin before `until` (`YYYY-MM-DD`). */
export interface PastPrice {
  until: string;
  /** Minor units. */
  price: number;
  periodMonths: number;
}

/** Identifies an item. */
export interface ItemKey {
  company: number;
  kind: CatalogueKind;
  id: number;
}

/** An item of one of a company's catalogues. Fields of only some kinds are optional. */
export interface CatalogueItem extends ItemKey {
  name: string;
  /** Number of references from customers and accounts, including an account's next tariff. An item with 0 can be deleted. */
  uses: number;
  /** Tariffs: the charge of a period in minor units, and the length of the period. */
  price?: number;
  periodMonths?: number;
  /** Tariffs: earlier prices, oldest first. Each applies to periods that begin before its `until`. */
  past?: PastPrice[];
  /** IP ranges: the network and the addresses in it that are never assigned. */
  cidr?: string;
  exclude?: string[];
  /** IP ranges: every address before this offset is assigned or excluded. */
  nextOffset?: number;
}

export const catalogueItemsIn = declareCollection<CatalogueItem>(
  'catalogue_items',
  ofCompany('its uses are counted with the records that use it'),
  {
    key: { company: 1, kind: 1, id: 1 },
    unique: true,
    name: 'item_id',
  },
);
