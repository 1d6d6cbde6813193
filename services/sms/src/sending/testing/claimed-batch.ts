import { DELIVERY } from '@herald/contracts';
import { freshBatchState } from '../../model/batch-model';
import type { ClaimedBatch } from '../../claim/claim';

/** A batch of three waiting recipients, as read by its first claim. */
export function claimedBatch(changes: Partial<ClaimedBatch> = {}): ClaimedBatch {
  const numbers = ['995598000001', '995598000002', '995598000003'];
  return {
    ...freshBatchState(),
    _id: '1.0',
    company: 1,
    smsID: 1,
    number: 0,
    first: 0,
    priority: 'otp',
    state: 'claimed',
    sender: 'Shop',
    requestId: 'r',
    callbackUrl: null,
    checkStopList: false,
    numbers,
    text: 'Hello',
    encoding: 'gsm7',
    parts: 1,
    statuses: numbers.map(() => DELIVERY.AWAITING),
    pending: [],
    pendingSince: null,
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    lease: { owner: 'me', until: new Date(), from: 0 },
    ...changes,
  };
}
