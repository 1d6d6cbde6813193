import { createHash } from 'node:crypto';
import { ALL_QUEUES, EVENT, type EventName, REQUEST_QUEUE, SERVICES, type ServiceName } from './queues';

/** The RabbitMQ permissions of a service. `*` in the name of a queue stands for one part of the name. */
interface Traffic {
  /** Queues that the service consumes. */
  consumes: string[];
  /** Queues to which the service sends. */
  sends: string[];
  asks: string[];
  answers: string[];
  tells: EventName[];
  hears: EventName[];
}

/** The single definition of all permissions. Compose, Kubernetes and `npm start` create the servers' users from it (docs/operations.md). */
const TRAFFIC: Record<ServiceName, Traffic> = {
  gateway: {
    consumes: ['herald.dead-letters'],
    // A dead letter that the operator requeues returns to its original queue.
    sends: [
      'sms.submit.*',
      'callbacks.statuses.*',
      'callbacks.accounts.*',
      '*.company-events',
      '*.brand-events',
    ],
    asks: [REQUEST_QUEUE.COMPANIES_TRAFFIC, REQUEST_QUEUE.SMS_PRIVACY, REQUEST_QUEUE.BILLING_PRIVACY],
    answers: [REQUEST_QUEUE.COMPANY_SNAPSHOT, REQUEST_QUEUE.CALLBACK_SETTINGS],
    tells: [EVENT.COMPANY_CHANGED, EVENT.CALLBACK_SETTINGS_CHANGED],
    hears: [],
  },
  sms: {
    consumes: ['sms.submit.*', 'sms.company-events', 'sms.brand-events'],
    sends: ['sms.submit.*', 'callbacks.statuses.*', 'callbacks.accounts.*', 'herald.dead-letters'],
    asks: [
      REQUEST_QUEUE.COMPANY_SNAPSHOT,
      REQUEST_QUEUE.BRAND_SNAPSHOT,
      REQUEST_QUEUE.RECIPIENT_CALLBACKS,
      REQUEST_QUEUE.CALLBACK_STATISTICS,
      REQUEST_QUEUE.CALLBACK_ALARMS,
      REQUEST_QUEUE.CALLBACK_PRIVACY,
      REQUEST_QUEUE.CARRIER_BIND,
      REQUEST_QUEUE.CARRIER_TRY,
    ],
    answers: [
      REQUEST_QUEUE.SEND_NOTIFICATION,
      REQUEST_QUEUE.COMPANIES_TRAFFIC,
      REQUEST_QUEUE.CARRIER_BIND,
      REQUEST_QUEUE.CARRIER_TRY,
      REQUEST_QUEUE.SMS_PRIVACY,
    ],
    tells: [],
    hears: [EVENT.COMPANY_CHANGED, EVENT.BRAND_CHANGED],
  },
  brand: {
    consumes: ['brand.company-events'],
    sends: [],
    asks: [REQUEST_QUEUE.COMPANY_SNAPSHOT],
    answers: [REQUEST_QUEUE.BRAND_SNAPSHOT],
    tells: [EVENT.BRAND_CHANGED],
    hears: [EVENT.COMPANY_CHANGED],
  },
  billing: {
    consumes: ['billing.company-events'],
    sends: ['callbacks.accounts.*'],
    asks: [REQUEST_QUEUE.COMPANY_SNAPSHOT, REQUEST_QUEUE.SEND_NOTIFICATION],
    answers: [REQUEST_QUEUE.BILLING_PRIVACY],
    tells: [EVENT.ACCOUNT_ADDED, EVENT.PAYMENT_ADDED],
    hears: [EVENT.COMPANY_CHANGED],
  },
  'callback-dispatcher': {
    consumes: [
      'callbacks.statuses.*',
      'callbacks.accounts.*',
      'callbacks.company-events',
      'callbacks.brand-events',
    ],
    sends: [],
    asks: [REQUEST_QUEUE.COMPANY_SNAPSHOT, REQUEST_QUEUE.CALLBACK_SETTINGS],
    answers: [
      REQUEST_QUEUE.RECIPIENT_CALLBACKS,
      REQUEST_QUEUE.CALLBACK_STATISTICS,
      REQUEST_QUEUE.CALLBACK_ALARMS,
      REQUEST_QUEUE.CALLBACK_PRIVACY,
    ],
    tells: [],
    hears: [EVENT.CALLBACK_SETTINGS_CHANGED, EVENT.COMPANY_CHANGED],
  },
};

