import { declareCollection, ofCompany } from '@herald/mongo';
import type { CallbackContent } from '../callbacks/callback-model';

const OF_TESTS = 'test/';

/**
 * A client that fetches a company's callbacks instead of being called, such as a developer's machine without a public
 * address.
 */
export interface ListenerDocument {
  /** `company.name` */
  _id: string;
  company: number;
  /** A test key's listener is called `test/…`. Names given by clients contain no slash. */
  name: string;
  /** Whether it receives only callbacks about sends with test keys. */
  test?: true;
  /** Events since this time are kept for the listener. */
  since: Date;
  /** Since this time nothing is kept, because too many callbacks were pending. */
  fullSince?: Date;
  /** The last period in which nothing was kept. */
  missed?: { since: Date; until: Date };
  /** The listener expires then, unless it polls again before. */
  expireAt: Date;
}

/** A callback that is kept for one listener. */
export interface ListenerCallbackDocument {
  /** `company.name/` and the callback's id, so that duplicates are kept once. */
  _id: string;
  company: number;
  listener: string;
  /** The time of the event, ms since epoch, which determines the order. */
  at: number;
  callback: CallbackContent;
  /** Set until the listener has acknowledged the callback. */
  pending?: true;
  expireAt: Date;
}

export const listenersIn = declareCollection<ListenerDocument>(
  'listeners',
  ofCompany('few; read by their company'),
  { key: { expireAt: 1 }, name: 'left', expireAfterSeconds: 0 },
);

export const listenerCallbacksIn = declareCollection<ListenerCallbackDocument>(
  'listener_callbacks',
  ofCompany('stored, read and acknowledged by its company; repetitions have the same company'),
  {
    key: { company: 1, listener: 1, at: 1, _id: 1 },
    name: 'pending',
    partialFilterExpression: { pending: true },
  },
  { key: { company: 1, listener: 1, at: 1 }, name: 'by_listener' },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);

/** The internal name of a listener, which separates a company's test listeners from its live listeners. */
export function listenerName(name: string, test: boolean): string {
  return test ? `${OF_TESTS}${name}` : name;
}

/** The name given by the client. */
export function givenName({ name, test }: Pick<ListenerDocument, 'name' | 'test'>): string {
  return test ? name.slice(OF_TESTS.length) : name;
}

export function listenerId(company: number, name: string): string {
  return `${company}.${name}`;
}

export function listenerCallbackId(company: number, name: string, callback: string): string {
  return `${listenerId(company, name)}/${callback}`;
}
