import { Grouping } from '@herald/grouping';

const MAX_GROUP = 1_000;
const MAX_WAITING = 20_000;

/**
 * smsIDs from the counter, unique in the deployment. A send that is requested after another was answered gets a higher smsID,
 * whichever processes handle them. So none is reserved ahead; concurrent requests share one read of the counter.
 */
export class SmsIds {
  private readonly grouping: Grouping<number, number>;

  constructor(counters: { take(name: string, count: number): Promise<number> }) {
    this.grouping = new Grouping<number, number>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      write: async (counts) => {
        const all = counts.reduce((sum, count) => sum + count);
        let next = await counters.take('smsID', all);
        return counts.map((count) => (next += count) - count);
      },
    });
  }

  /** The first of `count` consecutive smsIDs. */
  take(count = 1): Promise<number> {
    return this.grouping.addWhenFree(count);
  }
}
