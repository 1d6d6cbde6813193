import { codeOf, type Operation } from './codes.ts';

/** What is known of a request that did not succeed. */
export interface Failure {
  /** The name to branch on: `NOT_ENOUGH_SMS`, `RATE_LIMITED`, `NO_ANSWER`, … */
  code: string;
  message: string;
  /** The answer's; 0 where there was none. */
  httpStatus: number;
  statusID?: number | undefined;
  /** By field: what is wrong with it. */
  errors?: Readonly<Record<string, string | string[]>> | undefined;
  /** Quote it when you ask for help. */
  requestId?: string | undefined;
  /** With this key the request can be repeated safely, today. */
  idempotencyKey?: string | undefined;
}

/** Whatever went wrong between you and Herald. Its classes say what to do; `code` says exactly what it was. */
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

/** The contract's own refusals of sends and brands: `statusID` 10 to 90. Nothing was done or charged. */
export class RefusedError extends HeraldError {}
/** HTTP 400: `errors` names each invalid field. */
export class ValidationError extends HeraldError {}
/** HTTP 401: the key is missing, wrong, revoked or expired. */
export class UnauthorizedError extends HeraldError {}
/** HTTP 403: the company is suspended, or the key lacks the permission. */
export class ForbiddenError extends HeraldError {}
/** HTTP 404: there is nothing of yours with this id. */
export class NotFoundError extends HeraldError {}
/** HTTP 409: it contradicts what is there. */
export class ConflictError extends HeraldError {}
/** HTTP 429, still after all tries. */
export class RateLimitedError extends HeraldError {}
/** HTTP 5xx, still after all tries. */
export class UnavailableError extends HeraldError {}
/** No answer came, or none that is Herald's: it is not known whether the request was carried out. */
export class NoAnswerError extends HeraldError {}

const CLASSES: Readonly<Record<number, typeof HeraldError>> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError,
};

/** The error of an answer that is no success. */
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
