import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { Environment, ListenSettings, ServiceSettings } from '@herald/config';
import type { Logger } from '@herald/logging';
import type { ObservedQueue, Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Health } from '../http/health';
import type { SmallEndpoint } from '../http/small-requests';
import type { Task } from '../tasks/tasks';

/** The context that the parts of any service are built with. */
export interface BareGround<Config> {
  config: Config;
  logger: Logger;
  registry: Registry;
  now(): Date;
}

/** The context for the parts of a service with a database and queues. Both are connected, and nothing is consumed yet. */
export interface Ground<Config> extends BareGround<Config> {
  connection: MongoConnection;
  broker: Broker;
  /** This process, unique among all that ever ran: the owner of its leases and claims. */
  owner: string;
}

/** A listener for requests. */
export interface Listener {
  port: number;
  /** The port of `/metrics`, for a service without METRICS_PORT. */
  metricsPort?: number;
  /** Further ports by name, for the log line of the start. */
  otherPorts?: Record<string, number>;
  /** Diverts clients; resolves when the load balancers have had the time to notice. */
  drain?(): Promise<void>;
  /** Accepts no new connection, lets requests in hand end, and cuts the rest at the deadline (ms). */
  stop(deadlineMs?: number): Promise<void>;
}

/** The parts of a wired service. Wiring starts nothing; the runtime starts and stops the parts in order. */
interface CommonParts {
  /** Consumers, answers, leases: called when the collections exist, before the service listens. */
  start?(): Promise<void>;
  /** Called when HTTP and the tasks have ended: stops the intake first, then grouped writes, then leases. */
  stop?(): Promise<void>;
}

/** A listener that the service brings along, in place of the usual one for routers behind the gateway's token. */
interface OwnListener {
  listen(health: Health): Promise<Listener>;
}

export type BareParts = CommonParts & OwnListener;

export type ServiceParts = CommonParts & {
  /** Work that repeats. */
  tasks?: Task[];
  /** The queues whose depth is shown; by default the queues that this service consumes. */
  observedQueues?: ObservedQueue[];
} & (RoutedParts | OwnListener);

/** The routes behind the gateway's token. */
interface RoutedParts {
  routers: Router[];
  /** The routes that are answered without express if the gateway asks over a multiplexed connection. */
  endpoints?: SmallEndpoint[];
}

export interface CommonDefinition<Config> {
  name: string;
  /** @throws ConfigError naming every setting that is missing or wrong. */
  readConfig(environment?: Environment): Config;
  /** The name of the process, for traces and RabbitMQ, if one service runs as several kinds of processes. */
  processName?(config: Config): string;
}

export interface ConnectedService<
  Config extends ServiceSettings,
  Parts extends ServiceParts,
> extends CommonDefinition<Config> {
  mongo?: {
    /** Connections to MongoDB at most. */
    poolSize?: number;
    /** Serves while an index over a large collection is being built: only if no index enforces uniqueness. */
    servesWhileIndexing?: boolean;
  };
  /** How long another service's answer over RabbitMQ is waited for, ms; the broker's own limit unless given. */
  answerLimitMs?: number;
  compose(ground: Ground<Config>): Parts;
}

/** A service without MongoDB and RabbitMQ. */
export interface LoneService<
  Config extends ListenSettings,
  Parts extends BareParts,
> extends CommonDefinition<Config> {
  compose(ground: BareGround<Config>): Parts;
}
