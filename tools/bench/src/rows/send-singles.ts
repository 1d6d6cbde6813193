import type { HammerOptions, HammerResult, SingleRequest } from '../load/http-hammer';
import type { BenchSystem, Company } from '../system/bench-system';

/** Connections for the highest rate of acceptance. */
export const CONNECTIONS = 32;
/** Connections for sending by the clock: enough that a slow request does not delay the next requests. */
const CONNECTIONS_BY_THE_CLOCK = 64;

/** Text of a single message; one part. */
export const SINGLE_TEXT = 'Your parcel is here';
export const OTP_TEXT = 'Your code is 123456';

/** The POST of a send of one recipient. */
export function postOfOne({ key, brandID }: Company, text: string, { otp = false } = {}): SingleRequest {
  return {
    method: 'POST',
    path: '/v1/sms/send',
    headers: { key, 'content-type': 'application/json' },
    body: `{"brandID":${brandID},"numbers":[{n}],"text":"${text}"${otp ? ',"otp":true' : ''}}`,
    expect: '"statusID":0',
  };
}

/** Sends single messages at a fixed rate. Throws if one is not accepted. */
export function sendEvenly(
  { gatewayUrl: url, load }: BenchSystem,
  options: Omit<HammerOptions, 'url' | 'connections' | 'rate'> & { rate: number },
): Promise<HammerResult> {
  return load().ask('hammer', { ...options, url, connections: CONNECTIONS_BY_THE_CLOCK });
}
