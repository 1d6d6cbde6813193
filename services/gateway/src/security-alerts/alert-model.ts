import type { SecurityEventName } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

/** A change of a company's access that must not go unnoticed by the company. */
export interface SecurityAlertDocument {
  /** Contains the subject of the alert; also the `webhook-id` of its callback. */
  _id: string;
  company: number;
  event: SecurityEventName;
  at: Date;
  requestId: string;
  /** Parameters of the callback, in this order. */
  parameters: Record<string, string | number>;
  /** The version of the replaced callback settings, with which the callback is sent. Missing: it is sent with the current settings. */
  former?: number;
  /** Present until the callback is published to RabbitMQ, if the company has enabled callbacks for this event. */
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
