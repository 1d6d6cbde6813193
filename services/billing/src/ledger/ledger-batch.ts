import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import type { AccountEvent } from '@herald/contracts';
import type { Statement } from '@herald/mongo';
import type { CatalogueItem } from '../catalogue/catalogue-model';
import { type CatalogueStore, type FoundItems, type UseChange, usesOf } from '../catalogue/catalogue-store';
import type { IdempotencyStore, KeyClaims } from '../storage/idempotency-store';
import { MAX_BALANCE } from '../values/money';
import type { AccountStore, LedgerAccount } from './account-store';
import { type BillingTerms, type CompanyTerms, thawedDates } from './billing-terms';
import { chainHash } from './payment-chain';
import type { PaymentDocument } from './payment-model';
import type { PaymentStore } from './payment-store';
import type { AccountState, Effect, Posting, PostingOutcome, Tariff, TransactionKey } from './posting';
import { eventsOf } from './posting-events';

export interface LedgerBatchDeps {
  accounts: Pick<AccountStore, 'money' | 'moneyChanges'>;
  payments: Pick<PaymentStore, 'ofTransactions' | 'reversalsOf' | 'refunded' | 'additions'>;
  catalogue: Pick<CatalogueStore, 'findItem' | 'changeUses'>;
  terms: Pick<CompanyTerms, 'of'>;
  idempotency: Pick<IdempotencyStore, 'claims'>;
  /** Executes statements in their order with one command. */
  execute(session: mongo.ClientSession, statements: Statement[]): Promise<unknown>;
}

type UnnumberedPayment = Omit<PaymentDocument, 'id' | 'at' | 'hash'>;

/** An account within the batch: its stored document, and its state after the postings that were applied so far. */
interface OpenAccount {
  stored: LedgerAccount;
  state: AccountState;
  lastHash: string;
  /** The id of the account's last event; null if it has none. */
  lastEvent: string | null;
  changed: boolean;
}

/** Postings of one company in one transaction: loads the accounts, applies the postings in memory in order, and writes the results. */
export class LedgerBatch {
  private readonly pending: UnnumberedPayment[] = [];
  private numbered: PaymentDocument[] = [];
  /** Transactions posted before, or earlier in this batch: a stored row, or the index of a pending row. */
  private readonly once = new Map<string, PaymentDocument | number>();
  /** Reversed payments, each with a function that returns the id of its reversal, which is known once the rows are numbered. */
  private readonly reversed = new Map<number, () => number>();

  /** Sums already refunded of the charges that this batch reverses or refunds, in minor units, by `chargeKey`. */
  private readonly refunded = new Map<string, number>();

  private constructor(
    private readonly deps: LedgerBatchDeps,
    private readonly company: number,
    private readonly accounts: Map<number, OpenAccount>,
    private readonly terms: BillingTerms,
    private readonly keys: KeyClaims,
  ) {}

  static async load(
    deps: LedgerBatchDeps,
    company: number,
    postings: Posting[],
    session: mongo.ClientSession,
  ): Promise<LedgerBatch> {
    const ids = [...new Set(postings.map(({ accountID }) => accountID))];
    const accounts = await deps.accounts.money(company, ids, session);
    const tariffs = await deps.catalogue.findItem(
      company,
      [{ kind: 'tariffs', ids: tariffsOf(accounts) }],
      session,
    );
    const keys = await deps.idempotency.claims(
      company,
      postings.map(({ key }) => key),
      session,
    );
    const terms = await deps.terms.of(company, session);
    const open = new Map(accounts.map((account) => [account.id, openAccount(account, tariffs, terms)]));
    const batch = new LedgerBatch(deps, company, open, terms, keys);
    const once = postings.map((posting) => posting.once).filter((key) => key !== undefined);
    for (const row of await deps.payments.ofTransactions(company, once, session)) {
      batch.once.set(keyOf({ paySystem: row.paySystem, transactionID: row.transactionID! }), row);
    }
    const reversals = postings.map(({ reverses }) => reverses).filter((id) => id !== undefined);
    for (const [reversed, by] of await deps.payments.reversalsOf(company, reversals, session)) {
      batch.reversed.set(reversed, () => by);
    }
    for (const { accountID, charge } of postings.filter((posting) => posting.charge !== undefined)) {
      const sum = await deps.payments.refunded(company, { accountID, charge: charge! }, session);
      batch.refunded.set(chargeKey(accountID, charge!), sum);
    }
    return batch;
  }

