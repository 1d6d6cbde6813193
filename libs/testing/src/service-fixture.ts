import type { Environment, ServiceSettings } from '@herald/config';
import { type Caller, InternalTokenIssuer } from '@herald/service/internal-token';
import type { MongoConnection } from '@herald/mongo';
import {
  type RunningService,
  type ServiceContext,
  type ServiceDefinition,
  type ServiceParts,
  startService,
  type StartOptions,
} from '@herald/service';
import { type Answer, closeIdleConnections, HttpClient, type RequestOptions } from './http-client';
import { TOKEN_KEYS } from './token-keys';
import { quiet } from './loggers';
import { Namespace } from './namespace';

export const OPERATOR: Caller = { kind: 'operator', name: 'tester' };

/** A company with a key that has the given permissions. */
export function companyCaller(
  company: number,
  permissions: string[] = [],
  timezone = 'Asia/Tbilisi',
): Caller {
  return { kind: 'company', company, permissions, timezone };
}

export interface InstanceOptions<Config> extends StartOptions {
  /** Replaces values of the settings. */
  config?: Partial<Config>;
}

export interface CallOptions<Instance> extends RequestOptions {
  /** The instance that gets the request. Default: the first instance. */
  instance?: Instance | undefined;
}

/** Instances of one service with a separate database and broker namespace, which are emptied or deleted at the end. */
export class ServiceFixture<Config extends ServiceSettings, Parts extends ServiceParts = ServiceParts> {
  readonly namespace: Namespace;
  readonly instances: RunningService<ServiceContext<Config>, Parts>[] = [];
  private readonly tokens = new InternalTokenIssuer(TOKEN_KEYS.signing);
  private readonly http = new HttpClient('');

  constructor(
    private readonly service: ServiceDefinition<ServiceContext<Config>, Parts>,
    /** The options of every instance; options of a single instance take precedence. */
    private readonly options: StartOptions = {},
  ) {
    this.namespace = new Namespace(service.name);
  }

  /** The connection of the first instance. */
  get connection(): MongoConnection {
    return this.instances[0]!.context.connection;
  }

  async startInstance({ config, environment, ...options }: InstanceOptions<Config> = {}): Promise<
    RunningService<ServiceContext<Config>, Parts>
  > {
    await this.namespace.shard();
    const settings: Environment = {
      PORT: '0',
      METRICS_PORT: '0',
      BIND_ADDRESS: '127.0.0.1',
      ...this.namespace.settings,
      INTERNAL_TOKEN_PUBLIC_KEYS: TOKEN_KEYS.publicText,
      ...this.options.environment,
      ...environment,
    };
    const readConfig = (): Config => ({ ...this.service.readConfig(settings), ...config });
    const instance = await startService(
      { ...this.service, readConfig },
      { logger: quiet, ...this.options, ...options },
    );
    this.instances.push(instance);
    return instance;
  }

  async stopInstance(instance: RunningService<ServiceContext<Config>, Parts>): Promise<void> {
    this.instances.splice(this.instances.indexOf(instance), 1);
    closeIdleConnections();
    await instance.stop();
  }

  async stop(): Promise<void> {
    closeIdleConnections();
    await Promise.all(this.instances.map((instance) => instance.stop()));
    await this.namespace.remove();
  }

  /** Sends a request with the token of the caller, like the gateway. The default content type of a body is JSON. */
  async call(
    caller: Caller,
    method: string,
    path: string,
    options: CallOptions<RunningService<ServiceContext<Config>, Parts>> = {},
  ): Promise<Answer> {
    const { instance = this.instances[0]!, headers, ...request } = options;
    const token = await this.tokens.issue(this.service.name, caller);
    const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
    return this.http.request(method, `http://127.0.0.1:${instance.port}${path}`, {
      ...request,
      headers: { ...type, ...headers, 'x-herald-token': token },
    });
  }
}
