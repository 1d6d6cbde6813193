import { request } from 'undici';

/** The operator's API of a system. Paths are below `/admin/v1`. */
export class Operator {
  constructor(
    private readonly gatewayUrl: string,
    private readonly token: string,
  ) {}

  /** The answer's `data`. Throws where the request was not carried out. */
  async data<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T> {
    return (await this.json(`/admin/v1${path}`, method, { authorization: `Bearer ${this.token}` }, body))[
      'data'
    ] as T;
  }

  /** A request of a company, with its key. */
  company(
    key: string,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>> {
    return this.json(path, method, { key }, body);
  }

  private async json(
    path: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    headers: Record<string, string>,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const answer = await request(`${this.gatewayUrl}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
}
