import Joi from 'joi';
import type { PaymentDocument } from '../ledger/payment-model';
import { identifier, identity, sum, text } from '../request/field-types';
import { requireFields } from '../request/read-fields';

/** The body of `POST /v1/payments/add`. */
export type PaymentRequest = Pick<
  PaymentDocument,
  'accountID' | 'sum' | 'comment' | 'paySystem' | 'transactionID'
>;

const schema = Joi.object<PaymentRequest>({
  accountID: identifier().required(),
  sum: sum().required(),
  comment: text(255).default(null),
  paySystem: identity(50).default(null),
  transactionID: identity(64),
});

/** @throws ValidationError naming every invalid field. */
export function readPayment(body: Record<string, unknown>): PaymentRequest {
  return requireFields(schema, body);
}
