import type { mongo } from 'mongoose';
import type { BatchDocument } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { OVER_STATES, type WholeSend } from '../../model/job-model';
import { outcomesOf } from '../../model/job-outcome';
import { ofJob } from '../../model/jobs';
import { isSettled, type RemoveBatches, SETTLED } from './remove-batches';

/** The data to delete: texts are due first. */
export type Stage = 'texts' | 'recipients';

/** A scan through the batches of one company in the order of acceptance. */
export interface Scan {
  key: string;
  company: number;
  stage: Stage;
  days: number;
}

/** A batch in the order of a scan. */
export type Position = Pick<BatchDocument, 'smsID' | 'number'>;

/** The result of one step of a scan. */
export interface ScanStep {
  /** All sends up to this smsID are processed, or have nothing to process. */
  upTo: number;
  /** A batch before `end` was skipped because it is not finished. */
  skipped: boolean;
  /** Where the next step continues; null if no more batches are due. */
  end: Position | null;
  /** When the next batch was accepted, as far as it is known. */
  nextAt: Date | null;
}

export interface OldBatchesDeps {
  collections: JobCollections;
  remove: Pick<RemoveBatches, 'remove'>;
}

/**
 * Maximum size of one step. Beside a busy CPU a step mostly waits for its few commands: 10,000,000 recipients took 1,073 s in steps of 5,000,
 * and 580 s in steps of 20,000.
 */
const BATCHES_AT_ONCE = 1_000;
const RECIPIENTS_AT_ONCE = 20_000;

const FIELDS = {
  company: 1,
  smsID: 1,
  number: 1,
  state: 1,
  createdAt: 1,
  pendingSince: 1,
  uncountedAt: 1,
  'send.state': 1,
  'send.batches': 1,
  'send.sendAt': 1,
  'send.outcome': 1,
  'send.removed': 1,
  recipients: { $size: '$numbers' },
} as const;
/** `recipients`: 0 in the first batch of a send whose recipients were deleted. */
interface OldBatch extends Pick<
  BatchDocument,
  '_id' | 'company' | 'smsID' | 'number' | 'state' | 'createdAt' | 'pendingSince' | 'uncountedAt'
> {
  send?: OldSend;
  recipients: number;
}
type OldSend = Pick<WholeSend, 'state' | 'batches' | 'sendAt' | 'outcome' | 'removed'>;

/** Deletes the texts or the recipients of old batches, step by step. */
export class OldBatches {
  constructor(private readonly deps: OldBatchesDeps) {}

  /** @param before batches accepted before this time are due */
  async step({ company, stage }: Scan, after: Position, before: Date): Promise<ScanStep> {
    const { collections, remove } = this.deps;
    const found = await collections.batches
      .find<OldBatch>({ company, $or: behind(after) }, { projection: FIELDS, hint: 'of_company' })
      .sort({ smsID: 1, number: 1 })
      .limit(BATCHES_AT_ONCE)
      .toArray();
    const young = found.find(({ createdAt }) => createdAt >= before);
    const old = young ? found.slice(0, found.indexOf(young)) : found;
    const seen = upToSize(old);
    const sends = await this.sendsOf(company, seen);
    const isBusy = (batch: OldBatch): boolean => {
      const send = sends.get(batch.smsID);
      return !isSettled(batch) || !send || !OVER_STATES.includes(send.state) || (send.sendAt ?? 0) >= before;
    };
    const due = seen.filter((batch) => batch.recipients > 0 && !isBusy(batch));
    if (due.length > 0 && stage === 'texts') await this.eraseTexts(company, due);
    else if (due.length > 0) {
      await this.keepOutcomes(company, due, sends);
      await remove.remove(due);
    }
    const busy = seen.find(isBusy);
    const last = seen.at(-1);
    const isLast = seen.length === old.length && (young !== undefined || found.length < BATCHES_AT_ONCE);
    const next = busy ?? (isLast ? undefined : last);
    return {
      upTo: next ? next.smsID - 1 : (last?.smsID ?? after.smsID),
      skipped: busy !== undefined,
      end: isLast || !last ? null : { smsID: last.smsID, number: last.number },
      nextAt: young?.createdAt ?? null,
    };
  }

  /** The sends of these batches, by smsID. Only the first batch of the first of them may be in an earlier step. */
  private async sendsOf(company: number, seen: OldBatch[]): Promise<Map<number, OldSend>> {
    const sends = new Map(seen.flatMap(({ smsID, send }) => (send ? [[smsID, send] as const] : [])));
    const [head] = seen;
    if (!head || head.number === 0) return sends;
    const { smsID } = head;
    const first = await this.deps.collections.batches.findOne<OldBatch>(ofJob({ _id: smsID, company }), {
      projection: FIELDS,
    });
    return first?.send ? sends.set(smsID, first.send) : sends;
  }

  /** Stores the outcomes of sends of several batches, which stay in lists. For a cancelled send, it is not stored yet. */
  private async keepOutcomes(
    company: number,
    due: OldBatch[],
    sends: ReadonlyMap<number, OldSend>,
  ): Promise<void> {
    const { batches } = this.deps.collections;
    const uncounted = [...new Set(due.map(({ smsID }) => smsID))].flatMap((smsID) => {
      const { batches: count, outcome, removed } = sends.get(smsID)!;
      return count > 1 && !outcome && !removed ? [{ _id: smsID, company }] : [];
    });
    for (const [smsID, outcome] of await outcomesOf(batches, uncounted))
      await batches.updateOne(ofJob({ _id: smsID, company }), {
        $set: { 'send.outcome': outcome },
        $inc: { version: 1 },
      });
  }

  private async eraseTexts(company: number, due: OldBatch[]): Promise<void> {
    const { batches, texts } = this.deps.collections;
    const those = { _id: { $in: due.map(({ _id }) => _id) }, company };
    await batches.updateMany(
      { ...those, ...SETTLED, text: { $type: 'string' } },
      { $set: { text: null }, $inc: { version: 1 } },
    );
    await texts.deleteMany(those);
  }
}

function behind({ smsID, number }: Position): mongo.Filter<BatchDocument>[] {
  return [{ smsID, number: { $gt: number } }, { smsID: { $gt: smsID } }];
}

/** The first batches with at most `RECIPIENTS_AT_ONCE` recipients, and at least one batch. */
function upToSize(batches: OldBatch[]): OldBatch[] {
  let recipients = 0;
  const over = batches.findIndex((batch, at) => {
    recipients += batch.recipients;
    return at > 0 && recipients > RECIPIENTS_AT_ONCE;
  });
  return over === -1 ? batches : batches.slice(0, over);
}
