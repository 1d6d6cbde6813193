import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { Environment, ListenSettings, ServiceSettings } from '@herald/config';
import type { Logger } from '@herald/logging';
import type { ObservedQueue, Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Health } from '../http/health';
import type { SmallEndpoint } from '../http/small-requests';
import type { Activity } from '../tasks/activity';
import type { Task } from '../tasks/tasks';

/** The context for the parts of any service. */
export interface BareContext<Config> {
  config: Config;
  logger: Logger;
  registry: Registry;
  /** Whether the service has work. Requests and messages are noted automatically; note other work here. */
  activity: Activity;
  now(): Date;
}

/** The context for the parts of a service with a database and queues. Both are connected, and no queue is consumed yet. */
export interface ServiceContext<Config> extends BareContext<Config> {
  connection: MongoConnection;
  broker: Broker;
  /** The id of this process as the owner of leases and claims, unique among all processes that ever ran. */
  owner: string;
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
interface CommonParts {
  /** Starts consumers, answers and leases. Called when the collections exist, before the service listens. */
  start?(): Promise<void>;
  /** Stops the consumers first, then grouped writes, then leases. Called when HTTP and the tasks have ended. */
  stop?(): Promise<void>;
}

/** A listener of the service itself, in place of the usual listener for routers behind the gateway's token. */
interface OwnListener {
  listen(health: Health): Promise<Listener>;
}

export type BareParts = CommonParts & OwnListener;

export type ServiceParts = CommonParts & {
  /** Periodic work. */
  tasks?: Task[];
  /** The queues whose depth is exported as a metric. Default: the queues that this service consumes. */
  observedQueues?: ObservedQueue[];
} & (RoutedParts | OwnListener);

/** The routes behind the gateway's token. */
interface RoutedParts {
  routers: Router[];
  /** The routes that are answered without express over a multiplexed connection. */
  endpoints?: SmallEndpoint[];
}

export interface CommonDefinition<Config> {
  name: string;
  /** @throws ConfigError naming each missing or invalid setting. */
  readConfig(environment?: Environment): Config;
  /** The name of the process, for traces and RabbitMQ, if one service runs as several kinds of processes. */
  processName?(config: Config): string;
}

export interface ConnectedService<
  Config extends ServiceSettings,
  Parts extends ServiceParts,
> extends CommonDefinition<Config> {
  mongo?: {
    /** The maximum number of connections to MongoDB. */
    poolSize?: number;
    /** Whether the service starts while an index over a large collection is being built. Allowed only if no index enforces uniqueness. */
    servesWhileIndexing?: boolean;
  };
  /** The timeout for answers of other services over RabbitMQ, ms. Default: the limit of `@herald/broker`. */
  answerLimitMs?: number;
  compose(context: ServiceContext<Config>): Parts;
}

/** A service without MongoDB and RabbitMQ. */
export interface HttpService<
  Config extends ListenSettings,
  Parts extends BareParts,
> extends CommonDefinition<Config> {
  compose(context: BareContext<Config>): Parts;
}
