import type { Broker } from '@herald/broker';
import {
  type CallbackSettings,
  type CompanySettings,
  DEFAULT_COMPANY_SETTINGS,
  REQUEST_QUEUE,
  statusQueue,
  type StatusChangeRow,
  statusShard,
} from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import type { Answer } from '@herald/testing/http-client';
import { OPERATOR, ServiceFixture } from '@herald/testing/service-fixture';
import { service } from '../compose';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { DispatcherConfig } from '../config';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

export interface SendOptions {
  company: number;
  smsID: number;
  rows: StatusChangeRow[];
  callbackUrl?: string | null;
  /** Whether a test key made the send. */
  test?: true;
  /** The number of shards when the send was accepted. */
  shards?: number;
}

/** The service with everything that it communicates with. */
export class DispatcherFixture extends ServiceFixture<DispatcherConfig> {
  readonly settings = new Map<number, CallbackSettings>();
  /** Settings of test keys. */
  readonly testSettings = new Map<number, CallbackSettings>();
  readonly companySettings = new Map<number, Partial<CompanySettings>>();
  broker!: Broker;
  private ownConnection!: MongoConnection;

  constructor(environment: Record<string, string> = {}) {
    super(service, {
      environment: { CALLBACK_ALLOW_PRIVATE: 'true', LOAD_INTERVAL_MS: '50', ...environment },
    });
  }

  /** The fixture's own connection, which exists while no instance runs. */
  override get connection(): MongoConnection {
    return this.ownConnection;
  }

  async open(): Promise<this> {
    this.ownConnection = await this.namespace.mongo();
    this.broker = await this.namespace.broker();
    await this.broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) =>
      companySnapshot(company, {
        settings: { ...DEFAULT_COMPANY_SETTINGS, ...this.companySettings.get(company) },
      }),
    );
    await this.broker.answer(
      REQUEST_QUEUE.CALLBACK_SETTINGS,
      async ({ company, test }) => (test ? this.testSettings : this.settings).get(company) ?? null,
    );
    return this;
  }

  setCallback(company: number, url: string, more: Partial<CallbackSettings> = {}): void {
    this.settings.set(company, {
      company,
      url,
      key: `key of ${company}`,
      signingSecrets: [{ secret: SECRET, until: null }],
      hosts: ['127.0.0.1'],
      signQuery: true,
      version: 1,
      ...more,
    });
  }

  setTestCallback(company: number, url: string, signingSecret: string): void {
    this.testSettings.set(company, {
      company,
      url,
      key: `test key of ${company}`,
      hosts: ['127.0.0.1'],
      signQuery: true,
      version: 1,
      signingSecrets: [{ secret: signingSecret, until: null }],
    });
  }

  /** Publishes the changes of one batch, as the sms service does. */
  async change({ company, smsID, rows, callbackUrl = null, test, shards }: SendOptions): Promise<void> {
    const group = { company, smsID, requestId: `request-${smsID}`, callbackUrl, rows, ...(test && { test }) };
    await this.broker.send(statusQueue(statusShard(smsID, 0, shards)), { groups: [group] });
  }

  async callbacks(filter: object): Promise<CallbackDocument[]> {
    return this.connection.db!.collection<CallbackDocument>('deliveries').find(filter).toArray();
  }

  async count(filter: object): Promise<number> {
    return this.connection.db!.collection('deliveries').countDocuments(filter);
  }

  operator(method: string, path: string): Promise<Answer> {
    return this.call(OPERATOR, method, path);
  }
}
