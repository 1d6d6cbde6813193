import type { AccountEventsMessage, StatusChangesMessage } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { ShardConsumers } from './shard-consumers';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** Advances the time until the condition is met. */
async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await jest.advanceTimersByTimeAsync(10);
}

function fixture() {
  const events: string[] = [];
  const held = new Set<number>();
  const broker = {
    depth: jest.fn().mockResolvedValue({ messages: 0, consumers: 0 }),
    consumeRaw: jest.fn(async ({ name }: { name: string }) => {
      events.push(`consumes ${name}`);
      return { stop: async () => void events.push(`stops ${name}`) };
    }),
  };
  const handlers = {
    statusChanges: async (_message: StatusChangesMessage) => undefined,
    accountEvents: async (_message: AccountEventsMessage) => undefined,
  };
  const dispatcher = {
    hold: jest.fn(async (shard: number, isMine: () => boolean) => {
      if (!isMine()) return;
      held.add(shard);
      events.push(`holds ${shard}`);
    }),
    drop: (shard: number) => void held.delete(shard),
    open: (shard: number) => void events.push(`opens ${shard}`),
    letGo: (shard: number) => void events.push(`lets go ${shard}`),
    enter: async () => () => undefined,
  };
  const intake = { settle: jest.fn(async (shard: number) => void events.push(`settles ${shard}`)) };
  const consumers = new ShardConsumers({ broker, handlers, intake, dispatcher, logger: quiet });
  return { consumers, intake, broker, dispatcher, events, held };
}

const HOLDS = 'holds 3';
const CONSUMES = ['consumes callbacks.status.3', 'consumes callbacks.account.3'] as const;
const OPENS = 'opens 3';
/** Callbacks in progress are stored first; waiting messages are returned only when no more arrive. */
const STOPS = ['settles 3', 'stops callbacks.status.3', 'stops callbacks.account.3', 'lets go 3'];

it('reads the callbacks of the last owner before it consumes', async () => {
  const { consumers, events } = fixture();
  consumers.gained(3);
  await until(() => events.includes(CONSUMES[1]));
  await consumers.stop();
  expect(events).toEqual([HOLDS, OPENS, ...CONSUMES, ...STOPS]);
});

it('waits until the last owner has released the shard', async () => {
  const { consumers, broker, events, held } = fixture();
  for (const left of [1, 0]) {
    broker.depth.mockImplementationOnce(async () => {
      events.push(`${left} consumers, held: ${held.has(3)}`);
      return { messages: 5, consumers: left };
    });
  }
  consumers.gained(3);
  await until(() => events.includes(CONSUMES[1]));
  expect(events).toEqual(['1 consumers, held: false', '0 consumers, held: false', HOLDS, OPENS, ...CONSUMES]);
  // The shard's other queue is free by then.
  expect(broker.depth).toHaveBeenCalledTimes(3);
});

it('starts again with a shard that it lost and regained', async () => {
  const { consumers, events } = fixture();
  consumers.gained(3);
  await until(() => events.includes(CONSUMES[1]));
  consumers.lost(3);
  consumers.gained(3);
  const begun = [HOLDS, OPENS, ...CONSUMES];
  await until(() => events.length === 12);
  expect(events).toEqual([...begun, ...STOPS, ...begun]);
});

it('accepts nothing after it stops, and releases a shard whose callbacks cannot be stored', async () => {
  const { consumers, intake, events, held } = fixture();
  consumers.gained(3);
  await until(() => events.includes(CONSUMES[1]));
  intake.settle.mockImplementation(() => new Promise(() => undefined));
  const stopped = consumers.stop();
  expect(held.size).toBe(0);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(events).toEqual([HOLDS, OPENS, ...CONSUMES]);
  await jest.advanceTimersByTimeAsync(200);
  await stopped;
  expect(events.slice(4)).toEqual(STOPS.slice(1));
});

it('does not start a shard that is lost again, and retries after an error', async () => {
  const { consumers, dispatcher, events } = fixture();
  consumers.gained(3);
  consumers.lost(3);
  await consumers.stop();
  expect(events).toEqual(['settles 3', 'lets go 3']);
  const other = fixture();
  other.dispatcher.hold.mockRejectedValueOnce(new Error('unavailable'));
  other.consumers.gained(3);
  await until(() => other.events.includes(CONSUMES[1]));
  expect(other.dispatcher.hold).toHaveBeenCalledTimes(2);
  expect(dispatcher.hold).not.toHaveBeenCalled();
});

it('does not consume a shard that is lost while the callbacks of its last owner are read', async () => {
  const { consumers, dispatcher, events } = fixture();
  let wasMine = true;
  dispatcher.hold.mockImplementationOnce(async (_shard, isMine) => {
    consumers.lost(3);
    wasMine = isMine();
  });
  consumers.gained(3);
  await until(() => events.includes('lets go 3'));
  expect([wasMine, ...events]).toEqual([false, 'settles 3', 'lets go 3']);
});

it('consumes a shard that changed its owner too often only after a pause, or not at all if lost during it', async () => {
  const { consumers, events } = fixture();
  consumers.gained(3, 60_000);
  consumers.gained(4, 60_000);
  consumers.lost(4);
  await jest.advanceTimersByTimeAsync(59_999);
  expect(events).toEqual(['settles 4', 'lets go 4']);
  await until(() => events.includes(CONSUMES[1]));
  expect(events.slice(2)).toEqual([HOLDS, OPENS, ...CONSUMES]);
});

it('reports a shard as consumed if it is, or if RabbitMQ cannot answer', async () => {
  const { consumers, broker } = fixture();
  expect(await consumers.isConsumed(3)).toBe(false);
  broker.depth.mockResolvedValueOnce({ messages: 0, consumers: 0 });
  broker.depth.mockResolvedValueOnce({ messages: 0, consumers: 1 });
  expect(await consumers.isConsumed(3)).toBe(true);
  broker.depth.mockRejectedValueOnce(new Error('unavailable'));
  expect(await consumers.isConsumed(3)).toBe(true);
});
