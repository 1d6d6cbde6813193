import { ACCOUNT_EVENT, CALLBACK_EVENT, type DeliveryStatus } from '@herald/contracts';
import type { CallbackDocument } from '../callbacks/callback-model';

/** A waiting callback for one recipient of send 7. */
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

/** A waiting callback for an account's event with this number, counted from 1. */
export function accountCallback(
  accountID: number,
  number: number,
  fields: Partial<CallbackDocument> = {},
): CallbackDocument {
  const { smsID: _smsID, number: _number, status: _status, ...callback } = testCallback(0, 0);
  const idOf = (at: number): string => `account.${accountID}-${at}`;
  return {
    ...callback,
    _id: idOf(number),
    event: ACCOUNT_EVENT.ACTIVATED,
    accountID,
    parameters: { balance: '0.00' },
    after: number === 1 ? null : idOf(number - 1),
    ...fields,
  };
}
