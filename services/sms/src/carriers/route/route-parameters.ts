import { createHash } from 'node:crypto';
import Joi from 'joi';
import { ConfigError, matches, PLAIN_MESSAGES, saidBy, type ValuesOf, wholeNumber } from '@herald/config';
import { said, type Said } from '@herald/contracts/errors';
import type { Alphabet } from '@herald/values/segmentation';
import { ROUTE_NAME } from '../../model/route-name';
import type { TlvList } from '../../rules/senders/tlv';
import type { StatusClass } from '../command-status';

/** What every route has: the numbers that it serves, its place among the others, its speed. Times in ms. */
export interface CommonSettings extends Pick<CommonParameters, 'priority' | 'binds' | 'window' | 'tps'> {
  name: string;
  /** Its URL, without secrets. */
  url: string;
  /** Prefixes of the numbers that it serves; empty = all. */
  prefixes: string[];
  text: { alphabet: Alphabet };
  /** TLVs of every submit, unless a sender rule, a brand or a template has others with the same tag; null = none. */
  tlvs: TlvList | null;
  connectTimeoutMs: number;
  responseTimeoutMs: number;
  otpResponseTimeoutMs: number;
  /** Time for which a part is retried on the route, or waits for a live bind, before its recipient is delayed. */
  patienceMs: number;
  /** Classes of this carrier's own codes. */
  codes: Map<number, StatusClass>;
  /** Whether a delivery receipt is for a part or for a whole message; `auto`: it is learned. */
  receipts: 'auto' | 'part' | 'message';
}

/** A URL of a route that cannot be used; `at` begins the message. */
export class RouteUrlError extends ConfigError {
  constructor(
    at: string,
    readonly problems: Said[],
  ) {
    super(`${at} ${problems.map(({ text }) => text).join('; ')}`);
  }
}

/** What is wrong with a parameter. */
export const of = (name: string, problem: Said): Said => said('of_parameter', { name, problem });

export const integer = (min: number, max: number, byDefault: number): Joi.NumberSchema =>
  wholeNumber().min(min).max(max).default(byDefault);
/** Also read as numbers by Joi, but not here: `1e1`, ` 5 `, `+5`, `.5`. */
const decimal = (): Joi.NumberSchema =>
  Joi.number().custom((value: number, { original, error }) =>
    /^-?\d+(\.\d+)?$/.test(String(original)) ? value : error('number.base'),
  );
export const seconds = (byDefault: number): Joi.NumberSchema =>
  decimal().min(0.01).max(3_600).default(byDefault);
export const maybeText = Joi.string<string | undefined>();
/** The first value is the default. */
export const oneOf = <V extends string>(...values: V[]): Joi.Schema<V> =>
  Joi.valid(...values).default(values[0]);

/** The parameters that every carrier's URL may have; docs/carriers.md describes them. */
export const COMMON_PARAMETERS = {
  name: maybeText.custom(matches(ROUTE_NAME, said('be_route_name'))),
  prefixes: maybeText.custom(matches(/^\+?\d{1,15}([,;]\+?\d{1,15})*$/, said('be_prefixes'))).allow(''),
  /** The lowest value is preferred; routes with a higher value are used if it is down. */
  priority: integer(0, 1_000, 1),
  /** Of all senders together. */
  binds: integer(1, 64, 1),
  /** Unanswered submits per bind. */
  window: integer(1, 10_000, 100),
  /** Parts per second (over HTTP: messages), of all senders together; 0 = no limit. */
  tps: decimal().min(0).max(100_000).default(0),
  connect_timeout: seconds(10),
  response_timeout: seconds(10),
  otp_timeout: seconds(5),
  patience: seconds(10),
  ca: maybeText,
};

type CommonParameters = ValuesOf<typeof COMMON_PARAMETERS>;

const GIVEN_TWICE = said('given_twice');

/** The values of a URL's query. @throws RouteUrlError if one is given twice */
export function queryOf({ searchParams }: URL, at: string): Record<string, string> {
  const met = new Set<string>();
  const repeated = [...searchParams.keys()].find((name) => met.size === met.add(name).size);
  if (repeated !== undefined)
    throw new RouteUrlError(at, [
      { ...of(repeated, GIVEN_TWICE), text: `"${repeated}" ${GIVEN_TWICE.text}` },
    ]);
  return Object.fromEntries(searchParams);
}

/** @throws RouteUrlError naming each wrong parameter, never its value */
export function readParameters<T>(schema: Joi.ObjectSchema<T>, query: Record<string, string>, at: string): T {
  const { value, error } = schema.validate(query, {
    abortEarly: false,
    errors: { label: 'key' },
    messages: PLAIN_MESSAGES,
  });
  if (!error) return value;
  const problems = error.details.map((one): Said => {
    const params = { name: String(one.path[0]), problem: saidBy(one) };
    return { code: 'of_parameter', text: one.message, params };
  });
  throw new RouteUrlError(at, problems);
}

/** @param port of the carrier, for the name of a route without one */
export function commonSettings(host: string, port: number, given: CommonParameters) {
  const { priority, binds, window, tps } = given;
  return {
    name: given.name ?? nameless(host, port),
    prefixes: list(given.prefixes).map((prefix) => prefix.replace('+', '')),
    priority,
    binds,
    window,
    tps,
    connectTimeoutMs: inMs(given.connect_timeout),
    responseTimeoutMs: inMs(given.response_timeout),
    otpResponseTimeoutMs: Math.min(inMs(given.otp_timeout), inMs(given.response_timeout)),
    patienceMs: inMs(given.patience),
  };
}

/** The default name of a route. Companies see it if a carrier refuses their messages, so it is stable and reveals no address. */
function nameless(host: string, port: number): string {
  return `carrier-${createHash('sha256').update(`${host}:${port}`).digest('hex').slice(0, 6)}`;
}

export function list(text: string | undefined): string[] {
  return text ? text.split(/[,;]/) : [];
}

export function inMs(seconds: number): number {
  return Math.round(seconds * 1_000);
}
