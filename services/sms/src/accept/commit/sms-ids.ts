import { Grouping } from '@herald/values/grouping';

/** Maximum number of smsIDs reserved by one command, unless more are needed at once. */
const LARGEST_BLOCK = 1_000;
/** The rest of a block is forgotten after this time, so that the smsIDs of processes differ in order by no more. */
const USED_FOR_MS = 1_000;
const MAX_GROUP = 1_000;
const MAX_WAITING = 20_000;

/**
 * smsIDs from the counter, in blocks. Of two sends of one process, or requested a second apart, the later one has the higher smsID.
 */
export class SmsIds {
  private readonly grouping: Grouping<number, number>;
  /** The smsIDs that are left of the block, until `until` (ms of the monotonic clock). */
  private block = { next: 0, size: 0, left: 0, until: 0 };

  constructor(private readonly counters: { reserveNumbers(name: string, count: number): Promise<number> }) {
    this.grouping = new Grouping<number, number>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      write: (counts) => this.take(counts),
    });
  }

  /** The first of `count` consecutive smsIDs. */
  reserve(count = 1): Promise<number> {
    return this.grouping.addWhenFree(count);
  }

  private async take(counts: number[]): Promise<number[]> {
    const all = counts.reduce((sum, count) => sum + count);
    if (all > this.block.left || performance.now() > this.block.until) {
      const size = Math.max(all, this.nextSize());
      const until = performance.now() + USED_FOR_MS;
      this.block = { next: await this.counters.reserveNumbers('smsID', size), size, left: size, until };
    }
    this.block.left -= all;
    return counts.map((count) => (this.block.next += count) - count);
  }

  /** As many as the last block was used for, so that few are forgotten; twice that if it did not last. */
  private nextSize(): number {
    const { size, left, until } = this.block;
    const used = performance.now() > until ? size - left : 2 * size;
    return Math.min(used, LARGEST_BLOCK);
  }
}
