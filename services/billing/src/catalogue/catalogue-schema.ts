import Joi from 'joi';
import { parseRange } from '../addresses/ip-range';
import { integer, price, field, text } from '../request/field-types';
import type { CatalogueItem, CatalogueKind } from './catalogue-model';

/** What an operator may give of an item; which fields a kind has says its schema. */
export type ItemFields = Pick<CatalogueItem, 'name' | 'price' | 'periodMonths' | 'cidr' | 'exclude'>;

const MAX_NAME = 50;
const MAX_PERIOD_MONTHS = 120;
const MAX_EXCLUDED = 1_000;

const name = text(MAX_NAME, 1).required();

const cidr = field(
  (value) => (typeof value === 'string' ? parseRange(value)?.cidr : undefined),
  'an address range such as 10.20.0.0/24',
);

const exclude = field((value) => {
  if (!Array.isArray(value) || value.length > MAX_EXCLUDED) return undefined;
  return value.every((address) => typeof address === 'string') ? value : undefined;
}, `an array of at most ${MAX_EXCLUDED} addresses`);

const named = Joi.object<ItemFields>({ name });

/** The body of a creation, per kind. */
export const ITEM_SCHEMAS: Record<CatalogueKind, Joi.ObjectSchema<ItemFields>> = {
  'customer-types': named,
  tariffs: Joi.object<ItemFields>({
    name,
    price: price().required(),
    periodMonths: integer(1, MAX_PERIOD_MONTHS).default(1),
  }),
  areas: named,
  groups: named,
  tags: named,
  'ip-ranges': Joi.object<ItemFields>({ name, cidr: cidr.required(), exclude: exclude.default([]) }),
  'gps-providers': named,
};

/** What an item of a kind is called in messages. */
export const ITEM_NAMES: Record<CatalogueKind, string> = {
  'customer-types': 'customer type',
  tariffs: 'tariff',
  areas: 'area',
  groups: 'group',
  tags: 'tag',
  'ip-ranges': 'IP range',
  'gps-providers': 'GPS provider',
};
