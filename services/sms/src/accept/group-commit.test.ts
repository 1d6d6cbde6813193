import { until } from '@herald/testing/until';
import type { Acceptance, Candidate } from './acceptance-store';
import { BalanceTurns } from './balance-turns';
import type { CheckedSend } from './checked-send';
import { GroupCommit } from './group-commit';

/** Number of sends that wait while the commit of one company hangs. */
const MANY = 2_000;

const sendOf = (company: number): CheckedSend =>
  ({
    company,
    checkStopList: true,
    content: { numbers: Float64Array.of(995598000001), texts: null, text: 'hi', parts: 1, sendAt: null },
  }) as unknown as CheckedSend;

it('a hanging commit of one company, with thousands of sends waiting, does not block other companies', async () => {
  const commits: { company: number; sends: number; end: () => void }[] = [];
  let smsIDs = 1;
  const groups = new GroupCommit({
    acceptances: {
      accept: (company: number, candidates: Candidate[]) =>
        new Promise((resolve) => {
          const end = (): void => resolve(candidates.map((): Acceptance => ({ kind: 'duplicate' })));
          commits.push({ company, sends: candidates.length, end });
        }),
    },
    stopList: { stopped: async () => new Set<string>() },
    smsIds: { take: async (count) => (smsIDs += count) - count },
    queue: { beginCommitted: () => undefined },
    ...{ shared: null, turns: new BalanceTurns() },
  });
  const flood = Array.from({ length: MANY }, () => groups.accept({ send: sendOf(1), idempotency: null }));
  await until(() => commits.length === 1);
  const other = groups.accept({ send: sendOf(2), idempotency: null });
  await until(() => commits.length === 2);
  expect(commits[1]).toMatchObject({ company: 2, sends: 1 });
  commits[1]!.end();
  expect(await other).toEqual({ kind: 'duplicate' });

  // One commit of the company at a time, each as large as possible.
  commits[0]!.end();
  for (let next = 2; commits.reduce((sum, { sends }) => sum + sends, 0) < MANY + 1; next++) {
    await until(() => commits.length === next + 1);
    commits[next]!.end();
  }
  await Promise.all(flood);
});
