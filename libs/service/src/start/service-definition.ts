import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { Environment, ListenSettings } from '@herald/config';
import type { Logger } from '@herald/telemetry/logging';
import type { ObservedQueue, Registry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Health } from '../http/health';
import type { Activity } from '../tasks/activity';
import type { Task } from '../tasks/scheduler';

/** The context for the parts of any service. */
export interface BareContext<Config> {
  config: Config;
  logger: Logger;
  registry: Registry;
  /** Whether the service has work. Requests and messages are noted automatically; note other work here. */
  activity: Activity;
  /** The id of this process as the owner of leases and claims, unique among all processes that ever ran. */
  owner: string;
  now(): Date;
}

/** The context for the parts of a service that needs MongoDB, which is connected. */
export interface MongoContext<Config> extends BareContext<Config> {
  connection: MongoConnection;
}

/** The context for the parts of a service that needs MongoDB and RabbitMQ. Both are connected, and no queue is consumed yet. */
export interface ServiceContext<Config> extends MongoContext<Config> {
  broker: Broker;
}

/** A listener for requests. */
export interface Listener {
  port: number;
  /** The port of `/metrics`, for a service without METRICS_PORT. */
  metricsPort?: number;
  /** Further ports by name, for the log line of the start. */
  otherPorts?: Record<string, number>;
  /** Diverts clients to other instances. Resolves when load balancers have had time to react. */
  drain?(): Promise<void>;
  /** Refuses new connections, finishes requests in progress, and closes the remaining connections at the deadline (ms). */
  stop(deadlineMs?: number): Promise<void>;
}

/** The parts of a wired service. Wiring starts no work: the runtime starts and stops the parts in order. */
export type ServiceParts = {
  /** Starts consumers, answers and leases. Called when the collections exist, before the service listens. */
  start?(): Promise<void>;
  /** Stops the consumers first, then grouped writes, then leases. Called when HTTP and the tasks have ended. */
  stop?(): Promise<void>;
  /** Periodic work. */
  tasks?: Task[];
  /** The queues whose depth is exported as a metric. Default: the queues that this service consumes. */
  observedQueues?: ObservedQueue[];
} & (RoutedParts | OwnListener);

/** The routes behind the gateway's token. */
export interface RoutedParts {
  routers: Router[];
}

/** A listener of the service itself, in place of the usual listener for routers behind the gateway's token. */
interface OwnListener {
  listen(health: Health): Promise<Listener>;
}

/** The servers that a service needs. The driver of a server is loaded only if the service needs it. */
export interface Needs {
  mongo?: MongoNeeds;
  broker?: BrokerNeeds;
}

export interface MongoNeeds {
  /** The maximum number of connections. Default: that of `@herald/mongo`. */
  poolSize?: number;
  /** Whether the service starts while an index over a large collection is being built. Allowed only if no index enforces uniqueness. */
  servesWhileIndexing?: boolean;
}

export interface BrokerNeeds {
  /** The timeout for answers of other services, ms. Default: that of `@herald/broker`. */
  answerLimitMs?: number;
}

/** The needs that a service must declare to get a context with these connections. */
type NeedsOf<Context> = Needs &
  Required<
    Pick<
      Needs,
      | (Context extends { connection: unknown } ? 'mongo' : never)
      | (Context extends { broker: unknown } ? 'broker' : never)
    >
  >;

export interface ServiceDefinition<
  Context extends BareContext<ListenSettings>,
  Parts extends ServiceParts = ServiceParts,
> {
  name: string;
  needs: NeedsOf<Context>;
  /** @throws ConfigError naming each missing or invalid setting. */
  readConfig(environment?: Environment): Context['config'];
  /** The name of the process, for traces and RabbitMQ, if one service runs as several kinds of processes. */
  processName?(config: Context['config']): string;
  compose(context: Context): Parts;
}
