import type { NumberRange } from '../receiver/callback-tally';
import type { Smsc } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilSubmitted } from './deliver';
import { OTP_TEXT, postOfOne, sendEvenly, SINGLE_TEXT } from './send-singles';

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
  const requests = [postOfOne(company, otp ? OTP_TEXT : SINGLE_TEXT, { otp })];
  const { startedAt } = await sendEvenly(bench, { ...options, requests, first, count });
  await untilSubmitted(smsc, { first, count: startedAt.length });
  const submittedAt = await smsc.child.ask('submittedAt', first);
  return Array.from(startedAt, (at, index) => submittedAt[index]! - at);
}
