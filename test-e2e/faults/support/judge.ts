import { count, type Verdict } from './count';
import type { FaultFixture } from './fault-fixture';
import type { Traffic } from './traffic';

interface Cell {
  name: string;
  /** Number of faults. */
  rounds?: number;
  /** From the end of each fault until both callbacks of a message sent after it. */
  recoverySeconds?: number[];
}

/** Counts the results of a cell, and prints them to standard error, because `npm run test:system` shows no standard output of the tests. */
export async function judge(
  { own, witness }: FaultFixture,
  traffic: Traffic,
  { name, rounds = 1, recoverySeconds = [] }: Cell,
): Promise<Verdict> {
  const verdict = await count(own, traffic, witness);
  const { details, ...counts } = verdict;
  const shown = {
    ...counts,
    recoverySeconds,
    answers: traffic.answers,
    slowestSeconds: traffic.slowestSeconds,
  };
  process.stderr.write(`${name} × ${rounds}: ${JSON.stringify(shown)}\n`);
  for (const detail of details) process.stderr.write(`    ${detail}\n`);
  return verdict;
}
