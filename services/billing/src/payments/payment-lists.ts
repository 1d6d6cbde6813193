import type { Response } from 'express';
import Joi from 'joi';
import { formatDateTime } from '@herald/values/company-time';
import { PAYMENT_TYPE } from '@herald/contracts';
import { readTogether, said } from '@herald/contracts/errors';
import { CsvAnswer, sendRows } from '@herald/service';
import { mapInSlices } from '@herald/values/slices';
import { pageAnswer, type PagingById, parsePagingById } from '@herald/mongo/paging';
import type { CompanyCaller } from '../accounts/account-service';
import type { PaymentDocument, PaymentType } from '../ledger/payment-model';
import type { PaymentFilter, PaymentStore } from '../ledger/payment-store';
import { orderOfDays } from '../request/day-span';
import { date, field, identifier, oneOf, text } from '../request/field-types';
import { requireFields } from '../request/read-fields';
import { formatMoney, parseMoney } from '../values/money';

/** The filter of a list of payments, and the format of the answer. */
interface PaymentQuery extends PaymentFilter {
  format?: string;
}

/** All values of a query are texts. Only plain decimal numbers are accepted: no hexadecimal numbers and no exponents. */
const queriedSum = field(
  (value) => (typeof value === 'string' && parseMoney(value)) || undefined,
  said('be_queried_sum'),
);

const schema = Joi.object<PaymentQuery>({
  accountID: identifier(),
  from: date(),
  to: date(),
  paySystem: text(50, 1),
  transactionID: text(64, 1),
  typeID: oneOf(Object.values(PAYMENT_TYPE).map(String)),
  sum: queriedSum,
  format: oneOf(['json', 'csv']),
});

/** @throws ValidationError naming every invalid field */
export function readPaymentFilter(query: Record<string, unknown>): PaymentQuery {
  return requireFields(schema, query, orderOfDays);
}

/** Whether the filter has any condition. */
export function isFiltering({ format: _format, ...filter }: PaymentQuery): boolean {
  return Object.keys(filter).length > 0;
}

const PAYMENT_TYPE_NAMES: Record<PaymentType, string> = {
  [PAYMENT_TYPE.ADDITION]: 'addition',
  [PAYMENT_TYPE.CORRECTION]: 'correction',
  [PAYMENT_TYPE.CREDITING]: 'crediting',
};

/** A payment as lists show it: ids, amounts and types are strings. */
export function paymentRecord(
  payment: PaymentDocument,
  timezone: string,
  reversedBy?: number,
): Record<string, string | null> {
  return {
    id: String(payment.id),
    accountID: String(payment.accountID),
    balance: formatMoney(payment.balance),
    sum: formatMoney(payment.sum),
    comment: payment.comment,
    transactionID: payment.transactionID ?? null,
    paySystem: payment.paySystem,
    apiStatus: String(payment.apiStatus),
    typeID: String(payment.typeID),
    typeName: PAYMENT_TYPE_NAMES[payment.typeID],
    admin: payment.admin,
    date: formatDateTime(payment.at, timezone),
    ...(payment.reverses === undefined ? {} : { reverses: String(payment.reverses) }),
    ...(reversedBy === undefined ? {} : { reversedBy: String(reversedBy) }),
  };
}

const CSV_FIELDS = [
  ...[
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
  ],
];

/** Lists of a company's payments for the company and for operators: pages, totals of a filter, and CSV files. */
export class PaymentLists {
  constructor(private readonly store: Pick<PaymentStore, 'page' | 'search' | 'all' | 'reversalsOf'>) {}

  /** Answers with a page of all or of the filtered payments, preceded by `head`, or with a CSV file. @throws ValidationError */
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
      return sendRows(response, { ...head, ...(await this.filtered(caller, filter, paging)) });
    }
    const page = await this.store.page(caller.company, paging);
    const data = await this.records(caller, page.data);
    await sendRows(response, { ...head, ...pageAnswer(paging, { ...page, data }) });
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
    return mapInSlices(rows, (row) => paymentRecord(row, timezone, reversals.get(row.id)));
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
