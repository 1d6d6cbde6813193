import { DELIVERY } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { Receipt } from '../../carriers/carrier';
import type { BatchRecord } from './batch-record';
import type { RecordedBatch } from './recorded-batch';
import type { BatchOutcome, TakenOutcome } from './outcome';
import type { Matched } from './matched';
import { OutcomeRecorder } from './outcome-recorder';
import { retryPolicy } from './retry-policy';
import { testReceipt } from '../../deliver/testing/receipt';
import { recordedBatch } from '../../deliver/testing/recorded-batch';

const nothing: Matched = { settled: [], waitingToRemove: [], indeterminateToRemove: [] };
const COMPANIES = [1, 2];

/** The batch of this company, with five recipients. */
const idOf = (company: number): string => `${company}.0`;
const numbersOf = (company: number): string[] => [0, 1, 2, 3, 4].map((i) => `99559800${company}00${i}`);

function taken(company: number, i: number): TakenOutcome {
  const number = numbersOf(company)[i]!;
  return { kind: 'taken', batch: idOf(company), i, part: 0, number, route: 'main', carrierId: number };
}

function refused(company: number, i: number): BatchOutcome {
  return { kind: 'refused', batch: idOf(company), i, reason: 'refused by main' };
}

function receiptOf(company: number, i: number): Receipt {
  const number = numbersOf(company)[i]!;
  return testReceipt({ carrierId: number, number });
}

/** A recorder on in-memory batches with version checks. The refunds of a company can be delayed. */
class Stored {
  readonly batches = new Map<string, RecordedBatch>();
  /** One entry per write: its records. */
  readonly writes: BatchRecord[][] = [];
  readonly removed: string[] = [];
  private readonly held = new Map<number, Promise<void>>();
  private readonly failing = new Map<number, Error>();
  readonly recorder: OutcomeRecorder;

  constructor() {
    for (const company of COMPANIES)
      this.batches.set(
        idOf(company),
        recordedBatch({
          _id: idOf(company),
          company,
          smsID: company,
          numbers: numbersOf(company),
          statuses: [3, 3, 3, 3, 3],
          lease: { owner: 'me', until: new Date(), from: 0 },
        }),
      );
    const none = async (): Promise<void> => undefined;
    this.recorder = new OutcomeRecorder({
      records: {
        load: async (batches) => batches.map(({ _id }) => structuredClone(this.batches.get(_id)!)),
        write: (records) => this.write(records),
        clearPending: async () => true,
      },
      submissions: {
        addIndeterminate: none,
        removeWaiting: none,
        removeIndeterminate: async (ids) => {
          this.removed.push(...ids);
          return ids.length;
        },
      },
      matcher: {
        remember: () => undefined,
        match: async (receipts) => ({
          ...nothing,
          settled: receipts.map((receipt) => {
            const company = Number(receipt.number[8]);
            const ref = { batch: idOf(company), i: Number(receipt.number.at(-1)), part: 0 };
            return { kind: 'settled', ...ref, state: 'delivered', detail: receipt.detail, receipt };
          }),
          indeterminateToRemove: receipts.map(({ number }) => number),
        }),
        matchEarly: async () => nothing,
        matchIndeterminate: async () => nothing,
      },
      broker: { send: none },
      policy: retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 }),
      outcomes: { note: () => undefined },
      logger: quiet,
    });
  }

  /** Delays the refunds of this company until the returned function is called. */
  hold(company: number): () => void {
    let release!: () => void;
    this.held.set(company, new Promise((resolve) => (release = resolve)));
    return release;
  }

  fail(company: number, error: Error): void {
    this.failing.set(company, error);
  }

  statuses(company: number): number[] {
    return this.batches.get(idOf(company))!.statuses;
  }

  private async write(records: BatchRecord[]): Promise<Set<string>> {
    this.writes.push(records);
    const refunding = records.filter(({ refund }) => refund > 0).map(({ batch }) => batch.company);
    for (const company of refunding) {
      await this.held.get(company);
      const failure = this.failing.get(company);
      if (failure) throw failure;
    }
    const stale = new Set<string>();
    for (const record of records) {
      const stored = this.batches.get(record.batch._id)!;
      if (stored.version === record.batch.version)
        this.batches.set(record.batch._id, structuredClone(record.written()));
      else stale.add(record.batch._id);
    }
    return stale;
  }
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