/** The database of each service: no service opens the database of another. */
export const DATABASES = {
  gateway: 'herald_gateway',
  sms: 'herald_sms',
  brand: 'herald_brand',
  billing: 'herald_billing',
  'callback-dispatcher': 'herald_callbacks',
  console: 'herald_console',
} as const;
export type DatabaseOwner = keyof typeof DATABASES;

/**
 * A topic exchange whose keys are the names of the queues, so that RabbitMQ can restrict the senders of each queue. The default exchange does not
 * support such permissions.
 */
export const QUEUES_EXCHANGE = 'herald.queues';
/** A topic exchange whose keys are the names of the queues that receive answers. */
export const ANSWERS_EXCHANGE = 'herald.answers';
export const EVENTS_EXCHANGE = 'herald.events';
export const EXCHANGES = [EVENTS_EXCHANGE, QUEUES_EXCHANGE, ANSWERS_EXCHANGE];

/**
 * An exchange without messages, which is declared last: if it exists, all queues of this version exist. Every service may check this
 * exchange, but not the queues of other services. A version with other queues uses another name for it.
 */
export const TOPOLOGY_EXCHANGE = `herald.topology.${createHash('sha256').update(JSON.stringify(ALL_QUEUES)).digest('hex').slice(0, 12)}`;
const TOPOLOGY_OF_ANY_VERSION = 'herald.topology.*';

/** The prefix of the queues for answers, each of which exists as long as the channel of its process. */
export const answersQueuePrefix = (service: string): string => `answers.${service}.`;
export const hearingQueuePrefix = (service: string): string => `hearing.${service}.`;

/** The name of a service's user in MongoDB and RabbitMQ. */
export const userOf = (service: DatabaseOwner): string => `herald-${service}`;

/** The form of RabbitMQ's definitions. The three permissions are regular expressions of names. */
export interface BrokerPermission {
  user: string;
  vhost: string;
  configure: string;
  write: string;
  read: string;
}
/** `write` and `read` are regular expressions of keys. */
export interface TopicPermission {
  user: string;
  vhost: string;
  exchange: string;
  write: string;
  read: string;
}
/** The form of RabbitMQ's definitions, equal to the declaration in libs/broker. */
export type BrokerExchange = typeof TOPIC & { name: string; vhost: string };
const TOPIC = { type: 'topic', durable: true, auto_delete: false, internal: false, arguments: {} } as const;
/** The arguments of `createRole` and `createUser`. */
export interface MongoAccess {
  roles: { role: string; privileges: object[]; roles: object[] }[];
  users: { user: string; roles: { role: string; db: string }[] }[];
  /** Further roles that each user needs on a sharded cluster. */
  rolesOnShards: { role: string; db: string }[];
}
/** The permissions in the terms of each server. */
export interface Access {
  mongo: MongoAccess;
  rabbitmq: {
    /** RabbitMQ 4.3 does not start with a topic permission on an exchange that does not exist. */
    exchanges: BrokerExchange[];
    permissions: BrokerPermission[];
    topic_permissions: TopicPermission[];
  };
}

/** The role to read the members of a replica set, for a metric of sms, and nothing else of the cluster. */
const MEMBERS_ROLE = 'heraldMembers';
/**
 * The role to end abandoned transactions through a mongos sooner than MongoDB does. Unlike a replica set, a mongos shows a user its own operations
 * only with the permission to see all operations.
 */
const OPERATIONS_ROLE = 'heraldOperations';
const VHOST = '/';
const NOTHING = '^$';

