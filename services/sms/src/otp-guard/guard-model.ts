import type { mongo } from 'mongoose';
import { declareCollection, unsharded } from '@herald/mongo';
import type { HoldBy, HoldSignal } from './guard';

/** OTPs and their outcomes, seen by one process within a few seconds. */
export interface OtpEventsDocument {
  _id: mongo.ObjectId;
  /** The id of the process. */
  by: string;
  at: Date;
  companies: CompanyOtpEvents[];
}

export interface CompanyOtpEvents {
  company: number;
  /** Per OTP: the hash of its number, and the number without its last four digits. */
  asked: [hash: string, block: string][];
  /** Delivered OTPs, and OTPs whose code was confirmed. */
  delivered: [hash: string, block: string][];
  confirmed: [hash: string, block: string][];
}

/** A snapshot of the guard's state of a company, to which later events are applied. */
export interface GuardDocument {
  /** The company. */
  _id: number;
  at: Date;
  /** See `packed-state.ts`. */
  state: string;
  expiresAt: Date;
}

/** A number, prefix or country of a company whose OTPs look like fraud. */
export interface SuspectDocument {
  /** `<company>/<by>/<key>` */
  _id: string;
  company: number;
  by: HoldBy;
  /** The number, its first digits, or the country code. */
  key: string;
  signal: HoldSignal;
  since: Date;
  lastAt: Date;
  /** OTPs since then. */
  times: number;
  expiresAt: Date;
}

export const otpEventsIn = declareCollection<OtpEventsDocument>(
  'otp_events',
  unsharded('one per process every few seconds while one-time passwords are sent, kept for some minutes'),
  { key: { at: 1 }, expireAfterSeconds: 900, name: 'retention' },
);

export const guardsIn = declareCollection<GuardDocument>(
  'otp_guards',
  unsharded('a document per company, written every few seconds at most'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
);

export const suspectsIn = declareCollection<SuspectDocument>(
  'otp_suspects',
  unsharded('a few small documents of companies with suspected SMS pumping'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
  { key: { company: 1, lastAt: -1 }, name: 'newest' },
  { key: { lastAt: 1 }, name: 'latest' },
);
