import type * as Amqplib from 'amqplib';
import fc from 'fast-check';
import { type Priority, SUBMIT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import { Broker } from './broker';
import type { Consumer } from './consumer';
import { SimulatedRabbit } from './testing/simulated-rabbit';

/** The module that the code under test imports. Each test replaces its `connect`. */
const amqplib = jest.requireActual<typeof Amqplib>('amqplib');

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const PRIORITIES: Priority[] = ['otp', 'bulk'];
const PREFETCH = 3;
const HOLD_LIMIT_MS = 10_000;
/** The sum of all waits of a client that gets no answer. */
const ALL_WAITS_MS = 120_000;

/** A process and its simulated RabbitMQ. */
class World {
  readonly sent: string[] = [];
  readonly done = new Set<string>();
  readonly consumers = new Map<Priority, { consumer: Promise<Consumer>; stopped: Promise<void> | null }>();
  /** The running handlers by message, with a function to end each of them. */
  readonly running = new Map<string, { priority: Priority; end(error?: Error): void }>();
  readonly wrong: string[] = [];
  /** The number of events after which RabbitMQ may have requeued messages. */
  takings = 0;

  private constructor(
    readonly broker: Broker,
    readonly rabbit: SimulatedRabbit,
  ) {}

  static async start(): Promise<World> {
    const rabbit = new SimulatedRabbit();
    jest.spyOn(amqplib, 'connect').mockImplementation(rabbit.connect as never);
    const connecting = Broker.connect({
      url: 'amqp://127.0.0.1',
      name: 'test',
      namespace: '',
      logger: quiet,
      holdLimitMs: HOLD_LIMIT_MS,
    });
    await jest.advanceTimersByTimeAsync(ALL_WAITS_MS);
    return new World(await connecting, rabbit);
  }

  /** Starts a consumer. Like a sender, it must stop before it can start again. */
  consume(priority: Priority): void {
    if (this.consumers.has(priority)) return;
    const consumer = this.broker.consume<string>(SUBMIT_QUEUES[priority], { prefetch: PREFETCH }, (id) =>
      this.handle(priority, id),
    );
    this.consumers.set(priority, { consumer, stopped: null });
  }

  forget(priority: Priority): void {
    const kept = this.consumers.get(priority);
    if (!kept || kept.stopped) return;
    this.takings++;
    kept.stopped = kept.consumer
      .then((consumer) => consumer.stop())
      .then(() => void this.consumers.delete(priority));
  }

  send(priority: Priority): void {
    const id = `${priority} ${this.sent.length}`;
    this.sent.push(id);
    this.rabbit.send(SUBMIT_QUEUES[priority].name, id);
  }

  /** Another process handles messages that RabbitMQ has requeued from this process. */
  handleElsewhere(priority: Priority, messages: number): void {
    for (const { id } of this.rabbit.queue(SUBMIT_QUEUES[priority].name).splice(0, messages))
      this.done.add(id);
  }

  end(seed: number, error?: Error): void {
    const handlers = [...this.running.values()];
    handlers[seed % handlers.length]?.end(error);
  }

  isConsumed(priority: Priority): boolean {
    return this.consumers.get(priority)?.stopped === null;
  }

  private async handle(priority: Priority, id: string): Promise<void> {
    if (this.running.has(id)) this.wrong.push(`${id} is handled twice at once`);
    const ofPriority = [...this.running.values()].filter((each) => each.priority === priority).length;
    if (ofPriority >= PREFETCH) this.wrong.push(`${ofPriority + 1} are handled at once`);
    const error = await new Promise<Error | undefined>((end) => this.running.set(id, { priority, end }));
    this.running.delete(id);
    if (error) throw error;
    this.done.add(id);
  }
}

const priorityOf = (seed: number): Priority => PRIORITIES[seed % PRIORITIES.length]!;
const oneOf = <T>(all: T[], seed: number): T | undefined => all[seed % all.length];

/** The possible next events; `seed` selects the object or the variant. */
const ACTS: Record<string, { weight: number; run(world: World, seed: number): unknown }> = {
  consume: { weight: 6, run: (world, seed) => world.consume(priorityOf(seed)) },
  forget: { weight: 2, run: (world, seed) => world.forget(priorityOf(seed)) },
  send: {
    weight: 8,
    run: (world, seed) => {
      for (let more = seed % 4; more >= 0; more--) world.send(priorityOf(seed));
    },
  },
  handleElsewhere: {
    weight: 5,
    run: (world, seed) => world.handleElsewhere(priorityOf(seed), 1 + (seed % 3)),
  },
  end: { weight: 6, run: (world, seed) => world.end(seed) },
  fail: { weight: 3, run: (world, seed) => (world.takings++, world.end(seed, new UnavailableError())) },
  moment: { weight: 8, run: (_world, seed) => jest.advanceTimersByTimeAsync(seed % 40) },
  time: { weight: 2, run: (_world, seed) => jest.advanceTimersByTimeAsync(seed * 40) },
  breakConnection: {
    weight: 2,
    run: (world, seed) => (world.takings++, oneOf([...world.rabbit.models], seed)?.break()),
  },
  becomeUnavailable: { weight: 1, run: (world) => (world.rabbit.isUnavailable = true) },
  becomeAvailable: { weight: 2, run: (world) => (world.rabbit.isUnavailable = false) },
  closeChannel: {
    weight: 5,
    run: (world, seed) => (world.takings++, oneOf(world.rabbit.channels, seed)?.closeByServer(406)),
  },
  cancelConsumer: {
    weight: 3,
    run: (world, seed) => (world.takings++, oneOf(world.rabbit.channels, seed)?.cancelByServer()),
  },
  cancelNext: { weight: 1, run: (world) => (world.takings++, (world.rabbit.cancellations = 1)) },
  refuse: {
    weight: 2,
    run: (world, seed) => ((world.takings += 1 + (seed % 3)), (world.rabbit.refusals += 1 + (seed % 3))),
  },
  stick: { weight: 1, run: (world) => world.rabbit.stick() },
  goOn: { weight: 2, run: (world) => world.rabbit.goOn() },
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

/** Ends all failures and waits until the process has recovered. */
async function settleDown(world: World): Promise<void> {
  world.rabbit.goOn();
  Object.assign(world.rabbit, { isUnavailable: false, refusals: 0, cancellations: 0 });
  for (let round = 0; round < 40; round++) {
    for (const { end } of [...world.running.values()]) end();
    await jest.advanceTimersByTimeAsync(ALL_WAITS_MS / 10);
  }
}

it('consumes exactly the wanted queues after any sequence of starts, stops, failures and losses', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const world = await World.start();
      for (const { act, seed } of history) await ACTS[act]!.run(world, seed);
      await settleDown(world);
      expect([...world.wrong, ...world.rabbit.faults]).toEqual([]);
      expect(world.rabbit.mostTakenBack).toBeLessThanOrEqual(world.takings);
      for (const priority of PRIORITIES) {
        const { name } = SUBMIT_QUEUES[priority];
        expect(world.rabbit.consumersOf(name)).toHaveLength(world.isConsumed(priority) ? 1 : 0);
        if (!world.isConsumed(priority)) continue;
        expect(world.rabbit.queue(name)).toEqual([]);
        const sent = world.sent.filter((id) => id.startsWith(`${priority} `));
        expect(sent.filter((id) => !world.done.has(id))).toEqual([]);
      }
      expect(world.broker.ready).toBe(true);
      const consumed = PRIORITIES.filter((priority) => world.isConsumed(priority)).length;
      // In addition to the consumers, there are channels for requests, for publishing and for inspection.
      expect(world.rabbit.channels).toHaveLength(consumed + 3);
      const closing = world.broker.close();
      await settleDown(world);
      await closing;
      expect(world.rabbit.models.size).toBe(0);
    }),
    { numRuns: 150 },
  );
});
