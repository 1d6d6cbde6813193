import type { HammerOptions, HammerResult, SingleRequest } from '../load/http-hammer';
import type { LoadHandlers } from '../load/load-main';
import type { Child } from '../processes/child';
import type { NumberRange } from '../receiver/callback-tally';
import type { BenchSystem, Company } from '../system/bench-system';

/** Connections for the highest rate of acceptance. */
export const CONNECTIONS = 32;
/** Connections for sending by the clock: enough that a slow request does not delay the next requests. */
const CONNECTIONS_BY_THE_CLOCK = 64;
const PATH = '/v1/sms/send';
const ACCEPTED = '"statusID":0';

/** Text of a single message; one part. */
export const SINGLE_TEXT = 'Your parcel is here';
export const OTP_TEXT = 'Your code is 123456';

/** The POST of a send of one recipient. */
export function postOfOne({ key, brandID }: Company, text: string, { otp = false } = {}): SingleRequest {
  return {
    ...{ method: 'POST', path: PATH, expect: ACCEPTED },
    headers: { key, 'content-type': 'application/json' },
    body: `{"brandID":${brandID},"numbers":[{n}],"text":"${text}"${otp ? ',"otp":true' : ''}}`,
  };
}

/** The same request as a GET. */
export function getOfOne({ key, brandID }: Company, text: string): SingleRequest {
  const query = `key=${key}&brandID=${brandID}&numbers={n}&text=${encodeURIComponent(text)}`;
  return { method: 'GET', path: `${PATH}?${query}`, headers: {}, expect: ACCEPTED };
}

/** Sends to `count` numbers, one request each, as fast as they are accepted. Throws if a request is not accepted. */
export function sendSingles(
  load: Child<LoadHandlers>,
  options: Pick<HammerOptions, 'url' | 'requests'> & NumberRange,
): Promise<HammerResult> {
  return load.ask('hammer', { ...options, connections: CONNECTIONS });
}

/** Sends single messages at a fixed rate. Throws if one is not accepted. */
export function sendEvenly(
  { gatewayUrl: url, load }: BenchSystem,
  options: Omit<HammerOptions, 'url' | 'connections' | 'rate'> & { rate: number },
): Promise<HammerResult> {
  return load().ask('hammer', { ...options, url, connections: CONNECTIONS_BY_THE_CLOCK });
}
