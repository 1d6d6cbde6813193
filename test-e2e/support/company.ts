import { randomBytes } from 'node:crypto';
import type { Answer, RequestOptions } from '@herald/testing/http-client';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { CompanyApi } from './company-api';
import { herald } from './herald';
import { operator } from './operator-api';

export interface CompanyOptions {
  name?: string;
  timezone?: string;
  settings?: Record<string, unknown>;
  modules?: Partial<Record<'network' | 'iptv' | 'gps', boolean>>;
  /** SMS; default 1,000. */
  balance?: number;
  /** Default: a unique name. false = no brand. */
  brandName?: string | false;
  /**
   * Creates a receiver as the default callback URL; a text is the URL's path, or the whole URL of another receiver. It is set before the
   * first event, so that no process knows the company without it. Default: none.
   */
  callbacks?: boolean | string;
}

/** A company that can send. */
export interface Company {
  id: number;
  api: CompanyApi;
  /** 0 without a brand. */
  brandID: number;
  brandName: string;
  /** Gets every callback if `callbacks` was set; otherwise none. */
  receiver: CallbackReceiver;
  /** A send with its brand. */
  send(fields: Record<string, unknown>, options?: RequestOptions): Promise<Answer>;
  /** A send that must be accepted, with a default text; resolves to its smsID. */
  sent(fields: Record<string, unknown>): Promise<unknown>;
  /** The validation key in callbacks. */
  callbackKey: string;
  signingSecret: string;
}

const DEFAULT_BALANCE = 1_000;
/** Receivers of systems that do not close them. */
const receivers: CallbackReceiver[] = [];

afterAll(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

/** Creates a company through the operator's API, with a key, SMS, an authorized brand, and a receiver. */
export async function newCompany(options: CompanyOptions = {}): Promise<Company> {
  const { timezone, settings, modules, balance = DEFAULT_BALANCE, callbacks = false } = options;
  const admin = operator();
  const name = options.name ?? `Company ${herald().numberBlock}`;
  const made = { name, timezone, settings, modules };
  const { id } = await admin.data<{ id: number }>('POST', '/companies', made);
  const { key } = await admin.data<{ key: string }>('POST', `/companies/${id}/keys`, {});
  const api = new CompanyApi(herald().system.run.gatewayUrl, key);
  if (balance > 0)
    await admin.data('POST', `/companies/${id}/sms-balance`, { amount: balance, reference: 'begin' });
  const receiver = await newReceiver();
  const callbackKey = randomBytes(12).toString('base64url');
  let signingSecret = '';
  if (callbacks !== false) {
    const path = callbacks === true ? undefined : callbacks;
    const url = path?.startsWith('http:') ? path : receiver.url(path);
    const set = await admin.data<{ signingSecret: string }>('PUT', `/companies/${id}/callback`, {
      url,
      key: callbackKey,
    });
    signingSecret = set.signingSecret;
  }
  const brandName = options.brandName ?? `Brand ${id % 100_000}`;
  const brandID = brandName === false ? 0 : await newBrand(api, brandName);
  const company: Company = {
    id,
    api,
    brandID,
    brandName: brandName || '',
    receiver,
    callbackKey,
    signingSecret,
    send: (fields, more) => company.api.send({ brandID, ...fields }, more),
    async sent(fields) {
      const { body } = await company.send({ text: 'Hello', ...fields });
      if (body.statusID !== 0) throw new Error(`The send was not taken: ${JSON.stringify(body)}`);
      return body['smsID'];
    },
  };
  return company;
}

/** Adds a brand and has the operator authorize it. */
export async function newBrand(api: CompanyApi, brandName: string): Promise<number> {
  const { body } = await api.brandCreate({ brandName });
  if (body.statusID !== 0) throw new Error(`The brand was not created: ${JSON.stringify(body)}`);
  const brandID = body['brandID'] as number;
  await operator().data('POST', `/brands/${brandID}/authorize`);
  return brandID;
}

/** A receiver that is closed at the end of the jest file. */
export async function newReceiver(): Promise<CallbackReceiver> {
  const receiver = await new CallbackReceiver().listen();
  const { closings } = herald();
  if (closings) closings.push(() => receiver.close());
  else receivers.push(receiver);
  return receiver;
}

/** Another key of a company, with its id. */
export async function newKey(
  company: number,
  options: Record<string, unknown> = {},
): Promise<{ id: number; key: string; api: CompanyApi }> {
  const data = await operator().data<{ id: number; key: string }>(
    'POST',
    `/companies/${company}/keys`,
    options,
  );
  return { ...data, api: new CompanyApi(herald().system.run.gatewayUrl, data.key) };
}
