import { codeOf, type Operation } from './codes.ts';

/** The details of a failed request. */
export interface Failure {
  /** The name for decisions in code: `NOT_ENOUGH_SMS`, `RATE_LIMITED`, `NO_ANSWER`, … */
  code: string;
  message: string;
  /** HTTP status of the response; 0 without a response. */
  httpStatus: number;
  statusID?: number | undefined;
  /** Errors by field. */
  errors?: Readonly<Record<string, string | string[]>> | undefined;
  /** Quote it in support requests. */
  requestId?: string | undefined;
  /** With this key the request can be repeated safely on the same day. */
  idempotencyKey?: string | undefined;
}

/** Any error between your program and Herald. Its class tells how to react; `code` identifies the error. */
export class HeraldError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly statusID: number | undefined;
  readonly errors: Readonly<Record<string, string | string[]>>;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = new.target.name;
    this.code = failure.code;
    this.httpStatus = failure.httpStatus;
    this.statusID = failure.statusID;
    this.errors = failure.errors ?? {};
    this.requestId = failure.requestId;
    this.idempotencyKey = failure.idempotencyKey;
  }
}

/** A refusal of a send or brand by the contract: `statusID` 10 to 90. Nothing was done or charged. */
export class RefusedError extends HeraldError {}
/** HTTP 400: `errors` names each invalid field. */
export class ValidationError extends HeraldError {}
/** HTTP 401: the key is missing, wrong, revoked or expired. */
export class UnauthorizedError extends HeraldError {}
/** HTTP 403: the company is suspended, or the key lacks the permission. */
export class ForbiddenError extends HeraldError {}
/** HTTP 404: your company has no object with this ID. */
export class NotFoundError extends HeraldError {}
/** HTTP 409: the request conflicts with the current state. */
export class ConflictError extends HeraldError {}
/** HTTP 429, after all attempts. */
export class RateLimitedError extends HeraldError {}
/** HTTP 5xx, after all attempts. */
export class UnavailableError extends HeraldError {}
/** No response, or a response that is not from Herald: the request may or may not have been carried out. */
export class NoAnswerError extends HeraldError {}

const CLASSES: Readonly<Record<number, typeof HeraldError>> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError,
};

/** The error of a response without success. */
export function errorOf(
  operation: Operation,
  httpStatus: number,
  body: Readonly<Record<string, unknown>>,
  more: Pick<Failure, 'requestId' | 'idempotencyKey'>,
): HeraldError {
  const statusID = typeof body['statusID'] === 'number' ? body['statusID'] : undefined;
  const said = typeof body['message'] === 'string' ? body['message'] : '';
  const code = codeOf(operation, httpStatus, statusID);
  const failure: Failure = {
    ...more,
    code,
    httpStatus,
    statusID,
    message: `${code}: ${said || `Herald answers HTTP ${httpStatus}`}`,
    errors: body['errors'] as Failure['errors'],
  };
  if (httpStatus >= 500) return new UnavailableError(failure);
  const isRefused = httpStatus === 200 || statusID === 90;
  return new (isRefused ? RefusedError : (CLASSES[httpStatus] ?? HeraldError))(failure);
}
