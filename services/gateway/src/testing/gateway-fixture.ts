import type { Logger } from '@herald/telemetry/logging';
import { HttpClient, recordOf } from '@herald/testing/http-client';
import { ServiceFixture } from '@herald/testing/service-fixture';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { compose, type GatewayContext, type Limits, service } from '../compose';
import type { GatewayConfig } from '../config';
import { TestService } from './test-service';

export const OPERATOR_TOKEN = 'the-operator-of-the-tests';

export interface GatewayFixtureOptions extends Limits {
  environment?: (services: GatewayFixture['services']) => Record<string, string>;
  logger?: Logger;
}

/** Gateways on real servers, with test services behind them, in a namespace of their own. */
export class GatewayFixture extends ServiceFixture<GatewayConfig> {
  now: () => Date = () => new Date();

  private constructor(
    private readonly given: GatewayFixtureOptions,
    readonly services = {
      sms: new TestService('sms'),
      brand: new TestService('brand'),
      billing: new TestService('billing'),
      'callback-dispatcher': new TestService('callback-dispatcher'),
    },
  ) {
    const { environment: _environment, logger, ...limits } = given;
    super(
      {
        ...service,
        compose: (context: GatewayContext) => compose(context, limits),
      },
      logger ? { logger } : {},
    );
  }

  static async start(options: GatewayFixtureOptions = {}): Promise<GatewayFixture> {
    const system = new GatewayFixture(options);
    await Promise.all(Object.values(system.services).map((service) => service.start()));
    await system.addGateway();
    return system;
  }

  addGateway(): Promise<GatewayFixture['instances'][number]> {
    const { services, given } = this;
    return this.startInstance({
      now: () => this.now(),
      environment: {
        GATEWAY_PORT: '0',
        OPERATOR_PORT: '0',
        INTERNAL_TOKEN_PRIVATE_KEY: TOKEN_KEYS.privateText,
        OPERATOR_TOKEN,
        KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        SMS_URL: services.sms.url,
        BRAND_URL: services.brand.url,
        BILLING_URL: services.billing.url,
        CALLBACKS_URL: services['callback-dispatcher'].url,
        ...given.environment?.(services),
      },
    });
  }

  url(gateway = 0): string {
    return `http://127.0.0.1:${this.instances[gateway]!.port}`;
  }

  /** The address of the operators' listener. */
  operatorUrl(gateway = 0): string {
    return `http://127.0.0.1:${this.instances[gateway]!.otherPorts.operatorPort}`;
  }

  /** An operator's client, with `OPERATOR_TOKEN` unless another token is given. */
  admin(gateway = 0, token = OPERATOR_TOKEN): HttpClient {
    return new HttpClient(`${this.operatorUrl(gateway)}/admin/v1`, { authorization: `Bearer ${token}` });
  }

  /** A company's client. */
  client(key: string, gateway = 0): HttpClient {
    return new HttpClient(`${this.url(gateway)}/v1`, { key });
  }

  /** A company with a key. */
  async company(
    fields: Record<string, unknown> = {},
    keyFields: Record<string, unknown> = {},
  ): Promise<{ id: number; key: string; keyID: number }> {
    const { id } = recordOf(await this.admin().post('/companies', { name: 'Acme', ...fields }));
    const made = recordOf(await this.admin().post(`/companies/${String(id)}/keys`, keyFields));
    return { id: id as number, key: made.key as string, keyID: made.id as number };
  }

  override async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.stop(1_000)));
    await Promise.all(Object.values(this.services).map((service) => service.close()));
    await this.namespace.remove();
  }
}
