import { mongo } from 'mongoose';
import { DELIVERY, type StatusChangeRow, type StatusChangesMessage } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import type { PendingChange } from '../../model/batch-model';
import type { BatchRecord } from './batch-record';
import type { RecordedBatch } from './recorded-batch';
import type { TakenOutcome } from './outcome';
import { OutcomeRecorder } from './outcome-recorder';
import { recordedBatch } from '../../deliver/testing/recorded-batch';
import { retryPolicy } from './retry-policy';

const batch = recordedBatch({ _id: '1.0', smsID: 1, numbers: ['995599000001'], version: 1 });
const taken: TakenOutcome = {
  kind: 'taken',
  batch: '1.0',
  i: 0,
  part: 0,
  number: '995599000001',
  route: 'main',
  carrierId: 'a',
};
const nothing = { settled: [], waitingToRemove: [], indeterminateToRemove: [] };

interface Setting {
  /** The batch as it is stored. */
  load: RecordedBatch;
  clearPending(batches: { _id: string }[]): Promise<boolean>;
  send(message: StatusChangesMessage): Promise<void>;
}

/** A recorder whose submissions are stored when the test says so, and the statuses that it has written. */
function recorderWith(
  add: (outcomes: TakenOutcome[]) => Promise<void>,
  {
    load = batch,
    clearPending = async (): Promise<boolean> => true,
    send = async (): Promise<void> => undefined,
  }: Partial<Setting> = {},
): {
  recorder: OutcomeRecorder;
  written: BatchRecord[];
} {
  const written: BatchRecord[] = [];
  const none = async (): Promise<void> => undefined;
  const recorder = new OutcomeRecorder({
    records: {
      load: async () => [structuredClone(load)],
      write: async (records, _at, submissions = []) => {
        // Submissions are stored first.
        if (submissions.length > 0) await add(submissions.map(() => taken));
        written.push(...records);
        return new Set();
      },
      clearPending,
    },
    submissions: {
      addIndeterminate: none,
      removeIndeterminate: async () => 0,
      removeWaiting: none,
    },
    matcher: {
      remember: () => undefined,
      match: async () => nothing,
      matchEarly: async () => nothing,
      matchIndeterminate: async () => nothing,
    },
    broker: { send: (_queue, message) => send(message as StatusChangesMessage) },
    policy: retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 1, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 1 }),
    outcomes: { note: () => undefined },
    logger: quiet,
  });
  return { recorder, written };
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('after a crash of the process', () => {
  it('no status "sent" is stored before the submission that its delivery receipt is matched by', async () => {
    let store: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => (store = resolve));
    const { recorder, written } = recorderWith(() => stored);
    const recorded = recorder.record(taken);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(written).toEqual([]);
    store();
    await recorded;
    expect(written).toHaveLength(1);
  });

  it('statuses stay open if submissions cannot be stored, until a delivery receipt or the wait settles them', async () => {
    const { recorder, written } = recorderWith(() => Promise.reject(new Error('not to be stored')));
    await expect(recorder.record(taken)).rejects.toThrow('not to be stored');
    expect(written).toEqual([]);
  });
});

describe('a claimed batch', () => {
  const claimed = {
    ...structuredClone(batch),
    retries: [{ i: 0, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const }],
  };

  it('is not changed by recorded outcomes, which are queried instead', async () => {
    const before = structuredClone(claimed);
    const { recorder } = recorderWith(async () => undefined);
    recorder.adopt(claimed);
    expect(await recorder.recorded({ _id: '1.0' })).toMatchObject({ statuses: [3], retries: before.retries });
    await recorder.record(taken);
    expect(await recorder.recorded({ _id: '1.0' })).toMatchObject({ statuses: [0], retries: [] });
    expect(claimed).toEqual(before);
  });

  it('is reported as stored if the recorder no longer remembers it', async () => {
    const { recorder } = recorderWith(async () => undefined);
    expect(await recorder.recorded({ _id: '1.0' })).toMatchObject({ statuses: [3], retries: [] });
  });
});

it('clears confirmed events without a pause while there are more than one command clears, the oldest first', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const cleared: string[][] = [];
  const { recorder } = recorderWith(async () => undefined, {
    clearPending: async (batches) => cleared.push(batches.map(({ _id }) => _id)) > 0,
  });
  const ids = Array.from({ length: 5_002 }, (_, at) => `${at}.0`);
  for (const _id of ids) recorder.adopt({ ...structuredClone(batch), _id });
  const recording = Promise.all(ids.map((id) => recorder.record({ ...taken, batch: id })));
  // The last of them gather for a while.
  for (let turn = 0; turn < 200; turn++) {
    await new Promise(setImmediate);
    jest.advanceTimersByTime(10);
  }
  await recording;
  recorder.start();
  await jest.advanceTimersByTimeAsync(3_500);
  expect(cleared).toEqual([ids.slice(0, 5_000), ids.slice(5_000)]);
  await recorder.stop();
});

it.each([
  ['reads no batch again whose events it has cleared', true, 2 + 1],
  ['reads a batch again that may have changed before its events were cleared', false, 1],
])('%s', async (_name, areCleared, version) => {
  const { recorder } = recorderWith(async () => undefined, { clearPending: async () => areCleared });
  recorder.adopt(structuredClone(batch));
  await recorder.record(taken);
  expect(await recorder.recorded({ _id: '1.0' })).toMatchObject({ statuses: [0], version: 2 });
  await recorder.stop();
  expect(await recorder.recorded({ _id: '1.0' })).toMatchObject({ statuses: [areCleared ? 0 : 3], version });
});

it('publishes many changes in messages of a bounded size, one after another', async () => {
  const numbers = Array.from({ length: 1_200 }, (_, i) => String(995599000001 + i));
  const pending = numbers.map((_, i): PendingChange => [i, DELIVERY.ERROR, 1]);
  const published: StatusChangeRow[][] = [];
  let sending = 0;
  const { recorder } = recorderWith(async () => undefined, {
    load: { ...batch, numbers, pending },
    send: async ({ groups }) => {
      expect(++sending).toBe(1);
      await new Promise(setImmediate);
      sending--;
      published.push(groups.flatMap(({ rows }) => rows));
    },
  });
  await recorder.record({ kind: 'republish', batch: '1.0' });
  expect(published.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(published.flat()).toEqual(numbers.map((number, i) => [i, number, DELIVERY.ERROR, 1]));
});

/**
 * Errors that the driver (7.5) retries itself, and errors that it takes for a change of the servers' state, including those of a router.
 */
const OUTAGES = [6, 91, 189, 9001, 11600, 13388];

it.each(OUTAGES)(
  'MongoDB’s error %d repeats the write of an outcome, without any visible effect',
  async (code) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const failures = [1, 2].map(() => new mongo.MongoServerError({ errmsg: 'x', code }));
    const { recorder, written } = recorderWith(async () => {
      const failure = failures.pop();
      if (failure) throw failure;
    });
    let recorded = false;
    const recording = recorder.record(taken).then(() => (recorded = true));
    for (let turn = 0; turn < 200 && !recorded; turn++) {
      await new Promise(setImmediate);
      jest.advanceTimersByTime(100);
    }
    jest.useRealTimers();
    await recording;
    expect([failures.length, written.length]).toEqual([0, 1]);
  },
);
