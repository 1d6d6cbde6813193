import { Grouping } from '@herald/values/grouping';

const MAX_GROUP = 1_000;
const MAX_WAITING = 20_000;

/** smsIDs from the counter. None is reserved ahead: a send requested after another was answered gets a higher smsID. */
export class SmsIds {
  private readonly grouping: Grouping<number, number>;

  constructor(counters: { reserveNumbers(name: string, count: number): Promise<number> }) {
    this.grouping = new Grouping<number, number>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      write: async (counts) => {
        const all = counts.reduce((sum, count) => sum + count);
        let next = await counters.reserveNumbers('smsID', all);
        return counts.map((count) => (next += count) - count);
      },
    });
  }

  /** The first of `count` consecutive smsIDs. */
  reserve(count = 1): Promise<number> {
    return this.grouping.addWhenFree(count);
  }
}
