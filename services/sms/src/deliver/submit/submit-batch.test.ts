import { DELIVERY, type Priority } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import type { PartSubmission, SubmitOutcome } from '../../carriers/carrier';
import type { Retry } from '../../model/batch-model';
import { Claim, type ClaimedBatch } from '../../record/outcomes/claim';
import type { Outcome, PartRef } from '../../record/outcomes/outcome';
import { InFlight } from '../../record/receipts/in-flight';
import { RouteQueues } from '../capacity/route-queues';
import { BatchSubmission } from './submit-batch';
import { claimedBatch } from '../testing/claimed-batch';

afterEach(() => jest.restoreAllMocks());

/** Far longer than this process may pause. */
const WAIT_MS = 600_000;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}

/** The stop list is asked again for sends that were not accepted just now. */
const CHECKED = { checkStopList: true, createdAt: new Date(Date.now() - 60_000) };

/** Runs a claim on carriers that accept everything. */
async function run(
  batch: ClaimedBatch,
  options: {
    until?: number;
    onRecord?: (outcome: Outcome) => void | Promise<void>;
    /** Called before a part is checked again, as after a wait in the queue. */
    whileQueued?: (claim: Claim) => void;
    inFlight?: InFlight;
    /** Whether no part gets capacity. */
    isFull?: () => boolean;
    onRouteQueues?: (queues: RouteQueues, claim: Claim) => void;
    catchingUp?: boolean;
    /** Retries whose delivery receipts need longer than when the retry was deferred. */
    deferMs?: (retry: Pick<Retry, 'since'>) => number;
    /** Whether a part is still open when it is submitted. */
    isOpen?: (ref: PartRef) => boolean;
    /** Replaces the recording of every outcome. */
    record?: () => Promise<void>;
    /** The outcome of every part; accepted by default. */
    outcome?: SubmitOutcome;
    /** Event loop iterations between the answers to two parts. */
    turnsToAnswer?: number;
    /** Numbers on the stop list at the first query, and at later queries. */
    stopped?: { first: string[]; later: string[] };
    /** The state of the batch after delivery receipts, once the intents to submit again are stored. */
    settled?: Pick<ClaimedBatch, 'statuses'>;
    /** The holder of the batch when the intents to submit again arrive; this claim by default. */
    holder?: string;
    /** Index of the first stop list query that fails, as without a database. */
    failFrom?: number;
  } = {},
): Promise<{ submitted: string[]; kinds: string[]; outcomes: Outcome[] }> {
  const submitted: string[] = [];
  const outcomes: Outcome[] = [];
  const kinds: string[] = [];
  let questions = 0;
  const claim = new Claim(batch, options.until ?? performance.now() + 8_000);
  const carriers = {
    capacityFor: () => ({ route: 'main', free: options.isFull?.() ? 0 : 1 }),
    isServedElsewhere: () => false,
    onCapacity: (_priority: Priority): void => undefined,
    submit: (part: PartSubmission, done: (outcome: SubmitOutcome) => void) => {
      options.whileQueued?.(claim);
      if (!part.wanted()) return void setImmediate(done, { kind: 'withdrawn' });
      submitted.push(part.number);
      void turns(submitted.length * (options.turnsToAnswer ?? 1)).then(() =>
        done(options.outcome ?? { kind: 'taken', route: 'main', carrierId: part.number }),
      );
    },
    alive: true,
    catchingUp: options.catchingUp ?? false,
  };
  const claimant = {
    company: batch.company,
    large: batch.numbers.length > 100,
    waitAt: () => true,
    goOn: () => undefined,
  };
  const routeQueues = new RouteQueues(carriers);
  options.onRouteQueues?.(routeQueues, claim);
  const submission = new BatchSubmission(claim, claimant, {
    carriers,
    routeQueues,
    claims: { textsOf: async () => () => null, storeIntent: async () => true },
    recorder: {
      record:
        options.record ??
        (async (outcome) => {
          outcomes.push(outcome);
          kinds.push(outcome.kind);
          await options.onRecord?.(outcome);
        }),
      isOpen: (ref) => options.isOpen?.(ref) ?? true,
      recorded: async () => {
        if (!kinds.includes('resubmitting')) return batch;
        const retries = batch.retries.map((retry) => ({ ...retry, attempt: options.holder ?? 'me' }));
        return { ...batch, retries, ...options.settled };
      },
    },
    inFlight: options.inFlight ?? new InFlight(),
    senders: { of: () => null },
    stopList: {
      stopped: async () => {
        if (questions >= (options.failFrom ?? Infinity)) throw new UnavailableError();
        return new Set(questions++ === 0 ? options.stopped?.first : options.stopped?.later);
      },
    },
    policy: {
      indeterminateWaitMs: () => WAIT_MS,
      deferMs: (_priority, retry) => options.deferMs?.(retry) ?? 0,
    },
    logger: quiet,
  });
  await submission.submit();
  return { submitted, kinds, outcomes };
}

