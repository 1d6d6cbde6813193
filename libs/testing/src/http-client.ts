import { Agent } from 'node:http';
import axios, { type AxiosInstance, type RawAxiosRequestHeaders } from 'axios';

/** An answer as the client receives it. No status throws an error. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The parsed body if it is JSON; `{}` otherwise. */
  body: AnswerBody;
  /** The unparsed body. */
  text: string;
}

export type AnswerBody = Record<string, unknown> & {
  statusID?: unknown;
  message?: unknown;
  errors?: Record<string, string | string[]>;
  recordsTotal?: number;
  recordsFiltered?: number;
};

/** A record of an answer. */
export type Row = Record<string, unknown>;
/** The single record of an answer. */
export const recordOf = ({ body }: Answer): Row => body['data'] as Row;
/** The list of records of an answer. */
export const rowsOf = ({ body }: Answer): Row[] => body['data'] as Row[];

export interface RequestOptions {
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  /** An object is sent as JSON, a string or buffer unchanged. */
  body?: unknown;
  timeoutMs?: number;
}

/** Longer than the 100 s after which the gateway answers 524: a late answer is valid, and a missing answer is an error. */
const TIMEOUT_MS = 110_000;
/**
 * Closes idle connections before the gateway closes them after 65 s. The default of Node's agent, 5 s, also applies to the opening of a
 * connection, which may take longer if thousands of connections are opened at once.
 */
const IDLE_MS = 60_000;
const httpAgent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: 500 });

/** Closes idle connections, so that a server stops at once. Otherwise it waits several seconds for its clients to close them. */
export function closeIdleConnections(): void {
  for (const socket of Object.values(httpAgent.freeSockets).flat()) socket?.destroy();
}

/** A plain HTTP client: no redirects, no retries, and every status is an answer. */
export class HttpClient {
  private readonly axios: AxiosInstance;

  constructor(
    readonly baseUrl: string,
    private readonly headers: Record<string, string> = {},
  ) {
    this.axios = axios.create({
      baseURL: baseUrl,
      httpAgent,
      proxy: false,
      maxRedirects: 0,
      maxBodyLength: Infinity,
      maxContentLength: Infinity,
      responseType: 'text',
      validateStatus: () => true,
      transformResponse: (text: string) => text,
    });
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { query, body, timeoutMs = TIMEOUT_MS } = options;
    const asJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    const headers = {
      ...(asJson && { 'content-type': 'application/json' }),
      ...this.headers,
      ...options.headers,
    };
    const response = await this.axios
      .request<string>({
        method,
        url: path,
        params: query,
        headers: withoutDefaults(headers),
        data: asJson ? JSON.stringify(body) : body,
        timeout: timeoutMs,
        transformRequest: (data: unknown) => data,
      })
      .catch((error: Error) => {
        // The error of axios contains sockets, which jest cannot serialize.
        throw new Error(`${method} ${path}: ${error.message}`);
      });
    const text = response.data ?? '';
    return {
      status: response.status,
      headers: response.headers as Record<string, string>,
      body: bodyOf(text, String(response.headers['content-type'])),
      text,
    };
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, { ...options, body });
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.request('PUT', path, { body });
  }

  patch(path: string, body?: unknown): Promise<Answer> {
    return this.request('PATCH', path, { body });
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', path);
  }
}

/** Prevents axios from adding a content type, so that only the headers of the test are sent. */
function withoutDefaults(headers: Record<string, string | undefined>): RawAxiosRequestHeaders {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return { 'content-type': false, ...given } as RawAxiosRequestHeaders;
}

function bodyOf(text: string, type: string): AnswerBody {
  return type.startsWith('application/json') && text !== '' ? (JSON.parse(text) as AnswerBody) : {};
}
