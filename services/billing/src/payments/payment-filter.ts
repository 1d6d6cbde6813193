import Joi from 'joi';
import { PAYMENT_TYPE } from '@herald/contracts';
import { date, field, identifier, oneOf, sum, trimmed } from '../request/field-types';
import { requireFields } from '../request/read-fields';

/** Which payments a list shows. Dates are by the company's calendar, both included; the sum is in minor units, signed. */
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

/** In a query every value is a text. */
const queriedSum = field((value) => {
  const { value: read, error } = sum().validate(typeof value === 'string' ? Number(value) : value) as {
    value: number;
    error?: Error;
  };
  return error || String(value).trim() === '' ? undefined : read;
}, 'a number other than 0, with at most two decimal places');

const schema = Joi.object<PaymentFilter>({
  accountID: identifier(),
  from: date(),
  to: date(),
  paySystem: trimmed(50),
  transactionID: trimmed(64),
  typeID: oneOf(TYPES),
  sum: queriedSum,
  format: oneOf(['json', 'csv']),
});

/** @throws ValidationError naming every field that isn't valid. */
export function readPaymentFilter(query: Record<string, unknown>): PaymentFilter {
  return requireFields(schema, query);
}

/** Whether it leaves anything out. */
export function isFiltering({ format: _format, ...filter }: PaymentFilter): boolean {
  return Object.keys(filter).length > 0;
}
