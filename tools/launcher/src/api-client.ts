import { request } from 'undici';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TIMEOUT_MS = 30_000;

/** A response that says that the request was not carried out. */
export class RefusedRequest extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** An API of a system, called through its gateway. */
export class ApiClient {
  private constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** The operator's API (`/admin/v1`). */
  static ofOperator({
    operatorUrl,
    operatorToken,
  }: {
    operatorUrl: string;
    operatorToken: string;
  }): ApiClient {
    return new ApiClient(`${operatorUrl}/admin/v1`, { authorization: `Bearer ${operatorToken}` });
  }

  /** The companies' API (`/v1`), with a company's key. */
  static ofCompany(gatewayUrl: string, key: string): ApiClient {
    return new ApiClient(`${gatewayUrl}/v1`, { key });
  }

  /** Resolves to the response. Throws RefusedRequest if it is not 2xx. */
  async ask<T>(method: Method, path: string, body?: object): Promise<T> {
    const answer = await request(`${this.url}${path}`, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const text = await answer.body.text();
    if (answer.statusCode < 300) return JSON.parse(text) as T;
    throw new RefusedRequest(`${method} ${path}: ${answer.statusCode} ${text}`, answer.statusCode);
  }

  /** Resolves to the response's `data`. */
  async data<T>(method: Method, path: string, body?: object): Promise<T> {
    return (await this.ask<{ data: T }>(method, path, body)).data;
  }
}
