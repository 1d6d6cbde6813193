import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import {
  AppError,
  type Coded,
  ForbiddenError,
  NotFoundError,
  said,
  saidIn,
  UnauthorizedError,
  UnavailableError,
  CODES_HEADER,
  codesIn,
} from '@herald/contracts/errors';
import { closingAnswers, FairLimiter } from '@herald/service';

/** The kind of a user, and of the credential with which the console acts for them. */
export type Face = 'operator' | 'company';

/** The credential with which the gateway is called. */
export interface Credential {
  face: Face;
  secret: string;
  /** The company, or the operator, for its share of the connections. Default: the credential alone. */
  owner?: number | null;
  /** Address of the user's browser, because keys can be limited to networks. Missing: not known. */
  from?: string;
}

export interface GatewayRequest {
  method: string;
  /** Path and query, as in the gateway's API. */
  target: string;
  /** null: none, for sign-ins at the listener for companies. */
  credential: Credential | null;
  headers?: Record<string, string>;
  body?: string | Readable | null;
  signal?: AbortSignal;
}

/** In a request: the code of the operator's app. In a refusal: the kind of second factor that is required. */
export const SECOND_FACTOR_HEADER = 'x-herald-second-factor';

export interface JsonAnswer<T> {
  status: number;
  body: T;
  /** The kind of second factor that the gateway asks for. */
  secondFactor?: string;
}

const CONNECTIONS = 64;
/** Concurrent requests of a session and of its company, so that connections are left for others. Further requests wait. */
const SESSION_SHARE = { total: Infinity, perCompany: 8, waiting: 10_000, waitingPerCompany: 200 };
const COMPANY_SHARE = { total: CONNECTIONS, perCompany: 16, waiting: 2_000, waitingPerCompany: 400 };
const WAIT_LIMIT_MS = 20_000;
/** Longer than the gateway's own limit, after which it responds with 524. */
const HEADERS_LIMIT_MS = 110_000;
const CONNECT_LIMIT_MS = 4_000;
/** Largest response to the console's own requests. They are small: a larger response is not from the gateway. */
const MOST_JSON_BYTES = 512 * 1024;

const NOT_EXECUTED = said('herald_unavailable');
const MAYBE_EXECUTED = said('herald_connection_lost');
/** Errors without a connection, so that the gateway got no request. */
const UNCONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

/** Client of the gateway's public APIs. */
export class GatewayClient {
  private readonly shares: Record<Face, Shares> = {
    operator: sharesOf('an operator'),
    company: sharesOf('a company'),
  };
  private readonly pools: Record<Face, Dispatcher>;

  /** @param urls addresses of the gateway's listeners by kind of credential */
  constructor(urls: Record<Face, string>) {
    this.pools = { operator: poolOf(urls.operator), company: poolOf(urls.company) };
  }

  /** The response as it arrives, whatever its status. @throws UnavailableError if the gateway is unreachable */
  async send({
    method,
    target,
    credential,
    headers,
    body,
    signal,
  }: GatewayRequest): Promise<Dispatcher.ResponseData> {
    const release = credential ? await this.admit(credential, signal) : () => undefined;
    try {
      const answer = await this.pools[credential?.face ?? 'company'].request({
        method: method as Dispatcher.HttpMethod,
        path: target,
        headers: { ...ofUser(credential), ...headers },
        body: body ?? null,
        signal: signal ?? null,
      });
      answer.body.once('close', release);
      return answer;
    } catch (cause) {
      release();
      throw new UnavailableError(wasSent(cause) && method !== 'GET' ? MAYBE_EXECUTED : NOT_EXECUTED, cause);
    }
  }

  /** Waits for a place within the shares of the session and its company. @returns the function that releases it */
  private async admit({ face, secret, owner }: Credential, gone?: AbortSignal): Promise<() => void> {
    const { sessions, owners } = this.shares[face];
    const share = owner ?? secret;
    await wait(sessions, secret, gone);
    try {
      await wait(owners, share, gone);
    } catch (error) {
      sessions.leave(secret);
      throw error;
    }
    return () => {
      owners.leave(share);
      sessions.leave(secret);
    };
  }

  /** A JSON response. @throws UnavailableError if the gateway is unreachable or returns anything else */
  async ask<T>(
    method: string,
    target: string,
    credential: Credential,
    given: { body?: object; signal?: AbortSignal; from?: string; headers?: Record<string, string> } = {},
  ): Promise<JsonAnswer<T>> {
    return this.askWith<T>(method, target, credential, given);
  }

