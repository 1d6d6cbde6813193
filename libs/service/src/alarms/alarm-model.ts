import { type Coded, said, type Said } from '@herald/contracts/errors';
import type { mongo } from 'mongoose';
import { declareCollection, unsharded } from '@herald/mongo';

/** The subject of an alarm; only the given fields identify it. */
export interface About {
  route?: string;
  company?: number;
  brandID?: number;
  /** A country code. */
  prefix?: string;
}

/** An active alarm; it is removed when it ends. */
export interface AlarmDocument {
  /** The subject: `<kind>/<what>/<which>`, see `subjectOf`. */
  _id: string;
  kind: string;
  about: About;
  /** The time at which the alarm was raised. */
  since: Date;
  /** The description at the time at which the alarm was raised. */
  text: string;
  /** Its code and values; missing in alarms of earlier versions. */
  said?: Coded;
}

/** Outcomes of the last minutes, with exponential decay: the state of an alarm's subject. */
export interface ShareState {
  good: number;
  bad: number;
  /** The time up to which the decay is applied, ms since the epoch. */
  at: number;
  /** The time at which the alarm was raised, ms since the epoch; null if the alarm is not active. */
  raisedAt: number | null;
  /** Whether the last outcomes had a bad one. */
  isBad: boolean;
}

/** The outcomes that one process counted within a few seconds. */
export interface TallyDocument {
  _id: mongo.ObjectId;
  at: Date;
  counts: { subject: string; good: number; bad: number }[];
}

/** The stored state of a subject. */
export interface WatchedDocument {
  /** The subject. */
  _id: string;
  kind: string;
  seenAt: Date;
  state: ShareState;
}

const HOUR_SECONDS = 3_600;
const WATCHED_DAYS = 14;

export const alarmsIn = declareCollection<AlarmDocument>(
  'alarms',
  unsharded('a few, while they are active'),
  {
    key: { since: -1, _id: 1 },
    name: 'newest',
  },
);
export const talliesIn = declareCollection<TallyDocument>(
  'outcome_tallies',
  unsharded('a document per process every few seconds, deleted after it is read'),
  // If no process evaluates the outcomes for a long time, old outcomes must not raise an alarm.
  { key: { at: 1 }, expireAfterSeconds: HOUR_SECONDS, name: 'retention' },
);
export const watchedIn = declareCollection<WatchedDocument>(
  'watched_subjects',
  unsharded('a small document for each subject of the last 14 days'),
  { key: { seenAt: 1 }, expireAfterSeconds: WATCHED_DAYS * 24 * HOUR_SECONDS, name: 'retention' },
);

/** The name of a subject, by which a process counts outcomes. */
export function subjectOf(kind: string, { route, company, brandID, prefix }: About): string {
  if (route !== undefined) return `${kind}/route/${route}`;
  if (prefix !== undefined) return `${kind}/prefix/${prefix}`;
  return brandID === undefined ? `${kind}/company/${company}` : `${kind}/brand/${company}/${brandID}`;
}

/** The inverse of `subjectOf`. */
export function readSubject(subject: string): { kind: string; about: About } {
  const [kind = '', what, which = '', brandID] = subject.split('/');
  if (what === 'route') return { kind, about: { route: which } };
  if (what === 'prefix') return { kind, about: { prefix: which } };
  const company = Number(which);
  return { kind, about: what === 'brand' ? { company, brandID: Number(brandID) } : { company } };
}

/** The display name of the object of an alarm. */
export function nameOf({ route, company, brandID, prefix }: About): Said {
  if (route !== undefined) return said('route_named', { route });
  if (prefix !== undefined) return said('country_code', { prefix });
  const id = String(company);
  return brandID === undefined
    ? said('company_with_id', { company: id })
    : said('sender_name_of_company', { brandID, company: id });
}
