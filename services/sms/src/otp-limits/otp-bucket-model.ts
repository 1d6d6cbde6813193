import { Schema, type Model } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';

export const OTP_LIMITS = ['number', 'prefix'] as const;
/** What one-time passwords are counted by: the number they go to, or its first digits. */
export type OtpLimit = (typeof OTP_LIMITS)[number];

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

const schema = new Schema<OtpBucketDocument>(
  {
    _id: { type: String, required: true },
    company: { type: Number, required: true },
    by: { type: String, enum: OTP_LIMITS, required: true },
    key: { type: String, required: true },
    fullAt: { type: Number, required: true },
    passed: { type: Boolean, required: true },
    refused: { type: Number, required: true },
    refusedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'otp_buckets' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, name: 'retention' });
schema.index(
  { company: 1, refusedAt: -1 },
  { partialFilterExpression: { refusedAt: { $type: 'date' } }, name: 'refused' },
);

export function otpBucketModel(connection: MongoConnection): Model<OtpBucketDocument> {
  return connection.model<OtpBucketDocument>('OtpBucket', schema);
}