describe('a recipient that may be submitted already', () => {
  it('is not submitted again if its delivery receipt was queued in Herald when the wait ended', async () => {
    const retries = [0, 1].map((i) => ({ i, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const }));
    const { submitted } = await run(
      claimedBatch({ retries, lease: { owner: 'me', until: new Date(), from: 3 } }),
      { settled: { statuses: [DELIVERY.RECEIVED, DELIVERY.AWAITING, DELIVERY.AWAITING] } },
    );
    expect(submitted).toEqual(['995598000002']);
  });

  it('is not submitted again while the reconnected carriers may still send its delivery receipt', async () => {
    const retries = [
      { i: 0, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const },
      { i: 1, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const },
    ];
    const batch = claimedBatch({ retries, lease: { owner: 'me', until: new Date(), from: 3 } });
    expect((await run(batch, { catchingUp: true })).submitted).toEqual(['995598000002']);
  });

  it('is deferred again if its route’s delivery receipts have become slower', async () => {
    const retries = [
      { i: 0, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const, since: 1, route: 'main' },
      { i: 1, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const },
    ];
    const batch = claimedBatch({ retries, lease: { owner: 'me', until: new Date(), from: 3 } });
    const { submitted, outcomes } = await run(batch, { deferMs: ({ since }) => (since === 1 ? 3_000 : 0) });
    expect(submitted).toEqual(['995598000002']);
    const withdrawn = outcomes.filter(({ kind }) => kind === 'withdrawn');
    expect(withdrawn).toMatchObject([{ i: 0, attempt: 'me', afterMs: 3_000 }]);
  });

  it('is not submitted by a process paused for so long that another may have done it', async () => {
    const until = performance.now() - WAIT_MS - 1;
    const { submitted, kinds } = await run(claimedBatch(), { until });
    expect(submitted).toEqual([]);
    // The batch is not recorded as finished: its current or next claim handles the open recipients.
    expect(kinds).toEqual([]);
  });

  it('is not submitted if the claim was lost or ended while its part was queued', async () => {
    const lost = await run(claimedBatch(), { whileQueued: (claim) => claim.lose() });
    expect(lost).toMatchObject({ submitted: [], kinds: [] });
    const outdated = await run(claimedBatch(), {
      whileQueued: (claim) => claim.renew(performance.now() - WAIT_MS - 1),
    });
    expect(outdated).toMatchObject({ submitted: [], kinds: [] });
  });

  it('ends without another submit if another try was refused and the time for its delivery receipt is over', async () => {
    const first = { i: 0, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const };
    const retries = [{ ...first, refused: 'refused by main: 0xb' }];
    const left = { retries, lease: { owner: 'me', until: new Date(), from: 3 } };
    const outcomes: Outcome[] = [];
    const { submitted } = await run(claimedBatch(left), {
      onRecord: (outcome) => void outcomes.push(outcome),
    });
    expect(submitted).toEqual([]);
    const over = { kind: 'refused', i: 0, reason: 'refused by main: 0xb' };
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject(over);
    const late = { ...left, expiresAt: new Date(Date.now() - 1) };
    const { kinds } = await run(claimedBatch(late));
    expect(kinds).toEqual(['refused', 'expired', 'finished']);
  });

  it('ends with its expired batch only if the claim still holds it, as another claim may have submitted since', async () => {
    const { outcomes } = await run(claimedBatch({ expiresAt: new Date(Date.now() - 1) }));
    const refused = [0, 1, 2].map((i) => ({ kind: 'refused', i, attempt: 'me' }));
    const ends = ['expired', 'finished'].map((kind) => ({ kind, token: 'me' }));
    expect(outcomes).toMatchObject([...refused, ...ends]);
  });

  it('is not submitted again if a late answer reported its acceptance while its part was queued', async () => {
    const retries = [0, 1].map((i) => ({ i, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const }));
    const batch = claimedBatch({ retries, lease: { owner: 'me', until: new Date(), from: 3 } });
    const { submitted } = await run(batch, { isOpen: ({ i }) => i !== 0 });
    expect(submitted).toEqual(['995598000002']);
  });

  it('is not submitted again by a process paused before it stored the intent, as another claim has done so', async () => {
    const retries = [0, 1].map((i) => ({ i, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const }));
    const batch = claimedBatch({ retries, lease: { owner: 'me', until: new Date(), from: 3 } });
    const { submitted, kinds } = await run(batch, { holder: 'another' });
    expect(submitted).toEqual([]);
    expect(kinds).not.toContain('finished');
  });

  it('is not submitted if its validity ended while its part was queued', async () => {
    const expiresAt = new Date(Date.now() + WAIT_MS);
    let clock: jest.SpyInstance | null = null;
    const whileQueued = (): void => {
      clock ??= jest.spyOn(Date, 'now').mockReturnValue(expiresAt.getTime());
    };
    const { submitted, kinds } = await run(claimedBatch({ expiresAt }), { whileQueued });
    expect(submitted).toEqual([]);
    expect(kinds).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'finished']);
  });

  it('is submitted if only the lease may be over, as no other sender submits before the wait ends', async () => {
    const { submitted, kinds } = await run(claimedBatch(), { until: performance.now() - 1 });
    expect(submitted).toHaveLength(3);
    expect(kinds).toEqual(['taken', 'taken', 'taken', 'finished']);
  });
});

