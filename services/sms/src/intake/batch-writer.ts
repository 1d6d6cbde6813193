import { type BatchDocument, type BatchTextsDocument, textIdsOf } from '../jobs/batch-model';
import type { JobCollections } from '../jobs/collections';
import { batchCount, batchOf, type Stopped } from './batches';
import type { CheckedSend } from './checked-send';

/** Batches in one insert: about 1.5 MB without separate texts. */
const INSERT_BATCHES = 40;
/** With separate texts a batch may take megabytes; an insert goes out at this many characters. */
const INSERT_CHARACTERS = 4_000_000;
/** Inserts under way at once: the next is serialized while these are written. */
const INSERTS = 3;

/** Stores the batches of a job that is not accepted yet: invisible to senders, and removed if no acceptance follows. */
export class BatchWriter {
  constructor(private readonly collections: JobCollections) {}

  /** Resolves when a majority has every batch. */
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
      // Nothing is written any more once this has failed: the caller removes what is there.
      await Promise.allSettled(running);
    }
  }

  /** Best effort: what is left after a crash is removed by the sweep of orphans. */
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

/** The batches of a send, as many at a time as go into one insert. */
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
