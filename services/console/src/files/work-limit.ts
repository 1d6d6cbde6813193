import { TooManyRequestsError } from '@herald/contracts/errors';

const MOST_PER_COMPANY = 2;
const RETRY_AFTER_S = 5;

/** Limits concurrent work with many numbers in memory. Each company has a small share, so that it cannot block the others. */
export class WorkLimit {
  private readonly running = new Map<number, number>();
  private total = 0;

  constructor(private readonly most = 12) {}

  /** @throws TooManyRequestsError if the limit, or the company's share, is reached */
  async run<T>(company: number, work: () => Promise<T>): Promise<T> {
    const own = this.running.get(company) ?? 0;
    if (own >= MOST_PER_COMPANY || this.total >= this.most) throw new TooManyRequestsError(RETRY_AFTER_S);
    this.running.set(company, own + 1);
    this.total++;
    try {
      return await work();
    } finally {
      const left = this.running.get(company)! - 1;
      if (left === 0) this.running.delete(company);
      else this.running.set(company, left);
      this.total--;
    }
  }
}
