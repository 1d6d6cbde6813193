import { DELIVERY, PRIORITIES } from '@herald/contracts';
import type { JobCollections } from '../../model/job-collections';
import { UNDER_WAY_STATES } from '../../model/job-model';
import type { RecalledSendDocument } from '../../model/recalled-sends';
import { indexOfSend, isUntouched, MOVED } from '../../model/shared-batch';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { leftBehind } from '../../record/outcomes/left-behind';
import { isUntried } from '../../record/outcomes/recorded-batch';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';

const FIELDS = {
  smsID: 1,
  state: 1,
  statuses: 1,
  progress: 1,
  retries: 1,
  intent: 1,
  shared: 1,
} as const;

/** Entries per run; the next run continues after them. */
const AT_ONCE = 1_000;

/** Finds the recipients of shared batches that are to be recalled, in whichever state the batches are. */
export class RecalledSends {
  /** The smsID after which the next run continues. */
  private above = 0;

  constructor(private readonly collections: Pick<JobCollections, 'jobs' | 'batches' | 'recalledSends'>) {}

  /**
   * Returns the next cancelled sends that were certainly not submitted. Deletes entries whose recipients are finished. If a send has
   * a job of its own by now, the entry becomes a recall of that job.
   * @returns smsID → the reason, and its batch
   */
  async next(): Promise<Map<number, RecalledSendDocument>> {
    const { batches, recalledSends } = this.collections;
    const sends = await recalledSends
      .find({ _id: { $gt: this.above } })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .toArray();
    this.above = sends.length < AT_ONCE ? 0 : sends.at(-1)!._id;
    if (sends.length === 0) return new Map();
    const ids = [...new Set(sends.map(({ batch }) => batch))];
    const found = await batches.find({ _id: { $in: ids } }, { projection: FIELDS }).toArray();
    const byId = new Map(found.map((batch) => [batch._id, batch]));
    const open = new Map<number, RecalledSendDocument>();
    const over: number[] = [];
    for (const send of sends) {
      const batch = byId.get(send.batch);
      const i = batch ? indexOfSend(batch, send._id) : -1;
      const status = batch?.statuses[i];
      if (status === MOVED) await this.recallJob(send);
      if (status !== DELIVERY.AWAITING) over.push(send._id);
      // The entry of a message that a carrier may have accepted is kept until the delivery receipt arrives, so that the message is
      // not submitted again.
      else if (isUntouched(batch!, i, batch!.intent)) open.set(send._id, send);
    }
    if (over.length > 0) await recalledSends.deleteMany({ _id: { $in: over } });
    return open;
  }

  /** Ids of queued shared batches with unsubmitted recipients of these brands, at most `most`. */
  async queuedOf(brands: ReadonlyMap<number, string>, most: number): Promise<string[]> {
    const wanted = {
      // The filter names the values of `priority`, because MongoDB uses the index of queued batches only then.
      state: 'queued' as const,
      priority: { $in: [...PRIORITIES] },
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

  private async recallJob({ _id, company, reason }: RecalledSendDocument): Promise<void> {
    await this.collections.jobs.updateOne(
      { _id, company, state: { $in: UNDER_WAY_STATES } },
      { $set: { state: 'recalling', recallReason: reason } },
    );
  }
}

/** Refunds recipients of a claimed shared batch that have a reason and were not submitted, and releases it. */
export async function recallShared(
  batch: ClaimedBatch,
  reasonOf: (i: number) => string | null,
  recorder: Pick<OutcomeRecorder, 'record'>,
): Promise<void> {
  const { _id, lease, numbers } = batch;
  await Promise.all(leftBehind(batch).map((outcome) => recorder.record(outcome)));
  const refused = [...numbers.keys()].flatMap((i) => {
    const reason = isUntried(batch, i) ? reasonOf(i) : null;
    return reason === null ? [] : [{ kind: 'refused', batch: _id, i, reason, attempt: lease.owner } as const];
  });
  await Promise.all([
    ...refused.map((outcome) => recorder.record(outcome)),
    recorder.record({ kind: 'finished', batch: _id, token: lease.owner, from: lease.from }),
  ]);
}
