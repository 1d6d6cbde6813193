import type { Response } from 'express';
import type { CompanySnapshot } from '@herald/contracts';
import { type MongoConnection } from '@herald/mongo';
import { FILE_ROWS } from '@herald/mongo/paging';
import { CsvAnswer } from '@herald/service';
import { formatDateTime } from '@herald/values/company-time';
import { paymentsIn } from '../ledger/payment-model';
import { formatMoney } from '../values/money';
import type { RunDocument } from './run-store';

/** Upper bound of the difference between the clocks of two instances. */
const CLOCKS_MS = 3_600_000;

/** Streams the charges of a run as a CSV file. Reads only payments from the time of the run, of possibly millions. */
export async function writeRunReport(
  connection: MongoConnection,
  { company, id, paymentsBefore, createdAt, finishedAt }: RunDocument,
  { timezone }: Pick<CompanySnapshot, 'timezone'>,
  response: Response,
): Promise<void> {
  const at = {
    $gte: new Date(createdAt.getTime() - CLOCKS_MS),
    ...(finishedAt && { $lte: new Date(finishedAt.getTime() + CLOCKS_MS) }),
  };
  const rows = paymentsIn(connection)
    .find({ company, at, id: { $gt: paymentsBefore }, run: id }, { hint: 'payment_at', batchSize: FILE_ROWS })
    .sort({ at: 1, id: 1 });
  const answer = new CsvAnswer(response, `billing-run-${company}-${id}.csv`);
  await answer.write(['paymentID', 'accountID', 'sum', 'balance', 'comment', 'date'], rows, (row) => [
    row.id,
    row.accountID,
    formatMoney(row.sum),
    formatMoney(row.balance),
    row.comment,
    formatDateTime(row.at, timezone),
  ]);
}
