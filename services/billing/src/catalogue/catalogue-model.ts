import type { PastPrice } from '../payments/posting';
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

/** What only one item has. */
export interface ItemKey {
  company: number;
  kind: CatalogueKind;
  id: number;
}

/** An item of one of a company's catalogues; what only some kinds have is optional. */
export interface CatalogueItem extends ItemKey {
  name: string;
  /** Customers or accounts that name it, and tariffs that an account once had; while it is 0 the item can be deleted. */
  uses: number;
  /** Tariffs: minor units, and how long one charge lasts. */
  price?: number;
  periodMonths?: number;
  /** Tariffs: what they cost before, oldest first; periods that begin before `until` cost that. */
  past?: PastPrice[];
  /** IP ranges. */
  cidr?: string;
  exclude?: string[];
  /** IP ranges: every address before this offset is given out or excluded. */
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
