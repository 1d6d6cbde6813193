import type { Priority } from '@herald/contracts';
import { until } from '@herald/testing/until';
import type { FirstBatch } from '../../model/jobs';
import type { Candidate, Outcome, SmallSend, StoredSend } from './acceptance';
import type { GroupResult } from './acceptance-store';
import type { CheckedSend } from '../request/checked-send';
import { GroupCommit } from './group-commit';

/** Number of sends that wait while the commit of one company hangs. */
const MANY = 2_000;

/** A send to some numbers: about 60 bytes each. */
const sendOf = (company: number, recipients = 1): SmallSend => ({
  idempotency: null,
  send: {
    company,
    checkStopList: true,
    content: { numbers: new Float64Array(recipients).fill(995_598_000_001), texts: null, text: 'hi' },
  } as unknown as CheckedSend,
});
const storedOf = (company: number) => ({ first: { company } as FirstBatch }) as StoredSend;
const accepted = { kind: 'accepted' } as Outcome & { kind: 'accepted' };
const conflict = { kind: 'apart' } as const;

/** Two iterations of the event loop: by then every due commit has begun. */
const turns = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
};

interface Commit {
  companies: number[];
  candidates: Candidate[];
  waits: boolean;
  end(outcome?: (company: number, i: number) => Outcome): void;
}

afterEach(() => jest.restoreAllMocks());

function make({ together = true } = {}) {
  const commits: Commit[] = [];
  const apart: string[] = [];
  const commit = new GroupCommit({
    acceptances: {
      accept: (candidates, waits = false) =>
        new Promise<GroupResult>((resolve) => {
          const companies = candidates.map((each) => ('first' in each ? each.first : each.send).company);
          const end: Commit['end'] = (outcome = () => accepted) =>
            resolve({ outcomes: companies.map(outcome), toQueue: [], claimed: new Map() });
          commits.push({ companies, candidates, waits, end });
        }),
    },
    jobQueue: { beginCommitted: () => undefined },
    sender: null,
    metrics: { committed: (_sends, whys) => void apart.push(...whys) },
    together,
  });
  return { commit, commits, apart };
}

it('puts concurrent sends of any companies into one commit, and never delays one to wait for more', async () => {
  const { commit, commits } = make();
  const all = [sendOf(1), sendOf(2), storedOf(1), sendOf(3, 5)].map((each) => commit.accept(each));
  await until(() => commits.length === 1);
  expect([...commits[0]!.companies].sort()).toEqual([1, 1, 2, 3]);
  commits[0]!.end();
  expect(await Promise.all(all)).toEqual(all.map(() => accepted));
  await commit.drain();
});

it('runs one grouped commit at a time, without companies whose balance another commit of the process changes', async () => {
  const { commit, commits } = make();
  // Committed alone, because it is large.
  const sends = [commit.accept(sendOf(9, 1_000))];
  await until(() => commits.length === 1);
  sends.push(...[1, 9].map((company) => commit.accept(sendOf(company))));
  await until(() => commits.length === 2);
  expect(commits[1]!.companies).toEqual([1]);
  sends.push(commit.accept(sendOf(1)), commit.accept(sendOf(2)));
  await turns();
  expect(commits).toHaveLength(2);
  commits[1]!.end();
  await until(() => commits.length === 3);
  expect(commits[2]!.companies).toEqual([1, 2]);
  commits[0]!.end();
  await turns();
  commits[2]!.end();
  await until(() => commits.length === 4);
  expect(commits[3]!.companies).toEqual([9]);
  commits[3]!.end();
  await Promise.all(sends);
});

it('retries a company with a conflicting balance alone for a while, and answers all others at once', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { commit, commits, apart } = make();
  const [hot, other] = [1, 2].map((company) => commit.accept(sendOf(company)));
  await until(() => commits.length === 1);
  commits[0]!.end((company) => (company === 1 ? conflict : accepted));
  expect(await other).toEqual(accepted);
  await until(() => commits.length === 2);
  expect(commits[1]!.companies).toEqual([1]);
  commits[1]!.end();
  expect(await hot).toEqual(accepted);
  clock.mockReturnValue(1_000 + 1_999);
  const again = [1, 2, 1, 3].map((company) => commit.accept(sendOf(company)));
  await until(() => commits.length === 4);
  expect(
    commits
      .slice(2)
      .sort((a, b) => Number(a.waits) - Number(b.waits))
      .map(({ companies }) => [...companies].sort()),
  ).toEqual([
    [2, 3],
    [1, 1],
  ]);
  // Only a commit of one company may wait for another process.
  expect(commits.map(({ waits }) => waits).sort()).toEqual([false, false, true, true]);
  for (const { end } of commits) end();
  await Promise.all(again);
  await commit.drain();
  clock.mockReturnValue(1_000 + 2_001);
  const together = [1, 2].map((company) => commit.accept(sendOf(company)));
  await until(() => commits.length === 5);
  expect([...commits[4]!.companies].sort()).toEqual([1, 2]);
  commits[4]!.end();
  await Promise.all(together);
  expect(apart).toEqual(['conflict']);
});

