import { groupBy } from '@herald/grouping';
import type { ClaimedBatch } from '../claim/claim';
import { originOf } from '../model/shared-batch';
import type { StopListStore } from '../stop-list/stop-list-store';

/** Whether the number of a recipient of a chunk is on a stop list. */
export type IsStopped = (i: number) => Promise<boolean>;

/** A chunk may wait for its route for minutes, and an entry takes effect as soon as it is stored. */
const ASKED_AGAIN_MS = 1_000;

/** Queries the stop lists for these recipients, and again if an answer is older than a second. */
export async function stopListed(
  batch: ClaimedBatch,
  indexes: number[],
  stopList: Pick<StopListStore, 'stopped'>,
): Promise<IsStopped> {
  let askedAt = performance.now();
  let listed = ask(batch, indexes, stopList);
  await listed;
  return async (i) => {
    const now = performance.now();
    if (now - askedAt >= ASKED_AGAIN_MS) {
      askedAt = now;
      listed = ask(batch, indexes, stopList);
    }
    return (await listed).has(i);
  };
}

/** The stop-listed recipients among these. The store groups concurrent small queries, whatever their company. */
async function ask(
  batch: ClaimedBatch,
  indexes: number[],
  stopList: Pick<StopListStore, 'stopped'>,
): Promise<ReadonlySet<number>> {
  const stopped = new Set<number>();
  const asked = indexes.filter((i) => originOf(batch, i).checkStopList);
  const ofCompanies = [...groupBy(asked, (i) => originOf(batch, i).company)];
  await Promise.all(
    ofCompanies.map(async ([company, own]) => {
      const numbers = own.map((i) => batch.numbers[i]!);
      const listed = await stopList.stopped(company, numbers);
      for (const i of own) if (listed.has(batch.numbers[i]!)) stopped.add(i);
    }),
  );
  return stopped;
}
