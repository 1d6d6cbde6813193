import type { mongo } from 'mongoose';
import type { BatchDocument, BatchTextsDocument } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { MANY, ORIGIN_FIELDS, originOf } from '../model/shared-batch';
import { type ScanStep, eraseTexts, type Stage } from './old-sends';
import { BATCHES_AT_ONCE, NOT_SETTLED, RECIPIENTS_AT_ONCE, type RemoveBatches } from './remove-batches';

export interface OldSharedSendsDeps {
  collections: Pick<JobCollections, 'batches' | 'texts'>;
  remove: Pick<RemoveBatches, 'remove'>;
}

const FIELDS = {
  ...ORIGIN_FIELDS,
  numbers: 1,
  state: 1,
  pendingSince: 1,
  uncountedAt: 1,
  createdAt: 1,
  removed: 1,
  text: 1,
} as const;
type OldBatch = Pick<BatchDocument, '_id' | keyof typeof FIELDS>;

/** Sends without a job of their own: their recipients in shared batches. */
export class OldSharedSends {
  constructor(private readonly deps: OldSharedSendsDeps) {}

  /**
   * @param owner the company of these batches; `MANY` for batches of several companies
   * @param isDue whether a company's data in batches before this time is due for deletion
   */
  async step(
    owner: number,
    stage: Stage,
    after: number,
    before: Date,
    isDue: (company: number) => boolean,
  ): Promise<ScanStep> {
    const isOfMany = owner === MANY;
    const of = { company: owner, 'shared.of.company': isOfMany ? { $exists: true } : owner };
    const found = await this.deps.collections.batches
      .find<OldBatch>(
        { ...of, smsID: { $gt: after } },
        { projection: FIELDS, hint: isOfMany ? 'of_company' : 'shared_of_company' },
      )
      .sort({ smsID: 1 })
      .limit(BATCHES_AT_ONCE)
      .toArray();
    const young = found.findIndex(({ createdAt }) => createdAt >= before);
    const old = young === -1 ? found : found.slice(0, young);
    let seen = 0;
    for (let recipients = 0; seen < old.length; seen++) {
      recipients += old[seen]!.numbers.length;
      if (seen > 0 && recipients > RECIPIENTS_AT_ONCE) break;
    }
    const batches = old.slice(0, seen);
    const busy = await this.busyOf(owner, batches);
    const due = batches.filter(
      ({ _id, shared }) => !busy.has(_id) && shared!.of.some(({ company }) => isDue(company)),
    );
    if (due.length > 0) {
      if (stage === 'texts') await this.eraseTexts(due, isDue);
      else await this.deps.remove.remove(due, isDue);
    }
    const first = batches.find(({ _id }) => busy.has(_id));
    const last = batches.at(-1)?.smsID ?? after;
    const isLast = seen === old.length && (young !== -1 || found.length < BATCHES_AT_ONCE);
    return {
      upTo: first ? first.smsID - 1 : last,
      passed: first !== undefined,
      end: isLast ? null : last,
      nextDue: young === -1 ? null : found[young]!.createdAt,
    };
  }

  private async busyOf(owner: number, batches: OldBatch[]): Promise<Set<string>> {
    if (batches.length === 0) return new Set();
    const _id = { $in: batches.map((batch) => batch._id) };
    const found = await this.deps.collections.batches
      .find({ company: owner, _id, ...NOT_SETTLED }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map((batch) => batch._id));
  }

  /** A text shared by several companies is deleted with the first of them. */
  private async eraseTexts(batches: OldBatch[], isDue: (company: number) => boolean): Promise<void> {
    const { texts } = this.deps.collections;
    const isAll = ({ shared }: OldBatch): boolean => shared!.of.every(({ company }) => isDue(company));
    const whole = batches.filter((batch) => batch.text !== null || isAll(batch));
    if (whole.length > 0) await eraseTexts(this.deps.collections, whole);
    const inPart = batches.filter((batch) => batch.text === null && !isAll(batch));
    if (inPart.length === 0) return;
    const writes = inPart.map((batch): mongo.AnyBulkWriteOperation<BatchTextsDocument> => {
      const { _id, company, numbers } = batch;
      const due = numbers.flatMap((_number, i) => (isDue(originOf(batch, i).company) ? [i] : []));
      const $set = Object.fromEntries(due.map((i) => [`texts.${i}`, '']));
      return { updateOne: { filter: { _id, company }, update: { $set } } };
    });
    await texts.bulkWrite(writes, { ordered: false });
  }
}
