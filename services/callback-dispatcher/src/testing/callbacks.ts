import { CALLBACK_EVENT, type DeliveryStatus } from '@herald/contracts';
import type { CallbackDocument } from '../callbacks/callback-model';

/** A callback for one recipient of sms 7, that waits. */
export function testCallback(
  index: number,
  status: DeliveryStatus,
  fields: Partial<CallbackDocument> = {},
): CallbackDocument {
  return {
    _id: `7.${index}.${status}`,
    company: 1,
    shard: 0,
    receiver: '1',
    event: CALLBACK_EVENT.DELIVERY_UPDATED,
    requestId: 'request',
    url: null,
    at: Date.UTC(2026, 10, 20, 3, 5, 0),
    smsID: 7,
    number: `99559800${1000 + index}`,
    status,
    state: 'waiting',
    attempts: 0,
    nextAt: 0,
    since: Date.now(),
    createdAt: new Date(),
    expireAt: new Date(),
    ...fields,
  };
}
