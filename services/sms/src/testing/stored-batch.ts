import { DELIVERY } from '@herald/contracts';
import { type BatchDocument, batchId, freshBatchState } from '../model/batch-model';

/** A batch of one waiting recipient of a job, as it is stored; with more numbers, of that many. */
export function storedBatch(changes: Partial<BatchDocument> = {}): BatchDocument {
  const { smsID = 1, number = 0, numbers = ['995598000001'] } = changes;
  return {
    ...freshBatchState(),
    _id: batchId(smsID, number),
    company: 1,
    smsID,
    number,
    first: 0,
    priority: 'standard',
    state: 'claimed',
    sender: 'Herald',
    requestId: 'r',
    callbackUrl: null,
    checkStopList: true,
    text: 'Hello',
    encoding: 'gsm7',
    numbers,
    parts: 1,
    statuses: numbers.map(() => DELIVERY.AWAITING),
    pending: [],
    pendingSince: null,
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    ...changes,
  };
}
