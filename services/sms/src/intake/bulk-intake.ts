import { AppError } from '@herald/errors';
import { type Candidate, candidateOf } from './acceptance-store';
import { notEnough, quote, type Quote, type Stopped } from './batches';
import { type CheckedSend, type FindBrand, readSend, type SendContext } from './checked-send';
import type { IdempotencyKey } from './idempotency-store';
import { parseSendBody } from './send-body';

/** A large body on its way into batches; it can cross to a worker thread. */
export interface BulkTask {
  form: 'post' | 'xml';
  body: Uint8Array;
  /** Of its Content-Type. */
  charset: string | null;
  smsID: number;
  /** Asked for in the query. */
  dryRun: boolean;
  context: SendContext;
  idempotency: IdempotencyKey | null;
}

export type BulkOutcome =
  | { kind: 'quoted'; quoted: Quote; warning: string | null }
  /** The batches are stored; only the acceptance is missing. */
  | { kind: 'stored'; candidate: Candidate };

/** Reads a large body and stores what it holds. */
export interface BulkIntake {
  /** @throws ContractStatusError as the contract orders them: 90, 10, 20, 30, 60, 50, 40. */
  run(task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome>;
  close(): Promise<void>;
}

export interface BulkDeps {
  stopList: { stopped(company: number, numbers: ArrayLike<number>): Promise<Set<string>> };
  balances: { balanceOf(company: number): Promise<number> };
  batches: { write(send: CheckedSend, smsID: number, stopped: Stopped): Promise<void> };
}

/** The whole way of a large body, from bytes to stored batches, in whichever thread it runs. */
export async function takeInBody(deps: BulkDeps, task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome> {
  const { form, body, charset, dryRun, context } = task;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const fields = parseSendBody(form, bytes, charset);
  const send = await readSend({ form, fields, dryRun }, findBrand, context);
  return takeInSend(deps, send, task.smsID, task.idempotency);
}

/** Stores the batches of a send, unless the balance is too low already. The acceptance checks it again, and decides. */
export async function takeInSend(
  deps: BulkDeps,
  send: CheckedSend,
  smsID: number,
  idempotency: IdempotencyKey | null,
): Promise<BulkOutcome> {
  const stopped = send.checkStopList
    ? await deps.stopList.stopped(send.company, send.content.numbers)
    : new Set<string>();
  const quoted = quote(send, stopped);
  if (!send.test && (await deps.balances.balanceOf(send.company)) < quoted.cost) throw notEnough(quoted);
  if (send.dryRun) return { kind: 'quoted', quoted, warning: send.warning };
  await deps.batches.write(send, smsID, stopped);
  return { kind: 'stored', candidate: candidateOf({ send, smsID, quoted, idempotency, small: null }) };
}

/** Reads in this thread: where no worker threads are wanted. */
export function inlineBulkIntake(deps: BulkDeps): BulkIntake {
  return {
    run: (task, findBrand) => takeInBody(deps, task, findBrand),
    close: () => Promise.resolve(),
  };
}

/** A client's error as plain fields: between threads an error loses its class. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'statusID' | 'message' | 'fields'>;

export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError) || error.status >= 500) return null;
  const { status, code, statusID, message, fields } = error;
  return { status, code, statusID, message, fields };
}

export function refusalError({ status, code, message, ...options }: Refusal): AppError {
  return new AppError(status, code, message, options);
}
