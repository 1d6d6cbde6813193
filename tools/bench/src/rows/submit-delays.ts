import type { NumberRange } from '../receiver/callback-tally';
import type { Centre } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilSubmitted } from './deliver';
import { OTP_TEXT, postOfOne, sendEvenly, SINGLE_TEXT } from './send-singles';

interface DelayOptions extends NumberRange {
  rate: number;
  otp?: boolean;
  /** Whether it ends when `load` is asked to stop. */
  stoppable?: boolean;
}

/**
 * Sends one by one, so many a second, at most `count`. Resolves to what each took from its request to its submit_sm at the centre, ms.
 * Throws where one was lost or refused.
 */
export async function submitDelays(
  bench: BenchSystem,
  company: Company,
  centre: Centre,
  { first, count, otp = false, ...options }: DelayOptions,
): Promise<number[]> {
  await centre.child.ask('follow', { first, count });
  const requests = [postOfOne(company, otp ? OTP_TEXT : SINGLE_TEXT, { otp })];
  const { startedAt } = await sendEvenly(bench, { ...options, requests, first, count });
  await untilSubmitted(centre, { first, count: startedAt.length });
  const submittedAt = await centre.child.ask('submittedAt', first);
  return Array.from(startedAt, (at, index) => submittedAt[index]! - at);
}
