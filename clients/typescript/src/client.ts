// Long: a method for each operation.
import { randomUUID } from 'node:crypto';
import {
  askedCallbacks,
  type AskedCallbackSettings,
  type CallLimits,
  MIN_TIMEOUT_MS,
} from './asked-callbacks.ts';
import { bodyOf, cut, type CutSettings, DEFAULT_CUT, type Recipient } from './bulk.ts';
import type { CallbackEvent } from './callbacks.ts';
import type { components, operations } from './generated/api.ts';
import { recordsOf } from './pages.ts';
import { DEFAULT_RETRIES, type Repeatable, type RetrySettings } from './retries.ts';
import { type Call, Transport } from './transport.ts';

export type Schemas = components['schemas'];
type JsonBody<K extends keyof operations> =
  NonNullable<operations[K]['requestBody']> extends { content: { 'application/json': infer B } } ? B : never;
type Query<K extends keyof operations> = NonNullable<operations[K]['parameters']['query']>;
type Filter<K extends keyof operations> = Omit<Query<K>, 'draw' | 'start' | 'length' | 'format'>;

export type Message = JsonBody<'send'>;
/** A message to many recipients, without the numbers. `text` is set if all recipients get the same text. */
export type BulkMessage = Omit<Schemas['SendOneText'], 'numbers' | 'text'> & { text?: string };
/** The response to an accepted send: it is durably stored on a majority of replicas. */
export type Sent = Schemas['SendAnswer'] & { statusID: 0; smsID: number };
/** The cost of a send. */
export type Quote = Schemas['SendAnswer'] & { statusID: 0 };

/** An accepted request of a bulk send. */
export interface BulkPart {
  /** Index, from 0. */
  part: number;
  idempotencyKey: string;
  /** Number of recipients. */
  recipients: number;
  sent: Sent;
}

export interface HeraldSettings extends Partial<RetrySettings> {
  /** The address of your Herald deployment, such as `https://sms.example.com`. */
  url: string;
  /** Your API key. Keep it on your servers. */
  key: string;
  /** Another HTTP client with the same interface. Default: the platform's. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Your own name for this request, such as an order number. Default: a new name, the same for all attempts. */
  idempotencyKey?: string;
  /** Aborts the call; the error is the signal's reason. */
  signal?: AbortSignal;
}

/** The options of an operation without its own method. */
export interface OperationOptions extends CallOptions {
  query?: Record<string, unknown>;
  body?: object;
}

export type BulkOptions = CallOptions & Partial<CutSettings>;

const LENGTH = 1_000;
const REPORT_LENGTH = 10_000;

/**
 * The API of a company. Every method throws a HeraldError on failure, after retrying if that is safe. One client serves a whole program: it
 * keeps no state, and its connections are reused.
 */
export class Herald {
  private readonly transport: Transport;

