import { Agent } from 'node:http';
import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { Broker } from '@herald/broker';
import {
  type CompanyModules,
  type CompanySettings,
  type CompanySnapshot,
  DEFAULT_COMPANY_SETTINGS,
} from '@herald/contracts';
import { type Caller, InternalTokenIssuer } from '@herald/internal-token';
import type { MongoConnection } from '@herald/mongo';
import { startService } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { service } from '../compose';
import type { BillingConfig } from '../config';

const SECRET = 'a-secret-of-at-least-32-characters!';

export interface CompanyOptions {
  settings?: Partial<CompanySettings>;
  modules?: Partial<CompanyModules>;
  timezone?: string;
  permissions?: string[];
}

/** A body of any answer. */
export interface AnswerBody {
  statusID?: number;
  status?: boolean;
  message?: string;
  warning?: string;
  draw?: number;
  recordsTotal?: number;
  recordsFiltered?: number;
  errors?: Record<string, string | string[]>;
  data: unknown;
}

export type Row = Record<string, unknown>;

/** The one record of an answer. */
export const recordOf = (answer: Answer): Row => answer.body.data as Row;
/** The list of records of an answer. */
export const rowsOf = (answer: Answer): Row[] => answer.body.data as Row[];

export interface Answer {
  status: number;
  body: AnswerBody;
  headers: Record<string, unknown>;
}

/** Speaks to the copies of the service in turn, as the gateway would for one company. */
export interface CompanyClient {
  company: number;
  get(path: string, query?: Record<string, unknown>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** As the operator, for this company: `path` follows `/admin/v1/companies/{id}/`. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Copies of the service on one database and one namespace of the broker, which both vanish at the end. */
export class BillingFixture {
  readonly copies: Awaited<ReturnType<typeof startCopy>>[] = [];
  private readonly namespace = new Namespace();
  private readonly tokens = new InternalTokenIssuer(SECRET);
  /** Node's own agent ends a connection that isn't made within 5 s, as it may be where a thousand are made at once. */
  private readonly agent = new Agent({ keepAlive: true });
  private readonly http: AxiosInstance = axios.create({
    httpAgent: this.agent,
    validateStatus: () => true,
    proxy: false,
  });
  private companies = 0;
  private requests = 0;
  now: () => Date = () => new Date();

  static async start(copies = 1, config: Partial<BillingConfig> = {}): Promise<BillingFixture> {
    const fixture = new BillingFixture();
    for (let copy = 0; copy < copies; copy++) {
      fixture.copies.push(await startCopy(fixture.config(config), () => fixture.now()));
    }
    return fixture;
  }

  get connection(): MongoConnection {
    return this.copies[0]!.ground.connection;
  }

  /** Another service on the same broker. */
  otherService(): Promise<Broker> {
    return this.namespace.broker();
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    for (const copy of this.copies) await copy.stop();
    await this.namespace.remove();
  }

  /** A company as the gateway would have told of it. */
  async company(options: CompanyOptions = {}): Promise<CompanyClient> {
    const id = ++this.companies;
    const snapshot: CompanySnapshot = {
      id,
      name: `Company ${id}`,
      status: 'active',
      timezone: options.timezone ?? 'Asia/Tbilisi',
      settings: { ...DEFAULT_COMPANY_SETTINGS, ...options.settings },
      modules: { network: false, iptv: false, gps: false, ...options.modules },
      hasCallback: false,
      version: 1,
    };
    const view = this.connection.db!.collection<CompanySnapshot & { _id: number }>('company_view');
    await view.insertOne({ _id: id, ...snapshot });
    const caller: Caller = {
      kind: 'company',
      company: id,
      permissions: options.permissions ?? ['customers.create', 'accounts.create'],
      timezone: snapshot.timezone,
    };
    const operator: Caller = { kind: 'operator', name: 'tester' };
    return {
      company: id,
      get: (path, query) => this.send(caller, 'get', path, undefined, {}, query),
      post: (path, body, headers = { 'content-type': 'application/json' }) =>
        this.send(caller, 'post', path, body, headers),
      admin: (method, path, body) =>
        this.send(operator, method, `/admin/v1/companies/${id}/${path}`, body, {
          'content-type': 'application/json',
        }),
    };
  }

  private async send(
    caller: Caller,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    params?: Record<string, unknown>,
  ): Promise<Answer> {
    const copy = this.copies[this.requests++ % this.copies.length]!;
    const response: AxiosResponse<AnswerBody> = await this.http.request({
      method,
      url: `http://127.0.0.1:${copy.port}${path}`,
      // Without this axios names a type by itself.
      headers: {
        'content-type': false,
        ...headers,
        'x-herald-token': await this.tokens.issue('billing', caller),
      },
      ...(params ? { params } : {}),
      ...(body === undefined ? {} : { data: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: response.data, headers: { ...response.headers } };
  }

  private config(config: Partial<BillingConfig>): BillingConfig {
    return {
      PORT: 0,
      METRICS_PORT: 0,
      BIND_ADDRESS: '127.0.0.1',
      ...this.namespace.settings,
      INTERNAL_TOKEN_SECRET: SECRET,
      PAYMENT_GROUP: 200,
      BILLING_RUN_EVERY_MS: 60_000,
      ...config,
    };
  }
}

function startCopy(config: BillingConfig, now: () => Date) {
  return startService({ ...service, readConfig: () => config }, { logger: quiet, now });
}
