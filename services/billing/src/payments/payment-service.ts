import Joi from 'joi';
import { companyToday } from '@herald/values/company-time';
import type { AskedBy } from '@herald/contracts';
import { ConflictError, ForbiddenError, noRecord, NotFoundError, said } from '@herald/contracts/errors';
import type { IdempotencyKey } from '@herald/service';
import type { AccountStore } from '../ledger/account-store';
import type { Ledger } from '../ledger/ledger';
import type { PaymentDocument } from '../ledger/payment-model';
import type { PaymentStore } from '../ledger/payment-store';
import { identifier, identity, sum, text } from '../request/field-types';
import { requireFields } from '../request/read-fields';
import { paymentEffect, type PaymentRequest, reversalOf } from './payment-effects';

interface PaymentServiceDeps {
  ledger: Pick<Ledger, 'post'>;
  payments: Pick<PaymentStore, 'get'>;
  accounts: Pick<AccountStore, 'get'>;
  now(): Date;
}

/** The caller that adds or reverses a payment. */
export interface PaymentCaller extends AskedBy {
  company: number;
  timezone: string;
}

const paymentSchema = Joi.object<PaymentRequest>({
  accountID: identifier().required(),
  sum: sum().required(),
  comment: text(255).default(null),
  paySystem: identity(50).default(null),
  transactionID: identity(64),
});

const reversalSchema = Joi.object<{ comment: string | null }>({ comment: text(255).default(null) });

/** Adds payments through the API, and reverses payments, each at most once. */
export class PaymentService {
  constructor(private readonly deps: PaymentServiceDeps) {}

  /**
   * @param caller.mayCorrect whether the sum may be negative: such a correction takes money off the account
   * @returns the payment; `repeated` if it was posted before, and this request wrote nothing
   * @throws ValidationError; ForbiddenError for a negative sum; NotFoundError for an unknown account; ConflictError if the
   * transaction or the Idempotency-Key was already used for another payment
   */
  async addPayment(
    { company, timezone, mayCorrect, ...by }: PaymentCaller & { mayCorrect: boolean },
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<{ payment: PaymentDocument; repeated: boolean }> {
    const request = requireFields(paymentSchema, body);
    if (request.sum < 0 && !mayCorrect) throw new ForbiddenError(said('scope_for_negative_sum'));
    const { accountID, paySystem, transactionID } = request;
    const outcome = await this.deps.ledger.post(company, {
      accountID,
      decide: paymentEffect(request, companyToday(timezone, this.deps.now()), by),
      key,
      ...(transactionID === undefined ? {} : { once: { paySystem, transactionID } }),
    });
    if (outcome.kind === 'posted') return { payment: outcome.rows[0]!, repeated: false };
    if (outcome.kind === 'repeated') return { payment: sameAs(outcome.row, request), repeated: true };
    if (outcome.kind === 'reversed') throw new Error('A new payment cannot be a reversal');
    return { payment: (await this.deps.payments.get(company, outcome.id!))!, repeated: true };
  }

  /**
   * @param operator the name of the operator; null = the company itself
   * @returns the row that reverses the payment
   * @throws ValidationError; NotFoundError; ForbiddenError for a charge of the run, which only an operator can reverse;
   * ConflictError if the payment is already reversed, or has nothing to reverse
   */
  async reverse(
    { company, timezone, operator, ...by }: PaymentCaller & { operator: string | null },
    paymentID: number,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<PaymentDocument> {
    const { ledger, payments, now } = this.deps;
    const { comment } = requireFields(reversalSchema, body);
    const payment = await payments.get(company, paymentID);
    if (!payment) throw new NotFoundError(noRecord('payment', paymentID));
    requireReversible(payment, operator);
    const posting = reversalOf(payment, { comment, operator, ...by }, companyToday(timezone, now()));
    const outcome = await ledger.post(company, { ...posting, key });
    if (outcome.kind === 'posted') return outcome.rows[0]!;
    if (outcome.kind === 'repeated-key') return (await payments.get(company, outcome.id!))!;
    if (outcome.kind === 'repeated') throw new Error('A reversal has no transaction of its own');
    throw new ConflictError(said('payment_already_reversed', { id: paymentID, other: outcome.by }));
  }

  /** @throws NotFoundError */
  async requireAccount(company: number, accountID: number): Promise<void> {
    const account = await this.deps.accounts.get(company, accountID);
    if (!account) throw new NotFoundError(noRecord('account', accountID));
  }
}

function sameAs(row: PaymentDocument, { accountID, sum, transactionID }: PaymentRequest): PaymentDocument {
  if (row.accountID === accountID && row.sum === sum) return row;
  throw new ConflictError(said('transaction_already_used', { id: String(transactionID) }));
}

function requireReversible(
  { id, sum, apiStatus, reverses, refundsCharge }: PaymentDocument,
  operator: string | null,
): void {
  if (reverses !== undefined) throw new ConflictError(said('payment_is_reversal', { id }));
  // If it were reversed alone, days would be charged twice or refunded twice.
  if (refundsCharge !== undefined) throw new ConflictError(said('payment_of_refunded_charge', { id }));
  if (sum === 0) throw new ConflictError(said('payment_without_sum', { id }));
  if (operator === null && apiStatus === 0)
    throw new ForbiddenError(said('payment_is_billing_charge', { id }));
}
