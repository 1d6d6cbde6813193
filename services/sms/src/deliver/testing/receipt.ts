import type { Receipt } from '../../carriers/carrier';
import { readingsOf } from '../../carriers/message-ids';

/** A delivery receipt of a route with the same name as its SMSC; its ids follow from `carrierId`. */
export function testReceipt(changes: Partial<Receipt> = {}): Receipt {
  const { route = 'main', carrierId = null } = changes;
  return {
    route,
    smsc: route,
    carrierId,
    ids: carrierId === null ? [] : readingsOf(carrierId, 'auto'),
    ownReference: null,
    number: '995598000001',
    sender: 'Shop',
    state: 'delivered',
    detail: 'DELIVRD',
    ...changes,
  };
}
