import { said } from '@herald/contracts/errors';
import Joi from 'joi';
import { normalizeAddress } from '@herald/values/ip-addresses';
import { integer, price, field, text } from '../request/field-types';
import { parseRange } from '../values/ip-range';
import type { CatalogueItem, CatalogueKind } from './catalogue-model';

/** Fields of an item that an operator may set. The schema of each kind lists the fields of that kind. */
export type ItemFields = Pick<CatalogueItem, 'name' | 'price' | 'periodMonths' | 'cidr' | 'exclude'>;

const MAX_NAME = 50;
const MAX_PERIOD_MONTHS = 120;
const MAX_EXCLUDED = 1_000;

const name = text(MAX_NAME, 1).required();

const cidr = field(
  (value) => (typeof value === 'string' ? parseRange(value)?.cidr : undefined),
  said('be_ip_range'),
);

const exclude = field(
  (value) => {
    if (!Array.isArray(value) || value.length > MAX_EXCLUDED) return undefined;
    const addresses = value.map((address) =>
      typeof address === 'string' ? normalizeAddress(address) : null,
    );
    return addresses.every((address) => address !== null) ? addresses : undefined;
  },
  said('be_addresses', { max: MAX_EXCLUDED }),
);

const named = Joi.object<ItemFields>({ name });

/** The schema of the request body for each kind. */
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

/** The name of each kind of item in messages. */
export const ITEM_NAMES: Record<CatalogueKind, string> = {
  'customer-types': 'customer type',
  tariffs: 'tariff',
  areas: 'area',
  groups: 'group',
  tags: 'tag',
  'ip-ranges': 'IP range',
  'gps-providers': 'GPS provider',
};
