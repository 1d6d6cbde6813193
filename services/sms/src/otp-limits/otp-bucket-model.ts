import { Schema, type Model } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';

/** What one-time passwords are counted by: the number they go to, or its first digits. */
export type OtpLimit = 'number' | 'prefix';

/** How many one-time passwords went to a number, or to a prefix, lately. */
export interface OtpBucketDocument {
  /** `<company>/<by>/<key>` */
  _id: string;
  company: number;
  by: OtpLimit;
  key: string;
  /** When the bucket is (or was) full again, ms since epoch: taking from it moves this on. */
  fullAt: number;
  /** Whether the last one that was asked for could be taken. */
  passed: boolean;
  /** One-time passwords that were refused, and when the last one was. */
  refused: number;
  refusedAt: Date | null;
  expiresAt: Date;
}

// Documents are written and read by the driver itself: their type alone says what is in them.
const schema = new Schema<OtpBucketDocument>({}, { collection: 'otp_buckets' });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, name: 'retention' });
schema.index(
  { company: 1, refusedAt: -1 },
  { partialFilterExpression: { refusedAt: { $type: 'date' } }, name: 'refused' },
);

export function otpBucketModel(connection: MongoConnection): Model<OtpBucketDocument> {
  return connection.model<OtpBucketDocument>('OtpBucket', schema);
}
