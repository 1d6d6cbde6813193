import { type Priority, SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { Activity } from '@herald/service';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { PartSubmission, SubmitOutcome } from '../carriers/carrier';
import { BatchConsumer, type BatchConsumerDeps } from './batch-consumer';
import type { ClaimedBatch } from '../record/outcomes/claim';
import type { Outcome } from '../record/outcomes/outcome';
import { InFlight } from '../record/receipts/in-flight';
import { RouteQueues } from './capacity/route-queues';
import { claimedBatch } from './testing/claimed-batch';

type Handler = (message: SubmitBatchMessage) => Promise<void>;

/** A consumer whose carriers accept everything. It records the reports that a test checks. */
function consumerWith(
  changes: Partial<BatchConsumerDeps>,
  renew: BatchConsumerDeps['claims']['renew'] = async () => new Set(),
  claims: Partial<BatchConsumerDeps['claims']> = {},
) {
  const outcomes: Outcome[] = [];
  const handlers = new Map<string, Handler>();
  const outlived: string[] = [];
  const carriers = {
    capacityFor: () => ({ route: 'main', free: 1 }),
    isServedElsewhere: () => false,
    onCapacity: (_priority: Priority): void => undefined,
    submit: (part: PartSubmission, done: (outcome: SubmitOutcome) => void) =>
      void setImmediate(done, { kind: 'taken', route: 'main', carrierId: part.number }),
    alive: true,
    catchingUp: false,
    routesToWaitFor: 1,
    withdraw: () => undefined,
    onAlive: () => undefined,
  };
  const consumer = new BatchConsumer({
    broker: {
      consume: async (queue, _options, handler) => {
        handlers.set(queue.name, handler as unknown as Handler);
        return { stop: async () => undefined };
      },
      deadLetter: async () => undefined,
    },
    carriers,
    routeQueues: new RouteQueues(carriers),
    claims: {
      leaseMs: 600_000,
      claim: async () => claimedBatch(),
      claimAll: async () => [],
      queuedPriorities: async () => [],
      queuedCompanies: async () => [],
      queuedOf: async () => [],
      requeueQuarantined: async () => undefined,
      renew,
      outlived: async (claims) => void outlived.push(...claims.map(({ _id }) => _id)),
      quarantine: async () => undefined,
      textsOf: async () => () => null,
      storeIntent: async () => true,
      ...claims,
    },
    activity: new Activity(),
    recorder: {
      adopt: () => undefined,
      record: async (outcome) => void outcomes.push(outcome),
      recorded: async () => null,
      isOpen: () => true,
    },
    inFlight: new InFlight(),
    senders: { of: () => null },
    stopList: { stopped: async () => new Set() },
    policy: { indeterminateWaitMs: () => 600_000, deferMs: () => 0 },
    queueWait: () => undefined,
    suspensions: {
      isQuiet: true,
      isStopped: () => false,
      stops: () => false,
      recallReason: () => null,
    },
    held: { hold: async () => undefined },
    logger: quiet,
    ...changes,
  });
  const take = (): Promise<void> =>
    handlers.get(SUBMIT_QUEUES.otp.name)!({ batch: '1.0', company: 1, priority: 'otp' });
  return { consumer, carriers, outcomes, take, outlived };
}

afterEach(() => jest.useRealTimers());

async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

it('on a stop, awaits claims in progress and releases their batches, which a dead sender’s lease would hold otherwise', async () => {
  let claimed: ((batches: ClaimedBatch[]) => void) | null = null;
  const queued = { ...claimedBatch(), large: false };
  const { consumer, outcomes } = consumerWith({}, undefined, {
    queuedPriorities: async () => ['otp'],
    queuedCompanies: async () => [1],
    queuedOf: async () => [queued],
    claimAll: () => new Promise((resolve) => (claimed = resolve)),
  });
  consumer.start();
  await until(() => claimed !== null);
  await consumer.stop();
  let isDrained = false;
  const drained = consumer.drain().then(() => (isDrained = true));
  await turnsOfTheLoop();
  expect(isDrained).toBe(false);
  claimed!([claimedBatch()]);
  await drained;
  expect(outcomes).toEqual([{ kind: 'finished', batch: '1.0', token: 'me', from: 0, afterMs: 0 }]);
});

describe('a claim that is reserved for a send', () => {
  const wanted = { company: 1, priority: 'standard', recipients: 1 } as const;
  const started = async (changes: Partial<BatchConsumerDeps> = {}) => {
    const made = consumerWith(changes);
    made.consumer.start();
    await turnsOfTheLoop();
    return made;
  };

  it('submits the batch once it is stored, without another claim', async () => {
    const { consumer, outcomes } = await started();
    const claim = consumer.reserve(wanted)!;
    claim.submit({ ...claimedBatch(), lease: { owner: claim.owner, until: new Date(), from: 0 } });
    await consumer.drain();
    expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'taken', 'finished']);
  });

  const isStopped = { isQuiet: true, recallReason: () => null, stops: () => false, isStopped: () => true };
  const notAlive = { ...consumerWith({}).carriers, alive: false };

  it.each<[who: string, send: object, deps: Partial<BatchConsumerDeps>, others: number]>([
    ['bulk, which waits for its turn', { priority: 'bulk' }, {}, 0],
    ['more than 100 recipients', { recipients: 101 }, {}, 0],
    ['a company that is stopped', {}, { suspensions: isStopped }, 0],
    ['a process without a carrier', {}, { carriers: notAlive }, 0],
    ['a sender that is full', {}, {}, 2_000],
  ])('is not given to %s', async (_who, send, deps, others) => {
    const { consumer } = await started(deps);
    for (let n = 0; n < others; n++) consumer.reserve({ ...wanted, company: n });
    expect(consumer.reserve({ ...wanted, company: others, ...send })).toBeNull();
  });

  it('leaves its place to others if the send is not accepted', async () => {
    const { consumer } = await started();
    for (let n = 0; n < 2_000; n++) consumer.reserve(wanted)!.release();
    expect(consumer.reserve(wanted)).not.toBeNull();
  });

  it('submits nothing under a lease that may be about to end, as its acceptance took long', async () => {
    const { consumer, outcomes } = await started();
    const claim = consumer.reserve(wanted)!;
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 301_000);
    claim.submit({ ...claimedBatch(), lease: { owner: claim.owner, until: new Date(), from: 0 } });
    await consumer.drain();
    clock.mockRestore();
    expect(outcomes).toEqual([{ kind: 'finished', batch: '1.0', token: claim.owner, from: 0, afterMs: 0 }]);
  });
});

