import { declareCollection } from '@herald/mongo';

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

const hasRefused = { refusedAt: { $type: 'date' } };

export const otpBucketsIn = declareCollection<OtpBucketDocument>(
  'otp_buckets',
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
  { key: { company: 1, refusedAt: -1 }, partialFilterExpression: hasRefused, name: 'refused' },
);
