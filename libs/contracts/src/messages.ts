import type {
  AccountEventName,
  ASKED_EVENT,
  BrandState,
  DeliveryStatus,
  Lane,
  SecurityEventName,
} from './statuses';

/** In `sms.submit.<lane>`: these batches are there to be submitted, at once or when it is their company's turn. */
export interface SubmitBatchMessage {
  batch: string;
  /** Batches of small sends that were accepted together with it, of the same company and lane: up to `MORE_BATCHES`. */
  more?: string[];
  company: number;
  lane: Lane;
  /** Of a send to many: the batch waits for its company's turn. In `bulk` all are, whatever it says. */
  large?: true;
  /** Of a shared batch: how many single sends it holds. Then `company` is 0 where these are of several. */
  recipients?: number;
}

/** So many batches may travel with another one. A sender holds whole messages, so it stays small. */
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

/** Rows in one message at most (some 40 octets each): what a dispatcher holds is bounded by its messages. */
export const STATUS_ROWS_PER_MESSAGE = 500;

/**
 * In `callbacks.status.<shard>`: changes of one write, grouped by job and batch, and so by company. A write of more than
 * `STATUS_ROWS_PER_MESSAGE` is told in several, published one after another.
 */
export interface StatusChangesMessage {
  groups: StatusChangeGroup[];
}

/** What happened to an account. It is told as one callback. */
export interface AccountEvent {
  /** Its own for ever: the callback's `webhook-id`. */
  id: string;
  /** The id of the account's event before it, which is told first; null = there is none. */
  after: string | null;
  event: AccountEventName;
  accountID: number;
  /** ms since epoch. */
  at: number;
  requestId: string;
  /** What the callback says beside `accountID`, in this order. */
  parameters: Record<string, string | number>;
}

/** What a phone wrote. It is told as one callback, behind the one before of the same phone: `after`, as of an account. */
export interface InboundEvent extends Omit<AccountEvent, 'event' | 'accountID'> {
  event: typeof ASKED_EVENT.INBOUND_RECEIVED;
  /** The phone. What the callback says beside it: `parameters`. */
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

/** Event `callback-settings.changed`: that they changed, not what they are. */
export interface CallbackSettingsChanged {
  company: number;
  version: number;
}
