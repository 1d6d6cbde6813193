import { saidIn, textOf, type Words } from '@herald/contracts/errors';
import type { Credential, GatewayClient } from '../gateway/gateway-client';
import { askSend, NOTHING, type SendAnswer, type SendOutcome } from './ask-send';
import type { CheckedFile, CheckResult, RowProblem } from './file-model';
import { bodyOf, type FileRow, isSent, type MessageRow, readingOf, rowsOf, sentOf } from './file-rows';
import type { FileStore } from './file-store';
import { type AskedRow, priceMeanings } from './question';
import { rowText } from './row-text';

/** Rows that are refused here; the gateway lists up to 100 more. */
const MOST_PROBLEMS = 500;
/** The gateway returns this many characters of a rejected number. */
const LONGEST_NAMED = 30;

/** The gateway would refuse the send. */
export class RefusedError extends Error {
  constructor(readonly words: Words) {
    super(textOf(words));
  }
}

interface PriceDeps {
  store: Pick<FileStore, 'piece'>;
  gateway: Pick<GatewayClient, 'askStream'>;
}

/** Prices the send to a file by a dry run, and the meanings of its numbers by further dry runs. @throws RefusedError */
export async function priceFile(
  { store, gateway }: PriceDeps,
  file: CheckedFile,
  credential: Credential,
): Promise<CheckResult> {
  const result = { ...NO_RESULT, problems: [] as RowProblem[] };
  const asked: AskedRow[] = [];
  let sent = 0;
  const note = (row: FileRow): void => {
    const { number, text, reason, meanings, isRepeated } = row;
    if (meanings) asked.push({ row: row.row, number, text, meanings });
    if (isSent(row)) sent++;
    if (reason === null) return;
    result.refusedHere++;
    if (isRepeated) result.repeated++;
    if (result.problems.length < MOST_PROBLEMS) result.problems.push({ row: row.row, number, reason });
  };
  async function* noted(rows: AsyncIterable<FileRow[]>): AsyncGenerator<FileRow[]> {
    for await (const slice of rows) {
      slice.forEach(note);
      yield slice;
    }
  }
  const dryRun = async (rows: AsyncIterable<MessageRow[]>): Promise<SendAnswer> => {
    const outcome = await askForRows(gateway, file, rows, credential, null);
    if (outcome?.kind === 'refused') throw new RefusedError(outcome.why);
    return outcome?.answer ?? NOTHING;
  };
  const { accepted, rejected, rejectedNumbers, stopListed, cost, senders } = await dryRun(
    sentOf(noted(rowsOf(store, file, readingOf(file)))),
  );
  // If the user wants each row, the gateway itself sends repeated messages once.
  const unsent = sent - accepted - rejected;
  result.refusedHere += unsent;
  result.repeated += unsent;
  result.problems.push(...(await rowsWith(rejectedNumbers, store, file)));
  result.problems.sort((one, other) => one.row - other.row);
  async function* only(rows: MessageRow[]): AsyncGenerator<MessageRow[]> {
    yield rows;
  }
  const question = asked.length > 0 ? await priceMeanings(asked, (rows) => dryRun(only(rows))) : null;
  const counts = { accepted, rejected, stopListed, cost, asked: asked.length };
  return { ...result, ...counts, question, ...(senders && { senders }) };
}

/** The rows of rejected numbers, which the gateway lists in the order of the request. */
async function rowsWith(
  rejected: SendAnswer['rejectedNumbers'],
  store: PriceDeps['store'],
  file: CheckedFile,
): Promise<RowProblem[]> {
  const found: RowProblem[] = [];
  if (rejected.length === 0) return found;
  for await (const slice of sentOf(rowsOf(store, file, readingOf(file))))
    for (const { row, number } of slice) {
      const next = rejected[found.length]!;
      if (number.slice(0, LONGEST_NAMED) !== next.number) continue;
      found.push({ row, number, reason: saidIn({ ...next, message: next.reason }) });
      if (found.length === rejected.length) return found;
    }
  return found;
}

/** Sends to the rows, or asks for their price; null if there are none. @param key the Idempotency-Key; null for a dry run */
export async function askForRows(
  gateway: PriceDeps['gateway'],
  { send: { wish, test }, columns }: CheckedFile,
  rows: AsyncIterable<MessageRow[]>,
  credential: Credential,
  key: string | null,
): Promise<SendOutcome | null> {
  const left = rows[Symbol.asyncIterator]();
  const first = await left.next();
  if (first.done) return null;
  async function* all(): AsyncGenerator<MessageRow[]> {
    yield first.value as MessageRow[];
    yield* { [Symbol.asyncIterator]: () => left };
  }
  const body = bodyOf(wish, rowText(wish.text, columns).isSame, all());
  return askSend(gateway, credential, body, { key, test });
}

export const NO_RESULT: CheckResult = {
  accepted: 0,
  rejected: 0,
  refusedHere: 0,
  repeated: 0,
  asked: 0,
  stopListed: 0,
  cost: 0,
  problems: [],
  question: null,
};
