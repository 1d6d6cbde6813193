import { STATUS_ID } from '../index';
import { type Coded, coded, codesHeader, said, type Said, textOf, together, type Words } from './said';

export interface AppErrorOptions {
  /** The `statusID` of the answer; by default the HTTP status (interface-decisions.md). */
  statusID?: number;
  /** Response headers that belong to the error (`Allow`, `Retry-After`, …). */
  headers?: Record<string, string>;
  /** Further fields of the answer, in addition to `statusID` and `message`. */
  fields?: Record<string, unknown>;
  /** The codes of the errors of fields. */
  errorCodes?: Record<string, Coded[]>;
  cause?: unknown;
}

/**
 * An error that a client may see: it has an HTTP status, a stable code for logs and metrics, and the fields of its answer. Its message describes the
 * error and the fix, and never contains internals.
 */
export class AppError extends Error {
  readonly statusID: number;
  readonly headers: Record<string, string>;
  readonly fields: Record<string, unknown>;

  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words,
    options: AppErrorOptions = {},
  ) {
    super(textOf(words), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.statusID = options.statusID ?? status;
    this.headers = { ...options.headers, ...codesHeader(words, options.errorCodes) };
    this.fields = options.fields ?? {};
  }

  /** The body of the answer: `{statusID, message, ...fields}`. */
  body(): Record<string, unknown> {
    return { statusID: this.statusID, message: this.message, ...this.fields };
  }
}

/** The sentences about a request's fields. */
export type FieldWords = Record<string, Words | Words[]>;

/** 400 that names every invalid field: `{statusID: 400, message, data: null, errors}` (interface.md part 7). */
export class ValidationError extends AppError {
  readonly errors: Record<string, string | string[]>;

  constructor(
    readonly ofFields: FieldWords,
    message: Words = said('validation_failed', { names: Object.keys(ofFields).join(', ') }),
  ) {
    const errors = mapped(ofFields, (words) => (Array.isArray(words) ? words.map(textOf) : textOf(words)));
    const errorCodes = mapped(ofFields, (words) =>
      [words].flat().flatMap((one) => (typeof one === 'object' ? coded(one) : [])),
    );
    super(400, 'validation_failed', message, { fields: { data: null, errors }, errorCodes });
    this.errors = errors;
  }

  /** The sentences about all fields as one, for a line of a file. */
  get sentence(): Said {
    const all = Object.values(this.ofFields).flat();
    return together(
      all.map((one) => (typeof one === 'string' ? { code: '', text: one } : one)),
      '; ',
    );
  }
}

const mapped = <T>(of: FieldWords, map: (words: Words | Words[]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map(([field, words]) => [field, map(words)]));

/**
 * Reads the parts of a request with one reader each, and reports the errors of all readers together.
 * @throws ValidationError with the fields of all readers; any other error of a reader unchanged
 */
export function readTogether<T extends unknown[]>(...readers: { [K in keyof T]: () => T[K] }): T {
  const errors: FieldWords = {};
  const values = readers.map((read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      Object.assign(errors, error.ofFields);
      return undefined;
    }
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return values as T;
}

/** 400 for a request that cannot be parsed (broken JSON, wrong encoding). */
export class BadRequestError extends AppError {
  constructor(message: Words, options: AppErrorOptions = {}) {
    super(400, 'bad_request', message, { fields: { data: null }, ...options });
  }
}

/** 401 with the same text for every reason, so that callers cannot probe for valid credentials. */
export class UnauthorizedError extends AppError {
  constructor(message: Words = said('api_key_not_valid')) {
    super(401, 'unauthorized', message);
  }
}

export class ForbiddenError extends AppError {
  constructor(message: Words) {
    super(403, 'forbidden', message);
  }
}

export class NotFoundError extends AppError {
  constructor(message: Words, fields: Record<string, unknown> = { data: null }) {
    super(404, 'not_found', message, { fields });
  }
}

/** 410: the record existed, and its data has been permanently deleted. */
export class GoneError extends AppError {
  constructor(message: Words, fields: Record<string, unknown> = { data: null }) {
    super(410, 'gone', message, { fields });
  }
}

export class MethodNotAllowedError extends AppError {
  constructor(allow: string[]) {
    const methods = allow.join(', ');
    super(405, 'method_not_allowed', `Method not allowed. Allowed: ${methods}.`, {
      headers: { Allow: methods },
    });
  }
}

export class ConflictError extends AppError {
  constructor(message: Words, fields: Record<string, unknown> = { data: null }) {
    super(409, 'conflict', message, { fields });
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(limitBytes: number) {
    super(413, 'payload_too_large', said('body_too_large', { bytes: limitBytes }));
  }
}

export class UnsupportedMediaTypeError extends AppError {
  constructor(message = 'Send the body with the header Content-Type: application/json.') {
    super(415, 'unsupported_media_type', message, { headers: { 'Accept-Encoding': 'identity' } });
  }
}

export class TooManyRequestsError extends AppError {
  constructor(retryAfterSeconds: number, headers: Record<string, string> = {}) {
    super(429, 'too_many_requests', said('too_many_requests', { seconds: retryAfterSeconds }), {
      headers: { 'Retry-After': String(retryAfterSeconds), ...headers },
    });
  }
}

const UNAVAILABLE = said('unavailable');

/** 503: a dependency of this service is unavailable. The client may retry the request. */
export class UnavailableError extends AppError {
  constructor(message: Words = UNAVAILABLE, cause?: unknown) {
    super(503, 'unavailable', message, { headers: { 'Retry-After': '2' }, cause });
  }
}

/** 524: the request ran longer than the contract allows (interface.md part 8). */
export class TimedOutError extends AppError {
  constructor(limitSeconds: number) {
    super(524, 'timed_out', said('request_timed_out', { seconds: limitSeconds }));
  }
}

/** An answer with HTTP status 200 whose `statusID` reports the error (interface.md part 7). Exceptions: 90 has HTTP 400, and 99 has HTTP 500. */
export class ContractStatusError extends AppError {
  constructor(statusID: number, message: Words, fields: Record<string, unknown> = {}) {
    super(httpStatusOf(statusID), `status_${statusID}`, message, { statusID, fields });
  }
}

function httpStatusOf(statusID: number): number {
  if (statusID === STATUS_ID.JSON_ERROR) return 400;
  return statusID === STATUS_ID.GENERAL_ERROR ? 500 : 200;
}
