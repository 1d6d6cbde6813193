import { TooManyRequestsError } from '@herald/errors';

/** Uploads that are read at the same time: a piece of each is in memory. */
const MOST = 12;
const MOST_PER_COMPANY = 2;
const RETRY_AFTER_S = 5;

/** Limits concurrent uploads. Each company has a small share, so that it cannot block the others. */
export class UploadLimit {
  private readonly taken = new Map<number, number>();
  private total = 0;

  /** @throws TooManyRequestsError if the limit, or the company's share, is reached */
  take(company: number): void {
    const own = this.taken.get(company) ?? 0;
    if (own >= MOST_PER_COMPANY || this.total >= MOST) throw new TooManyRequestsError(RETRY_AFTER_S);
    this.taken.set(company, own + 1);
    this.total++;
  }

  release(company: number): void {
    const left = this.taken.get(company)! - 1;
    if (left === 0) this.taken.delete(company);
    else this.taken.set(company, left);
    this.total--;
  }
}
