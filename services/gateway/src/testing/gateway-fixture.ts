import axios, { type AxiosInstance } from 'axios';
import type { Environment } from '@herald/config';
import type { Logger } from '@herald/logging';
import { type RunningService, startService } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { compose, type GatewayGround, service } from '../compose';
import { INTERNAL_TOKEN_SECRET, TestService } from './test-service';

export const OPERATOR_TOKEN = 'the-operator-of-the-tests';

export type RunningGateway = RunningService<GatewayGround, ReturnType<typeof compose>>;

export interface GatewayFixtureOptions {
  limitSeconds?: number;
  environment?: (services: GatewayFixture['services']) => Record<string, string>;
  logger?: Logger;
}

/** A gateway on real servers, with the services behind it, under names of its own. */
export class GatewayFixture {
  readonly namespace = new Namespace();
  readonly services = {
    sms: new TestService('sms'),
    brand: new TestService('brand'),
    billing: new TestService('billing'),
    'callback-dispatcher': new TestService('callback-dispatcher'),
  };
  readonly gateways: RunningGateway[] = [];

  private constructor(private readonly options: GatewayFixtureOptions) {}

  static async start(options: GatewayFixtureOptions = {}): Promise<GatewayFixture> {
    const system = new GatewayFixture(options);
    await Promise.all(Object.values(system.services).map((service) => service.start()));
    await system.addGateway();
    return system;
  }

  private get environment(): Environment {
    return {
      GATEWAY_PORT: '0',
      METRICS_PORT: '0',
      BIND_ADDRESS: '127.0.0.1',
      ...this.namespace.settings,
      INTERNAL_TOKEN_SECRET,
      OPERATOR_TOKEN,
      KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMS_URL: this.services.sms.url,
      BRAND_URL: this.services.brand.url,
      BILLING_URL: this.services.billing.url,
      CALLBACKS_URL: this.services['callback-dispatcher'].url,
      ...this.options.environment?.(this.services),
    };
  }

  async addGateway(): Promise<RunningGateway> {
    const { limitSeconds, logger = quiet } = this.options;
    const { environment } = this;
    const gateway = await startService(
      { ...service, compose: (ground: GatewayGround) => compose(ground, limitSeconds) },
      { environment, logger },
    );
    this.gateways.push(gateway);
    return gateway;
  }

  url(gateway = 0): string {
    return `http://127.0.0.1:${this.gateways[gateway]!.port}`;
  }

  /** The operator's client: any status is an answer. */
  admin(gateway = 0): AxiosInstance {
    return client(`${this.url(gateway)}/admin/v1`, { authorization: `Bearer ${OPERATOR_TOKEN}` });
  }

  /** A company's client. */
  client(key: string, gateway = 0): AxiosInstance {
    return client(`${this.url(gateway)}/v1`, { key });
  }

  /** A company with a key. */
  async company(
    fields: Record<string, unknown> = {},
    keyFields: Record<string, unknown> = {},
  ): Promise<{ id: number; key: string; keyID: number }> {
    const created = await this.admin().post('/companies', { name: 'Acme', ...fields });
    const { id } = created.data.data as { id: number };
    const made = await this.admin().post(`/companies/${id}/keys`, keyFields);
    const { key, id: keyID } = made.data.data as { key: string; id: number };
    return { id, key, keyID };
  }

  async stop(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.stop(1_000)));
    await Promise.all(Object.values(this.services).map((service) => service.stop()));
    await this.namespace.remove();
  }
}

function client(baseURL: string, headers: Record<string, string>): AxiosInstance {
  return axios.create({ baseURL, headers, validateStatus: () => true, proxy: false, maxRedirects: 0 });
}
