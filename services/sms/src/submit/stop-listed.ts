import { groupBy } from '@herald/grouping';
import type { ClaimedBatch } from '../claim/claim';
import { originOf } from '../model/shared-batch';
import type { StopListStore } from '../stop-list/stop-list-store';

/** The stop-listed recipients among these. The store groups concurrent small queries, whatever their company. */
export async function stopListed(
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
