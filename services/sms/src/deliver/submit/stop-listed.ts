import type { ClaimedBatch } from '../../record/outcomes/claim';
import type { StopListStore } from '../../rules/stop-list/stop-list-store';

/** How old an answer may become: a new entry takes effect within 2 s. */
export const RENEW_MS = 1_000;

/**
 * The recipients of one claim that are on a stop list. The first answer is that of their acceptance, if it is recent; otherwise they are
 * asked for before their submission. Those that wait for their route, which may take minutes, are asked for every second.
 */
export class StopListed {
  /** The recipients that are submitted only if they are on no stop list. */
  private readonly open = new Set<number>();
  private readonly listed = new Set<number>();
  private renewing: Promise<void> | null = null;
  private renewedAt = performance.now();

  constructor(
    private readonly batch: ClaimedBatch,
    private readonly stopList: Pick<StopListStore, 'stopped'>,
  ) {}

  /** Queries the stop lists for these recipients, unless their send skips the check or was accepted, and so checked, just now. */
  async ask(indexes: readonly number[]): Promise<void> {
    const { checkStopList, createdAt, dueAt } = this.batch;
    if (!checkStopList) return;
    for (const i of indexes) this.open.add(i);
    const age = Date.now() - createdAt.getTime();
    // Below 0 if the clock of the process that accepted it is ahead: its age is unknown then.
    const wasJustAsked = dueAt === null && age >= 0 && age <= RENEW_MS;
    if (!wasJustAsked) await this.query(indexes);
  }

  /** Queries them again for the recipients that wait, in the background. Call it every `RENEW_MS`. */
  renewOpen(): void {
    // If a query fails, the last answer stays: no entry can be added without the database either.
    if (this.open.size > 0) this.renew().catch(() => undefined);
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
    const { company, numbers } = this.batch;
    const own = indexes.map((i) => numbers[i]!);
    const stopped = await this.stopList.stopped(company, own);
    for (const i of indexes) {
      if (stopped.has(numbers[i]!) && this.open.has(i)) this.listed.add(i);
      else this.listed.delete(i);
    }
  }
}
