import { Grouping } from '@herald/grouping';

const MAX_GROUP = 1_000;
const MAX_WAITING = 20_000;

/**
 * smsIDs from the counter: unique over the installation. A send that comes after another was answered has a higher one,
 * whichever processes take them. So none is taken ahead; requests that come together share one look at the counter.
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

  /** The first of so many in a row. */
  take(count = 1): Promise<number> {
    return this.grouping.addWhenRoom(count);
  }
}
