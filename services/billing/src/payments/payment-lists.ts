import type { Response } from 'express';
import { readTogether } from '@herald/errors';
import { CsvAnswer } from '@herald/service';
import { pageAnswer, type PagingById, parsePagingById } from '@herald/paging';
import type { CompanyCaller } from '../accounts/account-service';
import { formatMoney } from '../money/money';
import { isFiltering, type PaymentFilter, readPaymentFilter } from './payment-filter';
import type { PaymentDocument } from './payment-model';
import { paymentRecord } from './payment-record';
import type { PaymentStore } from './payment-store';

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

/** Lists of a company's payments, as the company and the operator see them: pages, what a filter comes to, and files. */
export class PaymentLists {
  constructor(private readonly store: Pick<PaymentStore, 'page' | 'search' | 'all' | 'reversalsOf'>) {}

  /**
   * Answers what a query asks for: a page with `head` before it, of all or of what its filters leave, or a file.
   * @throws ValidationError naming every field that is wrong
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

  /** The page of a filter, and what all that it leaves comes to. */
  async filtered(caller: CompanyCaller, filter: PaymentFilter, paging: PagingById) {
    const { company, timezone } = caller;
    const { totals, ...found } = await this.store.search(company, filter, timezone, paging);
    const { sum, added } = totals;
    const shown = { sum: formatMoney(sum), added: formatMoney(added), taken: formatMoney(sum - added) };
    const data = await this.records(caller, found.data);
    return { ...pageAnswer(paging, { ...found, data }), totals: shown };
  }

  /** Payments as lists show them, each with what took it back. */
  async records({ company, timezone }: CompanyCaller, rows: PaymentDocument[]) {
    const ids = rows.map(({ id }) => id);
    const reversals = await this.store.reversalsOf(company, ids);
    return rows.map((row) => paymentRecord(row, timezone, reversals.get(row.id)));
  }

  /** Payments as a file, oldest first, however many they are. */
  async file(response: Response, { company, timezone }: CompanyCaller, filter: PaymentFilter): Promise<void> {
    const rows = this.store.all(company, filter, timezone);
    await new CsvAnswer(response, 'payments.csv').write(CSV_FIELDS, rows, (row) => {
      const record = paymentRecord(row, timezone);
      return CSV_FIELDS.map((name) => record[name] ?? null);
    });
  }
}
