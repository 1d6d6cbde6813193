import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import {
  type PersonalRecord,
  type PrivacyAnswer,
  type PrivacyRequest,
  PSEUDONYM_PREFIX,
} from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CorrectedKind, correctionsIn } from '../company-records/correction-store';
import { type CustomerDocument, customersIn } from '../customers/customer-store';
import { type AccountDocument, accountsIn } from '../ledger/account-model';
import { paymentsIn } from '../ledger/payment-model';
import { formatMoney } from '../values/money';
import type { NumberObject } from '../values/number-objects';
import { findNumbers } from './find-numbers';
import { erasedAccount, erasedCustomer, erasedFields } from './personal-fields';

/** A step of the work, and the position of the next step. */
type Exported = Pick<PrivacyAnswer, 'records' | 'next'>;

/** The person whose records are requested. */
interface Subject {
  company: number;
  customer: CustomerDocument | null;
  /** Restricts the request to one number; undefined for all numbers of the customer. */
  number: string | undefined;
}

const ACCOUNTS_AT_ONCE = 50;
const PAYMENTS_AT_ONCE = 500;

/**
 * Exports and erases the personal data of a customer, or of a number: its customer with all accounts, and the account with the number.
 * The customer's own record is erased last, so that the other records are still found after a killed step (docs/decisions/0120).
 */
export class AnswerPrivacy {
  private readonly customers: mongo.Collection<CustomerDocument>;
  private readonly accounts: mongo.Collection<AccountDocument>;
  private readonly corrections: ReturnType<typeof correctionsIn>;
  private readonly payments: ReturnType<typeof paymentsIn>;

  constructor(private readonly connection: MongoConnection) {
    this.customers = customersIn(connection);
    this.accounts = accountsIn(connection);
    this.corrections = correctionsIn(connection);
    this.payments = paymentsIn(connection);
  }

  /** Returns null if the customer does not exist. */
  async answer(request: PrivacyRequest): Promise<PrivacyAnswer | null> {
    const { act, company, number, customerID, pseudonym, after } = request;
    const nothing: PrivacyAnswer = { records: [], erased: {}, waiting: {}, next: null };
    if (act === 'find') {
      const found = await findNumbers(this.connection, company, number ?? '');
      return { ...nothing, records: found.map((one) => ({ kind: 'number', number: one })) };
    }
    const customer = await this.customerOf(company, { number, customerID });
    if (customerID !== undefined && !customer) return null;
    const subject = { company, customer, number };
    if (act === 'erase') {
      return pseudonym
        ? { ...nothing, ...(await this.erase(subject, pseudonym, Number(after ?? 0))) }
        : nothing;
    }
    if (act === 'look') return { ...nothing, ...(await this.scan(subject, Number(after ?? 0))) };
    return { ...nothing, ...(await this.export(subject, after ?? null)) };
  }

  private async customerOf(
    company: number,
    { number, customerID }: Pick<PrivacyRequest, 'number' | 'customerID'>,
  ): Promise<CustomerDocument | null> {
    if (customerID !== undefined)
      return this.customers.findOne({ company, id: customerID }, { hint: 'customer_id' });
    if (number === undefined) return null;
    return this.customers.findOne({ company, 'numbers.mobile': number }, { hint: 'customer_mobile' });
  }

  /** A page of the customer's accounts. The first page also has the account with the number, even if it belongs to another customer. */
  private async accountsOf(
    { company, customer, number }: Subject,
    after: number,
  ): Promise<{ accounts: AccountDocument[]; next: string | null }> {
    const own = customer
      ? await this.accounts
          .find(
            { company, customerID: customer.id, customerSeq: { $gt: after } },
            { hint: 'account_customer' },
          )
          .sort({ customerSeq: 1 })
          .limit(ACCOUNTS_AT_ONCE)
          .toArray()
      : [];
    const accounts = [...own];
    if (number !== undefined && after === 0) {
      const others = await this.accounts.findOne(
        { company, 'numbers.mobile': number },
        { hint: 'account_mobile' },
      );
      if (others && others.customerID !== customer?.id) accounts.push(others);
    }
    return { accounts, next: own.length === ACCOUNTS_AT_ONCE ? String(own.at(-1)!.customerSeq) : null };
  }

