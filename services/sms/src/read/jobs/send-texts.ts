import { firstBatchOf } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';
import type { SharedJob } from '../../model/shared-job';
import { indexOfSend, MANY } from '../../model/shared-batch';

/** A send, and the batch that has its text. */
interface Source {
  smsID: number;
  batch: string;
}
type SeparateText = Source & { at: number };

const FIELDS = { smsID: 1, text: 1, 'shared.which': 1 } as const;

/** Reads the texts of sends where they are stored, so that retention and erasure remove them here too. */
export class SendTexts {
  constructor(private readonly collections: Pick<JobCollections, 'batches' | 'texts'>) {}

  /** Texts by smsID. Missing: texts that differ between recipients or were deleted, and those of one-time passwords. */
  async of(company: number, sends: readonly (JobDocument | SharedJob)[]): Promise<Map<number, string>> {
    const sources = sends.flatMap((send) => sourceOf(send) ?? []);
    const texts = new Map<number, string>();
    if (sources.length === 0) return texts;
    const byId = new Map(
      (
        await this.collections.batches
          .find({ _id: { $in: idsOf(sources) }, company: { $in: [company, MANY] } }, { projection: FIELDS })
          .toArray()
      ).map((batch) => [batch._id, batch]),
    );
    const separate: SeparateText[] = [];
    for (const { smsID, batch: id } of sources) {
      const batch = byId.get(id);
      if (batch?.text) texts.set(smsID, batch.text);
      // Each recipient of a shared batch is a send. The texts of another send differ between its recipients.
      else if (batch?.shared) separate.push({ smsID, batch: id, at: indexOfSend(batch, smsID) });
    }
    for await (const { smsID, text } of this.separate(company, separate)) if (text) texts.set(smsID, text);
    return texts;
  }

  /** Reads only these texts of the up to 1,000 of each batch. */
  private async *separate(
    company: number,
    wanted: SeparateText[],
  ): AsyncGenerator<{ smsID: number; text?: string }> {
    if (wanted.length === 0) return;
    const ofBatch = { $filter: { input: { $literal: wanted }, cond: { $eq: ['$$this.batch', '$_id'] } } };
    const text = { $arrayElemAt: ['$texts', '$$this.at'] };
    yield* this.collections.texts.aggregate<{ smsID: number; text?: string }>([
      { $match: { _id: { $in: idsOf(wanted) }, company: { $in: [company, MANY] } } },
      { $project: { sends: { $map: { input: ofBatch, in: { smsID: '$$this.smsID', text } } } } },
      { $unwind: '$sends' },
      { $replaceWith: '$sends' },
    ]);
  }
}

const idsOf = (sources: readonly Source[]): string[] => [...new Set(sources.map(({ batch }) => batch))];

/** Null: its text is never shown, or was deleted with its number. */
function sourceOf(send: JobDocument | SharedJob): Source | null {
  if (send.priority === 'otp') return null;
  if ('batch' in send) return send.number === '' ? null : { smsID: send.smsID, batch: send.batch };
  return send.removed ? null : { smsID: send._id, batch: firstBatchOf(send)._id };
}