  /** Like `ask`, without a credential, at the listener for companies. */
  async askOpenly<T>(
    method: string,
    target: string,
    given: { body?: object; from?: string; headers?: Record<string, string> } = {},
  ): Promise<JsonAnswer<T>> {
    return this.askWith<T>(method, target, null, given);
  }

  private async askWith<T>(
    method: string,
    target: string,
    credential: Credential | null,
    {
      body,
      signal,
      from,
      headers,
    }: { body?: object; signal?: AbortSignal; from?: string; headers?: Record<string, string> },
  ): Promise<JsonAnswer<T>> {
    const answer = await this.send({
      method,
      target,
      credential,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      ...(signal && { signal }),
    });
    return this.read(answer);
  }

  /** Like `ask`, with a stream of JSON text. @throws UnavailableError */
  async askStream<T>(
    method: string,
    target: string,
    credential: Credential,
    body: Readable,
    headers: Record<string, string>,
  ): Promise<JsonAnswer<T>> {
    const json = { accept: 'application/json', 'content-type': 'application/json' };
    return this.read(await this.send({ method, target, credential, headers: { ...json, ...headers }, body }));
  }

  private async read<T>(answer: Dispatcher.ResponseData): Promise<JsonAnswer<T>> {
    try {
      const secondFactor = answer.headers[SECOND_FACTOR_HEADER];
      return {
        status: answer.statusCode,
        body: { ...JSON.parse(await textOf(answer.body)), ...codesIn(answer.headers[CODES_HEADER]) } as T,
        ...(typeof secondFactor === 'string' && { secondFactor }),
      };
    } catch (cause) {
      throw new UnavailableError(said('herald_answer_unreadable'), cause);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.close()));
  }
}

/** The body of a refusal. */
export interface RefusalBody extends Partial<Coded> {
  message: string;
  errors?: object;
  errorCodes?: Record<string, Coded[]>;
}

/** A refusal of the gateway as an error with its sentence. A page that is asked for a code repeats its request with it. */
export function refusalIn({ status, body, secondFactor }: JsonAnswer<RefusalBody>): AppError {
  const { errors, errorCodes } = body;
  const words = saidIn(body);
  if (status >= 500) return new UnavailableError(said('herald_answered', { status, message: words }));
  if (status === 401) return new UnauthorizedError(words);
  if (status === 403 && secondFactor === undefined) return new ForbiddenError(words);
  if (status === 404) return new NotFoundError(words);
  return new AppError(status, 'refused_by_gateway', words, {
    ...(secondFactor !== undefined && { headers: { [SECOND_FACTOR_HEADER]: secondFactor } }),
    ...(errors && { fields: { data: null, errors } }),
    ...(errorCodes && { errorCodes }),
  });
}

interface Shares {
  sessions: FairLimiter<string>;
  owners: FairLimiter<string | number>;
}

function sharesOf(whose: string): Shares {
  const what = 'requests';
  return {
    sessions: new FairLimiter({ ...SESSION_SHARE, what, whose: 'a session' }),
    owners: new FairLimiter({ ...COMPANY_SHARE, what, whose }),
  };
}

async function wait<Key>(limiter: FairLimiter<Key>, key: Key, gone?: AbortSignal): Promise<void> {
  if (limiter.take(key)) return;
  const late = AbortSignal.timeout(WAIT_LIMIT_MS);
  try {
    await limiter.wait(key, gone ? AbortSignal.any([gone, late]) : late);
  } catch (error) {
    throw late.aborted ? new UnavailableError(NOT_EXECUTED, error) : error;
  }
}

function wasSent(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && UNCONNECTED.has(String(error.code)));
}

function poolOf(url: string): Dispatcher {
  return new Pool(new URL(url).origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: HEADERS_LIMIT_MS,
  }).compose(closingAnswers);
}

/** The headers with the credential of a user, and with the user's address. */
function ofUser(credential: Credential | null): Record<string, string> {
  if (!credential) return {};
  const { face, secret, from } = credential;
  return {
    ...(face === 'operator' ? { authorization: `Bearer ${secret}` } : { key: secret }),
    ...(from && { 'x-forwarded-for': from }),
  };
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_JSON_BYTES) throw new Error(`more than ${MOST_JSON_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
