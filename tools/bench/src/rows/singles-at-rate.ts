import { join } from 'node:path';
import { readBenchFile } from '../report/bench-file';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack } from './deliver';
import { NUMBERS } from './numbers';
import { postOfOne, sendEvenly, SINGLE_TEXT } from './send-singles';

/** What `single-sustained` has to reach, messages a second. */
export const SUSTAINED_REACH = 2_500;

export interface SinglesAtRate {
  companies: Company[];
  receiver: Receiver;
  /** Messages a second. */
  rate: number;
  seconds: number;
}

export interface AtRate {
  messages: number;
  /** Accepted. */
  perSecond: number;
  /** From request to answer, ms. */
  p50: number;
  p99: number;
  /** From the last request until the last callback was answered, ms. */
  tailMs: number;
  /** How long a request was due before a connection was free for it, ms, at most. */
  latestMs: number;
}

/** Sends one by one, company by company, evenly, and waits for both callbacks of each. Throws where one came twice or out of order. */
export async function singlesAtRate(
  bench: BenchSystem,
  { companies, receiver, rate, seconds }: SinglesAtRate,
): Promise<AtRate> {
  const range = { first: NUMBERS.singles, count: Math.round(rate * seconds) };
  await receiver.child.ask('follow', range);
  const requests = companies.map((company) => postOfOne(company, SINGLE_TEXT));
  const { startedAt, perSecond, p50, p99, latestMs } = await sendEvenly(bench, { ...range, requests, rate });
  const progress = await untilCalledBack(receiver, range);
  requireInOrder(progress);
  const tailMs = progress.lastAt - startedAt.at(-1)!;
  return { messages: range.count, perSecond, p50, p99, tailMs, latestMs };
}

/** What `single-sustained` reached last, or has to reach where it was never run, messages a second. */
export function sustainedRate({ settings }: RowContext): number {
  const file = join(settings.local, 'bench.json');
  return readBenchFile(file)['single-sustained']?.value ?? SUSTAINED_REACH;
}