  constructor({ url, key, fetch: given, ...retries }: HeraldSettings) {
    if (!/^https?:\/\//.test(url)) throw new TypeError(`url is not an address: ${url}`);
    // The error of fetch would contain the key.
    if (!key || /[^ -~]/.test(key.trim()))
      throw new TypeError('key is missing, or has characters that a key cannot have');
    // Looked up at each call, because some programs replace it.
    const ask: typeof fetch = given ?? ((...args) => globalThis.fetch(...args));
    const settings = { ...DEFAULT_RETRIES, ...retries, url: url.replace(/\/+$/, ''), key, fetch: ask };
    this.transport = new Transport(settings);
  }

  /** Sends to one or more numbers: one text for all, or `{ number, text }` for each. */
  send(message: Message, options: CallOptions = {}): Promise<Sent> {
    return this.post('/v1/sms/send', message, options, 'send');
  }

  /** The cost of a send; nothing is sent, stored or charged. */
  quote(message: Message, { signal }: CallOptions = {}): Promise<Quote> {
    const body = { ...message, dryRun: true };
    return this.ask('POST', '/v1/sms/send', {
      body: () => [JSON.stringify(body)],
      operation: 'send',
      signal,
    });
  }

  /**
   * Sends to any number of recipients, in consecutive requests of a suitable size, and yields each accepted request. After an exception,
   * the yielded requests are accepted: call again with the same `idempotencyKey`, settings and recipients to send only the rest.
   */
  async *sendBulk(
    message: BulkMessage,
    recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
    { perRequest = DEFAULT_CUT.perRequest, maxBytes = DEFAULT_CUT.maxBytes, ...options }: BulkOptions = {},
  ): AsyncGenerator<BulkPart, void, undefined> {
    const name = givenKey(options) ?? randomUUID();
    let part = 0;
    for await (const numbers of cut(recipients, { perRequest, maxBytes })) {
      const idempotencyKey = `${name}.${part}`;
      const more = { body: () => bodyOf(message, numbers), operation: 'send', idempotencyKey } as const;
      const sent = await this.ask<Sent>('POST', '/v1/sms/send', { ...more, signal: options.signal });
      yield { part: part++, idempotencyKey, recipients: numbers.length, sent };
    }
  }

  /** The status of every recipient of a send. */
  report(
    smsID: number | string,
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Recipient'], void, undefined> {
    return recordsOf(
      async (range) => {
        const page = await this.get<Schemas['ReportPage']>(`/v1/sms/report/${part(smsID)}`, range, options);
        return { records: page.result, total: page.recordsFiltered };
      },
      { length: REPORT_LENGTH },
    );
  }

  /** The number of SMS left. */
  async balance(options: CallOptions = {}): Promise<number> {
    return (await this.get<{ sms: number }>('/v1/sms/balance', {}, options)).sms;
  }

  brands(options: CallOptions = {}): AsyncGenerator<Schemas['Brand'], void, undefined> {
    return this.list('/v1/sms/brandNames', {}, options);
  }

  /** Registers a sender name. Retried only if it certainly had no effect: after a NoAnswerError, check `brands()`. */
  createBrand(
    brand: JsonBody<'createBrand'>,
    { signal }: Omit<CallOptions, 'idempotencyKey'> = {},
  ): Promise<{ statusID: 0; brandID: number; message: string }> {
    const more = { body: () => [JSON.stringify(brand)], operation: 'createBrand', signal } as const;
    return this.ask('POST', '/v1/sms/brandNameCreate', { ...more, repeatable: 'if-not-done' });
  }

  /** Removes a sender name. Retried only if it certainly had no effect. */
  deleteBrand(
    brandID: number,
    { signal }: Omit<CallOptions, 'idempotencyKey'> = {},
  ): Promise<{ statusID: 0; brandID: string; message: string }> {
    const more = { body: () => [JSON.stringify({ brandID })], operation: 'deleteBrand', signal } as const;
    return this.ask('POST', '/v1/sms/brandNameDelete', { ...more, repeatable: 'if-not-done' });
  }

  customers(options: CallOptions = {}): AsyncGenerator<Schemas['Customer'], void, undefined> {
    return this.list('/v1/customers', {}, options);
  }

  searchCustomers(
    search: Filter<'searchCustomers'>,
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Customer'], void, undefined> {
    return this.list('/v1/customers/search', search, options);
  }

  async customer(customerID: number | string, options: CallOptions = {}): Promise<Schemas['Customer']> {
    return this.first(`/v1/customers/${part(customerID)}`, options);
  }

  async createCustomer(
    customer: JsonBody<'createCustomer'>,
    options: CallOptions = {},
  ): Promise<Schemas['CreatedCustomer']> {
    return (await this.post<Data<Schemas['CreatedCustomer']>>('/v1/customers/create', customer, options))
      .data;
  }

  /** Changes the given fields only. */
  async correctCustomer(
    customerID: number | string,
    fields: JsonBody<'correctCustomer'>,
    options: CallOptions = {},
  ): Promise<Schemas['Customer']> {
    return this.patch(`/v1/customers/${part(customerID)}`, fields, options);
  }

  accounts(options: CallOptions = {}): AsyncGenerator<Schemas['Account'], void, undefined> {
    return this.list('/v1/accounts', {}, options);
  }

  accountsOfCustomer(
    customerID: number | string,
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Account'], void, undefined> {
    return this.list(`/v1/customers/accounts/${part(customerID)}`, {}, options);
  }

  searchAccounts(
    search: Filter<'searchAccounts'>,
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Account'], void, undefined> {
    return this.list('/v1/accounts/search', search, options);
  }

  async account(accountID: number | string, options: CallOptions = {}): Promise<Schemas['Account']> {
    return this.first(`/v1/accounts/${part(accountID)}`, options);
  }

  async createAccount(
    account: JsonBody<'createAccount'>,
    options: CallOptions = {},
  ): Promise<Schemas['CreatedAccount']> {
    return (await this.post<Data<Schemas['CreatedAccount']>>('/v1/accounts/create', account, options)).data;
  }

  /** Changes the given fields only. */
  async correctAccount(
    accountID: number | string,
    fields: JsonBody<'correctAccount'>,
    options: CallOptions = {},
  ): Promise<Schemas['Account']> {
    return this.patch(`/v1/accounts/${part(accountID)}`, fields, options);
  }

  /** Allows a negative balance of an account until a date. */
  async setCredit(credit: JsonBody<'setCredit'>, options: CallOptions = {}): Promise<void> {
    await this.post('/v1/accounts/setCredit', credit, options);
  }

  /** Newest first. */
  payments(
    filter: Filter<'listPayments'> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Payment'], void, undefined> {
    return this.list('/v1/payments', filter, options);
  }

  /** Newest first. */
  paymentsOfAccount(
    accountID: number | string,
    filter: Filter<'listPaymentsOfAccount'> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Schemas['Payment'], void, undefined> {
    return this.list(`/v1/payments/account/${part(accountID)}`, filter, options);
  }

  async addPayment(payment: JsonBody<'addPayment'>, options: CallOptions = {}): Promise<{ id: string }> {
    return (await this.post<Data<{ id: string }>>('/v1/payments/add', payment, options)).data;
  }

  async reversePayment(
    paymentID: number | string,
    reversal: JsonBody<'reversePayment'>,
    options: CallOptions = {},
  ): Promise<{ id: string }> {
    const path = `/v1/payments/${part(paymentID)}/reverse`;
    return (await this.post<Data<{ id: string }>>(path, reversal, options)).data;
  }

  /**
   * Receives callbacks by polling, for a machine that Herald cannot call. Resolves when the listener exists. A callback is acknowledged
   * when the next is requested. `key` and `secret` are those of your callback settings; without a callback URL they are generated. The API
   * key needs the scope `portal`.
   */
  callbacks(settings: AskedCallbackSettings = {}): Promise<AsyncGenerator<CallbackEvent, void, undefined>> {
    const post = (fields: object, limits: CallLimits): Promise<Schemas['ListenAnswer']> => {
      const body = (): string[] => [JSON.stringify(fields)];
      return this.ask('POST', '/v1/callback/listen', { body, minTimeoutMs: MIN_TIMEOUT_MS, ...limits });
    };
    return askedCallbacks(post, settings);
  }

  /**
   * Calls any operation of the API, for operations without a method here. Resolves to the body of the response. A POST is retried only if
   * it certainly had no effect, unless it has an `idempotencyKey`.
   */
  call<T = Record<string, unknown>>(
    method: Call['method'],
    path: string,
    { query, body, signal, ...options }: OperationOptions = {},
  ): Promise<T> {
    const idempotencyKey = givenKey(options);
    const repeatable = method === 'POST' && !idempotencyKey ? 'if-not-done' : 'safely';
    const content = body && (() => [JSON.stringify(body)]);
    return this.ask(method, path, { query, body: content, idempotencyKey, repeatable, signal });
  }

  private list<T extends { id: unknown }>(
    path: string,
    query: object,
    options: CallOptions,
  ): AsyncGenerator<T, void, undefined> {
    return recordsOf<T>(
      async (range) => {
        const page = await this.get<Page<T>>(path, { ...query, ...range }, options);
        return { records: page.data, total: page.recordsFiltered };
      },
      { length: LENGTH, idOf: ({ id }) => id },
    );
  }

  private async first<T>(path: string, options: CallOptions): Promise<T> {
    return (await this.get<{ data: [T] }>(path, {}, options)).data[0];
  }

  private get<T>(path: string, query: object, { signal }: CallOptions): Promise<T> {
    return this.ask('GET', path, { query: { ...query }, signal });
  }

  private post<T>(
    path: string,
    body: object,
    options: CallOptions,
    operation: Call['operation'] = 'other',
  ): Promise<T> {
    const idempotencyKey = givenKey(options) ?? randomUUID();
    const { signal } = options;
    return this.ask('POST', path, { body: () => [JSON.stringify(body)], operation, idempotencyKey, signal });
  }

  /** Setting the same fields again has no further effect. */
  private async patch<T>(path: string, body: object, { signal }: CallOptions): Promise<T> {
    const answer = await this.ask<{ data: T | [T] }>('PATCH', path, {
      body: () => [JSON.stringify(body)],
      signal,
    });
    return Array.isArray(answer.data) ? (answer.data[0] as T) : answer.data;
  }

  private ask<T>(method: Call['method'], path: string, more: Partial<Call> = {}): Promise<T> {
    const repeatable: Repeatable = 'safely';
    return this.transport.call({ operation: 'other', repeatable, ...more, method, path });
  }
}

interface Data<T> {
  data: T;
}

interface Page<T> {
  data: T[];
  recordsFiltered?: number;
}

/** The given key. A blank key is none: Herald would take a retry with it for another request. */
function givenKey({ idempotencyKey }: CallOptions): string | undefined {
  return /\S/.test(idempotencyKey ?? '') ? idempotencyKey : undefined;
}

/** An escaped segment of a path. An empty segment, or one of dots, would lead to another operation, such as the list of all records. */
function part(id: number | string): string {
  if (/^\.{0,2}$/.test(String(id))) throw new TypeError(`"${id}" is not an ID`);
  return encodeURIComponent(String(id));
}
