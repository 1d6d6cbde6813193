import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import axios, {
  type AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import { CliError, NoAnswerError, RefusedError } from './cli-error';
import type { Connection } from './connection';

/** A response of the operator's API (interface-decisions.md, "Keys, companies, the operator's API"). */
export interface Answer<T> {
  statusID: number;
  message: string;
  data: T;
}

export interface ListAnswer extends Answer<Record<string, unknown>[]> {
  recordsTotal: number;
  recordsFiltered: number;
  /**
   * Only in a search: `after` of the next page, null at the end. While it is not null, the numbers of records are minimums, and a page may
   * have fewer rows than `length`.
   */
  next?: string | null;
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Query = Record<string, string | number | undefined>;

/** Longer than the gateway's own limit of 100 s (interface.md part 8), so that the gateway's response arrives. */
const TIMEOUT_MS = 110_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The address of an API and its credentials. */
interface Access {
  url: string;
  /** Prefix of all paths. */
  base: string;
  headers: Record<string, string>;
  /** The variables with the address and the credential. */
  variables: string;
  /** Description of a valid key or token. */
  refused: string;
}

/** An API of Herald. Every method throws RefusedError or CliError. */
class HeraldApi {
  private readonly http: AxiosInstance;

  constructor(private readonly access: Access) {
    const { url, base, headers } = access;
    const { hostname } = new URL(url);
    this.http = axios.create({
      baseURL: `${url}${base}`,
      headers,
      timeout: TIMEOUT_MS,
      // No redirects: the token must reach only its own address.
      maxRedirects: 0,
      ...(LOOPBACK.test(hostname) && { proxy: false as const }),
      maxBodyLength: Infinity,
      validateStatus: () => true,
      responseType: 'text',
      transformResponse: (text: string) => text,
    });
  }

  get<A extends Answer<unknown>>(path: string, params: Query = {}): Promise<A> {
    return this.request<A>({ method: 'GET', url: path, params });
  }

  /** A dry run is marked in the query too, where the gateway sees that it needs no second factor. */
  change<T>(method: Method, path: string, data?: object): Promise<Answer<T>> {
    const params = data && 'dryRun' in data ? { dryRun: data.dryRun } : {};
    return this.request<Answer<T>>({ method, url: path, data, params });
  }

  /** Streams a file. */
  async download(path: string): Promise<Readable> {
    const response = await this.http
      .request<Readable>({ url: path, responseType: 'stream', timeout: 0 })
      .catch((error: AxiosError) => {
        throw new CliError(this.silenceText(error));
      });
    if (response.status < 300) return response.data;
    const body = this.readAnswer({ ...response, data: await text(response.data) });
    throw new RefusedError(response.status, body);
  }

  /** Uploads a file, a stream while it is read. */
  upload<T>(path: string, params: Query, file: Readable | Buffer): Promise<Answer<T>> {
    const type = Buffer.isBuffer(file) ? 'text/csv' : 'application/byte-stream';
    const headers = { 'content-type': type };
    return this.request<Answer<T>>({ method: 'POST', url: path, params, data: file, headers });
  }

  private async request<A>(config: AxiosRequestConfig): Promise<A> {
    const response = await this.http.request<string>(config).catch((error: AxiosError) => {
      throw new NoAnswerError(this.silenceText(error));
    });
    const body = this.readAnswer(response);
    if (response.status >= 300) throw new RefusedError(response.status, body, this.access.refused);
    return body as A;
  }

  private readAnswer({ data, status }: AxiosResponse<string>): Record<string, unknown> {
    try {
      const body = JSON.parse(data) as unknown;
      if (typeof body === 'object' && body !== null && 'statusID' in body) return { ...body };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const { url } = this.access;
    const kind = status >= 500 ? NoAnswerError : CliError;
    throw new kind(`${url} answers (HTTP ${status}), but not as Herald: is HERALD_URL right?`);
  }

  private silenceText({ code = '', message }: AxiosError): string {
    const { url, variables } = this.access;
    if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
      return `${url} timed out; the command may or may not have been executed. Check, then retry.`;
    }
    return `No Herald answers at ${url} (${code || message}): run \`npm start\` there, or set ${variables}.`;
  }
}

/** The operator's API, below `/admin/v1`. */
export class OperatorApi extends HeraldApi {
  constructor({ url, token }: Connection) {
    // A code is valid for one action, so each command gets its own.
    const code = process.env['HERALD_SECOND_FACTOR'];
    const factor: Record<string, string> = code ? { 'x-herald-second-factor': code } : {};
    super({
      url,
      base: '/admin/v1',
      headers: { authorization: `Bearer ${token}`, ...factor },
      variables: 'HERALD_URL and OPERATOR_TOKEN',
      refused: "OPERATOR_TOKEN has to be an operator's, or the one that the gateway was started with.",
    });
  }
}

/** The API of companies, below `/v1`. */
export class CompanyApi extends HeraldApi {
  constructor({ url, token }: Connection) {
    super({
      url,
      base: '/v1',
      headers: { key: token },
      variables: 'HERALD_URL and HERALD_KEY',
      refused: "HERALD_KEY has to be a key of your company's, and HERALD_URL the address that companies use.",
    });
  }
}
