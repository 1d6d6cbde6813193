import { DELIVERY } from '@herald/contracts';
import type { Retry } from '../../../model/batch-model';
import type { Trail } from '../trail';

type Changes = Partial<Omit<Trail, 'message' | 'job' | 'batch'>> & {
  [N in 'message' | 'job' | 'batch']?: Partial<Trail[N]>;
};

export const ACCEPTED_AT = new Date('2026-11-20T07:05:00.123Z');
export const ENDS_AT = new Date('2026-11-22T07:05:00.123Z');

/** The data of a recipient that waits in the queue, while a route that serves it is running. */
export function testTrail({ message, job, batch, ...changes }: Changes = {}): Trail {
  return {
    message: {
      company: 1,
      smsID: 7,
      number: '995598000001',
      status: DELIVERY.AWAITING,
      parts: 1,
      priority: 'standard',
      reason: null,
      refunded: 0,
      test: false,
      createdAt: ACCEPTED_AT,
      brandID: 12,
      sender: 'Shop',
      requestId: 'r7',
      position: { smsID: 7, number: 0, i: 0 },
      ...message,
    },
    job: { state: 'queued', sendAt: null, expiresAt: ENDS_AT, keyID: 3, from: '192.0.2.7', ...job },
    batch: {
      state: 'queued',
      dueAt: null,
      claimedAt: null,
      retry: null,
      isReceiptWhole: false,
      isUntouched: true,
      ...batch,
    },
    encoding: 'gsm7',
    text: 'Hello',
    timestamps: [],
    chargedAt: ACCEPTED_AT,
    refundedAt: null,
    charge: null,
    taken: [],
    lost: [],
    onHold: null,
    recall: null,
    copies: 1,
    callbacks: [],
    missing: [],
    routes: [{ name: 'main', control: 'running', live: true }],
    ...changes,
  };
}

/** A retry of a recipient. */
export function testRetry(changes: Partial<Retry>): Retry {
  return { i: 0, at: Date.parse('2026-11-20T07:06:00Z'), delays: 0, unknowns: 0, why: 'delayed', ...changes };
}
