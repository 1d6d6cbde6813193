import type { paths as CompanyPaths } from '../generated/company-api';
import type { paths as OperatorPaths } from '../generated/operator-api';
import {
  ApiError,
  CODES_HEADER,
  codesIn,
  LackingRole,
  type Outcome,
  type Refusal,
  refusalOf,
} from './api-error';
import { attendance } from './attendance';
import { inMode } from './mode';
import { lackingForRead } from './roles';

export { ApiError, LackingRole } from './api-error';

type Paths = CompanyPaths & OperatorPaths;
type Operation<P extends keyof Paths, M extends string> = M extends keyof Paths[P] ? Paths[P][M] : never;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<T> = T extends { responses: infer R } ? R : never;
type Success<R> = R extends { 200: infer Ok } ? Ok : R extends { 201: infer Made } ? Made : never;

/** JSON response of an operation in the API documents. */
export type Answer<P extends keyof Paths, M extends string = 'get'> = Json<
  Success<Responses<Operation<P, M>>>
>;
/** One record of a list. */
export type Row<P extends keyof Paths> = Answer<P> extends { data: (infer One)[] } ? One : never;
/** The record in a response. */
export type RecordOf<P extends keyof Paths> = Answer<P> extends { data: infer One } ? One : never;

interface Sent extends RequestInit {
  headers: Record<string, string>;
}

const SESSION_ENDED = 401;
const FORBIDDEN = 403;
/** From here on the server, or a proxy before it, does not say whether the request was executed. */
const SERVER_ERROR = 500;
let csrfToken = '';
/** Null until the session is loaded. */
let role: string | null = null;
let onSessionEnd: () => void = () => undefined;

/** Set once the session is loaded. */
export function keepCsrfToken(token: string): void {
  csrfToken = token;
}

/** Set once the session is loaded. */
export function keepRole(of: string): void {
  role = of;
}

/** For requests that do not go through `ask`. */
export const csrf = (): string => csrfToken;

export function whenSessionEnds(then: () => void): void {
  onSessionEnd = then;
}

const SECOND_FACTOR = 'x-herald-second-factor';
let onCodeAsked: (isAgain: boolean) => Promise<string | null> = () => Promise.resolve(null);

/** @param then returns the code from the operator's authenticator app; null if the operator cancels. `isAgain`: the code before was refused */
export function whenCodeIsAsked(then: (isAgain: boolean) => Promise<string | null>): void {
  onCodeAsked = then;
}

/** The address of a path of the console or of the gateway, in the mode of this page. */
export const apiAddress = (path: string): string => `/api${inMode(path)}`;

/** Sends a request, and repeats it with a code of the second factor if the server requires one, until the operator cancels. */
async function fetchWithCode(path: string, { headers, ...rest }: Sent): Promise<Response> {
  const answer = await fetch(apiAddress(path), { ...rest, headers });
  if (answer.status !== FORBIDDEN || !answer.headers.has(SECOND_FACTOR)) return answer;
  const code = await onCodeAsked(SECOND_FACTOR in headers);
  return code === null
    ? answer
    : fetchWithCode(path, { ...rest, headers: { ...headers, [SECOND_FACTOR]: code } });
}

/**
 * Saves a response as a file, for paths that may require a code of the second factor, which no link sends.
 * @throws ApiError
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetchWithCode(path, { headers: attendance() });
  if (!answer.ok) {
    const { message = '' } = (await answer.json().catch(() => ({}))) as Refusal;
    const { code, params } = codesIn(answer.headers.get(CODES_HEADER));
    const refusal = { message, ...(code && { code }), ...(params && { params }) };
    throw refusalOf(answer.status, refusal, answer.headers.get('x-request-id'));
  }
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/**
 * Calls a path of the console (`/session`) or of the gateway (`/v1/…`), both below `/api`. A body is sent as JSON, or as a raw file. A read for
 * which the operator lacks the role is not requested: each such request would be recorded as refused.
 * @throws ApiError
 */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const lacking = method === 'GET' && role !== null ? lackingForRead(path, role) : null;
  if (lacking !== null) throw new LackingRole(lacking);
  const lost: Outcome = method === 'GET' ? 'none' : 'unknown';
  let answer: Response;
  try {
    answer = await fetchWithCode(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(method === 'GET' ? attendance() : { 'x-csrf-token': csrfToken }),
        ...(body !== undefined && {
          'content-type': body instanceof Blob ? body.type : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, '', {}, null, lost);
  }
  const read = await answer.json().then(
    (content: T & Refusal) => content,
    () => null,
  );
  const requestId = answer.headers.get('x-request-id');
  // The connection broke within the answer.
  if (answer.ok && read === null) throw new ApiError(answer.status, '', {}, requestId, lost);
  // Also a success may be a refusal of the contract.
  const content = { ...read, ...codesIn(answer.headers.get(CODES_HEADER)) } as T & Refusal;
  if (answer.ok) return content;
  if (answer.status === SESSION_ENDED && path !== '/session') onSessionEnd();
  throw refusalOf(answer.status, content, requestId, answer.status >= SERVER_ERROR ? lost : 'none');
}

export type Query = Record<string, string | number | undefined>;

/** Adds the query parameters that have a value, always in the same order. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}
