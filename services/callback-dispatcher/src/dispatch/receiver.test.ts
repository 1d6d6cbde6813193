import type { CompanyTarget } from '../companies/callback-targets';
import { testCallback } from '../testing/callbacks';
import { type MemoryUse, Receiver } from './receiver';

const memory: MemoryUse = { callbacks: 0, round: 1 };
const target: CompanyTarget = { timezone: 'UTC', secrets: [], collapse: false, endpointOf: () => null };
const collapsing = { ...target, collapse: true };
let receiver: Receiver;

beforeEach(() => {
  memory.callbacks = 0;
  receiver = new Receiver('1', 1, 64, memory, false);
});

const takeAll = (): string[] => {
  const ids: string[] = [];
  for (let entry = receiver.take(); entry; entry = receiver.take()) ids.push(entry.callback._id);
  return ids;
};

it('holds a later status back until the earlier one has ended', () => {
  receiver.admit(testCallback(1, 0), target);
  receiver.admit(testCallback(1, 2), target);
  receiver.admit(testCallback(2, 1), target);
  expect(takeAll()).toEqual(['7.1.0', '7.2.1']);
  receiver.end(receiver.pending.get('7.1.0')!);
  expect(takeAll()).toEqual(['7.1.2']);
  expect(memory.callbacks).toBe(2);
});

it('lets the later status rest with the earlier one until its retry', () => {
  receiver.admit(testCallback(1, 0), target);
  receiver.admit(testCallback(1, 1), target);
  receiver.putBack(receiver.take()!);
  expect([receiver.pending.size, memory.callbacks, receiver.due]).toEqual([0, 0, true]);
  expect(receiver.mustWaitFor(testCallback(1, 1))).toBe(true);
  expect(receiver.mustWaitFor(testCallback(2, 1))).toBe(false);
});

it('replaces an earlier status that was not sent yet, where the company wants so', () => {
  receiver.admit(testCallback(1, 0), collapsing);
  expect(receiver.admit(testCallback(1, 1), collapsing)?.callback._id).toBe('7.1.0');
  receiver.admit(testCallback(2, 0), collapsing);
  receiver.pending.get('7.2.0')!.stage = 'sending';
  expect(receiver.admit(testCallback(2, 1), collapsing)).toBeNull();
});

it('waits for the database where it does not know what rests there', () => {
  const unknown = new Receiver('1', 1, 64, memory, true);
  expect(unknown.mustWaitFor(testCallback(1, 1))).toBe(true);
  expect(unknown.mustWaitFor(testCallback(1, 0))).toBe(false);
  for (let index = 0; index <= 10_000; index++) receiver.rest(testCallback(index, 0), true);
  expect(receiver.mustWaitFor(testCallback(99_999, 1))).toBe(true);
});

it('drops what is not on its way, and remembers it', () => {
  for (const index of [1, 2, 3]) receiver.admit(testCallback(index, 0, { shard: index }), target);
  const sending = receiver.take()!;
  sending.stage = 'sending';
  receiver.drop(({ shard }) => shard !== 3);
  expect([...receiver.pending.keys()]).toEqual(['7.1.0', '7.3.0']);
  expect([receiver.behind, receiver.due]).toEqual([true, true]);
  expect(receiver.mustWaitFor(testCallback(2, 1))).toBe(true);
  expect(takeAll()).toEqual(['7.3.0']);
});

it('sends what was dropped while its predecessor was on its way, and then loaded again', () => {
  receiver.admit(testCallback(1, 0), target);
  receiver.admit(testCallback(1, 1), target);
  const sending = receiver.take()!;
  sending.stage = 'sending';
  receiver.drop(() => true);
  receiver.admit(testCallback(1, 1), target);
  expect(takeAll()).toEqual([]);
  receiver.end(sending);
  expect(takeAll()).toEqual(['7.1.1']);
});
