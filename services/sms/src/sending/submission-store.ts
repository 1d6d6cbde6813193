import { mongo } from 'mongoose';
import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { declareCollection, isDuplicateKey, type MongoConnection, spreadBy, unsharded } from '@herald/mongo';
import type { Receipt } from '../carriers/carrier';
import type { PartPlace, TakenFact, UnknownFact } from './facts';

/** One part that a carrier took: finds the recipient again when its receipt comes. */
export interface SubmissionDocument extends PartPlace {
  /** `<route>/<carrier's id as it came>`. Carriers use ids again after a while, so it isn't unique. */
  key: string;
  number: string;
  /** When the answer was recorded. */
  at: Date;
  /** How long before it was handed to its route, ms; missing where nobody knows. */
  ms?: number;
  /** The slot of the bind that it went over; missing where nobody knows. */
  bind?: number;
}

/** `at`: when a carrier was known to have it, ms since epoch. */
export interface TakenPlace extends PartPlace {
  at: number;
}

/** What one look at receipts has for itself until then, by MongoDB's clock: it is being stored. */
interface Takeable {
  takenUntil?: Date;
  takenBy?: mongo.ObjectId;
}

/** A part of unknown outcome: a receipt for the same route, sender and number settles it, whatever its id. */
export interface UnknownPart
  extends Takeable, Omit<UnknownFact, 'kind' | 'attempt' | 'at' | 'submittedAt' | 'mayAnswer'> {
  /** `<batch>/<i>/<part>` (`unknownId`) */
  _id: string;
  at: Date;
  /** When it was handed to the carrier first; absent where nobody knows. */
  submittedAt?: Date;
}

/** A receipt whose submission isn't known yet. */
export interface WaitingReceipt extends Takeable {
  _id: mongo.ObjectId;
  key: string;
  receipt: Receipt;
  number: string;
  at: Date;
}

/** Receipts come up to the validity period late, and some longer. */
const RECEIPT_GRACE_HOURS = 72;
/** A part is submitted within its message's validity, and its receipt may come until that ends and longer. */
const KEPT_SECONDS = (MAX_VALIDITY_HOURS + RECEIPT_GRACE_HOURS) * 3_600;
const LOOKUP_LIMIT = 5_000;
/** How long a receipt may take to be stored before another one may be its part's. */
const TAKEN_FOR_MS = 60_000;
const IS_FREE = { $expr: { $lt: ['$takenUntil', '$$NOW'] } };
/** Every document, with bounds for the hint: MongoDB warns of one without. */
const EVERY = { _id: { $gte: new mongo.MinKey() as never } };
const COUNTED = { hint: '_id_', limit: 100_000 };

const RETENTION = { key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS } as const;
const BY_KEY = { key: { key: 1 } } as const;
const BY_NUMBER = { key: { number: 1 } } as const;

export const submissionsIn = declareCollection<SubmissionDocument>(
  'submissions',
  spreadBy('key', 'a receipt names the route and the carrier’s id, and nothing else'),
  BY_KEY,
  RETENTION,
);
export const unknownIn = declareCollection<UnknownPart>(
  'unknown_outcomes',
  unsharded('holds the few parts whose answer was lost, until a receipt or another try settles them'),
  BY_NUMBER,
  RETENTION,
);
export const waitingIn = declareCollection<WaitingReceipt>(
  'waiting_receipts',
  unsharded('holds receipts that were quicker than the answer, and those of messages that are not ours'),
  BY_KEY,
  BY_NUMBER,
  RETENTION,
);

/** The sender of a part that a carrier surely took, without giving it an id: any sender's receipt may be its. */
export const ANY_SENDER = '';

export function unknownId({ batch, i, part }: PartPlace): string {
  return `${batch}/${i}/${part}`;
}

export function submissionKey(route: string, carrierId: string): string {
  return `${route}/${carrierId}`;
}

/** What must be remembered of parts at carriers, to know receipts again. */
export class SubmissionStore {
  private readonly submissions: mongo.Collection<SubmissionDocument>;
  private readonly unknown: mongo.Collection<UnknownPart>;
  private readonly waiting: mongo.Collection<WaitingReceipt>;

  constructor(connection: MongoConnection) {
    this.submissions = submissionsIn(connection);
    this.unknown = unknownIn(connection);
    this.waiting = waitingIn(connection);
  }

  /** Remembers parts that carriers took. Written twice it does no harm. */
  async add(taken: TakenFact[], at: Date): Promise<void> {
    if (taken.length === 0) return;
    const documents = taken.map(
      ({ route, carrierId, number, batch, company, i, part, submittedAt, bind }) => ({
        ...{ key: submissionKey(route, carrierId), number, batch, company, i, part, at },
        ...(submittedAt && { ms: Math.max(0, at.getTime() - submittedAt) }),
        ...(bind !== undefined && { bind }),
      }),
    );
    await this.submissions.insertMany(documents, { ordered: false });
  }

