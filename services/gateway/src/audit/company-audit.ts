import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import { LocalBucket } from '../limits/local-bucket';
import { actingKey } from '../access/acting-key';
import type { AuditTrail } from './audit-trail';

/** Rate limit and burst of one company at one gateway. */
const ACTS_PER_MINUTE = 60;
const MINUTE_S = 60;
const COMPANIES = 10_000;

/**
 * Audit rows of changes by companies themselves. They share one chain with the rows of operators, so each company is rate limited: its
 * requests must not delay operators.
 */
export class CompanyAudit {
  private readonly buckets = new LRUCache<number, LocalBucket>({ max: COMPANIES });

  constructor(private readonly trail: Pick<AuditTrail, 'follow' | 'noteChange'>) {}

  /** Must be called after the request is validated and before anything is changed. @throws TooManyRequestsError */
  async begin(request: Request, response: Response, action: string, change: unknown): Promise<void> {
    const { company } = actingKey(response);
    const now = performance.now();
    const perSecond = ACTS_PER_MINUTE / MINUTE_S;
    const bucket = this.buckets.get(company) ?? new LocalBucket(perSecond, now, ACTS_PER_MINUTE);
    this.buckets.set(company, bucket);
    const { passed, retryAfterMs } = bucket.take(now);
    if (!passed) throw new TooManyRequestsError(Math.ceil(retryAfterMs / 1_000));
    await this.trail.follow(request, response, action, change);
  }

  /** See `AuditTrail.noteChange`. */
  noteChange(response: Response, before: unknown, after: unknown): void {
    this.trail.noteChange(response, before, after);
  }
}
