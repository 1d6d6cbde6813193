import { companyToday } from '@herald/company-time';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '@herald/errors';
import type { AskedBy } from '@herald/contracts';
import type { Page, PagingById } from '@herald/paging';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import type { Ledger } from '../ledger/ledger';
import type { PaymentDocument } from '../ledger/payment-model';
import type { PaymentStore } from '../ledger/payment-store';
import { paymentEffect } from './payment-effect';
import { type PaymentRequest, readPayment } from './payment-schema';

export interface PaymentServiceDeps {
  ledger: Pick<Ledger, 'post'>;
  payments: Pick<PaymentStore, 'accountPage' | 'get'>;
  accounts: { get(company: number, id: number): Promise<{ id: number; payments: number } | null> };
  now(): Date;
}

export interface AddedPayment {
  payment: PaymentDocument;
  /** The transaction was posted before; this request wrote nothing. */
  repeated: boolean;
}

/** The caller that adds a payment. */
export interface PaymentCaller extends AskedBy {
  company: number;
  timezone: string;
  /** Whether the sum may be negative: such a correction takes money off the account, as a reversal does. */
  mayCorrect?: boolean;
}

export class PaymentService {
  constructor(private readonly deps: PaymentServiceDeps) {}

  /**
   * Adds a payment.
   * @throws ValidationError; ForbiddenError for a negative sum; NotFoundError for an unknown account; ConflictError if the
   * transaction or the Idempotency-Key was already used for another payment
   */
  async add(
    { company, timezone, mayCorrect = true, ...by }: PaymentCaller,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<AddedPayment> {
    const request = readPayment(body);
    if (request.sum < 0 && !mayCorrect)
      throw new ForbiddenError('The API key lacks the scope payments.reverse, which a negative sum needs.');
    const { accountID, paySystem, transactionID } = request;
    const decide = paymentEffect(request, companyToday(timezone, this.deps.now()), by);
    const outcome = await this.deps.ledger.post(company, {
      accountID,
      decide,
      key,
      ...(transactionID === undefined ? {} : { once: { paySystem, transactionID } }),
    });
    switch (outcome.kind) {
      case 'posted':
        return { payment: outcome.rows[0]!, repeated: false };
      case 'repeated':
        return { payment: sameAs(outcome.row, request), repeated: true };
      case 'repeated-key':
        return { payment: (await this.deps.payments.get(company, outcome.id!))!, repeated: true };
      case 'key-conflict':
        throw keyConflict();
      case 'reversed':
        throw new Error('A new payment cannot be a reversal');
      case 'unknown-account':
        throw new NotFoundError(`There is no account ${accountID}.`);
      case 'out-of-range':
        throw new ValidationError({ sum: 'sum would exceed the limits of an account balance' });
    }
  }

  /** A page of the account's payments, newest first, and their number. @throws NotFoundError */
  async listOfAccount(
    company: number,
    accountID: number,
    paging: PagingById,
  ): Promise<Page<PaymentDocument>> {
    return this.deps.payments.accountPage(company, await this.requireAccount(company, accountID), paging);
  }

  /** @throws NotFoundError */
  async requireAccount(company: number, accountID: number): Promise<{ id: number; payments: number }> {
    const account = await this.deps.accounts.get(company, accountID);
    if (!account) throw new NotFoundError(`There is no account ${accountID}.`);
    return account;
  }
}

function sameAs(row: PaymentDocument, { accountID, sum, transactionID }: PaymentRequest): PaymentDocument {
  if (row.accountID === accountID && row.sum === sum) return row;
  throw new ConflictError(
    `The transaction ${transactionID} was already used for a payment of another account or sum.`,
  );
}
