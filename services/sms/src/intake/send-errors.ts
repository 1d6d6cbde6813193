import { SEND } from '@herald/contracts';
import { ContractStatusError } from '@herald/errors';
import type { Quote } from './batches';

/** 10: unknown, another company's, or not authorized: a sender can't tell which (decisions, "Brands"). */
export function brandNotFound(): ContractStatusError {
  return new ContractStatusError(
    SEND.BRAND_NOT_FOUND,
    'brandID not found: give an authorized brand of the company.',
  );
}

/** 40, with what the send would have cost; nothing was written. */
export function notEnough(quoted: Quote): ContractStatusError {
  const { accepted, rejected, cost, parts, encoding } = quoted;
  const message = `Not enough SMS: this send takes ${cost}, and the balance is lower. Nothing was sent.`;
  return new ContractStatusError(SEND.NOT_ENOUGH_SMS, message, { accepted, rejected, cost, parts, encoding });
}
