import { mongo } from 'mongoose';
import type { Lane } from '@herald/contracts';
import { Grouping } from '@herald/grouping';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import type { BatchRef } from './batch-filter';
import { MANY } from './shared-batch';

/** In which companies take turns: small and large batches of a lane have rounds of their own, so that neither waits for the other. */
export type Round = Lane | `${Lane}-many`;

/** A company's place in a round. */
interface TurnDocument {
  /** `<round>/<company>` */
  _id: string;
  round: Round;
  company: number;
  /** When it was last served (ms since epoch), 0 = never: who waited longest comes next. */
  turn: number;
  /** Whether it may have batches that wait. */
  open: boolean;
  /** Grows whenever it is opened: closing must not overlook work that came in between. */
  version: number;
}

/** A queued batch that waits for its company's turn. It stays until a sender has claimed the batch, or found that it can't be. */
interface WaitingBatch {
  /** The batch's id. */
  _id: string;
  round: Round;
  company: number;
  /** Of a shared batch: how many sends it holds. */
  recipients?: number;
  /** New whenever it comes: whoever removes it must not remove the next one. In the order in which they came. */
  key: mongo.ObjectId;
}

export interface WaitingTurn extends Pick<WaitingBatch, 'round' | 'company' | 'recipients'> {
  batch: string;
}

export const turnsIn = declareCollection<TurnDocument>(
  'lane_turns',
  unsharded('a document per company and priority queue: one shard must know the order of the companies'),
  { key: { round: 1, turn: 1 }, partialFilterExpression: { open: true }, name: 'round' },
);
export const waitingIn = declareCollection<WaitingBatch>(
  'batches_in_turn',
  unsharded('a small document per waiting batch of up to 1,000 recipients'),
  { key: { round: 1, company: 1, key: 1 }, name: 'of_company' },
);

const WRITTEN_AT_ONCE = 1_000;
const MOST_WAITING = 10_000;
const MAX_COMPANIES_WITHOUT_WORK = 100;

export function roundOf(lane: Lane, large: boolean): Round {
  return large ? `${lane}-many` : lane;
}

/** Whether single sends, and with them shared batches, don't come into it. */
function isOfLarge(round: Round): boolean {
  return round.endsWith('-many');
}

function turnId(round: Round, company: number): string {
  return `${round}/${company}`;
}

/** The first of them that hold no more sends than so many, and one in any case. */
function upTo(most: number, batches: WaitingBatch[]): WaitingBatch[] {
  let sends = 0;
  return batches.filter(({ recipients = 1 }, at) => (sends += recipients) <= most || at === 0);
}

/** Lets companies take turns in a lane, whatever number of batches each has queued (design.md, law 2). */
export class LaneTurns {
  private readonly turns: mongo.Collection<TurnDocument>;
  private readonly waiting: mongo.Collection<WaitingBatch>;
  private readonly grouping: Grouping<WaitingTurn, void>;
  private lastTurn = 0;
  /** Rounds in which those of many companies had the last turn. */
  private readonly lastWasMany = new Set<Round>();

  constructor(connection: MongoConnection) {
    this.turns = turnsIn(connection);
    this.waiting = waitingIn(connection);
    this.grouping = new Grouping({
      maxGroup: WRITTEN_AT_ONCE,
      maxWaiting: MOST_WAITING,
      write: (group) => this.write(group),
    });
  }

  /** Resolves once it is stored that this queued batch waits for its company's turn. */
  wait(batch: WaitingTurn): Promise<void> {
    return this.grouping.addWhenRoom(batch);
  }

  /** Rounds in which batches may wait: one step in the index for each. */
  async openRounds(): Promise<Round[]> {
    return this.turns.distinct('round', { open: true });
  }

  /** Of these batches those that wait for a turn. */
  async whichWait(batches: string[]): Promise<Set<string>> {
    const found = this.waiting.find({ _id: { $in: batches } }, { projection: { _id: 1 } });
    return new Set(await found.map(({ _id }) => _id).toArray());
  }

  /**
   * Claims up to so many batches of the company whose turn it is, by `claim`, which gives those that could be; shared ones count by
   * their sends, and one may be larger. Its next turn comes after everyone else's; shared batches of many companies have every second
   * one. Null where nobody has work; none where many that were asked had none: others may.
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
      // Only now: whoever dies in between leaves them to the next turn, which finds what can still be claimed.
      await this.waiting.deleteMany({ company, key: { $in: found.map(({ key }) => key) } });
      if (claimed.length > 0) return claimed;
    }
    return [];
  }

  private async write(group: WaitingTurn[]): Promise<undefined[]> {
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
    // After they are stored: a turn that is closed meanwhile found nothing, and this opens it again.
    const companies = new Map(group.map((entry) => [turnId(entry.round, entry.company), entry]));
    const turns = [...companies].map(([_id, { round, company }]) => ({
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
    await this.turns.bulkWrite(turns, { ordered: false });
    return group.map(() => undefined);
  }

  private async nextTurn(round: Round): Promise<TurnDocument | null> {
    const many = { _id: turnId(round, MANY), round, open: true };
    const others = { round, open: true, company: { $ne: MANY } };
    const inTurn = this.lastWasMany.has(round) ? [others, many] : [many, others];
    for (const whose of isOfLarge(round) ? [others] : inTurn) {
      const turn = await this.next(whose);
      if (!turn) continue;
      if (turn.company === MANY) this.lastWasMany.add(round);
      else this.lastWasMany.delete(round);
      return turn;
    }
    return null;
  }

  /** By MongoDB's clock: a process whose own is ahead would put companies behind all others for as long. */
  private async next(whose: mongo.Filter<TurnDocument>): Promise<TurnDocument | null> {
    // Several turns in one millisecond stay apart: equal ones would serve the same company again.
    const turn = { $max: [{ $toDouble: '$$NOW' }, this.lastTurn + 0.001] };
    const next = await this.turns.findOneAndUpdate(whose, [{ $set: { turn } }], {
      sort: { turn: 1 },
      returnDocument: 'after',
    });
    this.lastTurn = Math.max(this.lastTurn, next?.turn ?? 0);
    return next;
  }

  /** Takes a company without waiting batches out of the round, unless it was opened again meanwhile. */
  private async close({ _id, company, version }: TurnDocument): Promise<void> {
    await this.turns.updateOne({ _id, company, version }, { $set: { open: false } });
  }
}
