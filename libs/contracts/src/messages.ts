import type {
  AccountEventName,
  ASKED_EVENT,
  BrandState,
  DeliveryStatus,
  Priority,
  SecurityEventName,
} from './statuses';

/** A message in `sms.submit.<priority>`: its batches are ready to be submitted, at once or when fair queueing serves their company. */
export interface SubmitBatchMessage {
  batch: string;
  /** Further batches of the same company, priority queue and size: up to `MORE_BATCHES`. */
  more?: string[];
  company: number;
  priority: Priority;
  /** The batch belongs to a large send and is subject to fair queueing per company. In `bulk` this applies to all batches, also without this field. */
  large?: true;
}

/** The maximum number of further batches in one message. It is small because a sender holds complete messages. */
export const MORE_BATCHES = 31;

/**
 * One recipient's change: index in the job, number, new status, time (ms since the epoch). `wasSent`: an earlier row has the status "sent".
 */
export type StatusChangeRow = readonly [
  index: number,
  number: string,
  status: DeliveryStatus,
  at: number,
  wasSent?: true,
];

/** Status changes of recipients in one batch of a job. */
export interface StatusChangeGroup {
  company: number;
  smsID: number;
  requestId: string;
  /** The callback URL of the send; null = the company's default. */
  callbackUrl: string | null;
  /** The send has a test key, so that its callbacks are not counted in statistics. */
  test?: true;
  /** In the order of the changes. */
  rows: StatusChangeRow[];
}

/** The maximum number of rows in one message (about 40 bytes each). Together with the prefetch it limits the memory of a dispatcher. */
export const STATUS_ROWS_PER_MESSAGE = 500;

/**
 * A message in `callbacks.statuses.<shard>`: the changes of one write, grouped by job and batch, and so by company. A write of more than
 * `STATUS_ROWS_PER_MESSAGE` changes is split into several messages, which are published sequentially.
 */
export interface StatusChangesMessage {
  groups: StatusChangeGroup[];
}

/** An event of an account, which is sent as one callback. */
export interface AccountEvent {
  /** The permanent id of the event, which is the `webhook-id` of the callback. */
  id: string;
  /** The id of the account's previous event, whose callback is sent first. Null if there is no previous event. */
  after: string | null;
  event: AccountEventName;
  accountID: number;
  /** ms since the epoch. */
  at: number;
  requestId: string;
  /** The parameters of the callback in addition to `accountID`, in this order. */
  parameters: Record<string, string | number>;
}

/** An inbound message, which is sent as one callback. `after` is the previous message of the same phone number. */
export interface InboundEvent extends Omit<AccountEvent, 'event' | 'accountID'> {
  event: typeof ASKED_EVENT.INBOUND_RECEIVED;
  /** The phone number. The callback has it in addition to `parameters`. */
  number: string;
}

/** A security alert about the access of a company. Alerts have no order, so `after` is null. */
export interface SecurityEvent extends Omit<AccountEvent, 'event' | 'accountID'> {
  event: SecurityEventName;
}

/**
 * A message in `callbacks.accounts.<shard>`: account events, inbound messages or security alerts of one company, up to
 * `STATUS_ROWS_PER_MESSAGE`. The events of each account and the messages of each phone number are in order.
 */
export interface AccountEventsMessage {
  company: number;
  /** The version of the callback settings for the delivery, if these settings have been replaced. Missing for the current settings. */
  former?: number;
  events: (AccountEvent | InboundEvent | SecurityEvent)[];
}

/** The content of the event `brand.changed`. Each change of the brand increments `version`. */
export interface BrandSnapshot {
  brandID: number;
  company: number;
  name: string;
  state: BrandState;
  version: number;
  /** The time of the last change of the state, ms since the epoch. */
  at: number;
}

/** The content of the event `callback-settings.changed`, which does not contain the settings. */
export interface CallbackSettingsChanged {
  company: number;
  version: number;
}
