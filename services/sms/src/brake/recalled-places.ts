import { DELIVERY, LANES } from '@herald/contracts';
import type { JobCollections } from '../jobs/collections';
import type { RecalledPlaceDocument } from '../jobs/recalled-places';
import { isUntouched, MOVED, SHARED_NUMBER } from '../jobs/shared-batch';
import type { ClaimedBatch } from '../sending/claim';
import { leftBehind } from '../sending/left-behind';
import { isUntried } from '../sending/recorded-batch';
import type { Recorder } from '../sending/recorder';

const FIELDS = {
  ...{ smsID: 1, state: 1, statuses: 1, progress: 1, retries: 1, intent: 1, shared: 1 },
} as const;

/** Looked at in one round; the next one goes on behind them. */
const AT_ONCE = 1_000;

/** Which recipients of shared batches are to be given back, wherever these are. */
export class RecalledPlaces {
  /** The smsID behind which the next round goes on. */
  private above = 0;

  constructor(private readonly collections: Pick<JobCollections, 'jobs' | 'batches' | 'recalledPlaces'>) {}

  /**
   * The next of those whose sends were cancelled and surely are not submitted. Forgets those that were given back, or can't be any more;
   * who has a job of its own by now is recalled by that.
   * @returns smsID → the reason, and its batch
   */
  async next(): Promise<Map<number, RecalledPlaceDocument>> {
    const { batches, recalledPlaces } = this.collections;
    const places = await recalledPlaces
      .find({ _id: { $gt: this.above } })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .toArray();
    this.above = places.length < AT_ONCE ? 0 : places.at(-1)!._id;
    if (places.length === 0) return new Map();
    const ids = [...new Set(places.map(({ batch }) => batch))];
    const found = await batches.find({ _id: { $in: ids } }, { projection: FIELDS }).toArray();
    const byId = new Map(found.map((batch) => [batch._id, batch]));
    const open = new Map<number, RecalledPlaceDocument>();
    const over: number[] = [];
    for (const place of places) {
      const batch = byId.get(place.batch);
      const i = batch ? place._id - batch.smsID : -1;
      const status = batch?.statuses[i];
      if (status === MOVED) await this.recallJob(place);
      if (status !== DELIVERY.AWAITING) over.push(place._id);
      // What may be at a carrier stands here until its receipt, so that it isn't submitted again.
      else if (isUntouched(batch!, i, batch!.intent)) open.set(place._id, place);
    }
    if (over.length > 0) await recalledPlaces.deleteMany({ _id: { $in: over } });
    return open;
  }

  /** Ids of queued shared batches in which something is left of these brands, so many at most. */
  async queuedOf(brands: ReadonlyMap<number, string>, most: number): Promise<string[]> {
    const wanted = {
      // The lanes, since only then MongoDB takes the index of what is queued.
      ...{ state: 'queued' as const, lane: { $in: [...LANES] }, number: SHARED_NUMBER },
      'shared.of.brandID': { $in: [...brands.keys()] },
    };
    const ids: string[] = [];
    for await (const batch of this.collections.batches.find(wanted, { projection: FIELDS })) {
      const { of, which } = batch.shared!;
      const isLost = (at: number, i: number): boolean =>
        brands.has(of[at]!.brandID) && isUntouched(batch, i, batch.intent);
      if (which.some(isLost)) ids.push(batch._id);
      if (ids.length >= most) break;
    }
    return ids;
  }

  private async recallJob({ _id, company, reason }: RecalledPlaceDocument): Promise<void> {
    await this.collections.jobs.updateOne(
      { _id, company, state: { $in: ['accepted', 'queued'] } },
      { $set: { state: 'recalling', recallReason: reason } },
    );
  }
}

/**
 * Gives back those recipients of a claimed shared batch for which there is a reason and that surely were not submitted; all others are
 * handed back as they were. Resolves once all of it is stored.
 */
export async function recallPlaces(
  batch: ClaimedBatch,
  reasonOf: (i: number) => string | null,
  recorder: Pick<Recorder, 'record'>,
): Promise<void> {
  const { _id, lease, numbers } = batch;
  await Promise.all(leftBehind(batch).map((fact) => recorder.record(fact)));
  const refused = [...numbers.keys()].flatMap((i) => {
    const reason = isUntried(batch, i) ? reasonOf(i) : null;
    return reason === null ? [] : [{ kind: 'refused', batch: _id, i, reason, attempt: lease.owner } as const];
  });
  await Promise.all([
    ...refused.map((fact) => recorder.record(fact)),
    recorder.record({ kind: 'finished', batch: _id, token: lease.owner, from: lease.from }),
  ]);
}
