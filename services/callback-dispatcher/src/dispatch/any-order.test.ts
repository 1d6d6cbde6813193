import fc from 'fast-check';
import { DELIVERY } from '@herald/contracts';
import { CALLBACK_BYTES } from '../callbacks/callback-model';
import { FIRST_ACCOUNT, idOf, SimulatedWorld } from '../testing/simulated-world';
import type { DispatchLimits } from './receiver';

const NOW = Date.UTC(2026, 10, 20);

beforeEach(
  () => void jest.useFakeTimers({ now: NOW, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }),
);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A world in which a run with the same steps and this seed is the same run: with its clock, and its random numbers. */
function newWorld(limits: Partial<DispatchLimits>, collapse: boolean, seed = 1): SimulatedWorld {
  jest.setSystemTime(NOW);
  let state = seed;
  jest.spyOn(Math, 'random').mockImplementation(() => {
    state = (state * 16_807 + 1) % 2_147_483_647;
    return state / 2_147_483_647;
  });
  return new SimulatedWorld(limits, collapse);
}

/** Small limits, so that the random runs reach every limit. */
const LIMITS = {
  concurrency: 3,
  queue: 6,
  memory: 20 * CALLBACK_BYTES,
};
const NOTHING = { bytes: 0, inFlight: 0, probes: 0 };
/**
 * Attempts to all receivers together. With 2, one is reserved for probes, so receivers wait for each other's attempt to
 * end.
 */
const attempts = fc.constantFrom(2, 8);
const SCHEDULES = process.env['SCHEDULES'];
/** The same runs each time; `SCHEDULES=100000` searches that number of others. */
const SEARCH = { numRuns: Number(SCHEDULES ?? 200), ...(!SCHEDULES && { seed: 1 }) };
const RECIPIENTS = 16;
const LAST_EVENT = 4;
/** An unreachable receiver is probed again after half a minute at the latest. */
const MINUTE_MS = 60_000;

/** The actions of a random run. `seed` selects the target or the variant. */
const ACTS: Record<string, { weight: number; run(world: SimulatedWorld, seed: number): unknown }> = {
  publish: { weight: 10, run: publishNext },
  publishAgain: { weight: 3, run: (world, seed) => world.publishAgain(seed) },
  answer: { weight: 8, run: (world, seed) => world.answer(seed, {}) },
  refuse: { weight: 3, run: (world, seed) => world.answer(seed, { status: seed % 5 === 0 ? 410 : 500 }) },
  silence: {
    weight: 3,
    run: (world, seed) => {
      for (let times = seed % 8; times >= 0; times--) world.answer(0, { status: null, outOfReach: true });
    },
  },
  time: { weight: 5, run: (_world, seed) => jest.advanceTimersByTimeAsync(seed * 3) },
  moveShard: { weight: 1, run: (world, seed) => world.move(seed % 2, (seed >> 1) % 2) },
  kill: { weight: 1, run: (world, seed) => world.kill(seed % 2) },
  takeDatabase: { weight: 1, run: (world, seed) => world.database.break(seed) },
  returnDatabase: { weight: 2, run: (world) => (world.database.isUnavailable = false) },
  slowDatabase: { weight: 2, run: (world, seed) => (world.database.isSlow = seed % 4 !== 0) },
  land: { weight: 16, run: (world, seed) => world.database.land(seed) },
  disorder: { weight: 2, run: (world, seed) => (world.isOutOfOrder = seed % 2 === 0) },
  takeSettings: { weight: 1, run: (world) => (world.areSettingsKnown = false) },
  changeSettings: {
    weight: 2,
    run: (world, seed) => {
      world.areSettingsKnown = true;
      for (const { dispatcher } of world.processes) dispatcher.receivers.retryCompany(1 + (seed % 2));
    },
  },
  // An operator's replay of an account's event comes behind the events sent since.
  replay: {
    weight: 1,
    run: (world, seed) => world.database.replay(idOf({ ...recipientOf(seed % FIRST_ACCOUNT), status: 1 })),
  },
};

const acts = fc.array(
  fc.record({
    act: fc.oneof(
      ...Object.entries(ACTS).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
    ),
    seed: fc.nat(999),
  }),
  { minLength: 20, maxLength: 120 },
);

function recipientOf(seed: number) {
  const recipient = seed % RECIPIENTS;
  const company = 1 + (recipient % 2);
  return { recipient, company, shard: Math.floor(recipient / 2) % 2 };
}

