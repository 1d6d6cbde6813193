import type { Broker } from '@herald/broker';
import { companyToday, daysSuspended } from '@herald/values/company-time';
import {
  type CompanyModules,
  type CompanySettings,
  type CompanySnapshot,
  DEFAULT_COMPANY_SETTINGS,
  EVENT,
} from '@herald/contracts';
import type { Caller } from '@herald/service/internal-token';
import { companySnapshot } from '@herald/testing/companies';
import { finished } from '@herald/testing/finished';
import type { Answer, RequestOptions } from '@herald/testing/http-client';
import { PATIENT_MS } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { companyCaller, OPERATOR, ServiceFixture } from '@herald/testing/service-fixture';
import { compose, service } from '../compose';
import type { BillingConfig } from '../config';

export interface CompanyOptions {
  settings?: Partial<CompanySettings>;
  modules?: Partial<CompanyModules>;
  timezone?: string;
  permissions?: string[];
}

/** Calls the instances of the service alternately, as the gateway would for one company. */
export interface CompanyClient {
  company: number;
  get(path: string, query?: Record<string, unknown>): Promise<Answer>;
  post(path: string, body: unknown, headers?: RequestOptions['headers']): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  /** Calls the admin API as an operator. `path` is relative to `/admin/v1/companies/{id}/`. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Publishes a change of the company as the gateway does, and waits until the service has stored it. */
  change(fields: { status?: CompanySnapshot['status']; settings?: Partial<CompanySettings> }): Promise<void>;
  /** Requests a billing run as an operator and returns the answer of the finished run, however long the run takes. */
  run(wish?: { date?: string; dryRun?: boolean }): Promise<Answer>;
}

/** Scopes of a new API key that billing checks. */
const ALL_SCOPES = ['customers', 'accounts', 'payments'].flatMap((name) =>
  ['create', 'read', 'update', 'add', 'reverse'].map((act) => `${name}.${act}`),
);

/** Answers of other services may be late on a slow machine: these limits only prevent a hanging test. */
const patientService: typeof service = {
  ...service,
  needs: { mongo: {}, broker: { answerLimitMs: PATIENT_MS } },
  compose: (context) => compose(context, { smsWaitMs: PATIENT_MS, sendEveryMs: 100 }),
};

export class BillingFixture extends ServiceFixture<BillingConfig> {
  private companies = 0;
  private requests = 0;
  private gateway: Broker | undefined;
  now: () => Date = () => new Date();

  static async start(instances = 1, config: Partial<BillingConfig> = {}): Promise<BillingFixture> {
    const fixture = new BillingFixture(patientService);
    for (let instance = 0; instance < instances; instance++) {
      await fixture.startInstance({ config, now: () => fixture.now() });
    }
    return fixture;
  }

  override async stop(): Promise<void> {
    await this.gateway?.close();
    await super.stop();
  }

  /** Another service on the same broker. */
  otherService(): Promise<Broker> {
    return this.namespace.broker();
  }

  /** Adds a company as the gateway would have published it. */
  async company(options: CompanyOptions = {}): Promise<CompanyClient> {
    const { timezone = 'Asia/Tbilisi', permissions = ALL_SCOPES } = options;
    const id = ++this.companies;
    const snapshot = companySnapshot(id, {
      timezone,
      settings: { ...DEFAULT_COMPANY_SETTINGS, ...options.settings },
      modules: { network: false, iptv: false, gps: false, ...options.modules },
    });
    const view = this.connection.db!.collection<CompanySnapshot & { _id: number }>('company_view');
    await view.insertOne({ _id: id, ...snapshot });
    let current = snapshot;
    const company = companyCaller(id, permissions, timezone);
    return {
      company: id,
      get: (path, query) => this.inTurn(company, 'GET', path, { query }),
      post: (path, body, headers) => this.inTurn(company, 'POST', path, { body, headers }),
      patch: (path, body) => this.inTurn(company, 'PATCH', path, { body }),
      admin: (method, path, body) =>
        this.inTurn(OPERATOR, method, `/admin/v1/companies/${id}/${path}`, { body }),
      change: async ({ status = current.status, settings }) => {
        const today = companyToday(timezone, this.now());
        const { days, since } = current.suspensions;
        const suspensions =
          status === 'suspended'
            ? { days, since: since ?? today }
            : { days: daysSuspended({ days, since }, today), since: null };
        const changed = { ...current.settings, ...settings };
        current = { ...current, status, suspensions, settings: changed, version: current.version + 1 };
        this.gateway ??= await this.otherService();
        await this.gateway.publish(EVENT.COMPANY_CHANGED, current);
        await until(() => view.findOne({ _id: id, version: current.version }));
      },
      run: async (wish = {}) => {
        const path = `/admin/v1/companies/${id}/billing-run`;
        const asked = await this.inTurn(OPERATOR, 'POST', path, { body: wish });
        return finished(asked, (id) => this.inTurn(OPERATOR, 'GET', `${path}s/${id}`, {}));
      },
    };
  }

  private inTurn(caller: Caller, method: string, path: string, options: RequestOptions): Promise<Answer> {
    const instance = this.instances[this.requests++ % this.instances.length];
    return this.call(caller, method, path, { ...options, instance });
  }
}
