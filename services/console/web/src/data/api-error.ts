/** Whether a failed request was executed. */
export type Outcome =
  /** Not executed, or nothing was to be changed. */
  | 'none'
  /** A change that may have been executed: its answer was lost. */
  | 'unknown'
  /** As `unknown`, but a repetition is not executed twice. */
  | 'repeatable';

/** An error response with the server's message; status 0 without a response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Messages by field. */
    readonly errors: Record<string, string> = {},
    readonly requestId: string | null = null,
    readonly outcome: Outcome = 'none',
  ) {
    super(message);
  }

  /** The same error with other values. */
  with({
    errors = this.errors,
    outcome = this.outcome,
  }: Partial<Pick<ApiError, 'errors' | 'outcome'>>): ApiError {
    return new ApiError(this.status, this.message, errors, this.requestId, outcome);
  }
}

/** A read that is not requested, because the user lacks a role for it. */
export class LackingRole extends ApiError {
  constructor(readonly role: string) {
    super(403, '');
  }

  override with(): this {
    return this;
  }
}

/** Whether a request may have been executed although it failed. */
export const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.outcome !== 'none';
