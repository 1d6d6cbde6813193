import fc from 'fast-check';
import { UnavailableError } from '@herald/contracts/errors';
import { FairLimiter, type FairLimits } from './fair-limiter';

const never = new AbortController().signal;
const limiterOf = (limits: Partial<FairLimits>): FairLimiter =>
  new FairLimiter({
    what: 'large requests',
    total: 2,
    perCompany: 2,
    waiting: 10,
    waitingPerCompany: 10,
    ...limits,
  });
/** Resolves when the request is admitted. */
const enter = async (all: FairLimiter, company: number, signal = never): Promise<void> => {
  if (!all.take(company)) await all.wait(company, signal);
};
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  promise.then(
    () => (done = true),
    () => (done = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return done;
};

it('admits other companies while a company waits at its own limit', async () => {
  const all = limiterOf({ total: 3, perCompany: 2 });
  await enter(all, 1);
  await enter(all, 1);
  const own = enter(all, 1);
  expect(await settled(own)).toBe(false);
  expect(all.take(2)).toBe(true);
  all.leave(1);
  expect(await settled(own)).toBe(true);
});

it('admits fewer requests of a company while others are active, and more again a second later', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const all = limiterOf({ total: 10, perCompany: 4, besideOthers: 2 });
    expect([1, 1, 1].map((company) => all.take(company))).toEqual([true, true, true]);
    expect(all.take(2)).toBe(true);
    expect(all.take(1)).toBe(false);
    const waiting = [enter(all, 1), enter(all, 1), enter(all, 1)];
    all.leave(1);
    expect(await settled(waiting[0]!)).toBe(false);
    clock.mockReturnValue(1_001);
    all.leave(1);
    expect(await settled(waiting[2]!)).toBe(true);
  } finally {
    clock.mockRestore();
  }
});

it('leaves capacity to companies whose requests it only notes', async () => {
  const all = limiterOf({ total: 10, perCompany: 4, besideOthers: 1 });
  all.note(1);
  all.note(2);
  expect([1, 1].map((company) => all.take(company))).toEqual([true, false]);
});

it('serves the companies in round robin, whatever the backlog of one company', async () => {
  const all = limiterOf({ total: 1, perCompany: 1 });
  const served: string[] = [];
  await enter(all, 1);
  const waiting = ['1a', '1b', '1c', '2a', '2b', '3a'].map((name) =>
    enter(all, Number(name[0])).then(() => served.push(name)),
  );
  for (const company of [1, 1, 2, 3, 1, 2]) {
    all.leave(company);
    await settled(Promise.resolve());
  }
  await Promise.all(waiting);
  expect(served).toEqual(['1a', '2a', '3a', '1b', '2b', '1c']);
});

it('removes a request from the queue when its client disconnects', async () => {
  const all = limiterOf({ total: 1, waiting: 1, waitingPerCompany: 1 });
  await enter(all, 1);
  const gone = new AbortController();
  const waiting = enter(all, 2, gone.signal);
  await expect(enter(all, 3)).rejects.toBeInstanceOf(UnavailableError);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  const next = enter(all, 3);
  all.leave(1);
  expect(await settled(next)).toBe(true);
});

it('refuses a company with a full queue and explains it; other companies can still queue', async () => {
  const all = limiterOf({ total: 2, perCompany: 1, waiting: 3, waitingPerCompany: 2 });
  await enter(all, 1);
  const waiting = [enter(all, 1), enter(all, 1)];
  await expect(enter(all, 1)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_large_requests',
    message: expect.stringContaining('Too many large requests at once'),
    headers: { 'Retry-After': '5' },
  });
  await enter(all, 2);
  const other = enter(all, 3);
  expect(await settled(other)).toBe(false);
  await expect(enter(all, 4)).rejects.toMatchObject({
    status: 503,
    message: 'Too many large requests are in progress. Try again shortly.',
  });
  all.leave(1);
  expect(await settled(waiting[0]!)).toBe(true);
});

it('limits a company to half of the free queue, so that flooding companies always leave capacity for the next', async () => {
  const all = limiterOf({ total: 1, perCompany: 1, waiting: 16, waitingPerCompany: 8 });
  await enter(all, 0);
  const added: number[] = [];
  for (const company of [1, 2, 3, 4]) {
    const before = all.queued;
    for (let times = 0; times < 20; times++)
      enter(all, company, new AbortController().signal).catch(() => undefined);
    await settled(Promise.resolve());
    added.push(all.queued - before);
  }
  expect(added).toEqual([8, 4, 2, 1]);
  expect(await settled(enter(all, 5))).toBe(false);
  expect(all.queued).toBe(16);
});

it('keeps its limits, leaves no usable capacity idle and serves every waiting request', async () => {
  const steps = fc.array(fc.record({ company: fc.nat(3), what: fc.constantFrom('enter', 'leave', 'go') }), {
    maxLength: 80,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const limits = { total: 3, perCompany: 2, waiting: 5, waitingPerCompany: 3 };
      const all = limiterOf(limits);
      const held: number[] = [];
      const line: { company: number; gone: AbortController }[] = [];
      const enterOne = (company: number): void => {
        if (all.take(company)) return void held.push(company);
        const waiting = { company, gone: new AbortController() };
        line.push(waiting);
        all
          .wait(company, waiting.gone.signal)
          .then(() => held.push(company))
          .catch(() => undefined)
          .finally(() => line.splice(line.indexOf(waiting), 1));
      };
      const check = async (): Promise<void> => {
        await settled(Promise.resolve());
        const of = (company: number): number => held.filter((one) => one === company).length;
        expect(held.length).toBeLessThanOrEqual(limits.total);
        for (const company of held) expect(of(company)).toBeLessThanOrEqual(limits.perCompany);
        if (held.length < limits.total)
          for (const { company } of line) expect(of(company)).toBe(limits.perCompany);
      };
      for (const { company, what } of taken) {
        if (what === 'enter') enterOne(company);
        else if (what === 'go') line[0]?.gone.abort(new Error('gone'));
        else if (held.length > 0) all.leave(held.shift()!);
        await check();
      }
      while (held.length > 0) {
        all.leave(held.shift()!);
        await check();
      }
      expect(line).toEqual([]);
    }),
  );
});
