/**
 * Names of Herald's responses, the same in every client. `statusID` of sends and brands is from the contract (docs/interface.md part 7).
 */
export type Operation = 'send' | 'createBrand' | 'deleteBrand' | 'other';

const EVERYWHERE: Readonly<Record<number, string>> = { 90: 'JSON_ERROR', 99: 'GENERAL_ERROR' };

const BY_STATUS_ID: Readonly<Record<Operation, Readonly<Record<number, string>>>> = {
  send: {
    10: 'BRAND_NOT_FOUND',
    20: 'NUMBERS_NOT_FOUND',
    30: 'EMPTY_TEXT',
    40: 'NOT_ENOUGH_SMS',
    50: 'NO_VALID_NUMBERS',
    60: 'INVALID_SEND_TIME',
  },
  createBrand: {
    10: 'EMPTY_NAME',
    20: 'WRONG_LENGTH',
    30: 'FORBIDDEN_CHARACTERS',
    40: 'ALREADY_ADDED',
    50: 'WAIT_FOR_LAST',
    60: 'DESCRIPTION_REQUIRED',
  },
  deleteBrand: { 10: 'NOT_FOUND' },
  other: {},
};

const BY_HTTP_STATUS: Readonly<Record<number, string>> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'GENERAL_ERROR',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
  524: 'TIMED_OUT',
};

/** The name of a response without success. */
export function codeOf(operation: Operation, status: number, statusID: number | undefined): string {
  const named =
    statusID === undefined ? undefined : (BY_STATUS_ID[operation][statusID] ?? EVERYWHERE[statusID]);
  return named ?? BY_HTTP_STATUS[status] ?? `HTTP_${status}`;
}
