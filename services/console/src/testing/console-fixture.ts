import assert from 'node:assert/strict';
import { quiet } from '@herald/testing/loggers';
import {
  type Answer,
  closeIdleConnections,
  HttpClient,
  type RequestOptions,
} from '@herald/testing/http-client';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { startService, type MongoContext } from '@herald/service';
import { compose, type Limits, service } from '../compose';
import type { ConsoleConfig } from '../config';
import { GatewayStub } from './gateway-stub';

const OPERATOR = 'ho_owner';

/** The browser of a user. */
export class Browser {
  csrfToken = '';

  constructor(
    private readonly http: HttpClient,
    readonly cookie: string,
  ) {}

  async ask(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = { cookie: this.cookie, 'x-csrf-token': this.csrfToken, ...options.headers };
    return this.http.request(method, path, { ...options, headers });
  }

  async learnToken(): Promise<void> {
    const { body } = await this.ask('GET', '/api/session');
    this.csrfToken = (body['data'] as { csrfToken: string }).csrfToken;
  }
}

/** A console with a real database and a stub of the gateway. */
export class ConsoleFixture {
  private constructor(
    readonly gateway: GatewayStub,
    readonly clock: { now: Date },
    private readonly running: { port: number; stop(deadlineMs?: number): Promise<void> },
    private readonly namespace: Namespace,
  ) {}

  static async start(limits: Limits = {}, given: Record<string, string> = {}): Promise<ConsoleFixture> {
    const gateway = new GatewayStub();
    gateway.operators.set(OPERATOR, { id: 1, name: 'Owner', role: 'owner' });
    const url = await gateway.start();
    const namespace = new Namespace();
    const clock = { now: new Date() };
    const settings = {
      PORT: '0',
      METRICS_PORT: '0',
      BIND_ADDRESS: '127.0.0.1',
      GATEWAY_URL: url,
      OPERATOR_URL: url,
      CONSOLE_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      INTERNAL_TOKEN_PUBLIC_KEYS: TOKEN_KEYS.publicText,
      MONGO_URL: process.env.MONGO_URL!,
      MONGO_DATABASE: namespace.name,
      ...given,
    };
    const definition = {
      ...service,
      readConfig: () => service.readConfig(settings),
      compose: (context: MongoContext<ConsoleConfig>) => compose(context, limits),
    };
    const running = await startService(definition, { logger: quiet, now: () => clock.now });
    return new ConsoleFixture(gateway, clock, running, namespace);
  }

  get port(): number {
    return this.running.port;
  }

  get http(): HttpClient {
    return new HttpClient(`http://127.0.0.1:${this.port}`);
  }

  /** A connection to the console's database. */
  database(): Promise<MongoConnection> {
    return this.namespace.mongo();
  }

  /** The secret of a new link; without a company, for the operator. */
  async link(wish: object = {}, token = OPERATOR): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await this.http.request('POST', '/api/links', { body: wish, headers });
    return new URL((body['data'] as { url: string }).url).hash.slice(1);
  }

  /** The browser of a signed-in user. */
  async enter(wish: object = {}, token = OPERATOR): Promise<Browser> {
    const link = await this.link(wish, token);
    const { headers } = await this.http.request('POST', '/api/session', { body: { link } });
    const browser = new Browser(this.http, String(headers['set-cookie']).split(';')[0]!);
    await browser.learnToken();
    return browser;
  }

  async stop(): Promise<void> {
    closeIdleConnections();
    await this.running.stop(1_000);
    await this.gateway.stop();
    // Of all ways to the gateway that the tests have used.
    assert.deepEqual(this.gateway.withoutAddress, []);
    await this.namespace.remove();
  }
}
