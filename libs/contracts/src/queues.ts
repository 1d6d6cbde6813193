import type { Priority } from './statuses';
import { PRIORITIES } from './statuses';

/** A durable queue with its events and limits. All queues are quorum queues with a dead letter queue. */
export interface QueueDefinition {
  name: string;
  /** The service whose processes consume the queue. */
  consumer: ServiceName;
  /** Routing keys of the events exchange that are bound to the queue. */
  events?: string[];
  /** Number of deliveries after which RabbitMQ dead-letters a message. Crashes of consumers count, waiting does not. */
  deliveryLimit: number;
  /** Whether RabbitMQ delivers to one consumer at a time, so that one process handles the messages in order. */
  singleActive?: true;
}

export const SERVICES = ['gateway', 'sms', 'brand', 'billing', 'callback-dispatcher'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The queue of all dead letters, which the gateway stores for the operator. */
export const DEAD_LETTER_QUEUE = 'herald.dead-letters';

/** Routing keys of events. */
export const EVENT = {
  COMPANY_CHANGED: 'company.changed',
  CALLBACK_SETTINGS_CHANGED: 'callback-settings.changed',
  BRAND_CHANGED: 'brand.changed',
  ACCOUNT_ADDED: 'billing.account-added',
  PAYMENT_ADDED: 'billing.payment-added',
} as const;
export type EventName = (typeof EVENT)[keyof typeof EVENT];

const DELIVERY_LIMIT = 20;

const define = (name: string, consumer: ServiceName, events?: string[]): QueueDefinition => ({
  name,
  consumer,
  deliveryLimit: DELIVERY_LIMIT,
  ...(events ? { events } : {}),
});

const defineInOrder = (name: string): QueueDefinition => ({
  ...define(name, 'callback-dispatcher'),
  singleActive: true,
});

/** One message per batch. */
export const SUBMIT_QUEUES = Object.fromEntries(
  PRIORITIES.map((priority) => [priority, define(`sms.submit.${priority}`, 'sms')]),
) as Record<Priority, QueueDefinition>;

/**
 * The number of shards for status changes that become callbacks. A batch always uses the same shard, and a shard has one active consumer, so the changes
 * of a recipient keep their order with any number of dispatchers. This number is the minimum, and the settings of a deployment can add shards.
 */
export const STATUS_SHARDS = 8;
export const MOST_STATUS_SHARDS = 256;
const EVERY_STATUS_QUEUE: readonly QueueDefinition[] = Array.from(
  { length: MOST_STATUS_SHARDS },
  (_, shard) => defineInOrder(`callbacks.statuses.${shard}`),
);

/** The queues for a number of shards. */
export function statusQueues(shards: number): QueueDefinition[] {
  return EVERY_STATUS_QUEUE.slice(0, shards);
}

/** @param shard below `MOST_STATUS_SHARDS` */
export function statusQueue(shard: number): QueueDefinition {
  return EVERY_STATUS_QUEUE[shard]!;
}

export const STATUS_QUEUES: QueueDefinition[] = statusQueues(STATUS_SHARDS);

/** Account events and inbound messages that become callbacks. They are separate from status changes, so that campaigns do not delay them. */
export const ACCOUNT_QUEUES: QueueDefinition[] = Array.from({ length: STATUS_SHARDS }, (_, shard) =>
  defineInOrder(`callbacks.accounts.${shard}`),
);

/** The shard of an account's events. It never changes, because the events are published in order. */
export function accountShard(company: number, accountID: number): number {
  return (company + accountID) % STATUS_SHARDS;
}

/** The shard of a phone number's inbound messages to a company, which are also published in order. */
export function phoneShard(company: number, number: string): number {
  // The last digits of phone numbers are evenly distributed.
  return (company + (Number(number.slice(-6)) || 0)) % STATUS_SHARDS;
}

/** The number of consecutive sends that share a shard, so that the changes of small sends share messages. */
const SENDS_IN_A_ROW = 64;

/** The shard of a batch's status changes. @param shards the number of shards when the batch was accepted */
export function statusShard(smsID: number, batch: number, shards: number = STATUS_SHARDS): number {
  return (Math.floor(smsID / SENDS_IN_A_ROW) + batch) % shards;
}

export const EVENT_QUEUES = {
  smsCompanies: define('sms.company-events', 'sms', [EVENT.COMPANY_CHANGED]),
  smsBrands: define('sms.brand-events', 'sms', [EVENT.BRAND_CHANGED]),
  brandCompanies: define('brand.company-events', 'brand', [EVENT.COMPANY_CHANGED]),
  billingCompanies: define('billing.company-events', 'billing', [EVENT.COMPANY_CHANGED]),
  callbackCompanies: define('callbacks.company-events', 'callback-dispatcher', [EVENT.COMPANY_CHANGED]),
  callbackBrands: define('callbacks.brand-events', 'callback-dispatcher', [EVENT.BRAND_CHANGED]),
} as const;

export const ALL_QUEUES: QueueDefinition[] = [
  ...Object.values(SUBMIT_QUEUES),
  ...STATUS_QUEUES,
  ...ACCOUNT_QUEUES,
  ...Object.values(EVENT_QUEUES),
];

/** Finds a queue by name. Queues of status changes are also found if this deployment now has fewer shards. */
export function queueNamed(name: string): QueueDefinition | undefined {
  return [...ALL_QUEUES, ...EVERY_STATUS_QUEUE].find((queue) => queue.name === name);
}

/** The queues of requests with an answer. A message in them has no value after the timeout of its sender. */
export const REQUEST_QUEUE = {
  COMPANY_SNAPSHOT: 'gateway.questions.company',
  CALLBACK_SETTINGS: 'gateway.questions.callback-settings',
  BRAND_SNAPSHOT: 'brand.questions.brand',
  SEND_NOTIFICATION: 'sms.questions.notification',
  COMPANIES_TRAFFIC: 'sms.questions.traffic',
  RECIPIENT_CALLBACKS: 'callbacks.questions.recipient',
  CALLBACK_STATISTICS: 'callbacks.questions.statistics',
  CALLBACK_ALARMS: 'callbacks.questions.alarms',
  CARRIER_BIND: 'sms.questions.carrier-bind',
  CARRIER_TRY: 'sms.questions.carrier-try',
  SMS_PRIVACY: 'sms.questions.privacy',
  CALLBACK_PRIVACY: 'callbacks.questions.privacy',
  BILLING_PRIVACY: 'billing.questions.privacy',
} as const;