  /** Where the parts of these keys stand, and when they were taken; the newest of a key and number. */
  async find(wanted: { key: string; number: string }[]): Promise<Map<string, TakenPlace>> {
    const places = new Map<string, TakenPlace>();
    if (wanted.length === 0) return places;
    const keys = [...new Set(wanted.map(({ key }) => key))];
    const numbers = [...new Set(wanted.map(({ number }) => number))];
    const found = await this.submissions
      .find({ key: { $in: keys }, number: { $in: numbers } })
      .sort({ at: -1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
    // The newest last, so that it stands: whatever is too much are old ones.
    for (const { key, number, at, batch, company, i, part } of found.reverse())
      places.set(`${key}/${number}`, { batch, company, i, part, at: at.getTime() });
    return places;
  }

  async addUnknown(facts: UnknownFact[], at: Date): Promise<void> {
    if (facts.length === 0) return;
    const documents = facts.map(
      ({ batch, company, i, part, number, sender, route, submittedAt }): UnknownPart => {
        const place = { batch, company, i, part };
        const open = { _id: unknownId(place), ...place, number, sender, route, at };
        return submittedAt === undefined ? open : { ...open, submittedAt: new Date(submittedAt) };
      },
    );
    try {
      await this.unknown.insertMany(documents, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Parts of unknown outcome to these numbers, in the order in which they were submitted: what broke, broke behind the first ones. */
  async findUnknown(numbers: string[]): Promise<UnknownPart[]> {
    if (numbers.length === 0) return [];
    return this.unknown
      .find({ number: { $in: numbers }, ...IS_FREE })
      .sort({ at: 1, _id: 1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
  }

  /**
   * Takes parts for the receipts that speak of them: until those are stored nobody else finds them, or takes another part's receipt
   * for theirs. @returns the ids of those that were still free
   */
  async takeUnknown(ids: string[]): Promise<Set<string>> {
    return take(this.unknown, ids);
  }

  /** A page of parts of unknown outcome that were reported before `before`, by id, for the sweep. */
  async pageUnknown(after: string | null, before: Date, count: number): Promise<UnknownPart[]> {
    return this.unknown
      .find({ at: { $lt: before }, ...(after !== null && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(count)
      .toArray();
  }

  /** @returns how many there were */
  async removeUnknown(ids: string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return (await this.unknown.deleteMany({ _id: { $in: ids } })).deletedCount;
  }

  /** 100,000 = so many or more. Counted, because after a crash of the server its own figure may be wrong for good. */
  async countUnknown(): Promise<number> {
    return this.unknown.countDocuments(EVERY, COUNTED);
  }

  /** Keeps receipts nobody is known for yet. */
  async addWaiting(receipts: Receipt[], at: Date): Promise<void> {
    if (receipts.length === 0) return;
    await this.waiting.insertMany(
      receipts.map((receipt) => ({
        _id: new mongo.ObjectId(),
        key: submissionKey(receipt.route, receipt.carrierId ?? ''),
        receipt,
        number: receipt.number,
        at,
      })),
      { ordered: false },
    );
  }

  /** 100,000 = so many or more. */
  async countWaiting(): Promise<number> {
    return this.waiting.countDocuments(EVERY, COUNTED);
  }

  async hasWaiting(): Promise<boolean> {
    return (await this.waiting.findOne({}, { projection: { _id: 1 } })) !== null;
  }

  /** Waiting receipts of these keys or numbers, as they came: of two that contradict each other the first counts. */
  async findWaiting(by: { keys: string[]; numbers: string[] }): Promise<WaitingReceipt[]> {
    if (by.keys.length + by.numbers.length === 0) return [];
    return this.waiting
      .find({ $or: [{ key: { $in: by.keys } }, { number: { $in: by.numbers } }] })
      .sort({ at: 1, _id: 1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
  }

  /** Takes receipts that nothing but their number names: of two parts each is one's only. @returns those that were still free */
  async takeWaiting(ids: mongo.ObjectId[]): Promise<Set<string>> {
    return take(this.waiting, ids);
  }

  /** Whoever knows a part for them may take them again. */
  async releaseWaiting(ids: mongo.ObjectId[]): Promise<void> {
    if (ids.length > 0)
      await this.waiting.updateMany({ _id: { $in: ids } }, { $unset: { takenUntil: '', takenBy: '' } });
  }

  /** A page of waiting receipts, oldest first, for the sweep. */
  async pageWaiting(after: mongo.ObjectId | null, count: number): Promise<WaitingReceipt[]> {
    return this.waiting
      .find(after ? { _id: { $gt: after } } : {})
      .sort({ _id: 1 })
      .limit(count)
      .toArray();
  }

  async removeWaiting(ids: mongo.ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.waiting.deleteMany({ _id: { $in: ids } });
  }
}

/** @returns the ids of those that were still free, as text */
async function take<T extends { _id: string | mongo.ObjectId } & Takeable>(
  collection: mongo.Collection<T>,
  ids: T['_id'][],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const takenBy = new mongo.ObjectId();
  const takenUntil = { $add: ['$$NOW', TAKEN_FOR_MS] };
  const wanted = { _id: { $in: ids } } as mongo.Filter<T>;
  await collection.updateMany({ ...wanted, ...IS_FREE }, [{ $set: { takenUntil, takenBy } }]);
  const own = await collection.find({ ...wanted, takenBy }, { projection: { _id: 1 } }).toArray();
  return new Set(own.map(({ _id }) => String(_id)));
}
