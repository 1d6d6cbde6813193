import type { Text } from '../text/language';
import type { Tone } from './status';

const STATUSES: Record<string, [Tone, Text]> = {
  0: ['plain', 'status.sent'],
  1: ['good', 'status.received'],
  2: ['bad', 'status.notDelivered'],
  3: ['wait', 'status.awaiting'],
  4: ['bad', 'status.error'],
};

/** The status of a message, by the number in the API, with its text. */
export const statusOf = (id: string | number): [Tone, Text] => STATUSES[String(id)] ?? ['plain', 'status.sent'];
