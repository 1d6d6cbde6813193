import { STATUS_ID } from '@herald/contracts';
import { AppError, UnavailableError } from './app-error';
import { isUnavailable } from './is-unavailable';

/** An error can come after a commit: nothing more can be said. */
const GENERAL_ERROR =
  'Internal server error. The request may or may not have been executed: retry it with the same Idempotency-Key, or check first.';

/**
 * The error that a client gets: an `AppError` as it is, an unavailable dependency as 503, everything else masked as 500 with statusID 99, so that no
 * internals leak.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new UnavailableError(undefined, error);
  return new AppError(500, 'general_error', GENERAL_ERROR, {
    statusID: STATUS_ID.GENERAL_ERROR,
    fields: { data: null },
    cause: error,
  });
}
