import { groupBy } from '@herald/grouping';
import type { ClaimedBatch } from '../claim/claim';
import { originOf } from '../model/shared-batch';
import type { StopListStore } from '../stop-list/stop-list-store';

/** Age from which an answer is old, and how often answers are checked for it: a new entry takes effect within 2 s. */
const OLD_MS = 1_000;
const CHECK_MS = 250;

/** Recipients that are queried together. */
interface Chunk {
  askedAt: number;
  isAsking: boolean;
  answer: Promise<void>;
  /** The recipients that were on a stop list at the last answer. */
  listed: ReadonlySet<number>;
}

/**
 * The recipients of one claim that are on a stop list. Each chunk is queried before its submission, and every second while any of its
 * recipients waits for its route, which may take minutes. A chunk that is submitted within a second is queried once.
 */
export class StopListed {
  /** The recipients that are submitted only if they are on no stop list, each with its chunk. */
  private readonly chunks = new Map<number, Chunk>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly batch: ClaimedBatch,
    private readonly stopList: Pick<StopListStore, 'stopped'>,
  ) {}

  /** From now on, answers do not become old. Call `stop` at the end. */
  start(): void {
    this.timer = setInterval(() => this.renewAll(), CHECK_MS);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Queries the stop lists for these recipients, except those of sends that skip the check. */
  async ask(indexes: readonly number[]): Promise<void> {
    const chunk: Chunk = {
      askedAt: -Infinity,
      isAsking: false,
      answer: Promise.resolve(),
      listed: new Set(),
    };
    for (const i of indexes) if (originOf(this.batch, i).checkStopList) this.chunks.set(i, chunk);
    await this.renew(chunk);
  }

  /** Whether the recipient's number is on a stop list, by an answer that is not old. */
  async isStopped(i: number): Promise<boolean> {
    const chunk = this.chunks.get(i);
    if (chunk) await this.renew(chunk);
    return this.isListed(i);
  }

  /** The same by the last answer. */
  isListed(i: number): boolean {
    return this.chunks.get(i)?.listed.has(i) ?? false;
  }

  /** The recipient has ended, or goes on even if it is listed: a carrier has a part of its message. */
  release(i: number): void {
    this.chunks.delete(i);
  }

  private renewAll(): void {
    // If a query fails, the last answer stays: no entry can be added without the database either.
    for (const chunk of new Set(this.chunks.values())) this.renew(chunk).catch(() => undefined);
  }

  private renew(chunk: Chunk): Promise<void> {
    const now = performance.now();
    if (chunk.isAsking || now - chunk.askedAt < OLD_MS) return chunk.answer;
    Object.assign(chunk, { askedAt: now, isAsking: true });
    chunk.answer = this.listedOf(chunk)
      .then((listed) => void (chunk.listed = listed))
      .finally(() => (chunk.isAsking = false));
    return chunk.answer;
  }

  /** The store groups concurrent small queries, whatever their company. */
  private async listedOf(chunk: Chunk): Promise<ReadonlySet<number>> {
    const listed = new Set<number>();
    const left = [...this.chunks].flatMap(([i, its]) => (its === chunk ? [i] : []));
    const ofCompanies = [...groupBy(left, (i) => originOf(this.batch, i).company)];
    await Promise.all(
      ofCompanies.map(async ([company, own]) => {
        const stopped = await this.stopList.stopped(
          company,
          own.map((i) => this.batch.numbers[i]!),
        );
        for (const i of own) if (stopped.has(this.batch.numbers[i]!)) listed.add(i);
      }),
    );
    return listed;
  }
}
