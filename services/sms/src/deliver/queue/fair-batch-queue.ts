import { mongo } from 'mongoose';
import type { Priority } from '@herald/contracts';
import { Grouping } from '@herald/values/grouping';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import type { BatchRef } from '../../model/batch-filter';
import { MANY } from '../../model/shared-batch';

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
  /** For a shared batch, the number of its sends. */
  recipients?: number;
  /** New whenever the batch is added, so that a deletion cannot remove a later entry. Keys are in the order of arrival. */
  key: mongo.ObjectId;
}

export interface WaitingBatchRef extends Pick<WaitingBatch, 'round' | 'company' | 'recipients'> {
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

/** Whether the round is for large sends, and so never contains single sends and shared batches. */
function isOfLarge(round: Round): boolean {
  return round.endsWith('-many');
}

function turnId(round: Round, company: number): string {
  return `${round}/${company}`;
}

/** The first batches with up to this number of sends, and at least one batch. */
function upTo(most: number, batches: WaitingBatch[]): WaitingBatch[] {
  let sends = 0;
  return batches.filter(({ recipients = 1 }, at) => (sends += recipients) <= most || at === 0);
}

/** Fair queueing per company in each priority queue, whatever number of batches a company has queued. */
export class FairBatchQueue {
  private readonly rounds: mongo.Collection<RoundDocument>;
  private readonly waiting: mongo.Collection<WaitingBatch>;
  private readonly grouping: Grouping<WaitingBatchRef, void>;
  private lastTurn = 0;
  /** Rounds in which shared batches of many companies were served last. */
  private readonly lastWasMany = new Set<Round>();

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
   * Claims up to `most` batches of the next company, by `claim`, which returns the batches it could claim. Shared batches count by their
   * sends, and a single one may exceed `most`. The company is then served after all others; shared batches of many companies are served
   * every second time. Returns null if no company has waiting batches, and an empty list if the companies checked had none, while others
   * may.
   */
  async claimNext<T>(
    round: Round,
    most: number,
    claim: (batches: Required<BatchRef>[]) => Promise<T[]>,
  ): Promise<T[] | null> {
    for (let tries = 0; tries < MAX_COMPANIES_WITHOUT_WORK; tries++) {
      const turn = await this.nextTurn(round);
      if (!turn) return null;
      const { company } = turn;
      const first = await this.waiting.find({ round, company }).sort({ key: 1 }).limit(most).toArray();
      const found = upTo(most, first);
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
    const entries = group.map(({ batch, round, company, recipients }) => ({
      updateOne: {
        filter: { _id: batch },
        update: {
          $set: { round, company, ...(recipients && { recipients }), key: new mongo.ObjectId() },
        },
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

  private async nextTurn(round: Round): Promise<RoundDocument | null> {
    const many = { _id: turnId(round, MANY), round, open: true };
    const others = { round, open: true, company: { $ne: MANY } };
    const inOrder = this.lastWasMany.has(round) ? [others, many] : [many, others];
    for (const whose of isOfLarge(round) ? [others] : inOrder) {
      const turn = await this.next(whose);
      if (!turn) continue;
      if (turn.company === MANY) this.lastWasMany.add(round);
      else this.lastWasMany.delete(round);
      return turn;
    }
    return null;
  }

  /** By MongoDB's clock. A process with a fast clock would put companies behind all others for as long as the difference. */
  private async next(whose: mongo.Filter<RoundDocument>): Promise<RoundDocument | null> {
    // Distinct within one millisecond: equal values would serve the same company again.
    const turn = { $max: [{ $toDouble: '$$NOW' }, this.lastTurn + 0.001] };
    const next = await this.rounds.findOneAndUpdate(whose, [{ $set: { turn } }], {
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
