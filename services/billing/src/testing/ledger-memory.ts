import { mongo } from 'mongoose';
import { type CatalogueItem } from '../catalogue/catalogue-model';
import { FoundItems } from '../catalogue/catalogue-store';
import type { LedgerAccount } from '../ledger/account-store';
import type { BillingTerms } from '../ledger/billing-terms';
import { LedgerBatch, type LedgerBatchDeps } from '../ledger/ledger-batch';
import { chainStart } from '../ledger/payment-chain';
import type { PaymentDocument } from '../ledger/payment-model';
import type { Posting } from '../ledger/posting';
import { KeyClaims } from '../storage/idempotency-store';

export const MEMORY_COMPANY = 3;
/** The change of a statement, as soon as it is executed. */
interface Applied {
  apply(): unknown;
}
type Statement = Parameters<LedgerBatchDeps['execute']>[1][number];
const statement = (apply: Applied['apply']) => ({ apply }) as unknown as Statement;
const nothing = {} as ConstructorParameters<typeof KeyClaims>[0];
const session = {} as Parameters<LedgerBatchDeps['execute']>[0];

/** In-memory database of the ledger, with accounts 1, 2 and 3 of one company. */
export class LedgerMemory {
  readonly rows: PaymentDocument[] = [];
  readonly accounts = new Map<number, LedgerAccount>();
  readonly tariffs: CatalogueItem[] = [];
  terms: BillingTerms = { since: null, frozenDays: 0, minimalBalance: 0, events: [] };
  readonly deps: LedgerBatchDeps = {
    accounts: {
      money: async (_company, ids) => ids.flatMap((id) => this.accounts.get(id) ?? []),
      moneyChanges: (_company, changes) =>
        changes.map(({ account: { id }, money }) =>
          statement(() => this.accounts.set(id, { ...this.accounts.get(id)!, ...money })),
        ),
    },
    payments: {
      ofTransactions: async (_company, keys) =>
        this.rows.filter((row) =>
          keys.some((key) => key.paySystem === row.paySystem && key.transactionID === row.transactionID),
        ),
      reversalsOf: async (_company, ids) =>
        new Map(
          this.rows.flatMap(({ id, reverses }) =>
            reverses && ids.includes(reverses) ? [[reverses, id]] : [],
          ),
        ),
      refunded: async (_company, { accountID, charge }) =>
        this.rows
          .filter((row) => row.accountID === accountID && row.refundsCharge === charge)
          .reduce((total, { sum }) => total + sum, 0),
      additions: (rows) => rows.map((row) => statement(() => this.rows.push(row))),
    },
    catalogue: {
      findItem: async () => new FoundItems(this.tariffs),
      changeUses: async () => undefined,
    },
    terms: { of: async () => this.terms },
    idempotency: { claims: async () => new KeyClaims(nothing, MEMORY_COMPANY, []) },
    execute: async (_session, statements) => {
      for (const { apply } of statements as unknown as Applied[]) apply();
    },
  };

  constructor(tariffID: number | null = null) {
    for (const id of [1, 2, 3]) {
      this.accounts.set(id, {
        _id: new mongo.ObjectId(),
        id,
        tariffID,
        balance: 0,
        payments: 0,
        lastHash: chainStart(MEMORY_COMPANY, id),
        statusID: 1,
        shutdownDate: null,
        anchorDay: null,
        creditDate: null,
        frozenDays: 0,
      });
    }
  }

  async post(postings: Posting[]) {
    const batch = await LedgerBatch.load(this.deps, MEMORY_COMPANY, postings, session);
    const outcomes = postings.map((posting) => batch.apply(posting));
    if (batch.rowCount > 0) batch.number(this.rows.length + 1, new Date());
    await batch.write(session, []);
    return outcomes.map((outcome) => outcome());
  }
}
