import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { ofBatch } from '../../model/batch-filter';
import type { BatchDocument, BatchTextsDocument } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { timestampsOfEach } from '../../model/timestamps';
import { isSettled, SETTLED } from '../retention/remove-batches';
import { submissionsIn, indeterminateIn } from '../../record/outcomes/submission-store';
import type { NumberedBatch } from './personal-recipients';

/** Accepted parts are recorded a little before the change of their recipient. */
const LINE_MS = 5_000;
const BY_TIME = { at: 1 } as const;

export interface EraseRecipientsDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'batches' | 'texts'>;
}

/** Replaces a number by a pseudonym in settled batches; last, so that an interrupted step is found again. */
export class EraseRecipients {
  private readonly submissions: ReturnType<typeof submissionsIn>;
  private readonly unknown: ReturnType<typeof indeterminateIn>;

  constructor(private readonly deps: EraseRecipientsDeps) {
    this.submissions = submissionsIn(deps.connection);
    this.unknown = indeterminateIn(deps.connection);
  }

  /** @returns the number of erased messages, and of messages that are unfinished or were changed concurrently */
  async erase(found: NumberedBatch[], pseudonym: string): Promise<{ erased: number; waiting: number }> {
    const idle = found.filter(({ batch }) => isSettled(batch));
    let waiting = sumOf(found.filter(({ batch }) => !isSettled(batch)));
    if (idle.length === 0) return { erased: 0, waiting };
    await this.eraseTexts(idle);
    for (const each of idle) await this.eraseParts(each);
    let erased = 0;
    for (const { batch, indexes } of idle) {
      const isLast = batch.numbers.every((number, i) => indexes.includes(i) || !IS_NUMBER.test(number));
      const { modifiedCount } = await this.deps.collections.batches.updateOne(
        { ...ofBatch(batch), company: batch.company, ...SETTLED, version: batch.version },
        {
          $set: {
            ...Object.fromEntries(indexes.map((i) => [`numbers.${i}`, pseudonym])),
            // A text shared by all recipients contains no personal data of one of them.
            ...(isLast && { text: null }),
          } as mongo.MatchKeysAndValues<BatchDocument>,
          $inc: { version: 1 },
        },
      );
      if (modifiedCount > 0) erased += indexes.length;
      else waiting += indexes.length;
    }
    return { erased, waiting };
  }

  private async eraseTexts(found: NumberedBatch[]): Promise<void> {
    const writes = found
      .filter(({ batch }) => batch.text === null)
      .map(({ batch: { _id, company }, indexes }): mongo.AnyBulkWriteOperation<BatchTextsDocument> => {
        const $set = Object.fromEntries(indexes.map((i) => [`texts.${i}`, '']));
        return { updateOne: { filter: { _id, company }, update: { $set } } };
      });
    if (writes.length > 0) await this.deps.collections.texts.bulkWrite(writes, { ordered: false });
  }

  /** The data for matching delivery receipts has no index by number, but by its time, which the batch knows. */
  private async eraseParts({
    batch: { _id: batch, company, timestamps },
    indexes,
  }: NumberedBatch): Promise<void> {
    const times = [...timestampsOfEach(timestamps, indexes).values()].flatMap((each) =>
      each.map(({ at }) => at),
    );
    const i = { $in: indexes };
    for (const { from, to } of rangesOf(times))
      await this.submissions.deleteMany(
        { batch, company, i, at: { $gte: from, $lte: to } },
        { hint: BY_TIME },
      );
    const _id = { $gte: `${batch}/`, $lt: `${batch}0` };
    await this.unknown.deleteMany({ _id, company, i });
  }
}

const IS_NUMBER = /^\d/;

function sumOf(found: NumberedBatch[]): number {
  return found.reduce((sum, { indexes }) => sum + indexes.length, 0);
}

/** Time ranges that begin a little before each time; overlapping ranges are merged. */
function rangesOf(times: Date[]): { from: Date; to: Date }[] {
  const ranges: { from: Date; to: Date }[] = [];
  for (const to of times.toSorted((one, other) => one.getTime() - other.getTime())) {
    const from = new Date(to.getTime() - LINE_MS);
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}
