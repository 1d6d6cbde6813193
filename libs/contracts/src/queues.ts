import type { Lane } from './statuses';
import { LANES } from './statuses';

/** A durable queue, its events and its limits. All are quorum queues with a dead letter queue. */
export interface QueueDefinition {
  name: string;
  /** The service whose processes consume it. */
  consumer: ServiceName;
  /** Routing keys of the events exchange that lead into it. */
  events?: string[];
  /** Deliveries after which RabbitMQ dead-letters a message: crashes count, waiting doesn't. */
  deliveryLimit: number;
}

export const SERVICES = ['gateway', 'sms', 'brand', 'billing', 'callback-dispatcher'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The queue of all dead letters; the gateway stores them for the operator. */
export const DEAD_LETTER_QUEUE = 'herald.dead-letters';

/** Routing keys of events. */
export const EVENT = {
  COMPANY_CHANGED: 'company.changed',
  CALLBACK_SETTINGS_CHANGED: 'callback-settings.changed',
  BRAND_CHANGED: 'brand.changed',
  ACCOUNT_ADDED: 'billing.account-added',
  PAYMENT_ADDED: 'billing.payment-added',
  LEDGER_SEALED: 'billing.ledger-sealed',
} as const;
export type EventName = (typeof EVENT)[keyof typeof EVENT];

const DELIVERY_LIMIT = 20;

const define = (name: string, consumer: ServiceName, events?: string[]): QueueDefinition => ({
  name,
  consumer,
  deliveryLimit: DELIVERY_LIMIT,
  ...(events ? { events } : {}),
});

/** One message per batch. */
export const SUBMIT_QUEUES = Object.fromEntries(
  LANES.map((lane) => [lane, define(`sms.submit.${lane}`, 'sms')]),
) as Record<Lane, QueueDefinition>;

/**
 * Status changes on their way to callbacks. A batch always uses the same shard, and a shard has one consumer, so the order of a recipient's changes
 * is kept however many dispatchers run. This is the minimum of a deployment; its settings can add more
 * (docs/decisions/0085-shards-of-status-changes-grow.md).
 */
export const STATUS_SHARDS = 8;
export const MOST_STATUS_SHARDS = 256;
const EVERY_STATUS_QUEUE: readonly QueueDefinition[] = Array.from(
  { length: MOST_STATUS_SHARDS },
  (_, shard) => define(`callbacks.status.${shard}`, 'callback-dispatcher'),
);

/** The queues of this number of shards. */
export function statusQueues(shards: number): QueueDefinition[] {
  return EVERY_STATUS_QUEUE.slice(0, shards);
}

/** @param shard below `MOST_STATUS_SHARDS` */
export function statusQueue(shard: number): QueueDefinition {
  return EVERY_STATUS_QUEUE[shard]!;
}

export const STATUS_QUEUES: QueueDefinition[] = statusQueues(STATUS_SHARDS);

/** Events of accounts, and messages from phones, on their way to callbacks: beside the status changes, so that a campaign's don't keep them waiting. */
export const ACCOUNT_QUEUES: QueueDefinition[] = Array.from({ length: STATUS_SHARDS }, (_, shard) =>
  define(`callbacks.account.${shard}`, 'callback-dispatcher'),
);

/** The shard of an account's events: always the same, since they are published in order. */
export function accountShard(company: number, accountID: number): number {
  return (company + accountID) % STATUS_SHARDS;
}

/** The shard of a phone's inbound messages to a company, which are published in order too. */
export function phoneShard(company: number, number: string): number {
  // A number has up to 15 digits; the last digits differ.
  return (company + (Number(number.slice(-6)) || 0)) % STATUS_SHARDS;
}

/** Consecutive sends that share a shard, so that the changes of small sends share messages. */
const SENDS_IN_A_ROW = 64;

/** The shard of a batch's status changes, out of the number of shards at the time when it was accepted. */
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

/** The queue of this name; a queue of status changes also if this deployment has fewer shards now. */
export function queueNamed(name: string): QueueDefinition | undefined {
  return [...ALL_QUEUES, ...EVERY_STATUS_QUEUE].find((queue) => queue.name === name);
}

/** Requests with an answer: nothing in their queues is worth keeping past the asker's patience. */
export const REQUEST_QUEUE = {
  COMPANY_SNAPSHOT: 'gateway.questions.company',
  CALLBACK_SETTINGS: 'gateway.questions.callback-settings',
  BRAND_SNAPSHOT: 'brand.questions.brand',
  SEND_NOTIFICATION: 'sms.questions.notification',
  COMPANIES_TRAFFIC: 'sms.questions.traffic',
  RECIPIENT_CALLBACKS: 'callbacks.questions.recipient',
  CALLBACK_STATISTICS: 'callbacks.questions.statistics',
  CALLBACK_ALARMS: 'callbacks.questions.alarms',
  SMS_PRIVACY: 'sms.questions.privacy',
  CALLBACK_PRIVACY: 'callbacks.questions.privacy',
  BILLING_PRIVACY: 'billing.questions.privacy',
} as const;
