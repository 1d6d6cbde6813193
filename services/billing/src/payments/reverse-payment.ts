import Joi from 'joi';
import { companyToday } from '@herald/company-time';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '@herald/errors';
import { type AskedBy, askedBy, PAYMENT_TYPE } from '@herald/contracts';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import { withActivity } from '../ledger/activity';
import type { Ledger } from '../ledger/ledger';
import type { PaymentDocument } from '../ledger/payment-model';
import type { PaymentStore } from '../ledger/payment-store';
import { type AccountState, type Effect, ownRow, type Posting } from '../ledger/posting';
import { text } from '../request/field-types';
import { requireFields } from '../request/read-fields';

export interface ReversePaymentDeps {
  ledger: Pick<Ledger, 'post'>;
  payments: Pick<PaymentStore, 'get'>;
  now(): Date;
}

/** The caller that reverses a payment. `operator` is the name of the operator; null = the company itself. */
export interface Reverser extends AskedBy {
  company: number;
  timezone: string;
  operator: string | null;
}

const schema = Joi.object<{ comment: string | null }>({ comment: text(255).default(null) });

/** Reverses payments, each at most once. */
export class ReversePayment {
  constructor(private readonly deps: ReversePaymentDeps) {}

  /**
   * @returns the row that reverses the payment
   * @throws ValidationError; NotFoundError; ForbiddenError for a charge of the run, which only an operator can reverse;
   * ConflictError if the payment is already reversed, or has nothing to reverse
   */
  async reverse(
    reverser: Reverser,
    paymentID: number,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<PaymentDocument> {
    const { ledger, payments, now } = this.deps;
    const { company, timezone, operator } = reverser;
    const { comment } = requireFields(schema, body);
    const payment = await payments.get(company, paymentID);
    if (!payment) throw new NotFoundError(`There is no payment ${paymentID}.`);
    requireReversible(payment, operator);
    const outcome = await ledger.post(company, {
      ...reversalOf(payment, { comment, ...reverser }, companyToday(timezone, now())),
      key,
    });
    switch (outcome.kind) {
      case 'posted':
        return outcome.rows[0]!;
      case 'repeated-key':
        return (await payments.get(company, outcome.id!))!;
      case 'key-conflict':
        throw keyConflict();
      case 'reversed':
        throw new ConflictError(`Payment ${paymentID} is already reversed, by payment ${outcome.by}.`);
      case 'out-of-range':
        throw new ValidationError({ id: 'its sum would exceed the limits of an account balance' });
      case 'repeated':
      case 'unknown-account':
        throw new Error(`The account of payment ${paymentID} is missing`);
    }
  }
}

function requireReversible(
  { id, sum, apiStatus, reverses, refundsCharge }: PaymentDocument,
  operator: string | null,
): void {
  if (reverses !== undefined) throw new ConflictError(`Payment ${id} is a reversal itself.`);
  // If it were reversed alone, days would be charged twice or refunded twice.
  if (refundsCharge !== undefined)
    throw new ConflictError(`Payment ${id} is part of a charge that was refunded.`);
  if (sum === 0) throw new ConflictError(`Payment ${id} has no sum to reverse.`);
  if (operator === null && apiStatus === 0) {
    throw new ForbiddenError(`Payment ${id} is a billing charge: only an operator can reverse it.`);
  }
}

/**
 * Reverses a payment: adds a row with the opposite sum, and the change of activity that follows from it. If a change of
 * tariff has refunded a part of the charge, a second row reverses that refund.
 */
export function reversalOf(
  { id, accountID, seq, sum, apiStatus }: PaymentDocument,
  { comment, operator, ...by }: { comment: string | null; operator: string | null } & AskedBy,
  today: string,
): Posting {
  const row = {
    sum: -sum,
    typeID: PAYMENT_TYPE.CORRECTION,
    comment: comment ?? `Reversal of payment ${id}`,
    paySystem: null,
    apiStatus: operator === null ? (1 as const) : (0 as const),
    admin: operator,
    reverses: id,
    ...askedBy(by),
  };
  const decide = (account: AccountState, refunded: number): Effect => {
    const again = `Earlier refunds of payment ${id}`;
    const part = {
      ...ownRow(PAYMENT_TYPE.CORRECTION, -refunded, again),
      admin: operator,
      refundsCharge: seq,
    };
    const rows = refunded === 0 ? [row] : [row, part];
    const { period } = account;
    // The period continues: its days stay granted, but nothing of its charge is left to refund.
    const change = period?.charge === seq ? { period: { ...period, isReversed: true as const } } : {};
    return withActivity(account, { rows, change }, today);
  };
  const charge = apiStatus === 0 && sum < 0 ? { charge: seq } : {};
  return { accountID, decide, reverses: id, ...charge };
}
