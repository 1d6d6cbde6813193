import { mongo } from 'mongoose';
import type { MongoConnection } from './connection';
import { DUPLICATE_KEY } from './raw-collection';

const WRITE_CONFLICT = 112;

/** A write to any collection, which `bulkWriteIn` executes. */
export type Statement = mongo.AnyClientBulkWriteModel<mongo.Document>;

/** A unique index refused one of several statements. */
export class DuplicateStatementError extends Error {
  override readonly name = 'DuplicateStatementError';
  readonly code = DUPLICATE_KEY;

  /** @param index of the statement */
  constructor(
    readonly index: number,
    cause: unknown,
  ) {
    super(`Statement ${index} violates a unique index.`, { cause });
  }
}

/**
 * Writes to any collections with one command, with the statements in order; in a transaction if there is a session.
 * @throws DuplicateStatementError; the server's error for a conflict, because the driver's wrapped error would prevent a retry of the transaction
 */
export async function bulkWriteIn(
  session: mongo.ClientSession | undefined,
  connection: MongoConnection,
  statements: Statement[],
): Promise<mongo.ClientBulkWriteResult> {
  try {
    return await connection.getClient().bulkWrite(statements, { ...(session && { session }), ordered: true });
  } catch (error) {
    throw plainError(error);
  }
}

function plainError(error: unknown): unknown {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) return error;
  const [failed] = error.writeErrors;
  if (failed?.[1].code === DUPLICATE_KEY) return new DuplicateStatementError(failed[0], error);
  if (failed?.[1].code === WRITE_CONFLICT)
    return new mongo.MongoServerError({
      message: failed[1].message,
      code: WRITE_CONFLICT,
      errorLabels: ['TransientTransactionError'],
    });
  return error.cause instanceof mongo.MongoError ? error.cause : error;
}
