import { type BatchDocument, type BatchTextsDocument, textIdsOf } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { batchCount, batchOf, type Stopped } from './batches';
import type { CheckedSend } from '../request/checked-send';

/** Batches per insert: about 1.5 MB without separate texts. */
const INSERT_BATCHES = 40;
/** With separate texts a batch may have megabytes, so an insert is also limited to this number of characters. */
const INSERT_CHARACTERS = 4_000_000;
/** Concurrent inserts: the next one is serialized while these are written. */
const INSERTS = 3;

/** Stores the batches of a job before its acceptance: invisible to senders, and deleted if no acceptance follows. */
export class BatchWriter {
  constructor(private readonly collections: JobCollections) {}

  /** Resolves when a majority of replicas has stored every batch. */
  async write(send: CheckedSend, smsID: number, stopped: Stopped): Promise<void> {
    const running = new Set<Promise<void>>();
    try {
      for (const made of insertsOf(send, smsID, stopped)) {
        const insert = this.insert(made).finally(() => running.delete(insert));
        running.add(insert);
        if (running.size >= INSERTS) await Promise.race(running);
      }
      await Promise.all(running);
    } finally {
      // After a failure no insert may still be running, because the caller deletes the stored batches.
      await Promise.allSettled(running);
    }
  }

  /** Best effort: the sweep of orphans deletes the rest after a crash. */
  async remove(company: number, smsID: number): Promise<void> {
    await this.collections.batches.deleteMany({ company, smsID, state: 'written' });
    await this.collections.texts.deleteMany({ company, _id: textIdsOf(smsID) });
  }

  private async insert({ batches, texts }: MadeBatches): Promise<void> {
    if (texts.length > 0) await this.collections.texts.insertMany(texts, { ordered: false });
    await this.collections.batches.insertMany(batches, { ordered: false });
  }
}

interface MadeBatches {
  batches: BatchDocument[];
  texts: BatchTextsDocument[];
}

/** Yields the batches of a send, grouped into inserts. */
function* insertsOf(send: CheckedSend, smsID: number, stopped: Stopped): Generator<MadeBatches> {
  const count = batchCount(send);
  for (let number = 0; number < count;) {
    const made: MadeBatches = { batches: [], texts: [] };
    let characters = 0;
    while (number < count && made.batches.length < INSERT_BATCHES && characters < INSERT_CHARACTERS) {
      const { batch, texts } = batchOf(send, { smsID, number: number++, stopped, state: 'written' });
      made.batches.push(batch);
      if (!texts) continue;
      made.texts.push(texts);
      characters += texts.texts.reduce((sum, text) => sum + text.length, 0);
    }
    yield made;
  }
}
