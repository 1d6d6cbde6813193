import { type TEST_EVENT } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { CallbackDocument } from '../callbacks/callback-model';

const OF_TESTS = 'test/';

/** Who asks for a company's callbacks in place of being called: a developer's machine that has no public address. */
export interface ListenerDocument {
  /** `company.name` */
  _id: string;
  company: number;
  /** One of a test key is called `test/…`: no name that is given has a slash. */
  name: string;
  /** It hears of what test keys send, and of nothing else. */
  test?: true;
  /** What happened since is kept for it. */
  since: Date;
  /** So much waited for it that since then nothing was kept. */
  fullSince?: Date;
  /** From when to when nothing was kept, the last time. */
  missed?: { since: Date; until: Date };
  /** It is gone then, unless it asks again before. */
  expireAt: Date;
}

/** What a callback says. */
export type ToldCallback = Pick<
  CallbackDocument,
  | '_id'
  | 'at'
  | 'requestId'
  | 'attempts'
  | 'smsID'
  | 'number'
  | 'status'
  | 'brandID'
  | 'brandName'
  | 'accountID'
  | 'parameters'
> & { event: CallbackDocument['event'] | typeof TEST_EVENT };

/** A callback that is kept for one listener. */
export interface HeardDocument {
  /** `company.name/` and the callback's id: what comes twice is kept once. */
  _id: string;
  company: number;
  listener: string;
  /** When it happened, ms since epoch: the order in which it is told. */
  at: number;
  told: ToldCallback;
  /** There until the listener has acknowledged it. */
  pending?: true;
  expireAt: Date;
}

export const listenersIn = declareCollection<ListenerDocument>(
  'listeners',
  ofCompany('few; read by their company'),
  { key: { expireAt: 1 }, name: 'left', expireAfterSeconds: 0 },
);

export const heardIn = declareCollection<HeardDocument>(
  'heard',
  ofCompany('stored, read and acknowledged by its company; repetitions have the same company'),
  {
    key: { company: 1, listener: 1, at: 1, _id: 1 },
    name: 'pending',
    partialFilterExpression: { pending: true },
  },
  { key: { company: 1, listener: 1, at: 1 }, name: 'by_listener' },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);

/** How a listener is called here: those of test keys apart from the others of their company. */
export function listenerName(name: string, test: boolean): string {
  return test ? `${OF_TESTS}${name}` : name;
}

/** The name that it was given. */
export function givenName({ name, test }: Pick<ListenerDocument, 'name' | 'test'>): string {
  return test ? name.slice(OF_TESTS.length) : name;
}

export function listenerId(company: number, name: string): string {
  return `${company}.${name}`;
}

export function heardId(company: number, name: string, callback: string): string {
  return `${listenerId(company, name)}/${callback}`;
}