describe('refunds of a company', () => {
  it('delay neither another company’s refunds nor outcomes without a refund', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const slow = stored.recorder.record(refused(1, 0));
    await until(() => stored.writes.length > 0);
    await Promise.all([refused(2, 0), taken(2, 1)].map((outcome) => stored.recorder.record(outcome)));
    expect(stored.statuses(2)).toEqual([4, 0, 3, 3, 3]);
    release();
    await slow;
    expect(stored.statuses(1)).toEqual([4, 3, 3, 3, 3]);
  });

  it('are stored together if they arrive during the previous write', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const first = stored.recorder.record(refused(1, 0));
    await until(() => stored.writes.length > 0);
    const others = [1, 2, 3].map((i) => stored.recorder.record(refused(1, i)));
    await turns(20);
    expect(stored.writes).toHaveLength(1);
    release();
    await Promise.all([first, ...others]);
    expect(stored.writes.map((records) => records.map(({ refund }) => refund))).toEqual([[1], [3]]);
  });

  it('precede later outcomes of the same batch, above all the end of its claim', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const outcomes = [
      refused(1, 0),
      ...[1, 2, 3, 4].map((i) => taken(1, i)),
      { kind: 'finished', batch: idOf(1), token: 'me', from: 5 } as const,
    ];
    const ended: string[] = [];
    const recorded = outcomes.map(async (outcome) => {
      await stored.recorder.record(outcome);
      ended.push(outcome.kind);
      // No end is published before all outcomes are stored.
      if (outcome.kind === 'finished') expect(stored.statuses(1)).toEqual([4, 0, 0, 0, 0]);
    });
    await turns(20);
    expect(ended).toEqual([]);
    expect(stored.batches.get(idOf(1))!.lease).not.toBeNull();
    release();
    await Promise.all(recorded);
    expect(ended.at(-1)).toBe('finished');
    expect(stored.batches.get(idOf(1))).toMatchObject({ state: 'submitted', lease: null, refunded: [0] });
  });

  it('delay the acknowledgement of delivery receipts for their own batch only', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const slow = stored.recorder.record(refused(1, 0));
    await until(() => stored.writes.length > 0);
    let acknowledged = false;
    const waits = stored.recorder.record({ kind: 'receipt', receipt: receiptOf(1, 1) });
    void waits.then(() => (acknowledged = true));
    await stored.recorder.record({ kind: 'receipt', receipt: receiptOf(2, 2) });
    expect(stored.statuses(2)[2]).toBe(DELIVERY.RECEIVED);
    await turns(20);
    expect([acknowledged, stored.removed]).toEqual([false, []]);
    release();
    await Promise.all([slow, waits]);
    expect(stored.statuses(1).slice(0, 2)).toEqual([4, 1]);
    await stored.recorder.stop();
    expect(stored.removed.sort()).toEqual([numbersOf(1)[1], numbersOf(2)[2]]);
  });

  it('delay the end of a waiting delivery receipt that the sweep has matched, until its outcome is stored', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const slow = stored.recorder.record(refused(1, 0));
    await until(() => stored.writes.length > 0);
    const ref = { batch: idOf(1), i: 1, part: 0 };
    const matched = { kind: 'settled', ...ref, state: 'delivered', detail: '' } as const;
    let ended = false;
    const waits = stored.recorder.record({ ...matched, receipt: receiptOf(1, 1) });
    void waits.then(() => (ended = true));
    await turns(20);
    expect(ended).toBe(false);
    release();
    await Promise.all([slow, waits]);
    expect(stored.statuses(1).slice(0, 2)).toEqual([4, 1]);
  });

  it('fail alone if they cannot be stored for a reason other than an outage', async () => {
    const stored = new Stored();
    stored.fail(1, new Error('a bug'));
    const failing = stored.recorder.record(refused(1, 0));
    const sound = [refused(2, 0), taken(2, 1)].map((outcome) => stored.recorder.record(outcome));
    await expect(failing).rejects.toThrow('a bug');
    await Promise.all(sound);
    expect(stored.statuses(2)).toEqual([4, 0, 3, 3, 3]);
    // An outcome that was never stored must not count as finished: the next claim checks it again.
    const end = { kind: 'finished', batch: idOf(1), token: 'me', from: 5 } as const;
    await expect(stored.recorder.record(end)).rejects.toThrow('could not be stored');
    expect(stored.batches.get(idOf(1))!.lease).not.toBeNull();
  });

  it('are all stored when the recorder has stopped', async () => {
    const stored = new Stored();
    const release = stored.hold(1);
    const recorded = [refused(1, 0), refused(2, 0)].map((outcome) => stored.recorder.record(outcome));
    const stopping = stored.recorder.stop();
    await until(() => stored.writes.length > 0);
    release();
    await stopping;
    expect([stored.statuses(1)[0], stored.statuses(2)[0]]).toEqual([4, 4]);
    await Promise.all(recorded);
  });
});

it('a failed write leaves no trace in the remembered batch', async () => {
  const stored = new Stored();
  stored.fail(1, new Error('a bug'));
  stored.recorder.adopt(structuredClone(stored.batches.get(idOf(1))!));
  const failing = stored.recorder.record(refused(1, 0));
  const beside = stored.recorder.recorded({ _id: idOf(1) });
  await expect(failing).rejects.toThrow('a bug');
  expect((await beside)!.statuses).toEqual([3, 3, 3, 3, 3]);
  expect((await stored.recorder.recorded({ _id: idOf(1) }))!.statuses).toEqual([3, 3, 3, 3, 3]);
});