describe('a batch whose lease is no longer held', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });

  /** Stores no outcome of this kind. */
  const slowAt = (kind: Outcome['kind']) => ({
    adopt: () => undefined,
    record: (outcome: Outcome): Promise<void> =>
      outcome.kind === kind ? new Promise(() => undefined) : Promise.resolve(),
    recorded: async () => null,
    isOpen: () => true,
  });

  /** The warnings, and the claims reported as not counting, after a renewal that finds the batch's lease not held. */
  const found = async (
    changes: Partial<BatchConsumerDeps>,
  ): Promise<{ warnings: string[]; outlived: string[] }> => {
    const logger = keepingLogger();
    const { consumer, take, outlived } = consumerWith({ ...changes, logger }, async (claims) => {
      expect(claims).toMatchObject([{ id: '1.0', owner: 'me' }]);
      return new Set(claims);
    });
    consumer.start();
    await turnsOfTheLoop();
    await take();
    await turnsOfTheLoop();
    jest.advanceTimersByTime(2_000);
    await turnsOfTheLoop();
    return { warnings: logger.events('warn'), outlived };
  };

  it('is lost during its submission', async () => {
    const full = {
      capacityFor: () => ({ route: 'main', free: 0 }),
      isServedElsewhere: () => false,
      onCapacity: () => undefined,
    };
    const routeQueues = new RouteQueues(full, Infinity);
    expect(await found({ routeQueues })).toEqual({ warnings: ['batch.lease_lost'], outlived: ['1.0'] });
  });

  it('is finished once its end is recorded, even before the recorder confirms the write', async () => {
    expect(await found({ recorder: slowAt('finished') })).toEqual({ warnings: [], outlived: [] });
  });

  it('is renewed while it is released, and not lost', async () => {
    const suspensions = {
      isQuiet: false,
      isStopped: () => false,
      stops: () => false,
      recallReason: () => 'cancelled',
    };
    expect(await found({ suspensions, recorder: slowAt('recalled') })).toEqual({
      warnings: [],
      outlived: [],
    });
  });
});
