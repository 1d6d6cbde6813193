// Long: the order of writes is read here from top to bottom.
import { LRUCache } from 'lru-cache';
import { BrokerUnavailableError, isUnavailable } from '@herald/errors';
import { STATUS_QUEUES, type StatusChangesMessage } from '@herald/contracts';
import type { Broker } from '@herald/broker';
import { groupBy, Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import { traceRecorded } from '../traces/record-spans';
import {
  BatchRecord,
  isAwaiting,
  openParts,
  ownCopy,
  type RecordedBatch,
  type Standing,
  type StoredVersion,
} from './batch-record';
import type { Immutable } from './claim';
import type { BatchFact, Fact, PartPlace, TakenFact, UnknownFact } from './facts';
import { merged, type Matched, type ReceiptMatcher } from './receipt-matcher';
import type { RetryPolicy } from './retry-policy';
import type { RecordStore } from './record-store';
import { statusMessages } from './status-messages';
import { ANY_SENDER, type SubmissionStore, unknownId } from './submission-store';

export interface RecorderDeps {
  records: Pick<RecordStore, 'load' | 'write' | 'clearPending'>;
  submissions: Pick<SubmissionStore, 'add' | 'addUnknown' | 'removeUnknown' | 'removeWaiting'>;
  matcher: Pick<ReceiptMatcher, 'remember' | 'match' | 'matchEarly' | 'matchUnknown'>;
  broker: Pick<Broker, 'send'>;
  policy: RetryPolicy;
  logger: Logger;
}

interface Remembered {
  batch: RecordedBatch;
  /** Whether the event of what stands in the stored `pending` is confirmed; then the rows themselves are not kept here. */
  told: boolean;
  /** Whether the stored `pending` holds rows. */
  hasPending: boolean;
  writtenAt: number;
}

/**
 * Facts in one write, at most. Larger ones save MongoDB a little and hold up the loop, and with it the one-time passwords that pass
 * here meanwhile: so they are small while there are any (docs/performance.md).
 */
const MAX_GROUP = 500;
const MAX_GROUP_BESIDE_OTPS = 100;
const OTPS_FOR_MS = 2_000;
/** Facts that wait for a write, at most. */
const MAX_WAITING = 20_000;
/** Batches are remembered up to this many recipients in all (about 100 bytes each). */
const REMEMBERED_RECIPIENTS = 300_000;
const CLEAR_AFTER_MS = 1_000;
const CLEAR_EVERY_MS = 500;
const MAX_CLEARED_AT_ONCE = 5_000;
const RETRY_MS = 250;

/**
 * The one place that stores what became of messages. All facts of a process, outcomes and receipts alike, pass
 * through one writer: what comes while a write runs goes into the next one. A fact's promise resolves once it is
 * stored and its event is confirmed; only then may a receipt be acknowledged (design.md, laws 3, 5 and 6).
 */
export class Recorder {
  private readonly grouping: Grouping<Fact, void>;
  private readonly remembered: LRUCache<string, Remembered>;
  private readonly evicted: StoredVersion[] = [];
  private clearing: NodeJS.Timeout | null = null;
  /** When this process last claimed a batch of one-time passwords. */
  private otpAt = -Infinity;
  private stopped = false;
  /** Parts that came twice: a carrier told of one that had been submitted again by then. */
  repeated = 0;

  constructor(private readonly deps: RecorderDeps) {
    this.grouping = new Grouping<Fact, void>({
      maxGroup: () => (performance.now() - this.otpAt < OTPS_FOR_MS ? MAX_GROUP_BESIDE_OTPS : MAX_GROUP),
      maxWaiting: MAX_WAITING,
      write: (facts) => this.write(facts),
    });
    this.remembered = new LRUCache<string, Remembered>({
      maxSize: REMEMBERED_RECIPIENTS,
      sizeCalculation: ({ batch }) => batch.numbers.length + 10,
      dispose: (entry, _id, reason) => {
        const room = this.evicted.length < MAX_CLEARED_AT_ONCE;
        if (reason === 'evict' && room && entry.told && entry.hasPending)
          this.evicted.push(versionOf(entry.batch));
      },
    });
  }

  start(): void {
    this.clearing = setInterval(() => void this.clearTold(), CLEAR_EVERY_MS);
  }

  /** Stores what is in hand; call it after carriers and consumers have stopped. */
  async stop(): Promise<void> {
    await this.grouping.drain();
    if (this.clearing) clearInterval(this.clearing);
    await this.clearTold(0);
    this.stopped = true;
  }

  /** Resolves once the fact is stored and told. */
  record(fact: Fact): Promise<void> {
    return this.grouping.addWhenRoom(fact);
  }

  /** Facts that wait; a sender with too many takes no new work. */
  get backlog(): number {
    return this.grouping.waiting;
  }

  /** Begins a state of its own from a batch as its claim read it; the claim's view stays as it is. */
  adopt(claimed: Immutable<RecordedBatch>): void {
    if (claimed.lane === 'otp') this.otpAt = performance.now();
    this.remembered.set(claimed._id, {
      batch: ownCopy(claimed),
      told: false,
      hasPending: claimed.pending.length > 0,
      writtenAt: Date.now(),
    });
  }

  /** How a batch's recipients stand by now; null where the batch is gone. To be read at once: the next write changes it. */
  async standing(batch: string): Promise<Standing | null> {
    return (await this.entriesOf([batch])).get(batch)?.batch ?? null;
  }

  /** Whether a part is still to be taken, by what this process knows of it. */
  isOpen({ batch, i, part }: PartPlace): boolean {
    const known = this.remembered.get(batch)?.batch;
    return !known || (isAwaiting(known, i) && openParts(known, i).includes(part));
  }

  private async write(facts: Fact[]): Promise<undefined[]> {
    for (;;) {
      try {
        await this.store(facts);
        return facts.map(() => undefined);
      } catch (error) {
        // Nothing remembered can be trusted after a write that may or may not have happened.
        this.remembered.clear();
        this.deps.logger.warn('delivery.record_failed', { facts: facts.length, error });
        if (this.stopped || !isUnavailable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async store(facts: Fact[]): Promise<void> {
    const { submissions, matcher } = this.deps;
    const at = new Date();
    const allTaken = facts.filter((fact): fact is TakenFact => fact.kind === 'taken');
    const taken = allTaken.filter(({ carrierId }) => carrierId !== '');
    const nameless = allTaken.filter(({ carrierId }) => carrierId === '').map(namelessPart);
    matcher.remember(taken);
    const receipts = facts.flatMap((fact) => (fact.kind === 'receipt' ? [fact.receipt] : []));
    const known = facts.filter((fact): fact is BatchFact => fact.kind !== 'receipt');
    const adding = settled(Promise.all([submissions.add(taken, at), submissions.addUnknown(nameless, at)]));
    // A status says "the carrier has it": its receipt must find it, whatever is killed now. So submissions are there first.
    const stored = async (): Promise<void> => void unwrap(await adding);
    const again = facts.flatMap((fact) => (fact.kind === 'resubmitting' ? [fact.number] : []));
    const settle = async (): Promise<Matched> => {
      // The last moment for a receipt that waited: what it settles is not submitted again.
      if (again.length > 0) await this.settle([], await matcher.matchUnknown(again), at, stored);
      // A receipt that is known by its number only must find the part that surely was taken, before those that may not have been.
      if (nameless.length > 0) await stored();
      return this.settle(known, await matcher.match(receipts, at), at, stored);
    };
    const settling = settled(settle());
    // Both ends are awaited, also where one fails: a repetition must not run beside what it repeats.
    await adding;
    const late = unwrap(await settling);
    await stored();
    // Only now, with the submissions stored, no receipt can slip through between this look and another process's.
    const early = await matcher.matchEarly(taken);
    const earlyNameless = await matcher.matchUnknown(nameless.map(({ number }) => number));
    await this.settle([], merged(merged(late, early), earlyNameless), at, stored);
  }

  /** Records facts and matched receipts, then forgets what had to be remembered for them. */
  private async settle(
    known: BatchFact[],
    matched: Matched,
    at: Date,
    stored: () => Promise<void>,
  ): Promise<Matched> {
    const late = await this.recordAll([...known, ...matched.settled], at, stored);
    await this.tidy(matched);
    return late;
  }

  private async tidy(matched: Matched): Promise<void> {
    await this.deps.submissions.removeWaiting(matched.waitingToRemove);
    await this.deps.submissions.removeUnknown(matched.unknownToRemove);
  }

  /** Records facts of known batches; again on what another writer changed. Gives receipts that were waiting for an unknown outcome. */
  private async recordAll(facts: BatchFact[], at: Date, stored: () => Promise<void>): Promise<Matched> {
    let open = groupBy(facts, ({ batch }) => batch);
    const unknownNumbers: string[] = [];
    while (open.size > 0) {
      const records = await this.apply(open, at);
      const unknown = records.flatMap((record) => record.unknown);
      await this.deps.submissions.addUnknown(unknown, at);
      unknownNumbers.push(...unknown.map(({ number }) => number));
      await stored();
      const stale = await this.deps.records.write(records, at);
      for (const id of stale) this.remembered.delete(id);
      const written = records.filter(({ batch }) => !stale.has(batch._id));
      await this.tell(written);
      traceRecorded(written, open, at);
      for (const record of written) this.remember(record);
      await this.closeAnswered(written);
      open = new Map([...open].filter(([id]) => stale.has(id)));
    }
    return this.deps.matcher.matchUnknown(unknownNumbers);
  }

  /** Forgets parts of unknown outcome that were answered late, and counts what came twice. */
  private async closeAnswered(written: BatchRecord[]): Promise<void> {
    const { submissions } = this.deps;
    await submissions.removeUnknown(written.flatMap(({ answered }) => answered.map(unknownId)));
    // Those that a receipt has settled meanwhile were taken once.
    const twice = await submissions.removeUnknown(
      written.flatMap(({ answeredTwice }) => answeredTwice.map(unknownId)),
    );
    this.repeated += written.reduce((sum, { repeated }) => sum + repeated, twice);
  }

  private async apply(open: Map<string, BatchFact[]>, at: Date): Promise<BatchRecord[]> {
    const entries = await this.entriesOf([...open.keys()]);
    const records: BatchRecord[] = [];
    for (const [id, facts] of open) {
      const entry = entries.get(id);
      if (!entry) {
        // Its job was removed by retention: a receipt this late changes nothing any more.
        this.deps.logger.debug('delivery.batch_gone', { batch: id });
        continue;
      }
      const record = new BatchRecord(entry.batch, this.deps.policy, entry.told);
      for (const fact of facts) record.apply(fact, at.getTime());
      if (record.needsWrite) records.push(record);
    }
    return records;
  }

  /** The batches as remembered, else as stored. Held here, so that no eviction can lose one before its write. */
  private async entriesOf(ids: string[]): Promise<Map<string, Remembered>> {
    const entries = new Map<string, Remembered>();
    const missing: string[] = [];
    for (const id of ids) {
      const entry = this.remembered.get(id);
      if (entry) entries.set(id, entry);
      else missing.push(id);
    }
    if (missing.length === 0) return entries;
    for (const batch of await this.deps.records.load(missing))
      entries.set(batch._id, { batch, told: false, hasPending: batch.pending.length > 0, writtenAt: 0 });
    return entries;
  }

  /** The changes of this write; a shard's messages one after another, since a recipient's changes keep their order. */
  private async tell(records: BatchRecord[]): Promise<void> {
    const sendAll = async (shard: number, messages: StatusChangesMessage[]): Promise<void> => {
      for (const message of messages) await this.send(shard, message);
    };
    await Promise.all([...statusMessages(records)].map(([shard, messages]) => sendAll(shard, messages)));
  }

  /** The changes are stored: an event that can't be told now is told as soon as the broker is back. */
  private async send(shard: number, message: StatusChangesMessage): Promise<void> {
    for (;;) {
      try {
        return await this.deps.broker.send(STATUS_QUEUES[shard]!, message);
      } catch (error) {
        if (this.stopped || !(error instanceof BrokerUnavailableError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private remember(record: BatchRecord): void {
    const batch = { ...record.written(), pending: [] };
    const hasPending = record.rows.length > 0;
    this.remembered.set(batch._id, { batch, told: true, hasPending, writtenAt: Date.now() });
  }

  /** Empties the outbox of batches whose events are confirmed and that were not written again since. */
  private async clearTold(quietMs = CLEAR_AFTER_MS): Promise<void> {
    if (this.grouping.writing) return;
    const quietSince = Date.now() - quietMs;
    const quiet = [...this.remembered.values()].filter(
      ({ told, hasPending, writtenAt }) => told && hasPending && writtenAt <= quietSince,
    );
    const batches = [...this.evicted.splice(0), ...quiet.map(({ batch }) => versionOf(batch))].slice(
      0,
      MAX_CLEARED_AT_ONCE,
    );
    if (batches.length === 0) return;
    // Read again at the next fact: its version has moved on.
    for (const { _id } of batches) this.remembered.delete(_id);
    try {
      await this.deps.records.clearPending(batches);
    } catch (error) {
      this.deps.logger.debug('delivery.clear_failed', { error });
    }
  }
}

/** A part that a carrier took without giving it an id: like one of unknown outcome, its receipt is known by the number. */
function namelessPart({ batch, i, part, number, route }: TakenFact): UnknownFact {
  return { kind: 'unknown', batch, i, part, number, sender: ANY_SENDER, route };
}

function versionOf({ _id, version }: RecordedBatch): StoredVersion {
  return { _id, version };
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

function unwrap<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