/**
 * Publishes a recipient's next status or an account's next event. If everything is published, the last message is a
 * duplicate.
 */
function publishNext(world: SimulatedWorld, seed: number): void {
  const to = recipientOf(seed);
  const last = to.recipient < FIRST_ACCOUNT ? DELIVERY.RECEIVED : LAST_EVENT;
  let status = 0;
  while (status < last && world.published.has(idOf({ ...to, status }))) status++;
  world.publish({ ...to, status });
}

async function settle(world: SimulatedWorld): Promise<void> {
  world.consume();
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  world.checkBounds();
}

async function act(world: SimulatedWorld, steps: { act: string; seed: number }[]): Promise<void> {
  for (const { act: name, seed } of steps) {
    await ACTS[name]!.run(world, seed);
    await settle(world);
  }
}

/** Completes all pending database operations and makes the database fast again. */
async function landAll(world: SimulatedWorld): Promise<void> {
  world.database.isSlow = false;
  while (world.database.isAsked) world.database.land(0);
  await settle(world);
}

/** Ends all failures: the database works, the settings are known and every receiver answers. */
async function recover(world: SimulatedWorld): Promise<void> {
  await landAll(world);
  world.database.isUnavailable = false;
  world.areSettingsKnown = true;
  world.doAnswer = true;
  for (let times = 0; times < 100 && !world.isDone(); times++) {
    while (world.flights.length > 0) world.answer(0, {});
    await settle(world);
    await jest.advanceTimersByTimeAsync(MINUTE_MS / 20);
    await settle(world);
  }
}

it('keeps order, limits and messages under random failures, and delivers every callback in the end', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), attempts, fc.nat(), async (steps, collapse, most, seed) => {
      const world = newWorld({ ...LIMITS, attempts: most }, collapse, seed);
      await act(world, steps);
      await recover(world);
      expect(world.violations).toEqual([]);
      expect(world.unfinished()).toEqual([]);
      for (const { dispatcher } of world.processes) expect(dispatcher.usage).toEqual(NOTHING);
      const stopped = Promise.all(world.processes.map((one) => one.stop()));
      // A failed load may still be waiting to start again.
      await jest.advanceTimersByTimeAsync(1_000);
      await stopped;
    }),
    SEARCH,
  );
});

it('resends the unpersisted callbacks of a killed process before their persisted successors', async () => {
  const world = newWorld({ ...LIMITS, attempts: 8 }, false);
  const to = { company: 1, shard: 0 };
  await act(world, []);
  // The later status of one recipient waits for a retry and is therefore stored. The other recipient's status behind it
  // is stored with it.
  world.publish({ ...to, recipient: 0, status: 0 });
  await settle(world);
  world.publish({ ...to, recipient: 4, status: 0 });
  await settle(world);
  world.answer(0, { status: 500 });
  // The receiver is not free for new callbacks: they are stored.
  for (let times = 0; times < 6; times++) await jest.advanceTimersByTimeAsync(50);
  for (const recipient of [0, 4]) world.publish({ ...to, recipient, status: 1 });
  await settle(world);
  // Outcomes are gathered before they are written.
  await jest.advanceTimersByTimeAsync(300);
  expect(world.received.slice(0, 2)).toEqual(['1.0.0', '1.4.0']);
  expect([...world.database.documents.keys()]).toEqual(expect.arrayContaining(['1.0.1']));
  world.kill(0);
  await recover(world);
  expect(world.violations).toEqual([]);
  expect(world.unfinished()).toEqual([]);
});

it('stops after random failures without sending or losing anything', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), attempts, fc.nat(), async (steps, collapse, most, seed) => {
      const world = newWorld({ ...LIMITS, attempts: most }, collapse, seed);
      await act(world, steps);
      await landAll(world);
      const stopped = Promise.all(world.processes.map((one) => one.stop()));
      await jest.advanceTimersByTimeAsync(MINUTE_MS);
      await stopped;
      const sent = world.received.length;
      while (world.flights.length > 0) world.answer(0, {});
      await jest.advanceTimersByTimeAsync(MINUTE_MS);
      expect(world.received).toHaveLength(sent);
      expect(world.violations).toEqual([]);
      expect(world.lost()).toEqual([]);
    }),
    { ...SEARCH, numRuns: SEARCH.numRuns / 2 },
  );
});
