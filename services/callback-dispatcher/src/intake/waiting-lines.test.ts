import type { CompanyTarget } from '../companies/callback-targets';
import type { CallbackDocument } from '../callbacks/callback-model';
import { CallbackBuilder } from './callback-builder';
import { LINE_LIMITS, type LineLimits, WaitingLines } from './waiting-lines';

const TARGET = { endpointOf: () => null } as unknown as CompanyTarget;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
};

const started: WaitingLines[] = [];
afterEach(() => {
  started.splice(0).forEach((lines) => lines.stop());
  jest.useRealTimers();
});

/** Lines of receivers that have room for `room` changes; what they let through is taken in at once. */
function setUp(limits: Partial<LineLimits> = {}) {
  const state = { room: 0 as number | null, takenIn: [] as string[] };
  const stored: (() => void)[] = [];
  const lines = new WaitingLines({
    builder: new CallbackBuilder({ retentionDays: 1 }),
    intake: {
      takeIn: async (callbacks: CallbackDocument[]) => {
        if (state.room !== null) state.room -= callbacks.length;
        state.takenIn.push(...callbacks.map(({ company, smsID }) => `${company}:${smsID}`));
      },
      whenStored: () => new Promise<void>((resolve) => stored.push(resolve)),
    },
    roomToTry: () => state.room,
    limits: { ...LINE_LIMITS, ...limits },
  });
  started.push(lines);
  for (const shard of [0, 1]) lines.open(shard);
  const accept = (smsID: number, { shard = 0, rows = 1, company = 1 } = {}): Promise<void> =>
    lines.accept({
      group: {
        ...{ company, smsID, requestId: 'r', callbackUrl: null },
        rows: Array.from({ length: rows }, (_, index) => [index, `99559800000${index}`, 0, 1]),
      },
      shard,
      target: TARGET,
    });
  return { lines, state, accept, stored };
}

it('lets those in front go on as there is room, and is done when they are stored', async () => {
  const { lines, state, accept, stored } = setUp();
  const done: number[] = [];
  for (const smsID of [1, 2, 3]) void accept(smsID, { rows: 2 }).then(() => done.push(smsID));
  await settled();
  expect([state.takenIn, lines.size]).toEqual([[], 6]);
  state.room = 2;
  lines.release('1');
  await settled();
  expect([state.takenIn, lines.size, done]).toEqual([['1:1', '1:1'], 4, []]);
  stored[0]!();
  await settled();
  expect(done).toEqual([1]);
  state.room = 3;
  lines.release('1');
  await settled();
  expect(state.takenIn.slice(2)).toEqual(['1:2', '1:2', '1:3', '1:3']);
  expect(lines.size).toBe(0);
});

it('keeps who comes later behind those who wait, also where there is room by then', async () => {
  const { state, accept } = setUp();
  void accept(1);
  state.room = 1;
  void accept(2);
  await settled();
  expect(state.takenIn).toEqual(['1:1']);
});

it('lets all of a receiver that doesn’t answer go on to be stored, a part at a time', async () => {
  const { lines, state, accept } = setUp({ storing: 2 });
  let free!: () => void;
  const takeIn = new Promise<void>((resolve) => (free = resolve));
  lines['deps'].intake.takeIn = async (callbacks) => {
    state.takenIn.push(...callbacks.map(({ smsID }) => String(smsID)));
    await takeIn;
  };
  for (const smsID of [1, 2, 3]) void accept(smsID);
  await settled();
  state.room = null;
  lines.release('1');
  await settled();
  expect(state.takenIn).toEqual(['1', '2']);
  free();
  await settled();
  expect(state.takenIn).toEqual(['1', '2', '3']);
});

it.each([
  ['of one receiver', { ofReceiver: 2 }, 1],
  ['of all receivers', { ofAll: 2 }, 2],
])('stores what is too much %s', async (_what, limits, company) => {
  const { lines, state, accept } = setUp(limits);
  void accept(1);
  void accept(2);
  await settled();
  expect(state.takenIn).toEqual([]);
  void accept(3, { company });
  await settled();
  expect(state.takenIn).toHaveLength(1);
  expect(lines.size).toBe(2);
});

it('stores what would leave no room for the messages of others', async () => {
  const { lines, state, accept } = setUp({ messages: 2 });
  const leave = [lines.enter(1), lines.enter(1)];
  void accept(1);
  await settled();
  expect(state.takenIn).toEqual([]);
  leave.push(lines.enter(1));
  void accept(2, { shard: 1 });
  await settled();
  expect(state.takenIn).toEqual(['1:1', '1:2']);
  leave.forEach((one) => one());
  void accept(3);
  await settled();
  expect(lines.size).toBe(1);
});

it('stores what has waited too long', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const { state, accept } = setUp({ longestMs: 1_000 });
  void accept(1);
  jest.advanceTimersByTime(900);
  void accept(2);
  await settled();
  expect(state.takenIn).toEqual([]);
  jest.advanceTimersByTime(200);
  await settled();
  expect(state.takenIn).toEqual(['1:1']);
});

it('lets a shard’s messages go unstored, keeps the others in their order, and takes the shard again later', async () => {
  const { lines, state, accept } = setUp();
  const leave = lines.enter(1);
  void accept(1);
  const gone = accept(2, { shard: 1 });
  void accept(3);
  lines.letGo(1);
  await expect(gone).rejects.toThrow('Shard 1');
  expect(() => lines.enter(1)).toThrow('Shard 1');
  expect(lines.size).toBe(2);
  lines.open(1);
  leave();
  lines.enter(1)();
  state.room = 2;
  lines.release('1');
  await settled();
  expect(state.takenIn).toEqual(['1:1', '1:3']);
});

it('fails what can’t be taken in, and goes on with the next', async () => {
  const { lines, accept, state } = setUp();
  state.room = 5;
  const takeIn = lines['deps'].intake.takeIn;
  lines['deps'].intake.takeIn = () => Promise.reject(new Error('away'));
  await expect(accept(1)).rejects.toThrow('away');
  lines['deps'].intake.takeIn = takeIn;
  void accept(2);
  await settled();
  expect(state.takenIn).toEqual(['1:2']);
});
