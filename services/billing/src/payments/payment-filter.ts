import Joi from 'joi';
import { PAYMENT_TYPE } from '@herald/contracts';
import type { PaymentFilter } from '../ledger/payment-store';
import { orderOfDays } from '../request/day-span';
import { date, field, identifier, oneOf, text } from '../request/field-types';
import { requireFields } from '../request/read-fields';
import { parseMoney } from '../values/money';

/** The filter of a list of payments, and the format of the answer. Dates are days in the company's calendar. */
export interface PaymentQuery extends PaymentFilter {
  format?: string;
}

const TYPES = Object.values(PAYMENT_TYPE).map(String);

/** All values of a query are texts. Only plain decimal numbers are accepted: no hexadecimal numbers and no exponents. */
const queriedSum = field(
  (value) => (typeof value === 'string' && parseMoney(value)) || undefined,
  'a decimal number other than 0 with at most two decimal places, such as 25 or -12.50',
);

const schema = Joi.object<PaymentQuery>({
  accountID: identifier(),
  from: date(),
  to: date(),
  paySystem: text(50, 1),
  transactionID: text(64, 1),
  typeID: oneOf(TYPES),
  sum: queriedSum,
  format: oneOf(['json', 'csv']),
});

/** @throws ValidationError naming every invalid field. */
export function readPaymentFilter(query: Record<string, unknown>): PaymentQuery {
  return requireFields(schema, query, orderOfDays);
}

/** Whether the filter has any condition. */
export function isFiltering({ format: _format, ...filter }: PaymentQuery): boolean {
  return Object.keys(filter).length > 0;
}
