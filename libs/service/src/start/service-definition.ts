import type { Router } from 'express';
import type { Broker } from '@herald/broker';
import type { Environment, ListenSettings, ServiceSettings } from '@herald/config';
import type { Logger } from '@herald/logging';
import type { ObservedQueue, Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Health } from '../http/health';
import type { SmallEndpoint } from '../http/small-requests';
import type { Task } from '../tasks/tasks';

/** What the parts of any service stand on. */
export interface BareGround<Config> {
  config: Config;
  logger: Logger;
  registry: Registry;
  now(): Date;
}

/** What the parts of a service with a database and queues stand on. Both are connected, and nothing is consumed yet. */
export interface Ground<Config> extends BareGround<Config> {
  connection: MongoConnection;
  broker: Broker;
  /** This process, unique among all that ever ran: the owner of its leases and claims. */
  owner: string;
}

/** What listens for requests. */
export interface Listener {
  port: number;
  /** Where it shows `/metrics` itself, of a service that has no METRICS_PORT. */
  metricsPort?: number;
  /** What else it listens on, by name, for the line that tells of the start. */
  otherPorts?: Record<string, number>;
  /** Sends clients elsewhere; resolves when those who balance the load have had the time to notice. */
  drain?(): Promise<void>;
  /** Takes no new connection, lets requests in hand end, and cuts what is left at the deadline (ms). */
  stop(deadlineMs?: number): Promise<void>;
}

/** What a service is made of once it is wired. Wiring begins nothing; the runtime begins and ends it, in its order. */
interface CommonParts {
  /** Consumers, answers, leases: called when the collections are there, before anything is listened to. */
  start?(): Promise<void>;
  /** Called when HTTP and the tasks have ended: first what takes in, then what writes in groups, then leases. */
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
  /** Whose depth is shown; unless given, the queues that this service consumes. */
  observedQueues?: ObservedQueue[];
} & (RoutedParts | OwnListener);

/** What is answered behind the gateway's token. */
interface RoutedParts {
  routers: Router[];
  /** Those of their routes that are answered without express where the gateway asks over a trunk. */
  endpoints?: SmallEndpoint[];
}

export interface CommonDefinition<Config> {
  name: string;
  /** @throws ConfigError naming every setting that is missing or wrong. */
  readConfig(environment?: Environment): Config;
  /** The process, for traces and RabbitMQ, where one service runs as several kinds of processes. */
  processName?(config: Config): string;
}

export interface ConnectedService<
  Config extends ServiceSettings,
  Parts extends ServiceParts,
> extends CommonDefinition<Config> {
  mongo?: {
    /** Connections to MongoDB at most. */
    poolSize?: number;
    /** Serves while an index over a large collection is being built: only where no index is what makes something unique. */
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
