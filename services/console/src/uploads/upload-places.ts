import { TooManyRequestsError } from '@herald/errors';

/** Files that are read at the same time: a piece of each is in memory. */
const PLACES = 12;
const PLACES_OF_ONE = 2;
const RETRY_AFTER_S = 5;

/** Places for uploads. A company has few of them, so that it leaves some to the others. */
export class UploadPlaces {
  private readonly taken = new Map<number, number>();
  private total = 0;

  /** @throws TooManyRequestsError where all are taken, or all that the company may have */
  take(company: number): void {
    const own = this.taken.get(company) ?? 0;
    if (own >= PLACES_OF_ONE || this.total >= PLACES) throw new TooManyRequestsError(RETRY_AFTER_S);
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
