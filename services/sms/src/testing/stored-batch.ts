import { DELIVERY } from '@herald/contracts';
import { type BatchDocument, batchId, freshBatchState, partsOf } from '../model/batch-model';
import type { WholeSend } from '../model/job-model';

/** A batch of one waiting recipient, as it is stored; with more numbers, of that many. The first of a send holds the whole send. */
export function storedBatch(changes: Partial<BatchDocument> = {}): BatchDocument {
  const { smsID = 1, number = 0, numbers = ['995598000001'], parts = 1 } = changes;
  const cost = numbers.reduce((sum, _, i) => sum + partsOf({ parts }, i), 0);
  return {
    ...freshBatchState(),
    _id: batchId(smsID, number),
    company: 1,
    smsID,
    brandID: 1,
    number,
    ...(number === 0 && { send: wholeSend({ recipients: numbers.length, cost }) }),
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
    parts,
    statuses: numbers.map(() => DELIVERY.AWAITING),
    pending: [],
    pendingSince: null,
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
    ...changes,
  };
}

/** A send under way, of one recipient in one batch. */
export function wholeSend(changes: Partial<WholeSend> = {}): WholeSend {
  return {
    state: 'queued',
    recipients: 1,
    rejected: 0,
    batches: 1,
    cost: 1,
    refunded: 0,
    parts: 1,
    encoding: 'gsm7',
    sendAt: null,
    ...changes,
  };
}
