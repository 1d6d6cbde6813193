import type { en } from '../text/en';

/** Texts of the statuses of messages, by the number in the API. */
export const STATUS_TEXTS: Record<string, keyof typeof en> = {
  0: 'status.sent',
  1: 'status.received',
  2: 'status.notDelivered',
  3: 'status.awaiting',
  4: 'status.error',
};
