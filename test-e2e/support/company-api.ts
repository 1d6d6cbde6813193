import { parseStringPromise } from 'xml2js';
import { until } from '@herald/testing/until';
import { type Answer, HttpClient, type RequestOptions } from '@herald/testing/http-client';

export interface DeliveryRecord {
  number: string;
  statusID: string;
}

/** Final statuses of a recipient, which never change again. */
const FINAL = ['1', '2', '4'];

/** The SMS endpoints with one company's key (interface.md part 4). */
export class CompanyApi extends HttpClient {
  constructor(
    baseUrl: string,
    readonly key: string,
  ) {
    super(baseUrl, { key });
  }

  /** POST send, one text or separate texts. */
  send(body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.post('/v1/sms/send', body, options);
  }

  /** GET send with the key in the query, as in the contract. */
  sendGet(query: NonNullable<RequestOptions['query']>, options: RequestOptions = {}): Promise<Answer> {
    return this.get('/v1/sms/send', {
      ...options,
      query: { key: this.key, ...query },
      headers: { key: undefined, ...options.headers },
    });
  }

  /** POST sendXml with the key in the query and a complete body. */
  async sendXml(
    xml: string | Buffer,
    options: RequestOptions = {},
  ): Promise<Answer & { xml: Record<string, string> }> {
    const answer = await this.post('/v1/sms/sendXml', xml, {
      query: { key: this.key },
      ...options,
      headers: { key: undefined, 'content-type': 'application/xml', ...options.headers },
    });
    return { ...answer, xml: await readXml(answer) };
  }

  brandCreate(body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.post('/v1/sms/brandNameCreate', body, options);
  }

  brandDelete(body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.post('/v1/sms/brandNameDelete', body, options);
  }

  async brandNames(): Promise<Record<string, string>[]> {
    return (await this.get('/v1/sms/brandNames')).body.data as Record<string, string>[];
  }

  async balance(): Promise<number> {
    return (await this.get('/v1/sms/balance', { query: { key: this.key } })).body.sms as number;
  }

  async report(smsID: unknown): Promise<DeliveryRecord[]> {
    return (await this.get(`/v1/sms/report/${String(smsID)}`)).body.result as DeliveryRecord[];
  }

  /** The report once every recipient has a final status. */
  settled(smsID: unknown, timeoutMs?: number): Promise<DeliveryRecord[]> {
    const options = { what: `final statuses of smsID ${String(smsID)}`, ...(timeoutMs && { timeoutMs }) };
    return until(
      () => this.report(smsID),
      (records) => records.every(({ statusID }) => FINAL.includes(statusID)),
      options,
    );
  }
}

/** Fields of a response's root element `response`; throws for any other response. */
async function readXml(answer: Answer): Promise<Record<string, string>> {
  if (!answer.headers['content-type']?.startsWith('application/xml')) {
    throw new Error(`No XML but ${answer.headers['content-type']}: ${answer.text.slice(0, 500)}`);
  }
  const parsed = (await parseStringPromise(answer.text, { explicitArray: false })) as Record<string, unknown>;
  if (Object.keys(parsed).join() !== 'response') throw new Error(`The root is not response: ${answer.text}`);
  return parsed['response'] as Record<string, string>;
}
