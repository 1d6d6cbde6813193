import type { QueueLimits } from './receiver-queue';
import { TestQueue } from '../testing/receiver-queue';

/** Limits under which the queue admits no change, or a single one, besides the changes in progress. */
let test: TestQueue;
let turns: string[];
let returned: string[];

function setUp(limits: Partial<QueueLimits> = {}): void {
  test = new TestQueue({ limits });
  turns = [];
  returned = [];
}
beforeEach(() => setUp());

const PER_TURN = 500;

/** Adds changes, by default half of the capacity. */
function come(name: string, { shard = 0, count = PER_TURN } = {}): void {
  const changes = {
    shard,
    count,
    since: test.now,
    resolve: () => void turns.push(name),
    reject: () => void returned.push(name),
  };
  carryOut(test.happens({ kind: 'changesCame', changes }));
}

function carryOut(effects: ReturnType<TestQueue['happens']>): void {
  for (const effect of effects) {
    if (effect.kind === 'takeIn') effect.changes.resolve();
    if (effect.kind === 'release') effect.changes.reject(new Error('released'));
  }
}

const takenIn = (count = PER_TURN): void => carryOut(test.happens({ kind: 'changesTakenIn', count }));
const passes = (ms: number): void => {
  test.now += ms;
  carryOut(test.happens({ kind: 'timePassed' }));
};

it('releases changes in order as capacity becomes free', () => {
  for (const name of ['1', '2', '3', '4', '5']) come(name);
  expect([turns, test.queue.changes, test.hand.changes]).toEqual([['1', '2'], 1_500, 1_500]);
  takenIn();
  expect(turns).toEqual(['1', '2', '3']);
  takenIn();
  takenIn();
  takenIn();
  expect([turns, test.hand.changes]).toEqual([['1', '2', '3', '4', '5'], 0]);
});

it('keeps later changes behind the waiting changes, even if capacity is free', () => {
  for (const name of ['1', '2', '3']) come(name);
  test.queue.taking = 0;
  come('4', { count: 1 });
  expect(turns).toEqual(['1', '2', '3', '4']);
});

it('releases all changes of a slow receiver to be stored, in parts', () => {
  setUp({ storing: PER_TURN * 3 });
  for (const name of ['1', '2', '3', '4', '5']) come(name);
  carryOut(test.happens({ kind: 'overdue' }));
  expect(turns).toEqual(['1', '2', '3']);
  takenIn(PER_TURN * 2);
  expect(turns).toEqual(['1', '2', '3', '4', '5']);
});

it.each<[string, Partial<QueueLimits>]>([
  ['of one receiver', { waitingOfReceiver: PER_TURN * 2 }],
  ['of all receivers', { waitingOfAll: PER_TURN * 2 }],
])('stores the changes above the limit %s', (_what, limits) => {
  setUp(limits);
  for (const name of ['1', '2', '3', '4']) come(name);
  expect(turns).toEqual(['1', '2']);
  come('5');
  expect(turns).toEqual(['1', '2', '3']);
  expect(test.hand.changes).toBe(PER_TURN * 2);
});

it('stores changes that would block the messages of other receivers', () => {
  setUp({ messages: 2 });
  for (const name of ['1', '2', '3']) come(name);
  expect(turns).toEqual(['1', '2']);
  test.hand.messages.set(1, 3);
  passes(0);
  expect(turns).toEqual(['1', '2', '3']);
  test.hand.messages.set(1, 2);
  come('4');
  expect(turns).toHaveLength(3);
});

it('stores changes after the maximum wait', () => {
  setUp({ longestWaitMs: 1_000 });
  for (const name of ['1', '2', '3']) come(name);
  passes(900);
  come('4');
  passes(0);
  expect(turns).toEqual(['1', '2']);
  passes(200);
  expect(turns).toEqual(['1', '2', '3']);
});

it('returns the changes of a released shard and keeps the others in order', () => {
  for (const name of ['1', '2']) come(name);
  come('3');
  come('4', { shard: 1 });
  come('5');
  carryOut(test.happens({ kind: 'shardLetGo', shard: 1 }));
  expect([returned, test.hand.changes]).toEqual([['4'], PER_TURN * 2]);
  takenIn(PER_TURN * 2);
  expect(turns).toEqual(['1', '2', '3', '5']);
});

it('keeps all changes waiting, up to the maximum wait, while the shard leases are uncertain', () => {
  test.isSure = false;
  come('1');
  passes(test.limits.longestWaitMs);
  expect([turns, returned]).toEqual([[], []]);
  test.isSure = true;
  passes(0);
  expect(turns).toEqual(['1']);
  takenIn();
  test.isSure = false;
  come('2');
  passes(test.limits.longestWaitMs + 1);
  expect([turns, returned]).toEqual([['1', '2'], []]);
});
