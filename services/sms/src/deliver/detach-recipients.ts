import type { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type BatchRef, ofBatch } from '../model/batch-filter';
import {
  type BatchDocument,
  batchId,
  type BatchState,
  type BatchTextsDocument,
  cutOf,
  cutsOfBatch,
  freshBatchState,
  partsOf,
} from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { ofSend } from '../model/job-model';
import { documentOfShared, sharedJobIn } from '../model/shared-job';
import { MOVED, originOf } from '../model/shared-batch';

export interface DetachRecipientsDeps {
  connection: MongoConnection;
  collections: JobCollections;
}

/** The initial state of the batches of detached recipients. The sweep queues a `waiting` batch when it is due. */
export interface DetachedAs {
  state: Extract<BatchState, 'waiting' | 'held'>;
  dueAt: Date;
}

class StaleBatchError extends Error {
  override readonly name = 'StaleBatchError';
}

/** Maximum number of reads of a batch that others are writing; each writer can only write it a few times per read. */
const TRIES = 20;

/** Detaches unsubmitted recipients from a shared batch: each gets a job and a batch of its own, like a single send. */
export class DetachRecipients {
  constructor(private readonly deps: DetachRecipientsDeps) {}

  /**
   * @param wanted selects recipients of the current batch, and is called again if the batch has changed. It must not select indeterminate
   * recipients.
   * @returns the smsIDs of the detached recipients
   */
  async detach(
    from: BatchRef,
    wanted: (batch: BatchDocument) => number[],
    as: DetachedAs,
  ): Promise<number[]> {
    for (let tries = 0; tries < TRIES; tries++) {
      const batch = await this.deps.collections.batches.findOne(ofBatch(from));
      const indexes = batch?.shared
        ? wanted(batch).filter((i) => batch.statuses[i] === DELIVERY.AWAITING)
        : [];
      if (!batch || indexes.length === 0) return [];
      const texts = batch.text === null ? await this.deps.collections.texts.findOne(ofBatch(from)) : null;
      try {
        await inTransaction(this.deps.connection, (session) =>
          this.write(session, batch, indexes, texts, as),
        );
        return indexes.map((i) => originOf(batch, i).smsID);
      } catch (error) {
        if (!(error instanceof StaleBatchError)) throw error;
      }
    }
    return [];
  }

  private async write(
    session: mongo.ClientSession,
    batch: BatchDocument,
    indexes: number[],
    texts: BatchTextsDocument | null,
    as: DetachedAs,
  ): Promise<void> {
    const { jobs, batches } = this.deps.collections;
    const detached = new Set(indexes);
    const { matchedCount } = await batches.updateOne(
      { ...ofBatch(batch), version: batch.version },
      {
        $set: {
          ...Object.fromEntries(indexes.map((i) => [`statuses.${i}`, MOVED])),
          retries: batch.retries.filter(({ i }) => !detached.has(i)),
          uncountedAt: new Date(),
        },
        $inc: { version: 1 },
      },
      { session },
    );
    if (matchedCount === 0) throw new StaleBatchError();
    await jobs.insertMany(
      indexes.map((i) => ({ ...documentOfShared(sharedJobIn(batch, i)), sharedIn: batch.smsID })),
      { session },
    );
    await batches.insertMany(
      indexes.map((i) => ({ ...ownBatch(batch, i, texts?.texts[i] ?? batch.text), ...as })),
      { session },
    );
  }
}

/** The batch that the recipient would have if its send had come alone. */
function ownBatch(batch: BatchDocument, i: number, text: string | null): BatchDocument {
  const { shared } = batch;
  const origin = originOf(batch, i);
  const { smsID, checkStopList, brandID } = origin;
  const { encoding } = shared!.of[shared!.which[i]!]!;
  return {
    _id: batchId(smsID, 0),
    ...ofSend({ ...batch, ...origin }),
    smsID,
    brandID,
    number: 0,
    first: 0,
    state: 'waiting',
    checkStopList,
    text,
    encoding,
    ...(batch.statusShards === undefined ? {} : { statusShards: batch.statusShards }),
    ...freshBatchState(),
    numbers: [batch.numbers[i]!],
    ...cutsOfBatch([cutOf(batch, i)]),
    parts: partsOf(batch, i),
    statuses: [DELIVERY.AWAITING],
    // A retry counts as submitted before, and the intent of this batch says that it was not.
    retries: [],
    pending: [],
    pendingSince: null,
  };
}
