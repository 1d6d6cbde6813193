import type { SecurityEventName } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

/** A change of a company's access that its people must know of. */
export interface SecurityAlertDocument {
  /** Names its subject. It is the callback's `webhook-id` too. */
  _id: string;
  company: number;
  event: SecurityEventName;
  at: Date;
  requestId: string;
  /** Parameters of the callback, in this order. */
  parameters: Record<string, string | number>;
  /** The version of the callback settings that were replaced: the callback goes by those. Missing: by the current settings. */
  former?: number;
  /** There until RabbitMQ has it, if the company has enabled callbacks for this event. */
  unpublished?: true;
  expireAt: Date;
}

export const securityAlertsIn = declareCollection<SecurityAlertDocument>(
  'security_alerts',
  unsharded('a small document per change of access, for 90 days'),
  { key: { company: 1, at: -1, _id: -1 }, name: 'by_company' },
  { key: { unpublished: 1 }, name: 'outbox', partialFilterExpression: { unpublished: true } },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);
