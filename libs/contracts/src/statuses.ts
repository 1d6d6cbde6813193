/** Delivery status of one recipient (interface.md part 3). */
export const DELIVERY = { SENT: 0, RECEIVED: 1, NOT_DELIVERED: 2, AWAITING: 3, ERROR: 4 } as const;
export type DeliveryStatus = (typeof DELIVERY)[keyof typeof DELIVERY];

/** A final status never changes (interface-decisions.md). */
export const FINAL_STATUSES: ReadonlySet<DeliveryStatus> = new Set([
  DELIVERY.RECEIVED,
  DELIVERY.NOT_DELIVERED,
  DELIVERY.ERROR,
]);

/** Whether a recipient's status may change this way: 3 → 0 → 1, 2 or 4. Steps may be skipped, but a status never moves backwards. */
export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (from === DELIVERY.AWAITING) return to !== DELIVERY.AWAITING;
  if (from === DELIVERY.SENT) return FINAL_STATUSES.has(to);
  return false;
}

/** The default `statusID` of an answer (interface.md part 7). */
export const STATUS_ID = { SUCCESS: 0, JSON_ERROR: 90, GENERAL_ERROR: 99 } as const;

/** `statusID` of a send (interface.md part 7). */
export const SEND = {
  SENT: 0,
  BRAND_NOT_FOUND: 10,
  NUMBERS_NOT_FOUND: 20,
  EMPTY_TEXT: 30,
  NOT_ENOUGH_SMS: 40,
  NO_VALID_NUMBERS: 50,
  INVALID_SEND_TIME: 60,
  JSON_ERROR: STATUS_ID.JSON_ERROR,
  GENERAL_ERROR: STATUS_ID.GENERAL_ERROR,
} as const;

/** `statusID` of a brand's creation (interface.md part 7). */
export const BRAND_CREATE = {
  CREATED: 0,
  EMPTY_NAME: 10,
  WRONG_LENGTH: 20,
  FORBIDDEN_CHARACTERS: 30,
  ALREADY_ADDED: 40,
  WAIT_FOR_LAST: 50,
  DESCRIPTION_REQUIRED: 60,
} as const;

/** `statusID` of a brand's deletion (interface.md part 7). */
export const BRAND_DELETE = {
  DELETED: 0,
  NOT_FOUND: 10,
} as const;

/** `authorized` in listings of brands, as the string that the contract defines (interface-decisions.md). */
export const BRAND_AUTHORIZED = { YES: '1', AWAITING: '2' } as const;

export type BrandState = 'awaiting' | 'authorized' | 'rejected' | 'deleted';

/** Types of payment rows (interface.md part 2). */
export const PAYMENT_TYPE = { ADDITION: 1, CORRECTION: 2, CREDITING: 5 } as const;

export const ACCOUNT_STATUS = { ACTIVE: 1, PASSIVE: 2 } as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[keyof typeof ACCOUNT_STATUS];

/** The account events that billing reports to companies that have enabled them (interface-decisions.md, setting `events`). */
export const ACCOUNT_EVENT = {
  ACTIVATED: 'billing.account.activated',
  SUSPENDED: 'billing.account.suspended',
  PAYMENT_RECEIVED: 'billing.payment.received',
  PAYMENT_REVERSED: 'billing.payment.reversed',
  REMINDER: 'billing.account.reminder',
} as const;
export type AccountEventName = (typeof ACCOUNT_EVENT)[keyof typeof ACCOUNT_EVENT];

/** Changes of a company's access that its users must be notified of, because an attacker may have made them. */
export const SECURITY_EVENT = {
  KEY_CREATED: 'security.key.created',
  KEY_NETWORK: 'security.key.network',
  CALLBACK_CHANGED: 'security.callback.changed',
} as const;
export type SecurityEventName = (typeof SECURITY_EVENT)[keyof typeof SECURITY_EVENT];

/** Callback events that a company receives only if its setting `events` lists them. */
export const ASKED_EVENT = {
  ...ACCOUNT_EVENT,
  ...SECURITY_EVENT,
  INBOUND_RECEIVED: 'sms.inbound.received',
} as const;
export type AskedEventName = (typeof ASKED_EVENT)[keyof typeof ASKED_EVENT];

/** Names of callback events. Every company receives the first two (interface.md part 6). */
export const CALLBACK_EVENT = {
  DELIVERY_UPDATED: 'sms.delivery.updated',
  BRAND_ACTIVATED: 'sms.brand.activated',
  ...ASKED_EVENT,
} as const;
export type CallbackEvent = (typeof CALLBACK_EVENT)[keyof typeof CALLBACK_EVENT];
/** The event of a receiver test, which reports no change and is not stored. */
export const TEST_EVENT = 'callback.test';

/** The urgency of a job. Each value is a priority queue with separate consumers and a separate share of a bind. */
export const PRIORITIES = ['otp', 'standard', 'bulk'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Jobs up to this number of recipients are `standard`, larger jobs are `bulk`. */
export const STANDARD_PRIORITY_RECIPIENTS = 1_000;
