import { until } from '@herald/testing/until';
import { BalanceTurns } from './balance-turns';
import type { CheckedSend } from './checked-send';
import type { SharedOutcome, SharedResult, SingleSend } from './shared-acceptance';
import { SharedCommit } from './shared-commit';

const singleOf = (company: number): SingleSend => ({
  idempotency: null,
  send: {
    company,
    checkStopList: true,
    content: { numbers: Float64Array.of(995_598_000_000 + company) },
  } as unknown as CheckedSend,
});
const accepted = { kind: 'accepted' } as SharedOutcome;

/** Two iterations of the event loop: by then every due commit has begun. */
const turns = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
};

interface Commit {
  companies: number[];
  end(outcome?: (company: number) => SharedOutcome): void;
}

afterEach(() => jest.restoreAllMocks());

function make() {
  const commits: Commit[] = [];
  const balances = new BalanceTurns();
  const commit = new SharedCommit({
    acceptances: {
      accept: (sends) =>
        new Promise<SharedResult>((resolve) => {
          const companies = sends.map(({ send }) => send.company);
          const end: Commit['end'] = (outcome = () => accepted) =>
            resolve({ outcomes: companies.map(outcome), committed: [] });
          commits.push({ companies, end });
        }),
    },
    queue: { beginShared: () => undefined },
    metrics: { committed: () => undefined },
    turns: balances,
  });
  return { commit, commits, balances };
}

it('puts concurrent sends of any companies into one commit, and never delays one to wait for more', async () => {
  const { commit, commits } = make();
  const all = [1, 2, 1, 3].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 1);
  expect([...commits[0]!.companies].sort()).toEqual([1, 1, 2, 3]);
  commits[0]!.end();
  expect(await Promise.all(all)).toEqual(all.map(() => accepted));
  await commit.drain();
});

it('runs one grouped commit at a time, without companies whose balance another commit of the process changes', async () => {
  const { commit, commits, balances } = make();
  await balances.take(9);
  const sends = [1, 9].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 1);
  expect(commits[0]!.companies).toEqual([1]);
  sends.push(commit.accept(singleOf(1)), commit.accept(singleOf(2)));
  await turns();
  expect(commits).toHaveLength(1);
  commits[0]!.end();
  await until(() => commits.length === 2);
  expect(commits[1]!.companies).toEqual([1, 2]);
  balances.giveBack(9);
  commits[1]!.end();
  await until(() => commits.length === 3);
  expect(commits[2]!.companies).toEqual([9]);
  commits[2]!.end();
  await Promise.all(sends);
});

it('retries a company with a conflicting balance alone for a while, and answers all others at once', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { commit, commits } = make();
  const [hot, other] = [1, 2].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 1);
  commits[0]!.end((company) => (company === 1 ? { kind: 'apart', why: 'conflict' } : accepted));
  expect(await other).toEqual(accepted);
  await until(() => commits.length === 2);
  expect(commits[1]!.companies).toEqual([1]);
  commits[1]!.end();
  expect(await hot).toEqual(accepted);
  clock.mockReturnValue(1_000 + 1_999);
  const again = [1, 2, 1, 3].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 4);
  expect(commits.slice(2).map(({ companies }) => [...companies].sort())).toEqual([
    [2, 3],
    [1, 1],
  ]);
  for (const { end } of commits) end();
  await Promise.all(again);
  await commit.drain();
  clock.mockReturnValue(1_000 + 2_000);
  const together = [1, 2].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 5);
  expect([...commits[4]!.companies].sort()).toEqual([1, 2]);
  commits[4]!.end();
  await Promise.all(together);
});

it('returns stop-listed sends, and those with a used key, to be accepted alone', async () => {
  const { commit, commits } = make();
  const both = [1, 2].map((company) => commit.accept(singleOf(company)));
  await until(() => commits.length === 1);
  commits[0]!.end((company) => (company === 1 ? { kind: 'stopped' } : { kind: 'apart', why: 'key' }));
  expect(await Promise.all(both)).toEqual([{ kind: 'alone' }, { kind: 'alone' }]);
});

it('gives every company its share of a group, even if another has many sends waiting', async () => {
  const { commit, commits } = make();
  void commit.accept(singleOf(1));
  await until(() => commits.length === 1);
  const flood = Array.from({ length: 2_000 }, () => commit.accept(singleOf(1)));
  const others = Array.from({ length: 20 }, (_, i) => commit.accept(singleOf(100 + i)));
  commits[0]!.end();
  // Each commit as it comes.
  for (let next = 1; ; next++) {
    await until(
      () =>
        commits.length > next || commits.reduce((sum, { companies }) => sum + companies.length, 0) >= 2_021,
    );
    if (!commits[next]) break;
    expect(commits[next]!.companies.length).toBeLessThanOrEqual(500);
    commits[next]!.end();
  }
  await Promise.all([...flood, ...others]);
  const seen = commits.slice(0, 4).flatMap(({ companies }) => companies);
  for (let i = 0; i < 20; i++) expect(seen).toContain(100 + i);
});

it('refuses sends that would exceed the memory limit', async () => {
  const { commit, commits } = make();
  void commit.accept(singleOf(1));
  await until(() => commits.length === 1);
  const waiting = Array.from({ length: 4_096 }, () => commit.accept(singleOf(1)));
  await expect(commit.accept(singleOf(1))).rejects.toThrow('Too many writes are waiting');
  const drained = Promise.all(waiting);
  commits[0]!.end();
  for (let next = 1; next * 500 < 4_096 + 500; next++) {
    await until(() => commits.length > next);
    commits[next]!.end();
  }
  await drained;
});
