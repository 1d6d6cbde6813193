import { readTime, TIME_TEXT } from '@herald/values/company-time';
import { mustBe, ValidationError } from '@herald/contracts/errors';
import { toInteger } from '@herald/values/request-values';

/** Secrets that sign callbacks for a listener of a company without a callback URL, which has no secrets of its own. */
export interface OwnSecrets {
  key: string;
  signingSecret: string;
}

export interface ListenRequest {
  name: string;
  /** Ids of callbacks that the listener has received. */
  acknowledged: string[];
  /** The maximum wait for a callback, s. */
  wait: number;
  limit: number;
  own?: OwnSecrets;
}

/** Shorter than the time that a stopping process gives to open requests. */
const LONGEST_WAIT_SECONDS = 10;
const MOST_AT_ONCE = 100;
const MOST_ACKNOWLEDGED = 1_000;
const USUAL_NAME = 'default';
const NAME = /^[\w.-]{1,64}$/;
const ID = /^[\x21-\x7e]{1,200}$/;
const KEY = /^[\x21-\x7e]{8,200}$/;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

const TEXTS = {
  name: 'name must be 1 to 64 letters, digits, dots, dashes and underscores',
  acknowledged: `acknowledged must be a list of at most ${MOST_ACKNOWLEDGED} ids`,
  wait: `wait must be an integer from 0 to ${LONGEST_WAIT_SECONDS}`,
  limit: `limit must be an integer from 1 to ${MOST_AT_ONCE}`,
  key: 'key must be 8 to 200 characters without spaces',
  signingSecret: 'signingSecret must be whsec_ and 24 to 64 bytes in base64',
  id: 'id must be the id of a callback that the listener received',
} as const;

/** @throws ValidationError naming every invalid field, as do the functions below. */
export function readListen(body: Record<string, unknown>): ListenRequest {
  const { name = USUAL_NAME, acknowledged = [], wait = 0, limit = MOST_AT_ONCE, key, signingSecret } = body;
  const [seconds, most] = [toInteger(wait), toInteger(limit)];
  const isGiven = key !== undefined || signingSecret !== undefined;
  refuse({
    name: !isName(name),
    acknowledged: !(
      Array.isArray(acknowledged) &&
      acknowledged.length <= MOST_ACKNOWLEDGED &&
      acknowledged.every(isId)
    ),
    wait: seconds === null || seconds < 0 || seconds > LONGEST_WAIT_SECONDS,
    limit: most === null || most < 1 || most > MOST_AT_ONCE,
    key: isGiven && !isLike(KEY, key),
    signingSecret: isGiven && !isLike(SECRET, signingSecret),
  });
  return {
    name: name as string,
    acknowledged: acknowledged as string[],
    wait: seconds!,
    limit: most!,
    ...(isGiven && { own: { key: key as string, signingSecret: signingSecret as string } }),
  };
}

export function readName({ name = USUAL_NAME }: Record<string, unknown>): string {
  refuse({ name: !isName(name) });
  return name as string;
}

/** Reads a request for one callback, or for all since a time. @param zone the time zone in which a date begins */
export function readAgain(
  { name, id, from }: Record<string, unknown>,
  zone: string,
): { name: string; again: { id: string } | { from: Date } } {
  if (id === undefined && from === undefined)
    throw new ValidationError({ id: 'id or from must be given', from: 'id or from must be given' });
  if (id !== undefined && from !== undefined)
    throw new ValidationError({ id: 'give either id or from, not both' });
  const since = from === undefined ? null : readTime(from, zone);
  if (from !== undefined && !since) throw new ValidationError({ from: mustBe('from', TIME_TEXT) });
  refuse({ id: id !== undefined && !isId(id) });
  return { name: readName({ name }), again: since ? { from: since } : { id: id as string } };
}

const isLike = (form: RegExp, value: unknown): boolean => typeof value === 'string' && form.test(value);
const isName = (value: unknown): boolean => isLike(NAME, value);
const isId = (value: unknown): boolean => isLike(ID, value);

function refuse(wrong: Partial<Record<keyof typeof TEXTS, boolean>>): void {
  const names = (Object.keys(wrong) as (keyof typeof TEXTS)[]).filter((name) => wrong[name]);
  if (names.length > 0)
    throw new ValidationError(Object.fromEntries(names.map((name) => [name, TEXTS[name]])));
}
