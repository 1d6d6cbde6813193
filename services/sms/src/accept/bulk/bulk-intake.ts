import { AppError } from '@herald/contracts/errors';
import type { StoredSend } from '../commit/acceptance';
import { firstBatchOf, notEnough, quote, type Quote, type Stopped } from '../commit/batches';
import { type CheckedSend, type FindBrand, readSend, type SendContext } from '../request/checked-send';
import type { IdempotencyKey } from '../commit/idempotency-store';
import { parseSendBody } from '../request/send-body';

/** A large body that is to be stored as batches; it can be passed to a worker thread. */
export interface BulkTask {
  form: 'post' | 'xml';
  body: Uint8Array;
  /** The charset of its Content-Type. */
  charset: string | null;
  smsID: number;
  query: Record<string, unknown>;
  context: SendContext;
  idempotency: IdempotencyKey | null;
}

export type BulkOutcome =
  | { kind: 'quoted'; quoted: Quote; warning: string | null }
  /** The batches are stored; only the acceptance is missing. */
  | { kind: 'stored'; candidate: StoredSend };

/** Reads a large body and stores its batches. */
export interface BulkIntake {
  /** @throws ContractStatusError in the order of the contract: 90, 10, 20, 30, 60, 50, 40. */
  storeBody(task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome>;
  close(): Promise<void>;
}

export interface BulkDeps {
  stopList: { stopped(company: number, numbers: ArrayLike<number>): Promise<Set<string>> };
  balances: { balanceOf(company: number): Promise<number> };
  batches: { write(send: CheckedSend, smsID: number, stopped: Stopped): Promise<void> };
}

/** Processes a large body from bytes to stored batches, in the main thread or a worker thread. */
export async function takeInBody(deps: BulkDeps, task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome> {
  const { form, body, charset, query, context } = task;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const fields = parseSendBody(form, bytes, charset);
  const send = await readSend({ form, fields, query }, findBrand, context);
  return takeInSend(deps, send, task.smsID, task.idempotency);
}

/** Stores the batches of a send, unless the balance is too low already. The acceptance checks the balance again, and decides. */
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
  const first = firstBatchOf(send, smsID, quoted, 'accepted');
  return { kind: 'stored', candidate: { first, quoted, warning: send.warning, idempotency } };
}

/** Reads large bodies in this thread, if no worker threads are configured. */
export function inlineBulkIntake(deps: BulkDeps): BulkIntake {
  return {
    storeBody: (task, findBrand) => takeInBody(deps, task, findBrand),
    close: () => Promise.resolve(),
  };
}

/** A client's error as plain fields: an error passed between threads loses its class. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'statusID' | 'words' | 'fields'>;

export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError) || error.status >= 500) return null;
  const { status, code, statusID, words, fields } = error;
  return { status, code, statusID, words, fields };
}

export function refusalError({ status, code, words, ...options }: Refusal): AppError {
  return new AppError(status, code, words, options);
}