/** The users of all services with their permissions. @param namespace separates several deployments on the same servers */
export function accessTable(namespace = ''): Access {
  const services = SERVICES.map((service) => brokerAccess(service, namespace));
  return {
    mongo: mongoAccess(namespace),
    rabbitmq: {
      exchanges: EXCHANGES.map((name) => ({ name: withNamespace(name, namespace), vhost: VHOST, ...TOPIC })),
      permissions: services.map(({ permission }) => permission),
      topic_permissions: services.flatMap(({ topics }) => topics),
    },
  };
}

function mongoAccess(namespace: string): MongoAccess {
  const members = { role: MEMBERS_ROLE, db: 'admin' };
  return {
    roles: [
      {
        role: MEMBERS_ROLE,
        privileges: [{ resource: { cluster: true }, actions: ['replSetGetStatus'] }],
        roles: [],
      },
      {
        role: OPERATIONS_ROLE,
        privileges: [{ resource: { cluster: true }, actions: ['inprog'] }],
        roles: [],
      },
    ],
    rolesOnShards: [{ role: OPERATIONS_ROLE, db: 'admin' }],
    users: Object.entries(DATABASES).map(([service, database]) => {
      const db = namespace ? `${namespace}_${service}` : database;
      return {
        user: userOf(service as DatabaseOwner),
        // dbAdmin: TTL indexes follow the settings for retention (collMod).
        roles: [{ role: 'readWrite', db }, { role: 'dbAdmin', db }, ...(service === 'sms' ? [members] : [])],
      };
    }),
  };
}

function brokerAccess(
  service: ServiceName,
  namespace: string,
): { permission: BrokerPermission; topics: TopicPermission[] } {
  const { consumes, sends, asks, answers, tells, hears } = TRAFFIC[service];
  const named = (names: string[]): string => pattern(names, namespace);
  const own = [`${answersQueuePrefix(service)}*`, `${hearingQueuePrefix(service)}*`, ...answers];
  const requesters = SERVICES.filter((requester) =>
    TRAFFIC[requester].asks.some((queue) => answers.includes(queue)),
  );
  const whom = { user: userOf(service), vhost: VHOST };
  // The gateway declares the shared exchanges and queues; declaring a queue with dead letters needs write permission on the default exchange.
  const declares = service === 'gateway';
  const topology = [...EXCHANGES, ...Object.values(TRAFFIC).flatMap((each) => each.consumes)];
  return {
    permission: {
      ...whom,
      configure: named([...own, ...(declares ? [...topology, TOPOLOGY_OF_ANY_VERSION] : [])]),
      write: declares ? `${named([...own, ...topology])}|^amq\\.default$` : named([...own, ...EXCHANGES]),
      read: named([
        ...own,
        ...EXCHANGES,
        TOPOLOGY_OF_ANY_VERSION,
        ...consumes,
        ...(declares ? topology : []),
      ]),
    },
    topics: [
      {
        ...whom,
        exchange: withNamespace(EVENTS_EXCHANGE, namespace),
        write: keys(tells),
        read: keys(declares ? Object.values(EVENT) : hears),
      },
      {
        ...whom,
        exchange: withNamespace(QUEUES_EXCHANGE, namespace),
        write: named([...sends, ...asks]),
        read: named(declares ? [...answers, ...topology] : answers),
      },
      {
        ...whom,
        exchange: withNamespace(ANSWERS_EXCHANGE, namespace),
        write: named(requesters.map((requester) => `${answersQueuePrefix(requester)}*`)),
        read: named([`${answersQueuePrefix(service)}*`]),
      },
    ],
  };
}

const withNamespace = (name: string, namespace: string): string =>
  namespace ? `${namespace}.${name}` : name;

function pattern(names: string[], namespace: string): string {
  return keys(names.map((name) => withNamespace(name, namespace)));
}

/** A regular expression of exactly these names. */
function keys(names: string[]): string {
  if (names.length === 0) return NOTHING;
  const parts = [...new Set(names)].map((name) => name.replaceAll('.', '\\.').replaceAll('*', '[^.]+'));
  return `^(${parts.join('|')})$`;
}
