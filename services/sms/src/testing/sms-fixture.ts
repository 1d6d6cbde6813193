import { randomUUID } from 'node:crypto';
import type { Broker } from '@herald/broker';
import { type BrandSnapshot, type CompanySnapshot, EVENT, REQUEST_QUEUE } from '@herald/contracts';
import { companySnapshot } from '@herald/testing/companies';
import type { Answer } from '@herald/testing/http-client';
import { keepingLogger } from '@herald/testing/loggers';
import { PATIENT_MS } from '@herald/testing/namespace';
import { type CallOptions, companyCaller, OPERATOR, ServiceFixture } from '@herald/testing/service-fixture';
import { ledgerIn } from '../model/balance-model';
import { service } from '../compose';
import type { SmsConfig } from '../config';

/** One running instance of the service. */
export type SmsInstance = SmsFixture['instances'][number];

/** The service with a fake gateway and a fake brand service that respond over the real broker. */
export class SmsFixture extends ServiceFixture<SmsConfig> {
  readonly brands = new Map<number, BrandSnapshot>();
  readonly companies = new Map<number, CompanySnapshot>();
  /** The connection of the fakes; tests consume queues with it. */
  broker!: Broker;

  constructor(readonly logger = keepingLogger()) {
    const environment = { SMS_ROLES: 'api', INTAKE_THREADS: '0' };
    const needs = { ...service.needs, broker: { answerLimitMs: PATIENT_MS } };
    super({ ...service, needs }, { environment, logger });
  }

  async open(): Promise<void> {
    this.broker = await this.namespace.broker();
    await this.broker.answer(REQUEST_QUEUE.BRAND_SNAPSHOT, ({ company, brandID }) => {
      const brand = this.brands.get(brandID);
      return Promise.resolve(brand?.company === company ? brand : null);
    });
    await this.broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, ({ company }) =>
      Promise.resolve(this.companies.get(company) ?? null),
    );
  }

  /** A company with an authorized brand of the same number, and SMS to spend. */
  async company(id: number, sms: number, changes: Partial<CompanySnapshot> = {}): Promise<void> {
    this.companies.set(id, companySnapshot(id, changes));
    this.brand(id, id, 'authorized');
    if (sms > 0) await this.topUp(id, sms);
  }

  brand(brandID: number, company: number, state: BrandSnapshot['state'], version = 1): void {
    this.brands.set(brandID, { brandID, company, name: `brand${brandID}`, state, version, at: Date.now() });
  }

  /** Publishes the brand's state as the brand service would. */
  async publishBrand(brandID: number): Promise<void> {
    await this.broker.publish(EVENT.BRAND_CHANGED, this.brands.get(brandID));
  }

  topUp(company: number, amount: number, reference: string = randomUUID()): Promise<Answer> {
    const path = `/admin/v1/companies/${company}/sms-balance`;
    return this.operator('POST', path, { body: { amount, reference } });
  }

  /** A request of a company. */
  as(company: number, method: string, path: string, options?: SmsCallOptions): Promise<Answer> {
    return this.call(companyCaller(company), method, path, options);
  }

  operator(method: string, path: string, options?: SmsCallOptions): Promise<Answer> {
    return this.call(OPERATOR, method, path, options);
  }

  /** A JSON send. */
  send(company: number, body: object | string, options: SmsCallOptions = {}): Promise<Answer> {
    return this.as(company, 'POST', '/v1/sms/send', { ...options, body });
  }

  async balance(company: number): Promise<number> {
    return (await this.as(company, 'GET', '/v1/sms/balance')).body['sms'] as number;
  }

  /** The sum of the company's ledger rows. */
  async ledgerSum(company: number): Promise<number> {
    const rows = await ledgerIn(this.connection).find({ company }).toArray();
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  }
}

type SmsCallOptions = CallOptions<SmsInstance>;
