import { mongo } from 'mongoose';
import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import {
  countAll,
  declareCollection,
  isDuplicateKey,
  type MongoConnection,
  spreadBy,
  unsharded,
} from '@herald/mongo';
import type { Receipt } from '../../carriers/carrier';
import { idKey } from '../../carriers/message-ids';
import type { PartRef, SubmittedAs, TakenOutcome, IndeterminateOutcome } from './outcome';

/** A part that a carrier accepted; used to find the recipient of its delivery receipt. */
export interface SubmissionDocument extends PartRef {
  /** `idKey` of the carrier's id. Not unique, as carriers reuse ids after a while. */
  key: string;
  /** The carrier's id as received; missing if it equals the key. */
  id?: string;
  /** SMSC and login that assigned the id; missing for the sandbox. */
  smsc?: string;
  /** The name of the route at that time. */
  route: string;
  number: string;
  /** When the answer was recorded. */
  at: Date;
  /** Time from the hand-over to the route until `at`, ms; missing if unknown. */
  ms?: number;
  /** The index of the bind that submitted the part; missing if unknown. */
  bind?: number;
  /** How it went out; missing if with the brand's name and no TLV. */
  sentAs?: SubmittedAs;
  /** It was the whole message, of several parts. */
  whole?: true;
}

/** The fields of a submission that delivery receipts are matched by. `at`: when a carrier was known to have it, ms since epoch. */
export type Submitted = PartRef &
  Pick<SubmissionDocument, 'key' | 'id' | 'smsc' | 'route' | 'number' | 'sentAs'> & { at: number };

/** The submissions to find: under these keys, and either to these numbers or at these SMSCs. */
export type Wanted = { keys: string[] } & ({ numbers: string[] } | { smscs: string[] });

/** A short reservation by MongoDB's clock, made by one process while it stores the outcome. */
interface Takeable {
  takenUntil?: Date;
  takenBy?: mongo.ObjectId;
}

/** A part with an indeterminate submit. A delivery receipt of the same SMSC and login for the same sender and number settles it, whatever its id. */
export interface IndeterminatePart
  extends Takeable, Omit<IndeterminateOutcome, 'kind' | 'attempt' | 'at' | 'submittedAt' | 'mayAnswer'> {
  /** `<batch>/<i>/<part>` (`indeterminateId`) */
  _id: string;
  at: Date;
  /** When it was first handed to the carrier; missing if unknown. */
  submittedAt?: Date;
}

/** A delivery receipt whose submission is not known yet. */
export interface WaitingReceipt extends Takeable {
  _id: mongo.ObjectId;
  /** The keys of all ids that it may mean. */
  keys: string[];
  receipt: Receipt;
  number: string;
  at: Date;
}

/** Delivery receipts arrive up to the validity period late, and some even later. */
const RECEIPT_GRACE_HOURS = 72;
/** A part is submitted within its message's validity. Its delivery receipt may arrive until the validity ends, and later. */
const KEPT_SECONDS = (MAX_VALIDITY_HOURS + RECEIPT_GRACE_HOURS) * 3_600;
const LOOKUP_LIMIT = 5_000;
/** The latest submissions per id and SMSC, whatever their number. */
const NEWEST_OF_ID = 100;
/** Time to store a delivery receipt before its part may be matched by another delivery receipt. */
const TAKEN_FOR_MS = 60_000;
const IS_FREE = { $expr: { $lt: ['$takenUntil', '$$NOW'] } };
const COUNTED = { limit: 100_000 };

const RETENTION = { key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS } as const;
const BY_KEY = { key: { key: 1 } } as const;
const BY_KEYS = { key: { keys: 1 } } as const;
const BY_NUMBER = { key: { number: 1 } } as const;

export const submissionsIn = declareCollection<SubmissionDocument>(
  'submissions',
  spreadBy('key', 'a delivery receipt names only the carrier’s id'),
  BY_KEY,
  RETENTION,
);
export const indeterminateIn = declareCollection<IndeterminatePart>(
  'unknown_outcomes',
  unsharded('the few indeterminate submits, until a delivery receipt or a retry settles them'),
  BY_NUMBER,
  RETENTION,
);
export const waitingIn = declareCollection<WaitingReceipt>(
  'waiting_receipts',
  unsharded('delivery receipts that arrived before the answer, and those of unknown messages'),
  BY_KEYS,
  BY_NUMBER,
  RETENTION,
);

