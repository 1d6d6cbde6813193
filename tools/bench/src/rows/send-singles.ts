import type { HammerOptions, HammerResult, SingleRequest } from '../load/http-hammer';
import type { LoadHandlers } from '../load/load-main';
import type { Child } from '../processes/child';
import type { NumberRange } from '../receiver/callback-tally';
import type { BenchSystem, Company } from '../system/bench-system';

/** Over which as many are sent as are accepted. */
export const CONNECTIONS = 32;
/** Over which they are sent by the clock: what takes longer than usual must not keep the next ones waiting. */
const CONNECTIONS_BY_THE_CLOCK = 64;
const PATH = '/v1/sms/send';
const ACCEPTED = '"statusID":0';

/** What a single message says; one part. */
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

/** The same as a GET. */
export function getOfOne({ key, brandID }: Company, text: string): SingleRequest {
  const query = `key=${key}&brandID=${brandID}&numbers={n}&text=${encodeURIComponent(text)}`;
  return { method: 'GET', path: `${PATH}?${query}`, headers: {}, expect: ACCEPTED };
}

/** Sends to `count` numbers, one request each, as fast as they are accepted. Throws where one isn't. */
export function sendSingles(
  load: Child<LoadHandlers>,
  options: Pick<HammerOptions, 'url' | 'requests'> & NumberRange,
): Promise<HammerResult> {
  return load.ask('hammer', { ...options, connections: CONNECTIONS });
}

/** Sends one by one, so many a second. Throws where one isn't accepted. */
export function sendEvenly(
  { gatewayUrl: url, load }: BenchSystem,
  options: Omit<HammerOptions, 'url' | 'connections' | 'rate'> & { rate: number },
): Promise<HammerResult> {
  return load().ask('hammer', { ...options, url, connections: CONNECTIONS_BY_THE_CLOCK });
}
