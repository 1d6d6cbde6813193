import { randomUUID } from 'node:crypto';
import type { Broker } from '@herald/broker';
import {
  type BrandSnapshot,
  type CallbackSettings,
  type CompanySettings,
  DEFAULT_COMPANY_SETTINGS,
  EVENT,
  REQUEST_QUEUE,
  STATUS_QUEUES,
  type StatusChangeRow,
  statusShard,
} from '@herald/contracts';
import { type Caller, InternalTokenIssuer } from '@herald/internal-token';
import type { MongoConnection } from '@herald/mongo';
import { type RunningService, startService } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { service } from '../compose';
import type { CallbackDocument } from '../callbacks/callback-model';

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

export type RunningDispatcher = Pick<RunningService<unknown, unknown>, 'port' | 'stop'>;

export interface SendOptions {
  company: number;
  smsID: number;
  rows: StatusChangeRow[];
  callbackUrl?: string | null;
}

/** The service on real servers, with everything around it that it talks to. */
export class DispatcherFixture {
  readonly settings = new Map<number, CallbackSettings>();
  readonly companySettings = new Map<number, Partial<CompanySettings>>();
  readonly services: RunningDispatcher[] = [];
  broker!: Broker;
  connection!: MongoConnection;
  private readonly namespace = new Namespace();
  private readonly secret = randomUUID();
  private readonly issuer = new InternalTokenIssuer(this.secret);

  constructor(private readonly environment: Record<string, string> = {}) {}

  async start(): Promise<this> {
    this.connection = await this.namespace.mongo();
    this.broker = await this.namespace.broker();
    await this.broker.answer<{ company: number }, unknown>(
      REQUEST_QUEUE.COMPANY_SNAPSHOT,
      async ({ company }) => ({
        id: company,
        timezone: 'Asia/Tbilisi',
        settings: { ...DEFAULT_COMPANY_SETTINGS, ...this.companySettings.get(company) },
        version: 1,
      }),
    );
    await this.broker.answer<{ company: number }, unknown>(
      REQUEST_QUEUE.CALLBACK_SETTINGS,
      async ({ company }) => this.settings.get(company) ?? null,
    );
    return this;
  }

  async startService(environment: Record<string, string> = {}): Promise<RunningDispatcher> {
    const settings = {
      PORT: '0',
      METRICS_PORT: '0',
      ...this.namespace.settings,
      INTERNAL_TOKEN_SECRET: this.secret,
      CALLBACK_ALLOW_PRIVATE: 'true',
      LOAD_INTERVAL_MS: '50',
      ...this.environment,
      ...environment,
    };
    const running = await startService(service, { environment: settings, logger: quiet });
    this.services.push(running);
    return running;
  }

  async stopService(service: RunningDispatcher): Promise<void> {
    this.services.splice(this.services.indexOf(service), 1);
    await service.stop();
  }

  async stop(): Promise<void> {
    for (const service of [...this.services]) await this.stopService(service);
    await this.namespace.remove();
  }

  setCallback(company: number, url: string, more: Partial<CallbackSettings> = {}): void {
    this.settings.set(company, {
      company,
      url,
      key: `key of ${company}`,
      signingSecrets: [{ secret: SECRET, until: null }],
      version: 1,
      ...more,
    });
  }

  /** As the sms service publishes the changes of one batch. */
  async change({ company, smsID, rows, callbackUrl = null }: SendOptions): Promise<void> {
    const group = { company, smsID, requestId: `request-${smsID}`, callbackUrl, rows };
    await this.broker.send(STATUS_QUEUES[statusShard(smsID, 0)]!, { groups: [group] });
  }

  async tellBrand(brand: BrandSnapshot): Promise<void> {
    await this.broker.tell(EVENT.BRAND_CHANGED, brand);
  }

  async callbacks(filter: object): Promise<CallbackDocument[]> {
    return this.connection.db!.collection<CallbackDocument>('deliveries').find(filter).toArray();
  }

  /** A request as the gateway sends it. */
  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: AnswerBody }> {
    const caller: Caller = { kind: 'operator', name: 'test' };
    const answer = await fetch(`http://127.0.0.1:${this.services[0]!.port}${path}`, {
      method,
      headers: {
        'x-herald-token': await this.issuer.issue('callback-dispatcher', caller),
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as AnswerBody };
  }
}

export interface AnswerBody {
  statusID: number;
  message: string;
  data: Record<string, unknown>[] & Record<string, unknown>;
  recordsTotal?: number;
  recordsFiltered?: number;
  errors?: Record<string, string>;
}