/** The sender of a part that a carrier surely accepted without an id. It matches delivery receipts for any sender. */
export const ANY_SENDER = '';

export function indeterminateId({ batch, i, part }: PartRef): string {
  return `${batch}/${i}/${part}`;
}

/** The carrier's id of a submission, as received. */
export function carrierIdOf({ key, id = key }: Pick<SubmissionDocument, 'key' | 'id'>): string {
  return id;
}

/** The fields of an accepted part that delivery receipts are matched by. */
export function submittedOf(taken: TakenOutcome, at: number): Submitted {
  const { batch, company, i, part, number, route, smsc, carrierId, sentAs } = taken;
  const key = idKey(carrierId);
  return {
    batch,
    i,
    part,
    number,
    route,
    key,
    at,
    ...(company !== undefined && { company }),
    ...(smsc !== undefined && { smsc }),
    ...(key !== carrierId && { id: carrierId }),
    ...(sentAs && { sentAs }),
  };
}

/** The documents of accepted parts. */
export function submissionsOf(taken: TakenOutcome[], at: Date): SubmissionDocument[] {
  return taken.map((outcome) => {
    const { submittedAt, bind, whole } = outcome;
    return {
      ...submittedOf(outcome, 0),
      at,
      ...(submittedAt && { ms: Math.max(0, at.getTime() - submittedAt) }),
      ...(bind !== undefined && { bind }),
      ...(whole && { whole }),
    };
  });
}

/** A part that a carrier accepted without an id. Like an indeterminate submit, its delivery receipt is matched by number. */
export function namelessPart({
  batch,
  company,
  i,
  part,
  number,
  route,
  smsc,
  whole,
}: TakenOutcome): IndeterminateOutcome {
  return { kind: 'unknown', batch, company, i, part, number, sender: ANY_SENDER, route, smsc, whole };
}

/** Stores the data about parts at carriers that is needed to match delivery receipts. */
export class SubmissionStore {
  private readonly submissions: mongo.Collection<SubmissionDocument>;
  private readonly unknown: mongo.Collection<IndeterminatePart>;
  private readonly waiting: mongo.Collection<WaitingReceipt>;

  constructor(connection: MongoConnection) {
    this.submissions = submissionsIn(connection);
    this.unknown = indeterminateIn(connection);
    this.waiting = waitingIn(connection);
  }

  /** Stores accepted parts. A duplicate write does no harm. */
  async storeSubmissions(taken: TakenOutcome[], at: Date): Promise<void> {
    if (taken.length > 0) await this.submissions.insertMany(submissionsOf(taken, at), { ordered: false });
  }

  /** The newest matching submissions, by key. */
  async findSubmitted(wanted: Wanted): Promise<Map<string, Submitted[]>> {
    const found = 'numbers' in wanted ? await this.findByNumber(wanted) : await this.findNewest(wanted);
    return groupBy(
      found.map((document) => ({ ...document, at: document.at.getTime() })),
      ({ key }) => key,
    );
  }

