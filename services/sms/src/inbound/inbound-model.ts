import type { mongo } from 'mongoose';
import { declareCollection, ofCompany, spreadBy, unsharded } from '@herald/mongo';

/** The "company" of messages that belong to none; only the operator sees them. */
export const NOBODY = 0;

/** What a message from a phone did to the stop lists. */
export type InboundAction = 'stop' | 'start' | 'none';

/** Whose messages are those that phones write to an address. */
export interface RuleDocument {
  /** Address and keyword: there is one rule for them. */
  _id: string;
  id: number;
  /** The sender's name or number, as it was given. */
  address: string;
  /** The message's first word, in capitals; null = all that no other rule of the address takes. */
  keyword: string | null;
  company: number;
  brandID: number | null;
  createdAt: Date;
}

/** Whose a message is, once that was decided. */
export interface Owner {
  company: number;
  brandID: number | null;
  /** By which keyword; null = by its address alone. */
  keyword: string | null;
}

/** The parts of a message that have come, from the first one on until nothing of it can come any more. */
export interface ArrivalDocument {
  /** By what it is known when it comes again, see `arrivalKey`. */
  _id: string;
  /** The id that the message has, or will have. */
  message: mongo.ObjectId;
  route: string;
  from: string;
  to: string;
  total: number;
  /** Over which connections the parts came last, by their sequence: those of answers. */
  connections: Record<string, string>;
  /** By their sequence, UTF-16 as it came: half a character is no text that MongoDB would keep. */
  parts: Record<string, mongo.Binary>;
  /** When the first part came, by MongoDB's clock. */
  at: Date;
  /** When the last one came. */
  seenAt: Date;
  /** What is like it is its repetition until then. */
  expireAt: Date;
  /** Of which parts the message is made, and whose it is; missing while further ones are waited for. */
  decided?: { owner: Owner; sequences: number[] };
  /** The message is stored. */
  stored: boolean;
}

/** A message from a phone, as its company sees it. */
export interface InboundDocument {
  _id: mongo.ObjectId;
  company: number;
  /** The phone. */
  number: string;
  /** Counts the phone's messages to this company, of those that are kept. */
  n: number;
  to: string;
  text: string;
  brandID: number | null;
  keyword: string | null;
  parts: number;
  /** Some of its parts never came. */
  partial: boolean;
  action: InboundAction;
  route: string;
  requestId: string;
  /** When its first part came. */
  at: Date;
  /** The company had asked for the event when it was stored. */
  asked: boolean;
  /** The event of the phone that is called back before this one; null = there is none. */
  after: string | null;
  /** Nothing is to be told of it any more. */
  told: boolean;
  /** It goes then; what came before there was a setting has none until the sweep gives it one. */
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
    key: { told: 1, company: 1, number: 1, n: 1 },
    name: 'untold',
    partialFilterExpression: { told: false },
  },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
);
