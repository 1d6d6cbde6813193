import { type Answer, HttpClient, type RequestOptions } from '@herald/testing/http-client';
import { herald } from './herald';

export interface LedgerRow {
  amount: number;
  balanceAfter: number;
  [field: string]: unknown;
}

/** The operator's API (interface-decisions.md, "Keys, companies, the operator's API"). Paths are below `/admin/v1`. */
export class OperatorApi extends HttpClient {
  constructor(baseUrl: string, token: string) {
    super(`${baseUrl}/admin/v1`, { authorization: `Bearer ${token}` });
  }

  /** The response's `data`; throws if the request was not carried out. */
  async data<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data as T;
  }

  /** A change of the balance; each reference is applied once. */
  topUp(company: number, amount: number, reference: string): Promise<Answer> {
    return this.post(`/companies/${company}/sms-balance`, { amount, reference });
  }

  ledger(company: number): Promise<LedgerRow[]> {
    return this.data<LedgerRow[]>('GET', `/companies/${company}/sms-ledger`);
  }

  /** The last callbacks of a company. */
  deliveries(company: number, query: RequestOptions['query'] = {}): Promise<Answer> {
    return this.get(`/companies/${company}/callback-deliveries`, { query });
  }

  /** Changes the global stop list or a company's. */
  stopList(method: 'POST' | 'DELETE', numbers: string[], company?: number): Promise<Answer> {
    const path = company === undefined ? '/stop-list' : `/companies/${company}/stop-list`;
    return this.request(method, path, { body: { numbers, reason: 'a test' } });
  }
}

export function operator(): OperatorApi {
  const { operatorUrl, operatorToken } = herald().system.run;
  return new OperatorApi(operatorUrl, operatorToken);
}

/** The events of a recipient's message, as the operator sees them, the oldest first. */
export async function timelineOf(
  smsID: unknown,
  number: string,
): Promise<({ event: string } & Record<string, unknown>)[]> {
  const path = `/messages/${String(smsID)}/${number}`;
  const { timeline } = await operator().data<{ timeline: { event: string }[] }>('GET', path);
  return timeline;
}
