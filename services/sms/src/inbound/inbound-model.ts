import type { mongo } from 'mongoose';
import { declareCollection, ofCompany, spreadBy, unsharded } from '@herald/mongo';

/** The "company" of messages that belong to none; only the operator sees them. */
export const NOBODY = 0;

/** The effect of an inbound message on the stop lists. */
export type InboundAction = 'stop' | 'start' | 'none';

/** A rule that assigns inbound messages to an address to a company. */
export interface RuleDocument {
  /** Address and keyword, so that each pair has one rule. */
  _id: string;
  id: number;
  /** The sender name or number, as it was entered. */
  address: string;
  /** The first word of the message, in capitals; null = all messages to the address that match no other rule. */
  keyword: string | null;
  company: number;
  brandID: number | null;
  createdAt: Date;
}

/** The owner of a message, once it is decided. */
export interface Owner {
  company: number;
  brandID: number | null;
  /** The keyword that decided; null = the address alone. */
  keyword: string | null;
}

/** The parts of a message that have arrived, kept until no further part or repetition can arrive. */
export interface ArrivalDocument {
  /** Identifies a repetition, see `arrivalKey`. */
  _id: string;
  /** The id that the message has, or will have. */
  message: mongo.ObjectId;
  route: string;
  from: string;
  to: string;
  total: number;
  /** By sequence: the connection over which each part arrived last, which is also that of its answer. */
  connections: Record<string, string>;
  /** By sequence, as UTF-16: half of a surrogate pair is no text that MongoDB could store. */
  parts: Record<string, mongo.Binary>;
  /** Arrival of the first part, by MongoDB's clock. */
  at: Date;
  /** Arrival of the last part. */
  seenAt: Date;
  /** Until then, an identical delivery is treated as a repetition. */
  expireAt: Date;
  /** The parts that make up the message, and its owner; missing while further parts are awaited. */
  decided?: { owner: Owner; sequences: number[] };
  /** The message is stored. */
  stored: boolean;
}

/** An inbound message, as its company sees it. */
export interface InboundDocument {
  _id: mongo.ObjectId;
  company: number;
  /** The phone. */
  number: string;
  /** Counts the phone's messages to this company, as far as they are kept. */
  n: number;
  to: string;
  text: string;
  brandID: number | null;
  keyword: string | null;
  parts: number;
  /** Some of its parts never arrived. */
  partial: boolean;
  action: InboundAction;
  route: string;
  requestId: string;
  /** Arrival of its first part. */
  at: Date;
  /** The company had subscribed to the event when the message was stored. */
  asked: boolean;
  /** The phone's event that is published before this one; null = there is none. */
  after: string | null;
  /** Published, or there is nothing to publish. */
  published: boolean;
  /** Time of deletion. */
  expiresAt: Date;
}

export const rulesIn = declareCollection<RuleDocument>(
  'inbound_rules',
  unsharded('a small document per number or keyword, of any company'),
  { key: { id: 1 }, name: 'rule_id' },
);

export const arrivalsIn = declareCollection<ArrivalDocument>(
  'inbound_arrivals',
  spreadBy('_id', 'found by the content of the message, before its company is known'),
  { key: { at: 1 }, name: 'unfinished', partialFilterExpression: { stored: false } },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
  { key: { from: 1 }, name: 'of_phone' },
);

export const inboundIn = declareCollection<InboundDocument>(
  'inbound',
  ofCompany(
    'stored, published and listed by its company; messages without an owner have a cell of their own',
  ),
  { key: { company: 1, number: 1, n: 1 }, unique: true, name: 'of_phone' },
  { key: { company: 1, at: -1 }, name: 'by_company' },
  {
    key: { published: 1, company: 1, number: 1, n: 1 },
    name: 'unpublished',
    partialFilterExpression: { published: false },
  },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
);
