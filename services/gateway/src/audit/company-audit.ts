import type { Request, Response } from 'express';
import { LocalBuckets } from '../limits/local-buckets';
import { actingKey } from '../access/acting-key';
import type { AuditTrail } from './audit-trail';

/** Rate limit and burst of one company at one gateway. */
const ACTS_PER_MINUTE = 60;
const MINUTE_S = 60;

/**
 * Audit rows of changes by companies themselves. They share one chain with the rows of operators, so each company is rate limited: its
 * requests must not delay operators.
 */
export class CompanyAudit {
  private readonly buckets = new LocalBuckets<number>(ACTS_PER_MINUTE, MINUTE_S);

  constructor(private readonly trail: Pick<AuditTrail, 'follow' | 'noteChange'>) {}

  /** Must be called after the request is validated and before anything is changed. @throws TooManyRequestsError */
  async begin(request: Request, response: Response, action: string, change: unknown): Promise<void> {
    this.buckets.take(actingKey(response).company);
    await this.trail.follow(request, response, action, change);
  }

  /** See `AuditTrail.noteChange`. */
  noteChange(response: Response, before: unknown, after: unknown): void {
    this.trail.noteChange(response, before, after);
  }
}
