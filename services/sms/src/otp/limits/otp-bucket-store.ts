import type { mongo } from 'mongoose';
import { declareCollection, isDuplicateKey, type MongoConnection, spreadBy } from '@herald/mongo';

/** The keys that OTPs are counted by: the number, or its first digits. */
export const OTP_LIMITS = ['number', 'prefix'] as const;
export type OtpLimit = (typeof OTP_LIMITS)[number];

/** The number of recent OTPs to a number, or to a prefix. */
interface OtpBucketDocument {
  /** `<company>/<by>/<key>` */
  _id: string;
  company: number;
  by: OtpLimit;
  key: string;
  /** When the bucket is (or was) full again, ms since epoch. Each OTP moves this on. */
  fullAt: number;
  /** Whether the last requested OTP was allowed. */
  passed: boolean;
  /** Refused OTPs, and the time of the last. */
  refused: number;
  refusedAt: Date | null;
  expiresAt: Date;
}

const HAS_REFUSED = { refusedAt: { $type: 'date' } } as const;

export const otpBucketsIn = declareCollection<OtpBucketDocument>(
  'otp_buckets',
  spreadBy('_id', 'read by each one-time password by its id'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
  { key: { company: 1, refusedAt: -1 }, partialFilterExpression: HAS_REFUSED, name: 'refused' },
);

/** Requested OTPs to a number or a prefix. */
export interface OtpWant {
  company: number;
  by: OtpLimit;
  /** The number, or its first digits. */
  key: string;
  count: number;
  /** The size of the bucket, which fills within `minutes`. */
  limit: number;
  minutes: number;
  /** ms since epoch */
  now: number;
}

/** A bucket with recent refusals, for the operator. */
export type RefusedBucket = Pick<OtpBucketDocument, 'by' | 'key' | 'refused' | 'refusedAt' | 'fullAt'>;

/** Refusals stay visible for a day. */
const VISIBLE_MS = 24 * 3_600_000;
const SHOWN = 100;
/** Losing a few counts is acceptable, so writes do not wait for the other nodes. */
const WRITE: mongo.WriteConcernSettings = { w: 1, journal: false };

/**
 * Token buckets of OTPs, shared by all instances of the service: each holds `limit` and fills evenly in `minutes`. It is stored as the time
 * at which it is full.
 */
export class OtpBucketStore {
  private readonly collection: mongo.Collection<OtpBucketDocument>;

  constructor(connection: MongoConnection) {
    this.collection = otpBucketsIn(connection, { writeConcern: WRITE });
  }

  /**
   * Takes the requested tokens if the buckets have them: one command for all, and one more for each that seems to lack them.
   * @returns for each request 0, or its wait (ms).
   */
  async takeTokens(wants: OtpWant[]): Promise<number[]> {
    const waits = wants.map(() => 0);
    const refused = await this.takeAtOnce(wants);
    await Promise.all(
      refused.map(async (index) => {
        waits[index] = await this.takeOrRefuse(wants[index]!);
      }),
    );
    return waits;
  }

  /** Returns the tokens of a send that failed. */
  async releaseTokens(wants: OtpWant[]): Promise<void> {
    if (wants.length === 0) return;
    const updates = wants.map((want) => ({
      updateOne: { filter: { _id: idOf(want) }, update: { $inc: { fullAt: -costOf(want) } } },
    }));
    await this.collection.bulkWrite(updates, { ordered: false });
  }

  /** The company's buckets with refusals in the last day, the latest first. */
  async refusedOf(company: number): Promise<RefusedBucket[]> {
    return this.collection
      .find({ company, ...HAS_REFUSED }, { sort: { refusedAt: -1 }, limit: SHOWN })
      .project<RefusedBucket>({ _id: 0, by: 1, key: 1, refused: 1, refusedAt: 1, fullAt: 1 })
      .toArray();
  }

  /** Indexes of the requests that were not granted: their bucket is too small, lacks tokens, or was just created by another process. */
  private async takeAtOnce(wants: OtpWant[]): Promise<number[]> {
    const never = wants.flatMap(({ count, limit }, index) => (count > limit ? [index] : []));
    const possible = wants.flatMap(({ count, limit }, index) => (count > limit ? [] : [index]));
    if (possible.length === 0) return never;
    const updates = possible.map((index) => {
      const want = wants[index]!;
      // A bucket that lacks tokens is not matched, and the upsert then fails with a duplicate id.
      const filter = { _id: idOf(want), fullAt: { $lte: want.now + windowOf(want) - costOf(want) } };
      return { updateOne: { filter, update: taking(want), upsert: true } };
    });
    try {
      await this.collection.bulkWrite(updates, { ordered: false });
      return never;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const errors = [(error as mongo.MongoBulkWriteError).writeErrors].flat();
      return [...never, ...errors.map(({ index }) => possible[index]!)];
    }
  }

  private async takeOrRefuse(want: OtpWant): Promise<number> {
    const bucket = await this.collection.findOneAndUpdate({ _id: idOf(want) }, takingOrRefusing(want), {
      upsert: true,
      returnDocument: 'after',
    });
    if (bucket!.passed) return 0;
    return Math.max(bucket!.fullAt + costOf(want) - windowOf(want) - want.now, 1);
  }
}

function idOf({ company, by, key }: OtpWant): string {
  return `${company}/${by}/${key}`;
}

function windowOf({ minutes }: OtpWant): number {
  return minutes * 60_000;
}

/** The time in which the bucket fills by the requested number, ms. */
function costOf(want: OtpWant): number {
  return (windowOf(want) * want.count) / want.limit;
}

function fullAfter(want: OtpWant): mongo.Document {
  return { $add: [{ $max: ['$fullAt', want.now] }, costOf(want)] };
}

function taking(want: OtpWant): mongo.Document[] {
  const { company, by, key } = want;
  return [
    {
      $set: {
        company,
        by,
        key: { $literal: key },
        passed: true,
        refused: { $ifNull: ['$refused', 0] },
        fullAt: fullAfter(want),
      },
    },
    { $set: { expiresAt: { $max: ['$expiresAt', { $toDate: { $toLong: '$fullAt' } }] } } },
  ];
}

function takingOrRefusing(want: OtpWant): mongo.Document[] {
  const { company, by, key, now } = want;
  const ifPassed = (yes: unknown, no: unknown) => ({ $cond: ['$passed', yes, no] });
  const fits = { $lte: [fullAfter(want), now + windowOf(want)] };
  return [
    { $set: { company, by, key: { $literal: key }, passed: fits } },
    {
      $set: {
        fullAt: ifPassed(fullAfter(want), { $ifNull: ['$fullAt', now] }),
        refused: { $add: [{ $ifNull: ['$refused', 0] }, ifPassed(0, 1)] },
        refusedAt: ifPassed('$refusedAt', new Date(now)),
      },
    },
    {
      $set: {
        expiresAt: {
          $max: [
            '$expiresAt',
            { $toDate: { $toLong: '$fullAt' } },
            ifPassed(null, new Date(now + VISIBLE_MS)),
          ],
        },
      },
    },
  ];
}