  private async scan(subject: Subject, after: number): Promise<Exported> {
    const { accounts, next } = await this.accountsOf(subject, after);
    const holders = [...(subject.customer && after === 0 ? [subject.customer] : []), ...accounts];
    const mobiles = new Set(holders.flatMap(({ numbers }) => numbers.map(({ mobile }) => mobile)));
    const known = [...mobiles].filter((number) => !number.startsWith(PSEUDONYM_PREFIX));
    return { records: known.map((number) => ({ kind: 'number', number })), next };
  }

  private async erase(
    subject: Subject,
    pseudonym: string,
    after: number,
  ): Promise<Pick<PrivacyAnswer, 'erased' | 'next'>> {
    const { company, customer, number } = subject;
    const isGone = ({ mobile }: NumberObject): boolean => number === undefined || mobile === number;
    const { accounts, next } = await this.accountsOf(subject, after);
    let [ofAccounts, ofCustomer, corrections] = [0, 0, 0];
    for (const account of accounts) {
      const withCustomer = account.customerID === customer?.id;
      // An account that was erased before keeps its pseudonym; only personal data added since is erased.
      const name = account.name.startsWith(PSEUDONYM_PREFIX) ? account.name : pseudonym;
      const erased = erasedAccount(account, name, { isGone, withCustomer });
      corrections += await this.eraseCorrections(company, 'account', account.id, pseudonym);
      // Corrections are erased before the account, which its number no longer finds afterwards.
      ofAccounts += await this.replace(this.accounts, account, erased);
    }
    if (customer && next === null) {
      corrections += await this.eraseCorrections(company, 'customer', customer.id, pseudonym);
      const name = customer.name.startsWith(PSEUDONYM_PREFIX) ? customer.name : pseudonym;
      ofCustomer += await this.replace(this.customers, customer, erasedCustomer(customer, name, isGone));
    }
    if (number !== undefined && next === null) corrections += await this.eraseFormerNumber(company, number);
    return { erased: { customers: ofCustomer, accounts: ofAccounts, corrections }, next };
  }

  /** Writes the erased fields and returns the number of changed records. */
  private async replace<T extends CustomerDocument | AccountDocument>(
    collection: mongo.Collection<T>,
    record: T,
    erased: Partial<T>,
  ): Promise<number> {
    const changed = Object.entries(erased).some(
      ([name, value]) => !isDeepStrictEqual(record[name as keyof T], value),
    );
    if (!changed) return 0;
    const { company, id, numbers } = record;
    // The filter on `numbers` skips a record that was corrected since it was read; such records are checked again.
    const filter = { company, id, numbers } as unknown as mongo.Filter<T>;
    const update = { $set: erased } as unknown as mongo.UpdateFilter<T>;
    return (await collection.updateOne(filter, update)).modifiedCount;
  }

  private async eraseCorrections(
    company: number,
    kind: CorrectedKind,
    recordID: number,
    pseudonym: string,
  ): Promise<number> {
    const rows = this.corrections.find({ company, kind, recordID }, { hint: 'correction_record' });
    let erased = 0;
    for await (const row of rows) {
      const [before, after] = [erasedFields(row.before, pseudonym), erasedFields(row.after, pseudonym)];
      if (isErased(row.before, before) && isErased(row.after, after)) continue;
      await this.corrections.updateOne({ _id: row._id, company }, { $set: { before, after } });
      erased++;
    }
    return erased;
  }

