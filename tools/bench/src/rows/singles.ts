import { NUMBERS } from '../constants';
import type { HammerOptions, HammerResult, SingleRequest } from '../load/http-hammer';
import type { NumberRange } from '../receiver/callback-tally';
import type { Receiver, Smsc } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack, untilSubmitted } from './deliver';

/** Connections for the highest rate of acceptance. */
export const CONNECTIONS = 32;
/** Connections for sending by the clock: enough that a slow request does not delay the next requests. */
const CONNECTIONS_BY_THE_CLOCK = 64;

/** Text of a single message; one part. */
export const SINGLE_TEXT = 'Your parcel is here';
const OTP_TEXT = 'Your code is 123456';

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
function sendEvenly(
  { gatewayUrl: url, load }: BenchSystem,
  options: Omit<HammerOptions, 'url' | 'connections' | 'rate'> & { rate: number },
): Promise<HammerResult> {
  return load().ask('hammer', { ...options, url, connections: CONNECTIONS_BY_THE_CLOCK });
}

export interface SinglesAtRate {
  company: Company;
  receiver: Receiver;
  /** Messages per second. */
  rate: number;
  seconds: number;
  /** If given, the sends end early once a request starts this much after its due time. */
  endsWhenLateMs?: number;
}

export interface AtRate extends HammerResult {
  /** From the last request to the response to the last callback, ms. */
  tailMs: number;
}

/**
 * Sends single messages evenly, and waits for both callbacks of each. Throws if a callback came twice or
 * out of order.
 */
export async function singlesAtRate(
  bench: BenchSystem,
  { company, receiver, rate, seconds, endsWhenLateMs }: SinglesAtRate,
): Promise<AtRate> {
  const first = NUMBERS.singles;
  const count = Math.round(rate * seconds);
  await receiver.child.ask('follow', { first, count });
  const request = postOfOne(company, SINGLE_TEXT);
  const sent = await sendEvenly(bench, { first, count, request, rate, endsWhenLateMs });
  const progress = await untilCalledBack(receiver, { first, count: sent.requests });
  requireInOrder(progress);
  return { ...sent, tailMs: progress.lastAt - sent.startedAt.at(-1)! };
}

interface DelayOptions extends NumberRange {
  rate: number;
  otp?: boolean;
  /** Whether it ends at a stop request to `load`. */
  stoppable?: boolean;
}

/**
 * Sends single messages at a fixed rate, at most `count`. Resolves to the delay of each from its request to its submit_sm at the SMSC, ms.
 * Throws if a message was lost or refused.
 */
export async function submitDelays(
  bench: BenchSystem,
  company: Company,
  smsc: Smsc,
  { first, count, otp = false, ...options }: DelayOptions,
): Promise<number[]> {
  await smsc.child.ask('follow', { first, count });
  const request = postOfOne(company, otp ? OTP_TEXT : SINGLE_TEXT, { otp });
  const { startedAt } = await sendEvenly(bench, { ...options, request, first, count });
  await untilSubmitted(smsc, { first, count: startedAt.length });
  const submittedAt = await smsc.child.ask('submittedAt', first);
  return Array.from(startedAt, (at, index) => submittedAt[index]! - at);
}