it('a number counts as in flight until the id in its answer is stored', async () => {
  const inFlight = new InFlight();
  const seen: boolean[] = [];
  await run(claimedBatch(), {
    inFlight,
    onRecord: async (outcome) => {
      if (outcome.kind !== 'taken') return;
      await turns(20);
      seen.push(inFlight.has(outcome.number));
    },
  });
  expect(seen).toEqual([true, true, true]);
  expect(inFlight.has('995598000001')).toBe(false);
});

it('an outcome that cannot be stored ends the work on the batch, never the process, however late another answer is', async () => {
  // A rejection without a handler at the end of the iteration ends a process (Jest hides that from its tests).
  const handled: boolean[] = [];
  const failing = run(claimedBatch(), {
    outcome: { kind: 'refused', route: 'main', code: 11 },
    turnsToAnswer: 5,
    record: () => {
      const rejection = Promise.reject(new Error('not to be stored'));
      const then = jest.spyOn(rejection, 'then');
      setImmediate(() => handled.push(then.mock.calls.length > 0));
      return rejection;
    },
  });
  await expect(failing).rejects.toThrow('not to be stored');
  await turns(1);
  expect(handled).toEqual([true, true, true, true]);
});

it('a STOP during a campaign takes effect from the next chunk on, also for retries', async () => {
  const numbers = Array.from({ length: 300 }, (_, i) => String(995598000000 + i));
  const statuses = numbers.map(() => DELIVERY.AWAITING);
  const retries = numbers
    .slice(0, 200)
    .map((_, i) => ({ i, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const }));
  const late = [numbers[150]!, numbers[299]!];
  for (const from of [0, 200]) {
    const campaign = claimedBatch({
      priority: 'bulk',
      ...CHECKED,
      numbers,
      statuses,
      retries: from === 0 ? [] : retries,
      lease: { owner: 'me', until: new Date(), from },
    });
    const { submitted } = await run(campaign, { stopped: { first: [], later: late } });
    expect(numbers.filter((number) => !submitted.includes(number))).toEqual(late);
  }
});

it.each([0, 3])('a STOP takes effect while a chunk waits for its route (retries below %i)', async (from) => {
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const retries = [0, 1, 2].map((i) => ({ i, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const }));
  const lease = { owner: 'me', until: new Date(), from };
  const { submitted, outcomes } = await run(
    claimedBatch({ ...CHECKED, retries: retries.slice(0, from), lease }),
    { stopped: { first: [], later: ['995598000003'] }, whileQueued: () => void (now += 600) },
  );
  expect(submitted).toEqual(['995598000001', '995598000002']);
  expect(outcomes).toContainEqual(expect.objectContaining({ kind: 'refused', i: 2, reason: 'stop-listed' }));
});

it('releases recipients that could not be checked during a database outage, without any submit', async () => {
  // A check is repeated after a second, which a busy machine may take.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { submitted, outcomes } = await run(claimedBatch(CHECKED), { failFrom: 0 });
  expect(submitted).toEqual([]);
  expect(outcomes).toEqual([{ kind: 'finished', batch: '1.0', token: 'me', from: 0, afterMs: 1_000 }]);
  const numbers = Array.from({ length: 300 }, (_, i) => String(995598000000 + i));
  const statuses = numbers.map(() => DELIVERY.AWAITING);
  const campaign = claimedBatch({ priority: 'bulk', ...CHECKED, numbers, statuses });
  const second = await run(campaign, { failFrom: 1 });
  expect(second.submitted).toEqual(numbers.slice(0, 100));
  expect(second.outcomes.at(-1)).toMatchObject({ kind: 'finished', from: 100 });
});