  get rowCount(): number {
    return this.pending.length;
  }

  /** Applies a posting in memory. Call the returned function once the rows are numbered to get the outcome. */
  apply(posting: Posting): () => PostingOutcome {
    const meaning = this.keys.meaning(posting.key);
    if (meaning.kind === 'conflict') return () => ({ kind: 'key-conflict' });
    if (meaning.kind === 'repeated') return () => ({ kind: 'repeated-key', id: meaning.id() });
    const { once, reverses } = posting;
    const reversal = reverses === undefined ? undefined : this.reversed.get(reverses);
    if (reversal) return () => ({ kind: 'reversed', by: reversal() });
    const before = once && this.once.get(keyOf(once));
    if (before !== undefined) {
      return () => ({ kind: 'repeated', row: typeof before === 'number' ? this.numbered[before]! : before });
    }
    const account = this.accounts.get(posting.accountID);
    if (!account) return () => ({ kind: 'unknown-account' });
    const { accountID, charge } = posting;
    const refunded = charge === undefined ? 0 : this.refunded.get(chargeKey(accountID, charge));
    const effect = posting.decide(account.state, refunded ?? 0);
    const balance = effect.rows.reduce((sum, row) => sum + row.sum, account.state.balance);
    if (Math.abs(balance) > MAX_BALANCE) return () => ({ kind: 'out-of-range' });

    const first = this.pending.length;
    if (once) this.once.set(keyOf(once), first);
    if (reverses !== undefined) this.reversed.set(reverses, () => this.numbered[first]!.id);
    const { statusID: statusBefore } = account.state;
    const changed = this.change(account, effect);
    const hasRow = effect.rows.length > 0;
    // The key is claimed even if the posting had no effect: a retry of the request must have no effect later either.
    this.keys.claim(posting.key, () => (hasRow ? this.numbered[first]!.id : null));
    const { state } = account;
    return () => ({
      kind: 'posted',
      rows: this.numbered.slice(first, first + effect.rows.length),
      changed,
      account: state,
      statusBefore,
      reminder: effect.reminder,
    });
  }

  /**
   * The events of a request's postings that the company has subscribed to, each linked to the previous event of its
   * account. Call it with the outcomes in the order of their postings and before `write`. The id contains the index among
   * the events of the request, because traces show only the first events.
   */
  events(outcomes: PostingOutcome[], origin: Pick<AccountEvent, 'at' | 'requestId'>): AccountEvent[] {
    if (this.terms.events.length === 0) return [];
    const all = outcomes.flatMap((outcome) => (outcome.kind === 'posted' ? eventsOf(outcome) : []));
    const wanted = all.filter(({ event }) => this.terms.events.includes(event));
    return wanted.map((unlinked, index) => {
      const account = this.accounts.get(unlinked.accountID)!;
      const id = `account.${index}.${new mongo.ObjectId().toHexString()}`;
      const event = { id, after: account.lastEvent, ...unlinked, ...origin };
      account.lastEvent = id;
      account.changed = true;
      return event;
    });
  }

  /** Assigns ids to the rows, counting up from `firstID`, and chains each row to the previous row of its account by a hash. */
  number(firstID: number, at: Date): PaymentDocument[] {
    this.numbered = this.pending.map((payment, index) => {
      const account = this.accounts.get(payment.accountID)!;
      const row = { ...payment, id: firstID + index, at, hash: '' };
      row.hash = account.lastHash = chainHash(account.lastHash, row);
      return row;
    });
    return this.numbered;
  }

  /**
   * Writes the results. The rows, the accounts and `moreStatements` are written with one command: a page of the billing run
   * takes as long as its commands, and the payments of the company wait for it.
   */
  async write(session: mongo.ClientSession, moreStatements: Statement[]): Promise<void> {
    const { deps } = this;
    const { frozenDays } = this.terms;
    const changes = [...this.accounts.values()]
      .filter(({ changed }) => changed)
      .map(({ stored, state, lastHash, lastEvent }) => {
        const money = {
          balance: state.balance,
          minimalBalance: state.minimalBalance,
          statusID: state.statusID,
          shutdownDate: state.shutdownDate,
          anchorDay: state.anchorDay,
          creditDate: state.creditDate,
          frozenDays,
          period: state.period,
          tariffID: state.tariff?.id ?? null,
          nextTariffID: state.nextTariff?.id ?? null,
          payments: state.payments,
          lastHash,
          lastEvent,
          reminded: state.reminded,
        };
        return { account: stored, money: differing(money, stored), state };
      });
    const statements = [
      ...deps.payments.additions(this.numbered),
      ...deps.accounts.moneyChanges(this.company, changes),
      ...moreStatements,
    ];
    if (statements.length > 0) await deps.execute(session, statements);
    await deps.catalogue.changeUses(this.company, changes.flatMap(tariffUses), session);
    await this.keys.write(session);
  }

