import type { RecordedBatch } from '../../claim/recorded-batch';

/** A batch of one waiting recipient, as the recorder reads it. */
export function recordedBatch(changes: Partial<RecordedBatch> = {}): RecordedBatch {
  return {
    _id: '7.0',
    company: 1,
    smsID: 7,
    number: 0,
    first: 0,
    priority: 'standard',
    state: 'claimed',
    sender: 'Shop',
    checkStopList: false,
    requestId: 'r',
    callbackUrl: null,
    numbers: ['995598000000'],
    parts: 1,
    createdAt: new Date(),
    statuses: [3],
    version: 4,
    lease: null,
    retries: [],
    progress: {},
    reasons: {},
    refunded: [],
    pending: [],
    ...changes,
  };
}
