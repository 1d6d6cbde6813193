import type { mongo } from 'mongoose';
import { endingWithin, UnavailableError } from '@herald/errors';
import { declareCollection, isDuplicateKey, type MongoConnection, unsharded } from '@herald/mongo';

/** What a gateway asks of a company's bucket. */
export interface Want {
  company: number;
  requestsPerSecond: number;
  /** Requests that wait for a token now. */
  waiting: number;
  /** Tokens for the requests that are about to come; given as far as the bucket is full enough to spare them. */
  ahead: number;
}

export interface Grant {
  granted: number;
  /** Tokens that are left in the bucket. */
  left: number;
  /** Until the bucket has a token again, ms; 0 where it has one. */
  nextTokenMs: number;
  /** Gateways that have asked for tokens of the company lately, this one among them. */
  gateways: number;
}

interface BucketDocument {
  /** The company. */
  _id: number;
  /** What was left after the last ask, with the fraction of a token that was on its way. */
  tokens: number;
  /** When that was, ms since epoch by MongoDB's clock. */
  at: number;
  /** What the last ask was given: the answer of one update. */
  granted: number;
  gateways: { id: string; at: number }[];
}

/** One ask takes at most this part of what is left for requests that are still to come. */
const SPARED_PART = 20;
/** A gateway that was not heard of for so long has no part in the company's requests. */
const GATEWAY_GONE_MS = 10_000;
/** Past this the caller does without the shared bucket. */
const LIMIT_MS = 1_000;

/** Rate limits may be approximate: after the loss of a node a second's worth of requests may pass twice. */
const WRITE: mongo.WriteConcernSettings = { w: 1, journal: false };

export interface BucketStoreOptions {
  connection: MongoConnection;
  /** Names this gateway. */
  gateway: string;
  /** MongoDB's clock, as an expression of ms since epoch; another one in tests. */
  now?(): unknown;
  /** How long MongoDB may take to answer, ms. */
  limitMs?: number;
}

export const bucketsIn = declareCollection<BucketDocument>(
  'rate_buckets',
  unsharded('a small document per company, and lost without harm'),
);

/**
 * The companies' token buckets, one document each, shared by all gateways. A bucket holds the tokens of one second, and is
 * refilled at each request for tokens, for the time since the previous request.
 */
export class BucketStore {
  private readonly collection: mongo.Collection<BucketDocument>;

  constructor(private readonly options: BucketStoreOptions) {
    this.collection = bucketsIn(options.connection, { writeConcern: WRITE });
  }

  /** Takes tokens in one atomic update. @throws where MongoDB does not answer within a second; tokens may be lost then. */
  async take(want: Want): Promise<Grant> {
    const { granted, tokens, gateways } = await this.inTime(this.update(want));
    const left = Math.max(Math.floor(tokens + HAIR), 0);
    const nextTokenMs = left > 0 ? 0 : ((1 - tokens) * 1_000) / want.requestsPerSecond;
    return { granted, left, nextTokenMs, gateways: gateways.length };
  }

  /** Returns unused tokens; the next request for tokens caps the bucket at its capacity. */
  async giveBack(company: number, tokens: number): Promise<void> {
    await this.inTime(this.collection.updateOne({ _id: company }, { $inc: { tokens } }));
  }

  /** The driver's own limits (`timeoutMS`) don't hold while it looks for a server. */
  private inTime<T>(work: Promise<T>): Promise<T> {
    return endingWithin(this.options.limitMs ?? LIMIT_MS, work, () => new UnavailableError());
  }

  private async update(want: Want): Promise<BucketDocument> {
    const take = (): Promise<mongo.WithId<BucketDocument> | null> =>
      this.collection.findOneAndUpdate({ _id: want.company }, this.taking(want), {
        upsert: true,
        returnDocument: 'after',
      });
    try {
      return (await take())!;
    } catch (error) {
      // Two gateways made the bucket at the same time: now it is there.
      if (!isDuplicateKey(error)) throw error;
      return (await take())!;
    }
  }

  private taking({ waiting, ahead, requestsPerSecond: rate }: Want): mongo.Document[] {
    const now = this.options.now?.() ?? { $toLong: '$$NOW' };
    const passed = { $max: [{ $subtract: [now, { $ifNull: ['$at', now] }] }, 0] };
    const filled = {
      $add: [{ $ifNull: ['$tokens', rate] }, { $divide: [{ $multiply: [passed, rate] }, 1_000] }],
    };
    const whole = { $max: [{ $floor: { $add: ['$tokens', HAIR] } }, 0] };
    const spare = { $floor: { $divide: [{ $subtract: ['$$whole', waiting] }, SPARED_PART] } };
    const given = {
      $cond: [{ $lte: ['$$whole', waiting] }, '$$whole', { $add: [waiting, { $min: [ahead, spare] }] }],
    };
    return [
      // A clock that was set back does not stop the bucket from filling.
      { $set: { tokens: { $min: [filled, rate] }, at: now } },
      {
        $set: {
          granted: { $let: { vars: { whole }, in: given } },
          gateways: gatewaysWith(this.options.gateway),
        },
      },
      { $set: { tokens: { $subtract: ['$tokens', '$granted'] } } },
    ];
  }
}

/** Sums of fractions may miss a whole token by a hair. */
const HAIR = 1e-6;

function gatewaysWith(id: string): mongo.Document {
  const others = {
    $filter: {
      input: { $ifNull: ['$gateways', []] },
      cond: {
        $and: [{ $ne: ['$$this.id', id] }, { $gt: ['$$this.at', { $subtract: ['$at', GATEWAY_GONE_MS] }] }],
      },
    },
  };
  return { $concatArrays: [others, [{ id, at: '$at' }]] };
}
