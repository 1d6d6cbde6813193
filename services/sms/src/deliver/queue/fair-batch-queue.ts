import { mongo } from 'mongoose';
import type { Priority } from '@herald/contracts';
import { Grouping } from '@herald/values/grouping';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import type { BatchRef } from '../../model/batch-filter';

/** A round robin over companies. Small and large batches of a priority queue have separate rounds, so that neither waits for the other. */
export type Round = Priority | `${Priority}-many`;

/** A company's position in a round. */
interface RoundDocument {
  /** `<round>/<company>` */
  _id: string;
  round: Round;
  company: number;
  /** When it was last served (ms since epoch), 0 = never: the company that has waited longest is next. */
  turn: number;
  /** Whether it may have waiting batches. */
  open: boolean;
  /** Incremented whenever it is opened, so that closing does not miss batches queued in the meantime. */
  version: number;
}

/** A queued batch that waits to be claimed. It stays until a sender has claimed the batch, or found that it cannot be claimed. */
interface WaitingBatch {
  /** The batch's id. */
  _id: string;
  round: Round;
  company: number;
  /** New whenever the batch is added, so that a deletion cannot remove a later entry. Keys are in the order of arrival. */
  key: mongo.ObjectId;
}

export interface WaitingBatchRef extends Pick<WaitingBatch, 'round' | 'company'> {
  batch: string;
}

export const roundsIn = declareCollection<RoundDocument>(
  'priority_rounds',
  unsharded('a document per company and priority queue: one shard must know the order of the companies'),
  { key: { round: 1, turn: 1 }, partialFilterExpression: { open: true }, name: 'round' },
);
export const waitingIn = declareCollection<WaitingBatch>(
  'waiting_batches',
  unsharded('a small document per waiting batch of up to 1,000 recipients'),
  { key: { round: 1, company: 1, key: 1 }, name: 'of_company' },
);

const WRITTEN_AT_ONCE = 1_000;
const MOST_WAITING = 10_000;
const MAX_COMPANIES_WITHOUT_WORK = 100;

export function roundOf(priority: Priority, large: boolean): Round {
  return large ? `${priority}-many` : priority;
}

function turnId(round: Round, company: number): string {
  return `${round}/${company}`;
}

/** Fair queueing per company in each priority queue, whatever number of batches a company has queued. */
export class FairBatchQueue {
  private readonly rounds: mongo.Collection<RoundDocument>;
  private readonly waiting: mongo.Collection<WaitingBatch>;
  private readonly grouping: Grouping<WaitingBatchRef, void>;
  private lastTurn = 0;

  constructor(connection: MongoConnection) {
    this.rounds = roundsIn(connection);
    this.waiting = waitingIn(connection);
    this.grouping = new Grouping({
      maxGroup: WRITTEN_AT_ONCE,
      maxWaiting: MOST_WAITING,
      write: (group) => this.write(group),
    });
  }

  /** Resolves once this queued batch is stored as waiting. */
  wait(batch: WaitingBatchRef): Promise<void> {
    return this.grouping.addWhenFree(batch);
  }

  /** Rounds with waiting batches: one index lookup per round. */
  async openRounds(): Promise<Round[]> {
    return this.rounds.distinct('round', { open: true });
  }

  /** The waiting batches among these. */
  async whichWait(batches: string[]): Promise<Set<string>> {
    const found = this.waiting.find({ _id: { $in: batches } }, { projection: { _id: 1 } });
    return new Set(await found.map(({ _id }) => _id).toArray());
  }

  /**
   * Claims up to `most` batches of the next company, by `claim`, which returns the batches it could claim. The company is then
   * served after all others. Returns null if no company has waiting batches, and an empty list if the companies checked had none, while
   * others may.
   */
  async claimNext<T>(
    round: Round,
    most: number,
    claim: (batches: Required<BatchRef>[]) => Promise<T[]>,
  ): Promise<T[] | null> {
    for (let tries = 0; tries < MAX_COMPANIES_WITHOUT_WORK; tries++) {
      const turn = await this.next(round);
      if (!turn) return null;
      const { company } = turn;
      const found = await this.waiting.find({ round, company }).sort({ key: 1 }).limit(most).toArray();
      if (found.length === 0) {
        await this.close(turn);
        continue;
      }
      const claimed = await claim(found.map(({ _id }) => ({ _id, company })));
      // Deleted after the claim: if the process dies in between, the next claim checks which batches can still be claimed.
      await this.waiting.deleteMany({ company, key: { $in: found.map(({ key }) => key) } });
      if (claimed.length > 0) return claimed;
    }
    return [];
  }

  private async write(group: WaitingBatchRef[]): Promise<undefined[]> {
    const entries = group.map(({ batch, round, company }) => ({
      updateOne: {
        filter: { _id: batch },
        update: { $set: { round, company, key: new mongo.ObjectId() } },
        upsert: true,
      },
    }));
    await this.waiting.bulkWrite(entries, { ordered: false });
    // Done after they are stored: an entry that is closed concurrently found none, and is opened again here.
    const companies = new Map(group.map((entry) => [turnId(entry.round, entry.company), entry]));
    const rounds = [...companies].map(([_id, { round, company }]) => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: { open: true },
          $inc: { version: 1 },
          $setOnInsert: { round, company, turn: 0 },
        },
        upsert: true,
      },
    }));
    await this.rounds.bulkWrite(rounds, { ordered: false });
    return group.map(() => undefined);
  }

  /** By MongoDB's clock. A process with a fast clock would put companies behind all others for as long as the difference. */
  private async next(round: Round): Promise<RoundDocument | null> {
    // Distinct within one millisecond: equal values would serve the same company again.
    const turn = { $max: [{ $toDouble: '$$NOW' }, this.lastTurn + 0.001] };
    const next = await this.rounds.findOneAndUpdate({ round, open: true }, [{ $set: { turn } }], {
      sort: { turn: 1 },
      returnDocument: 'after',
    });
    this.lastTurn = Math.max(this.lastTurn, next?.turn ?? 0);
    return next;
  }

  /** Closes the entry of a company without waiting batches, unless it was opened again since. */
  private async close({ _id, company, version }: RoundDocument): Promise<void> {
    await this.rounds.updateOne({ _id, company, version }, { $set: { open: false } });
  }
}
