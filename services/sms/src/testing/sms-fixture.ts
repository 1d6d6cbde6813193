import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import type { Broker } from '@herald/broker';
import {
  type BrandSnapshot,
  type BrandSnapshotRequest,
  type CompanySnapshot,
  type CompanySnapshotRequest,
  DEFAULT_COMPANY_SETTINGS,
  EVENT,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { type Caller, InternalTokenIssuer } from '@herald/internal-token';
import type { MongoConnection } from '@herald/mongo';
import { type Ground, type RunningService, startService } from '@herald/service';
import { keepingLogger } from '@herald/testing/loggers';
import { Namespace, PATIENT_MS } from '@herald/testing/namespace';
import { ledgerIn } from '../balance/balance-model';
import { service } from '../compose';
import type { SmsConfig } from '../config';

const SECRET = 'a-secret-of-at-least-32-characters!';

/** One running copy of the service. */
export type SmsCopy = RunningService<Ground<SmsConfig>, unknown>;

/**
 * The service on real servers, in a database and a namespace of its own, with stand-ins for the gateway and the
 * brand service that answer over the real broker.
 */
export class SmsFixture {
  readonly namespace = new Namespace();
  readonly brands = new Map<number, BrandSnapshot>();
  readonly companies = new Map<number, CompanySnapshot>();
  readonly logger = keepingLogger();
  /** The stand-ins' connection; tests listen to queues with it. */
  broker!: Broker;
  private readonly tokens = new InternalTokenIssuer(SECRET);
  private readonly copies: SmsCopy[] = [];

  async open(): Promise<void> {
    this.broker = await this.namespace.broker();
    await this.broker.answer<BrandSnapshotRequest, BrandSnapshot | null>(
      REQUEST_QUEUE.BRAND_SNAPSHOT,
      ({ company, brandID }) => {
        const brand = this.brands.get(brandID);
        return Promise.resolve(brand?.company === company ? brand : null);
      },
    );
    await this.broker.answer<CompanySnapshotRequest, CompanySnapshot | null>(
      REQUEST_QUEUE.COMPANY_SNAPSHOT,
      ({ company }) => Promise.resolve(this.companies.get(company) ?? null),
    );
  }

  async start(overrides: Partial<SmsConfig> = {}): Promise<SmsCopy> {
    const environment = {
      ...this.namespace.settings,
      INTERNAL_TOKEN_SECRET: SECRET,
      SMS_ROLES: 'api',
      INTAKE_THREADS: '0',
      PORT: '0',
      METRICS_PORT: '0',
    };
    const readConfig = (): SmsConfig => ({ ...service.readConfig(environment), ...overrides });
    const copy = await startService(
      { ...service, readConfig, answerLimitMs: PATIENT_MS },
      { logger: this.logger },
    );
    this.copies.push(copy);
    return copy;
  }

  async stopCopy(copy: SmsCopy): Promise<void> {
    this.copies.splice(this.copies.indexOf(copy), 1);
    await copy.stop();
  }

  async close(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.stop()));
    await this.namespace.remove();
  }

  get connection(): MongoConnection {
    return this.copies[0]!.ground.connection;
  }

  /** A company with an authorized brand of the same number, and SMS to spend. */
  async company(id: number, sms: number, changes: Partial<CompanySnapshot> = {}): Promise<void> {
    this.companies.set(id, {
      id,
      name: `company ${id}`,
      status: 'active',
      timezone: 'Asia/Tbilisi',
      settings: DEFAULT_COMPANY_SETTINGS,
      modules: { network: false, iptv: false, gps: false },
      hasCallback: false,
      version: 1,
      ...changes,
    });
    this.brand(id, id, 'authorized');
    if (sms > 0) await this.topUp(id, sms);
  }

  brand(brandID: number, company: number, state: BrandSnapshot['state'], version = 1): void {
    this.brands.set(brandID, { brandID, company, name: `brand${brandID}`, state, version, at: Date.now() });
  }

  /** Tells the brand's state as the brand service would. */
  async tellBrand(brandID: number): Promise<void> {
    await this.broker.tell(EVENT.BRAND_CHANGED, this.brands.get(brandID));
  }

  topUp(company: number, amount: number, reference: string = randomUUID()): Promise<Response> {
    const path = `/admin/v1/companies/${company}/sms-balance`;
    return this.operator('post', path, { body: { amount, reference } });
  }

  /** A request of a company. */
  as(company: number, method: Method, path: string, options: CallOptions = {}): Promise<Response> {
    const caller = { kind: 'company' as const, company, permissions: [], timezone: 'Asia/Tbilisi' };
    return this.call(caller, method, path, options);
  }

  operator(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
    return this.call({ kind: 'operator', name: 'tester' }, method, path, options);
  }

  /** A JSON send. */
  send(company: number, body: object | string, options: CallOptions = {}): Promise<Response> {
    return this.as(company, 'post', '/v1/sms/send', { ...options, body });
  }

  async balance(company: number): Promise<number> {
    return ((await this.as(company, 'get', '/v1/sms/balance')).body as { sms: number }).sms;
  }

  /** Sum of the company's ledger rows. */
  async ledgerSum(company: number): Promise<number> {
    const rows = await ledgerIn(this.connection).find({ company }).toArray();
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  }

  private async call(caller: Caller, method: Method, path: string, options: CallOptions): Promise<Response> {
    const { port } = options.copy ?? this.copies[0]!;
    const test = request(`http://127.0.0.1:${port}`)[method](path);
    void test.set('x-herald-token', await this.tokens.issue('sms', caller));
    if (options.headers) void test.set(options.headers);
    if (typeof options.body === 'string') void test.set('content-type', options.type ?? 'application/json');
    return options.body === undefined ? test : test.send(options.body);
  }
}

type Method = 'get' | 'post' | 'delete' | 'head' | 'put';

export interface CallOptions {
  body?: object | string;
  type?: string;
  headers?: Record<string, string>;
  /** Which copy of the service is asked; the first unless given. */
  copy?: SmsCopy;
}
