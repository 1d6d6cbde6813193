import type { HammerResult } from '../load/http-hammer';
import type { Receiver } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack } from './deliver';
import { NUMBERS } from './numbers';
import { postOfOne, sendEvenly, SINGLE_TEXT } from './send-singles';

export interface SinglesAtRate {
  companies: Company[];
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
 * Sends single messages evenly, round robin over the companies, and waits for both callbacks of each. Throws if a callback came twice or
 * out of order.
 */
export async function singlesAtRate(
  bench: BenchSystem,
  { companies, receiver, rate, seconds, endsWhenLateMs }: SinglesAtRate,
): Promise<AtRate> {
  const first = NUMBERS.singles;
  const count = Math.round(rate * seconds);
  await receiver.child.ask('follow', { first, count });
  const requests = companies.map((company) => postOfOne(company, SINGLE_TEXT));
  const sent = await sendEvenly(bench, { first, count, requests, rate, endsWhenLateMs });
  const progress = await untilCalledBack(receiver, { first, count: sent.requests });
  requireInOrder(progress);
  return { ...sent, tailMs: progress.lastAt - sent.startedAt.at(-1)! };
}