  /** Erases a number that corrections have removed from records. Scans all corrections of the company, because they are few. */
  private async eraseFormerNumber(company: number, number: string): Promise<number> {
    const rows = this.corrections.find(
      { company, $or: [{ 'before.numbers.mobile': number }, { 'after.numbers.mobile': number }] },
      { hint: 'correction_at', projection: { before: 1, after: 1 } },
    );
    let erased = 0;
    for await (const { _id, before, after } of rows) {
      const $set = { before: withoutNumber(before, number), after: withoutNumber(after, number) };
      await this.corrections.updateOne({ _id, company }, { $set });
      erased++;
    }
    return erased;
  }

  /**
   * Exports the customer and a page of accounts, then the payments of these accounts. During payments, `next` is
   * `payments/<next page of accounts>/<remaining accounts>/<seq of the last payment>`.
   */
  private async export(subject: Subject, after: string | null): Promise<Exported> {
    const { company, customer } = subject;
    if (after?.startsWith('payments/')) return this.exportPayments(company, after);
    const { accounts, next } = await this.accountsOf(subject, Number(after ?? 0));
    const records: PersonalRecord[] = [];
    if (customer && after === null) {
      records.push(recordOf('customer', customer));
      records.push(...(await this.correctionsOf(company, 'customer', customer.id)));
    }
    for (const account of accounts) {
      records.push({ ...recordOf('account', account), balance: formatMoney(account.balance) });
      records.push(...(await this.correctionsOf(company, 'account', account.id)));
    }
    const ids = accounts.filter(({ payments }) => payments > 0).map(({ id }) => id);
    return { records, next: ids.length > 0 ? `payments/${next ?? ''}/${ids.join(',')}/0` : next };
  }

  private async exportPayments(company: number, after: string): Promise<Exported> {
    const [, behind = '', list = '', seq = '0'] = after.split('/');
    const [accountID, ...others] = list.split(',').map(Number);
    const found = await this.payments
      .find({ company, accountID: accountID!, seq: { $gt: Number(seq) } }, { hint: 'payment_account' })
      .sort({ seq: 1 })
      .limit(PAYMENTS_AT_ONCE)
      .toArray();
    const records = found.map(
      ({ id, sum, balance, typeID, comment, paySystem, transactionID = null, at }): PersonalRecord => ({
        ...{ kind: 'payment', id, accountID, sum: formatMoney(sum), balance: formatMoney(balance) },
        ...{ typeID, comment, paySystem, transactionID, at: at.toISOString() },
      }),
    );
    const last = found.length === PAYMENTS_AT_ONCE ? found.at(-1)!.seq : null;
    if (last !== null) return { records, next: `payments/${behind}/${list}/${last}` };
    const left = others.length > 0 ? `payments/${behind}/${others.join(',')}/0` : null;
    return { records, next: left ?? (behind === '' ? null : behind) };
  }

  private async correctionsOf(
    company: number,
    kind: CorrectedKind,
    recordID: number,
  ): Promise<PersonalRecord[]> {
    const rows = await this.corrections
      .find({ company, kind, recordID }, { hint: 'correction_record' })
      .toArray();
    return rows.map(({ at, before, after }) => {
      return { kind: 'correction', of: kind, id: recordID, at: at.toISOString(), before, after };
    });
  }
}

/** Internal fields, and fields for searches and for the hash chain of payments. */
const NOT_SHOWN = new Set(['_id', 'company', 'position', 'nameKey', 'addressKey', 'lastHash']);

function recordOf(kind: string, record: CustomerDocument | AccountDocument): PersonalRecord {
  return { kind, ...Object.fromEntries(Object.entries(record).filter(([name]) => !NOT_SHOWN.has(name))) };
}

function isErased(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return Object.entries(after).every(
    ([name, value]) =>
      isDeepStrictEqual(before[name], value) || String(before[name]).startsWith(PSEUDONYM_PREFIX),
  );
}

function withoutNumber(fields: Record<string, unknown>, number: string): Record<string, unknown> {
  const { numbers, ...others } = fields;
  if (!Array.isArray(numbers)) return fields;
  return { ...others, numbers: (numbers as NumberObject[]).filter(({ mobile }) => mobile !== number) };
}
