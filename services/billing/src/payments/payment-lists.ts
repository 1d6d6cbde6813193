import type { Response } from 'express';
import { readTogether } from '@herald/errors';
import { CsvAnswer } from '@herald/service';
import { pageAnswer, type PagingById, parsePagingById } from '@herald/paging';
import type { CompanyCaller } from '../accounts/account-service';
import type { PaymentDocument } from '../ledger/payment-model';
import type { PaymentStore } from '../ledger/payment-store';
import { formatMoney } from '../values/money';
import { isFiltering, type PaymentQuery, readPaymentFilter } from './payment-filter';
import { paymentRecord } from './payment-record';

const CSV_FIELDS = [
  'id',
  'accountID',
  'date',
  'sum',
  'balance',
  'typeID',
  'paySystem',
  'transactionID',
  'comment',
  'admin',
];

/** Lists of a company's payments for the company and for operators: pages, totals of a filter, and CSV files. */
export class PaymentLists {
  constructor(private readonly store: Pick<PaymentStore, 'page' | 'search' | 'all' | 'reversalsOf'>) {}

  /**
   * Answers a query with a page of all or of the filtered payments, preceded by `head`, or with a CSV file.
   * @throws ValidationError naming every invalid field
   */
  async answer(
    response: Response,
    caller: CompanyCaller,
    query: Record<string, unknown>,
    head: object,
  ): Promise<void> {
    const [filter, paging] = readTogether(
      () => readPaymentFilter(query),
      () => parsePagingById(query),
    );
    if (filter.format === 'csv') return this.file(response, caller, filter);
    if (isFiltering(filter)) {
      response.json({ ...head, ...(await this.filtered(caller, filter, paging)) });
      return;
    }
    const page = await this.store.page(caller.company, paging);
    const data = await this.records(caller, page.data);
    response.json({ ...head, ...pageAnswer(paging, { ...page, data }) });
  }

  /** A page of the payments that match a filter, and the totals of all of them. */
  async filtered(caller: CompanyCaller, filter: PaymentQuery, paging: PagingById) {
    const { company, timezone } = caller;
    const { totals, ...found } = await this.store.search(company, filter, timezone, paging);
    const { sum, added } = totals;
    const shown = { sum: formatMoney(sum), added: formatMoney(added), taken: formatMoney(sum - added) };
    const data = await this.records(caller, found.data);
    return { ...pageAnswer(paging, { ...found, data }), totals: shown };
  }

  /** Payments as lists show them, each with the id of its reversal. */
  async records({ company, timezone }: CompanyCaller, rows: PaymentDocument[]) {
    const ids = rows.map(({ id }) => id);
    const reversals = await this.store.reversalsOf(company, ids);
    return rows.map((row) => paymentRecord(row, timezone, reversals.get(row.id)));
  }

  /** Streams payments as a CSV file, oldest first, without a limit on their number. */
  async file(response: Response, { company, timezone }: CompanyCaller, filter: PaymentQuery): Promise<void> {
    const rows = this.store.all(company, filter, timezone);
    await new CsvAnswer(response, 'payments.csv').write(CSV_FIELDS, rows, (row) => {
      const record = paymentRecord(row, timezone);
      return CSV_FIELDS.map((name) => record[name] ?? null);
    });
  }
}
