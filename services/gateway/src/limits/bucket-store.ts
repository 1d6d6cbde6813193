import type { mongo } from 'mongoose';
import { endingWithin, UnavailableError } from '@herald/contracts/errors';
import { declareCollection, isDuplicateKey, type MongoConnection, unsharded } from '@herald/mongo';

/** A gateway's request for tokens of a company's bucket. */
export interface Want {
  company: number;
  requestsPerSecond: number;
  /** The number of requests that wait. If tokens are left, the gateway gets some more, for the requests that follow. */
  count: number;
  /** The tokens that the bucket can have at most, considering the requests that this gateway has let pass. */
  most: number;
}

export interface Grant {
  /** Also more than were requested, for the requests of the next `HELD_MS`. */
  granted: number;
  /** Tokens left in the bucket. */
  left: number;
  /** Time until the bucket has a token again, ms; 0 if it has one. */
  nextTokenMs: number;
  /** The number of gateways that have recently asked for tokens of the company, including this gateway. */
  gateways: number;
}

interface BucketDocument {
  /** ID of the company. */
  _id: number;
  /** Tokens left after the last request for tokens; fractional, because the bucket fills continuously. */
  tokens: number;
  /** Time of that request, ms since epoch by MongoDB's clock. */
  at: number;
  /** Tokens granted to the last request, stored so that the same update returns them. */
  granted: number;
  /** The gateways of the company, with the tokens that each may hold. */
  gateways: { id: string; at: number; held: number }[];
}

/** Time for which a gateway may use the tokens that it took in advance, so that a steady company costs few updates. */
export const HELD_MS = 10_000;
/** This part of the tokens that are left is granted in advance, so that hardly any is missing at another gateway. */
const ADVANCE = 1 / 20;
/** A gateway that has not asked for tokens for this time does not count as a gateway of the company, and holds no tokens. */
const GATEWAY_GONE_MS = 2 * HELD_MS;
/** After this time, the caller continues without the shared bucket. */
const LIMIT_MS = 1_000;

/** Rate limits may be approximate: after the loss of a node, the requests of one second may be admitted twice. */
const WRITE: mongo.WriteConcernSettings = { w: 1, journal: false };

export interface BucketStoreOptions {
  connection: MongoConnection;
  /** ID of this gateway. */
  gateway: string;
  /** MongoDB expression for the current time, ms since epoch. Default: MongoDB's clock; tests pass their own. */
  now?(): unknown;
  /** Timeout for MongoDB's answer, ms. */
  limitMs?: number;
}

export const bucketsIn = declareCollection<BucketDocument>(
  'rate_buckets',
  unsharded('a small document per company, and lost without harm'),
);

/**
 * The companies' token buckets, shared by all gateways. A bucket is refilled when it is asked. Together with the tokens that gateways hold,
 * it never has more than those of one second, so that no window admits more than the rate and one burst.
 */
export class BucketStore {
  private readonly collection: mongo.Collection<BucketDocument>;

  constructor(private readonly options: BucketStoreOptions) {
    this.collection = bucketsIn(options.connection, { writeConcern: WRITE });
  }

  /** Takes tokens in one atomic update. @throws UnavailableError if MongoDB does not answer within a second; tokens may then be lost. */
  async takeTokens(want: Want): Promise<Grant> {
    // The driver's own timeout (`timeoutMS`) does not apply during server selection.
    const { granted, tokens, gateways } = await endingWithin(
      this.options.limitMs ?? LIMIT_MS,
      this.update(want),
      () => new UnavailableError(),
    );
    const left = Math.max(Math.floor(tokens + HAIR), 0);
    const nextTokenMs = left > 0 ? 0 : ((1 - tokens) * 1_000) / want.requestsPerSecond;
    return { granted, left, nextTokenMs, gateways: gateways.length };
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
      // Another gateway created the bucket concurrently, so it exists now.
      if (!isDuplicateKey(error)) throw error;
      return (await take())!;
    }
  }

  private taking({ count, requestsPerSecond: rate, most }: Want): mongo.Document[] {
    const now = this.options.now?.() ?? { $toLong: '$$NOW' };
    const passed = { $max: [{ $subtract: [now, { $ifNull: ['$at', now] }] }, 0] };
    const filled = {
      $add: [{ $ifNull: ['$tokens', rate] }, { $divide: [{ $multiply: [passed, rate] }, 1_000] }],
    };
    const whole = { $max: [{ $floor: { $add: ['$tokens', HAIR] } }, 0] };
    const inAdvance = { $floor: { $multiply: [{ $max: [{ $subtract: [whole, count] }, 0] }, ADVANCE] } };
    const { gateway: id } = this.options;
    return [
      { $set: { gateways: othersThan(id, now, rate * ADVANCE) } },
      // Storing the current time lets the bucket fill again after the clock was set back.
      { $set: { tokens: { $min: [filled, { $subtract: [most, { $sum: '$gateways.held' }] }] }, at: now } },
      {
        $set: {
          granted: { $add: [{ $min: [whole, count] }, inAdvance] },
          gateways: { $concatArrays: ['$gateways', [{ id, at: now, held: inAdvance }]] },
        },
      },
      { $set: { tokens: { $subtract: ['$tokens', '$granted'] } } },
    ];
  }
}

/** Tolerance for rounding errors: a sum of fractions may be slightly less than a whole token. */
const HAIR = 1e-6;

/** @param mostHeld a gateway that holds more took its tokens under a higher limit, and will not use them */
function othersThan(gateway: string, now: unknown, mostHeld: number): mongo.Document {
  const conditions = [
    { $ne: ['$$this.id', gateway] },
    { $gt: ['$$this.at', { $subtract: [now, GATEWAY_GONE_MS] }] },
    { $lte: ['$$this.held', mostHeld] },
  ];
  return { $filter: { input: { $ifNull: ['$gateways', []] }, cond: { $and: conditions } } };
}
