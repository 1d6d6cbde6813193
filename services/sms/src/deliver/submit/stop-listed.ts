import { groupBy } from '@herald/values/grouping';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { originOf } from '../../model/shared-batch';
import type { StopListStore } from '../../rules/stop-list/stop-list-store';

/** How often recipients that still wait are queried again: a new entry takes effect within 2 s. */
const RENEW_MS = 1_000;

/**
 * The recipients of one claim that are on a stop list. Each is queried before its submission, and every second while it waits for its route,
 * which may take minutes.
 */
export class StopListed {
  /** The recipients that are submitted only if they are on no stop list. */
  private readonly open = new Set<number>();
  private readonly listed = new Set<number>();
  private renewing: Promise<void> | null = null;
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly batch: ClaimedBatch,
    private readonly stopList: Pick<StopListStore, 'stopped'>,
  ) {}

  /** From now on, answers do not become old. Call `stop` at the end. */
  start(): void {
    // If a query fails, the last answer stays: no entry can be added without the database either.
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_MS);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Queries the stop lists for these recipients, except those of sends that skip the check. */
  async ask(indexes: readonly number[]): Promise<void> {
    const checked = indexes.filter((i) => originOf(this.batch, i).checkStopList);
    for (const i of checked) this.open.add(i);
    await this.query(checked);
  }

  /** Whether the recipient's number is on a stop list, by an answer that is not old. */
  async isStopped(i: number): Promise<boolean> {
    if (this.open.has(i) && performance.now() - this.renewedAt > RENEW_MS) await this.renew();
    return this.isListed(i);
  }

  /** The same by the last answer. */
  isListed(i: number): boolean {
    return this.listed.has(i);
  }

  /** The recipient has ended, or goes on even if it is listed: a carrier has a part of its message. */
  release(i: number): void {
    this.open.delete(i);
    this.listed.delete(i);
  }

  private renew(): Promise<void> {
    const now = performance.now();
    this.renewing ??= this.query([...this.open])
      .then(() => void (this.renewedAt = now))
      .finally(() => (this.renewing = null));
    return this.renewing;
  }

  /** The store groups concurrent small queries, whatever their company. */
  private async query(indexes: readonly number[]): Promise<void> {
    const { numbers } = this.batch;
    const ofCompanies = groupBy(indexes, (i) => originOf(this.batch, i).company);
    await Promise.all(
      [...ofCompanies].map(async ([company, own]) => {
        const stopped = await this.stopList.stopped(
          company,
          own.map((i) => numbers[i]!),
        );
        for (const i of own) {
          if (stopped.has(numbers[i]!) && this.open.has(i)) this.listed.add(i);
          else this.listed.delete(i);
        }
      }),
    );
  }
}