it('retries sends that were set apart in their order, before later sends of the company', async () => {
  const { commit, commits } = make();
  const numbered = Array.from({ length: 4 }, () => sendOf(1));
  const all = numbered.slice(0, 3).map((each) => commit.accept(each));
  await until(() => commits.length === 1);
  all.push(commit.accept(numbered[3]!));
  commits[0]!.end((_company, i) => (i === 1 ? accepted : conflict));
  await until(() => commits.length === 2);
  expect(commits[1]!.candidates).toEqual([0, 2, 3].map((i) => numbered[i]));
  commits[1]!.end();
  expect(await Promise.all(all)).toEqual(all.map(() => accepted));
});

it('leaves what waits behind a large send of its company out of a commit of others', async () => {
  const { commit, commits } = make();
  const sends = [sendOf(1, 3_000), sendOf(1, 1_000), sendOf(1), sendOf(2)].map((each) => commit.accept(each));
  await until(() => commits.length === 2);
  expect(commits.map(({ companies }) => companies).sort()).toEqual([[1, 1], [2]]);
  for (const { end } of commits) end();
  await until(() => commits.length === 3);
  expect(commits[2]!.companies).toEqual([1]);
  commits[2]!.end();
  await Promise.all(sends);
});

it('pauses after a commit of several for others to join the next: for 5 ms, or 2 while a one-time password waits', async () => {
  const timer = jest.spyOn(global, 'setTimeout');
  const pauses = async (priority: Priority): Promise<number> => {
    const { commit, commits } = make();
    const first = Array.from({ length: 4 }, () => commit.accept(sendOf(1)));
    while (commits.length === 0) await turns();
    const later = sendOf(2);
    const next = commit.accept({ ...later, send: { ...later.send, priority } });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    timer.mockClear();
    commits[0]!.end();
    while (commits.length === 1) await turns();
    const waited = timer.mock.calls.filter(([, ms]) => ms === 1).length;
    clock.mockRestore();
    commits[1]!.end();
    await Promise.all([...first, next]);
    return waited;
  };
  expect([await pauses('standard'), await pauses('otp')]).toEqual([5, 2]);
});

it('rejects a send whose outcome is unknown, and answers the others', async () => {
  const { commit, commits } = make();
  const [one, two] = [1, 2].map((company) => commit.accept(sendOf(company)));
  await until(() => commits.length === 1);
  const error = new Error('lost the answer of the commit');
  commits[0]!.end((company) => (company === 1 ? { kind: 'failed', error } : accepted));
  await expect(one).rejects.toThrow('lost the answer');
  expect(await two).toEqual(accepted);
});

it('refuses sends that would exceed the memory limit', async () => {
  const { commit, commits } = make();
  void commit.accept(sendOf(1));
  await until(() => commits.length === 1);
  const waiting = Array.from({ length: 16_384 }, () => commit.accept(sendOf(1)));
  await expect(commit.accept(sendOf(1))).rejects.toThrow('Too many writes are waiting');
  const drained = Promise.all(waiting);
  commits[0]!.end();
  for (let next = 1; next * 200 < 16_384 + 200; next++) {
    await until(() => commits.length > next);
    commits[next]!.end();
  }
  await drained;
});

it('counts waiting sends by their size', async () => {
  const { commit, commits } = make();
  const heavy = () => commit.accept(sendOf(1, 1_000));
  const first = heavy();
  await until(() => commits.length === 1);
  const waiting = Array.from({ length: 278 }, heavy);
  await expect(heavy()).rejects.toThrow('Too many writes are waiting');
  commits[0]!.end();
  for (let next = 1; commits.reduce((sum, { companies }) => sum + companies.length, 0) < 279; next++) {
    await until(() => commits.length > next);
    expect(commits[next]!.companies.length).toBeLessThan(10);
    commits[next]!.end();
  }
  commits.at(-1)!.end();
  await Promise.all([first, ...waiting]);
});

describe.each([
  ['whose balance another process changes', true],
  ['on a sharded cluster', false],
])('a company %s', (_which, together) => {
  it('with a hanging commit and thousands of sends waiting does not block other companies', async () => {
    const { commit, commits } = make({ together });
    const duplicate = (): Outcome => ({ kind: 'duplicate' });
    let begun = 0;
    if (together) {
      void commit.accept(sendOf(1));
      await until(() => commits.length === 1);
      commits[0]!.end(() => conflict);
      begun = 1;
    }
    const flood = Array.from({ length: MANY }, () => commit.accept(sendOf(1)));
    await until(() => commits.length === begun + 1);
    const [hanging] = commits.slice(begun);
    const other = commit.accept(sendOf(2));
    await until(() => commits.length === begun + 2);
    expect(commits[begun + 1]).toMatchObject({ companies: [2], waits: !together });
    commits[begun + 1]!.end(duplicate);
    expect(await other).toEqual({ kind: 'duplicate' });

    // One commit of the company at a time, each as large as possible.
    hanging!.end(duplicate);
    const sent = (): number => commits.reduce((sum, { companies }) => sum + companies.length, 0);
    for (let next = begun + 2; sent() < MANY + 1 + 2 * begun; next++) {
      await until(() => commits.length === next + 1);
      expect(commits[next]).toMatchObject({ companies: commits[next]!.companies.map(() => 1), waits: true });
      commits[next]!.end(duplicate);
    }
    await Promise.all(flood);
  });
});