  /** Applies an effect to the account; returns false if the effect is empty. */
  private change(account: OpenAccount, { rows, change }: Effect): boolean {
    if (rows.length === 0 && Object.keys(change).length === 0) return false;
    let { balance, payments } = account.state;
    const { id: accountID } = account.state;
    for (const row of rows) {
      balance += row.sum;
      payments++;
      if (row.refundsCharge !== undefined) {
        const key = chargeKey(accountID, row.refundsCharge);
        this.refunded.set(key, (this.refunded.get(key) ?? 0) + row.sum);
      }
      this.pending.push({ ...row, company: this.company, accountID, seq: payments, balance });
    }
    account.state = { ...account.state, ...change, balance, payments };
    account.changed = true;
    return true;
  }
}

function openAccount(account: LedgerAccount, tariffs: FoundItems, terms: BillingTerms): OpenAccount {
  const { lastHash, lastEvent = null } = account;
  const state = openState(account, tariffs, terms);
  // A suspension moves the date, so it is written: the daily run must not find the account by the old date again.
  return {
    stored: account,
    state,
    lastHash,
    lastEvent,
    changed: state.shutdownDate !== account.shutdownDate,
  };
}

/** A tariff cannot be deleted while it is the current or the next tariff of an account. */
function tariffUses({
  account,
  money,
  state,
}: {
  account: LedgerAccount;
  money: object;
  state: AccountState;
}): UseChange[] {
  if (!('tariffID' in money || 'nextTariffID' in money)) return [];
  const uses = (ids: (number | null | undefined)[], by: UseChange['by']) =>
    usesOf([{ kind: 'tariffs', ids: ids.filter((id) => typeof id === 'number') }], by);
  return [
    ...uses([account.tariffID, account.nextTariffID], -1),
    ...uses([state.tariff?.id, state.nextTariff?.id], 1),
  ];
}

/** The changed fields of an account. A daily run over a million accounts takes as long as its writes, so others are not written. */
function differing<T extends Partial<LedgerAccount>>(money: T, stored: LedgerAccount): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in money)
    if (!isDeepStrictEqual(money[name] ?? null, stored[name as keyof LedgerAccount] ?? null))
      changed[name] = money[name];
  return changed;
}

/** The ids of the current and the next tariffs of accounts. */
export function tariffsOf(accounts: Pick<LedgerAccount, 'tariffID' | 'nextTariffID'>[]): number[] {
  const named = accounts.flatMap(({ tariffID, nextTariffID }) => [tariffID, nextTariffID ?? null]);
  return [...new Set(named)].filter((id) => id !== null);
}

/** The state of an account on which postings decide, under the billing terms of its company. */
export function openState(account: LedgerAccount, tariffs: FoundItems, terms: BillingTerms): AccountState {
  const { id, tariffID, nextTariffID = null, balance, payments, statusID, creditDate } = account;
  const { period = null, reminded = null } = account;
  const tariffOf = (tariff: number | null): Tariff | null => {
    const item = tariff === null ? undefined : tariffs.get('tariffs', tariff);
    return item ? asTariff(item) : null;
  };
  return {
    id,
    balance,
    payments,
    statusID,
    ...thawedDates(account, terms),
    creditDate,
    period,
    reminded,
    tariff: tariffOf(tariffID),
    nextTariff: tariffOf(nextTariffID),
    since: terms.since,
    minimalBalance: account.minimalBalance ?? null,
    companyMinimalBalance: terms.minimalBalance,
  };
}

export function asTariff({ id, name, price, periodMonths, past = [] }: CatalogueItem): Tariff {
  return { id, name, price: price!, periodMonths: periodMonths!, past };
}

function chargeKey(accountID: number, charge: number): string {
  return `${accountID}:${charge}`;
}

function keyOf({ paySystem, transactionID }: TransactionKey): string {
  return JSON.stringify([paySystem, transactionID]);
}
