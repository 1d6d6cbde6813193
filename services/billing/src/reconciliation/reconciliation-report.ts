import type { Response } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { CsvAnswer, streamAnswer } from '@herald/service';
import { formatMoney } from '../values/money';
import type { Finding, FindingKind } from './findings';
import type { Reconciliation, Sum } from './reconcile-payments';

/** The lists of the report, with the kind of finding in each list. */
const LISTS = {
  missingHere: 'missingHere',
  missingThere: 'missingThere',
  differing: 'differing',
  duplicates: 'duplicate',
} as const satisfies Record<string, FindingKind>;

const COLUMNS = [
  'finding',
  'line',
  'transactionID',
  'statementSum',
  'statementDate',
  'paymentID',
  'accountID',
  'sum',
  'date',
  'differs',
];

/** Sends the findings as JSON, streamed from the database. */
export async function sendReport(response: Response, found: Reconciliation): Promise<void> {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  await streamAnswer(response, reportTexts(found));
}

/** Sends the findings as a file of comma-separated values. */
export async function sendReportFile(response: Response, found: Reconciliation): Promise<void> {
  const { company, from, to } = found.scope;
  const file = new CsvAnswer(response, `reconciliation-${company}-${from}-${to}.csv`);
  await file.write(COLUMNS, allOf(found), ({ kind, transactionID, statement, payment, differs }) => [
    kind,
    statement?.line ?? null,
    transactionID,
    statement && formatMoney(statement.sum),
    statement?.date ?? null,
    payment?.id ?? null,
    payment?.accountID ?? null,
    payment && formatMoney(payment.sum),
    payment?.date ?? null,
    differs.join(' '),
  ]);
}

async function* allOf({ findings }: Reconciliation): AsyncGenerator<Finding> {
  for (const kind of Object.values(LISTS)) yield* findings.all(kind);
}

async function* reportTexts({
  scope,
  statement,
  payments,
  totals,
  findings,
}: Reconciliation): AsyncGenerator<string> {
  const { paySystem, from, to } = scope;
  const countOf = (kind: FindingKind): number => totals.get(kind)?.count ?? 0;
  const head = {
    paySystem,
    from,
    to,
    statement: shownSum(statement),
    payments: shownSum(payments),
    counts: {
      matched: countOf('matched'),
      ...Object.fromEntries(Object.entries(LISTS).map(([name, kind]) => [name, countOf(kind)])),
    },
    sums: {
      missingHere: formatMoney(totals.get('missingHere')?.statement ?? 0),
      missingThere: formatMoney(totals.get('missingThere')?.payments ?? 0),
    },
  };
  const isSame = Object.values(LISTS).every((kind) => countOf(kind) === 0);
  const message = isSame
    ? 'The statement matches the payments.'
    : 'The statement does not match the payments.';
  const answer = JSON.stringify({ statusID: STATUS_ID.SUCCESS, message, data: head });
  // The last two brackets follow after the lists.
  yield answer.slice(0, -2);
  for (const [name, kind] of Object.entries(LISTS)) {
    let separator = `,"${name}":[`;
    for await (const finding of findings.all(kind)) {
      yield `${separator}${JSON.stringify(shownFinding(finding))}`;
      separator = ',';
    }
    yield separator === ',' ? ']' : `${separator}]`;
  }
  yield '}}';
}

function shownSum({ count, sum }: Sum): { count: number; sum: string } {
  return { count, sum: formatMoney(sum) };
}

/** A finding as the operator API returns it. Fields of a missing side are omitted. */
function shownFinding({ kind, transactionID, statement, payment, differs, firstLine }: Finding): object {
  return {
    transactionID,
    ...(kind === 'differing' ? { differs } : {}),
    ...(statement ? { statement: { ...statement, sum: formatMoney(statement.sum) } } : {}),
    ...(payment ? { payment: { ...payment, sum: formatMoney(payment.sum) } } : {}),
    ...(firstLine === undefined ? {} : { firstLine }),
  };
}
