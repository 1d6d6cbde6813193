/** smsIDs, taken from the counter in blocks: unique over the installation, and about in the order of acceptance. */
export class SmsIds {
  private next = 0;
  private left = 0;
  private refill: Promise<void> | null = null;

  constructor(
    private readonly counters: { take(name: string, count: number): Promise<number> },
    private readonly block: number,
  ) {}

  async take(): Promise<number> {
    while (this.left === 0) await (this.refill ??= this.fetch());
    this.left--;
    return this.next++;
  }

  private async fetch(): Promise<void> {
    try {
      this.next = await this.counters.take('smsID', this.block);
      this.left = this.block;
    } finally {
      this.refill = null;
    }
  }
}
