import type {
  AccountEventName,
  ASKED_EVENT,
  BrandState,
  DeliveryStatus,
  Lane,
  SecurityEventName,
} from './statuses';

/** In `sms.submit.<lane>`: these batches are ready to be submitted, at once or when fair queueing serves their company. */
export interface SubmitBatchMessage {
  batch: string;
  /** Batches of small sends that were accepted together with it, of the same company and priority queue: up to `MORE_BATCHES`. */
  more?: string[];
  company: number;
  lane: Lane;
  /** Of a send to many: the batch waits for its company's turn. In `bulk` all are, whatever it says. */
  large?: true;
  /** For a shared batch: the number of its single sends. `company` is 0 if they belong to several companies. */
  recipients?: number;
}

/** The number of batches that may travel with another one. A sender holds whole messages, so it stays small. */
export const MORE_BATCHES = 31;

/** One recipient's change: index in the job, number, new status, when (ms since epoch). */
export type StatusChangeRow = readonly [index: number, number: string, status: DeliveryStatus, at: number];

/** Changes of recipients of one job, in one batch. */
export interface StatusChangeGroup {
  company: number;
  smsID: number;
  requestId: string;
  /** The send's own callback URL; null = the company's default. */
  callbackUrl: string | null;
  /** Of a test key: its callbacks are in no statistics. */
  test?: true;
  /** In the order in which they happened. */
  rows: StatusChangeRow[];
}

/** The most rows in one message (some 40 bytes each): the messages in hand bound a dispatcher's memory. */
export const STATUS_ROWS_PER_MESSAGE = 500;

/**
 * In `callbacks.status.<shard>`: changes of one write, grouped by job and batch, and so by company. A write of more than `STATUS_ROWS_PER_MESSAGE` is
 * split into several messages, published one after another.
 */
export interface StatusChangesMessage {
  groups: StatusChangeGroup[];
}

/** An event of an account, which is sent as one callback. */
export interface AccountEvent {
  /** Its own for ever: the callback's `webhook-id`. */
  id: string;
  /** The id of the account's previous event, whose callback is sent first; null = there is none. */
  after: string | null;
  event: AccountEventName;
  accountID: number;
  /** ms since epoch. */
  at: number;
  requestId: string;
  /** The parameters of the callback beside `accountID`, in this order. */
  parameters: Record<string, string | number>;
}

/** An inbound message, which is sent as one callback after the previous message of the same phone: `after`, as for an account. */
export interface InboundEvent extends Omit<AccountEvent, 'event' | 'accountID'> {
  event: typeof ASKED_EVENT.INBOUND_RECEIVED;
  /** The phone number. The callback has `parameters` beside it. */
  number: string;
}

/** An alert of a company's access. Alerts have no order: `after` is null. */
export interface SecurityEvent extends Omit<AccountEvent, 'event' | 'accountID'> {
  event: SecurityEventName;
}

/**
 * In `callbacks.account.<shard>`: events of one company's accounts, or messages from phones to it, those of each account and phone in
 * their order; up to `STATUS_ROWS_PER_MESSAGE`. Or its security alerts.
 */
export interface AccountEventsMessage {
  company: number;
  /** The version of the callback settings by which they are delivered, if these were replaced since; missing: the current settings. */
  former?: number;
  events: (AccountEvent | InboundEvent | SecurityEvent)[];
}

/** Event `brand.changed`. `version` grows by one with every change of the brand. */
export interface BrandSnapshot {
  brandID: number;
  company: number;
  name: string;
  state: BrandState;
  version: number;
  /** When the state was entered, ms since epoch. */
  at: number;
}

/** Event `callback-settings.changed`: reports a change, without the settings. */
export interface CallbackSettingsChanged {
  company: number;
  version: number;
}
