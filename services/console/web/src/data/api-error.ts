import type { Coded, Words } from '@herald/contracts/errors';

/** Whether a failed request was executed. */
export type Outcome =
  /** Not executed, or nothing was to be changed. */
  | 'none'
  /** A change that may have been executed: its answer was lost. */
  | 'unknown'
  /** As `unknown`, but a repetition is not executed twice. */
  | 'repeatable';

/** The name of the header with the codes of an error. */
export const CODES_HEADER = 'x-herald-error';

/** The refusal in a response: a sentence with its code, and those of its fields. */
export interface Refusal extends Partial<Coded> {
  message?: string;
  errors?: Record<string, string | string[]>;
  errorCodes?: Record<string, Coded[]>;
}

/** An error response with the server's message; status 0 without a response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    /** Sentences by field. */
    readonly errors: Record<string, Words> = {},
    readonly requestId: string | null = null,
    readonly outcome: Outcome = 'none',
  ) {
    super(typeof words === 'string' ? words : words.text);
  }

  /** The same error with other values. */
  with({
    errors = this.errors,
    outcome = this.outcome,
  }: Partial<Pick<ApiError, 'errors' | 'outcome'>>): ApiError {
    return new ApiError(this.status, this.words, errors, this.requestId, outcome);
  }
}

/** The error of a response that is no success. */
export function refusalOf(
  status: number,
  { message = '', errors = {}, errorCodes = {}, ...coded }: Refusal,
  requestId: string | null,
  outcome: Outcome = 'none',
): ApiError {
  const ofFields = Object.entries(errors).map(([field, texts]) => [
    field,
    wordsOf([texts].flat().join('; '), errorCodes[field] ?? []),
  ]);
  return new ApiError(
    status,
    saidBeside(message, coded),
    Object.fromEntries(ofFields) as Record<string, Words>,
    requestId,
    outcome,
  );
}

/** The codes of an error, in a header of its response. */
export const codesIn = (header: string | null): Omit<Refusal, 'message'> =>
  header === null ? {} : (JSON.parse(decodeURIComponent(header)) as Coded);

/** A text of a response with the code beside it. */
export const saidBeside = (text: string, { code, params }: Partial<Coded>): Words =>
  code === undefined ? text : { code, text, ...(params && { params }) };

/** A text with its code; several codes are sentences of a list. */
function wordsOf(text: string, [first, ...others]: Coded[]): Words {
  if (first === undefined) return text;
  if (others.length === 0) return { ...first, text };
  const parts = [first, ...others].map((one, at) => [`s${at}`, one]);
  return { code: 'together', text, params: { separator: '; ', ...Object.fromEntries(parts) } };
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
