import Joi from 'joi';
import { PAYMENT_TYPE } from '@herald/contracts';
import { parseMoney } from '../values/money';
import { orderOfDays } from '../request/day-span';
import { date, field, identifier, identity, oneOf } from '../request/field-types';
import { requireFields } from '../request/read-fields';

/**
 * The filters of a list of payments. Dates are days in the company's calendar, both included; the sum is signed and in
 * minor units.
 */
export interface PaymentFilter {
  accountID?: number;
  from?: string;
  to?: string;
  paySystem?: string;
  transactionID?: string;
  typeID?: string;
  sum?: number;
  format?: string;
}

const TYPES = Object.values(PAYMENT_TYPE).map(String);

/** All values of a query are texts. Only plain decimal numbers are accepted: no hexadecimal numbers and no exponents. */
const queriedSum = field(
  (value) => (typeof value === 'string' && parseMoney(value)) || undefined,
  'a decimal number other than 0 with at most two decimal places, such as 25 or -12.50',
);

const schema = Joi.object<PaymentFilter>({
  accountID: identifier(),
  from: date(),
  to: date(),
  paySystem: identity(50),
  transactionID: identity(64),
  typeID: oneOf(TYPES),
  sum: queriedSum,
  format: oneOf(['json', 'csv']),
});

/** @throws ValidationError naming every invalid field. */
export function readPaymentFilter(query: Record<string, unknown>): PaymentFilter {
  return requireFields(schema, query, orderOfDays);
}

/** Whether the filter has any condition. */
export function isFiltering({ format: _format, ...filter }: PaymentFilter): boolean {
  return Object.keys(filter).length > 0;
}