  private async findByNumber({ keys, numbers }: { keys: string[]; numbers: string[] }) {
    if (keys.length === 0 || numbers.length === 0) return [];
    return this.submissions
      .find({ key: { $in: keys }, number: { $in: numbers } }, { projection: { _id: 0 } })
      .sort({ at: -1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
  }

  private async findNewest({ keys, smscs }: { keys: string[]; smscs: string[] }) {
    if (keys.length === 0) return [];
    const newest = { $topN: { n: NEWEST_OF_ID, sortBy: { at: -1 }, output: '$$ROOT' } };
    const groups = await this.submissions
      .aggregate<{ newest: SubmissionDocument[] }>([
        { $match: { key: { $in: keys }, smsc: { $in: smscs } } },
        { $group: { _id: { key: '$key', smsc: '$smsc' }, newest } },
      ])
      .toArray();
    return groups.flatMap((group) => group.newest);
  }

  async addIndeterminate(outcomes: IndeterminateOutcome[], at: Date): Promise<void> {
    if (outcomes.length === 0) return;
    const documents = outcomes.map(
      ({ batch, company, i, part, whole, number, sender, route, smsc, submittedAt }): IndeterminatePart => {
        const ref = { batch, company, i, part };
        const by = { number, sender, route, ...(smsc !== undefined && { smsc }), ...(whole && { whole }) };
        const open = { _id: indeterminateId(ref), ...ref, ...by, at };
        return submittedAt === undefined ? open : { ...open, submittedAt: new Date(submittedAt) };
      },
    );
    try {
      await this.unknown.insertMany(documents, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Indeterminate parts to these numbers, in the order of submission, because a failure hits the later parts of a sequence. */
  async findIndeterminate(numbers: string[]): Promise<IndeterminatePart[]> {
    if (numbers.length === 0) return [];
    return this.unknown
      .find({ number: { $in: numbers }, ...IS_FREE })
      .sort({ at: 1, _id: 1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
  }

  /** Reserves parts for their delivery receipts until these are stored, and returns the ids of those that were still free. */
  async takeIndeterminate(ids: string[]): Promise<Set<string>> {
    return reserve(this.unknown, ids);
  }

  /** A page of parts recorded as indeterminate before `before`, by id, for the sweep. */
  async pageIndeterminate(after: string | null, before: Date, count: number): Promise<IndeterminatePart[]> {
    return this.unknown
      .find({ at: { $lt: before }, ...(after !== null && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(count)
      .toArray();
  }

  /** @returns the number of deleted parts */
  async removeIndeterminate(ids: string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return (await this.unknown.deleteMany({ _id: { $in: ids } })).deletedCount;
  }

  /** 100,000 means that number or more. */
  async countIndeterminate(): Promise<number> {
    return countAll(this.unknown, COUNTED);
  }

  /** Stores unmatched delivery receipts. */
  async addWaiting(receipts: Receipt[], at: Date): Promise<void> {
    if (receipts.length === 0) return;
    await this.waiting.insertMany(
      receipts.map((receipt) => ({
        _id: new mongo.ObjectId(),
        keys: receipt.ids.map(({ key }) => key),
        receipt,
        number: receipt.number,
        at,
      })),
      { ordered: false },
    );
  }

  /** 100,000 means that number or more. */
  async countWaiting(): Promise<number> {
    return countAll(this.waiting, COUNTED);
  }

  async hasWaiting(): Promise<boolean> {
    return (await this.waiting.findOne({}, { projection: { _id: 1 } })) !== null;
  }

  /** Waiting delivery receipts with these keys or numbers, in order of arrival: if two contradict each other, the first counts. */
  async findWaiting(by: { keys: string[]; numbers: string[] }): Promise<WaitingReceipt[]> {
    if (by.keys.length + by.numbers.length === 0) return [];
    return this.waiting
      .find({ $or: [{ keys: { $in: by.keys } }, { number: { $in: by.numbers } }] })
      .sort({ at: 1, _id: 1 })
      .limit(LOOKUP_LIMIT)
      .toArray();
  }

  /** Reserves delivery receipts that name only a number, so that each settles one part, and returns the ids that were still free. */
  async takeWaiting(ids: mongo.ObjectId[]): Promise<Set<string>> {
    return reserve(this.waiting, ids);
  }

  /** Releases these delivery receipts, so that they can be matched again. */
  async releaseWaiting(ids: mongo.ObjectId[]): Promise<void> {
    if (ids.length > 0)
      await this.waiting.updateMany({ _id: { $in: ids } }, { $unset: { takenUntil: '', takenBy: '' } });
  }

  /** A page of waiting delivery receipts, oldest first, for the sweep. */
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

/** @returns the ids of the documents that were still free, as text */
async function reserve<T extends { _id: string | mongo.ObjectId } & Takeable>(
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
