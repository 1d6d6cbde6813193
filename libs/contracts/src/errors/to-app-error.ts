import { STATUS_ID } from '../index';
import { AppError, UnavailableError } from './app-error';
import { isUnavailable } from './is-unavailable';
import { said } from './said';

/** The error may have occurred after a commit, so the text says that the outcome is unknown. */
const GENERAL_ERROR = said('internal_error');

/**
 * Converts an error to the error that a client gets: an `AppError` is unchanged, an unavailable dependency becomes 503, and any other error is masked
 * as 500 with statusID 99, so that no internals leak.
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
