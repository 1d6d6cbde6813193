// Long: the order of writes is read here from top to bottom.
import { LRUCache } from 'lru-cache';
import { BrokerUnavailableError, isUnavailable } from '@herald/errors';
import { statusQueue, type StatusChangesMessage } from '@herald/contracts';
import type { Broker } from '@herald/broker';
import { groupBy, Grouping } from '@herald/grouping';
import type { Logger } from '@herald/logging';
import type { BatchRef } from '../jobs/batch-filter';
import { SMALL_SEND_RECIPIENTS } from '../jobs/batch-model';
import { traceRecorded } from '../traces/record-spans';
import type { Receipt } from '../carriers/carrier';
import type { RecordedOutcomes } from '../alarms/recorded-outcomes';
import { BatchRecord } from './batch-record';
import type { Immutable } from './claim';
import { CompanyLines, type Ends } from './company-lines';
import {
  type BatchFact,
  batchOf,
  type Fact,
  type PartPlace,
  type TakenFact,
  type UnknownFact,
} from './facts';
import { merged, type Matched, nothing, type ReceiptMatcher } from './receipt-matcher';
import type { RecordStore } from './record-store';
import { RememberedBatches } from './remembered-batches';
import { isAwaiting, openParts, ownCopy, type RecordedBatch, type Standing } from './recorded-batch';
import type { RetryPolicy } from './retry-policy';
import { statusMessages } from './status-messages';
import { ANY_SENDER, type SubmissionStore, unknownId } from './submission-store';

export interface RecorderDeps {
  records: Pick<RecordStore, 'load' | 'write' | 'clearPending'>;
  submissions: Pick<SubmissionStore, 'add' | 'addUnknown' | 'removeUnknown' | 'removeWaiting'>;
  matcher: Pick<ReceiptMatcher, 'remember' | 'match' | 'matchEarly' | 'matchUnknown'>;
  broker: Pick<Broker, 'send'>;
  policy: RetryPolicy;
  /** Told what was written. */
  outcomes: Pick<RecordedOutcomes, 'note'>;
  logger: Logger;
}

/** What of a write goes by the lines of companies, and what is to be forgotten once that is stored. */
interface Apart {
  facts: { company: number; fact: BatchFact }[];
  batches: Set<string>;
  matched: Matched;
}

/**
 * Facts in one write, at most. Larger ones save MongoDB a little and hold up the loop, and with it the one-time passwords that pass
 * here meanwhile: so they are small while there are any (docs/performance.md).
 */
const MAX_GROUP = 500;
const MAX_GROUP_BESIDE_OTPS = 100;
const OTPS_FOR_MS = 2_000;
/**
 * With so many waiting, small writes would fall behind what comes: receipts pile up until the carriers' sockets are not read any more,
 * and then no one-time password goes out either.
 */
const BEHIND = 1_000;
/** Facts that wait for a write, at most. */
const MAX_WAITING = 20_000;
/**
 * After a write of so many, a rest as long as it took: single messages, accepted a few at a time, make small writes one after another, each
 * of which costs MongoDB, RabbitMQ and the dispatcher nearly what a large one does. Centres wait no longer than for one more write. Larger
 * ones cost little a fact as they are.
 */
const REST_FROM = 8;
const REST_UP_TO = 100;
const LONGEST_REST_MS = 20;
const CLEAR_EVERY_MS = 500;
const RETRY_MS = 250;
/** Batches of which something could not be stored, at most. */
const UNSTORED = 10_000;

/**
 * The one place that stores what became of messages. All facts of a process, outcomes and receipts alike, pass
 * through one writer: what comes while a write runs goes into the next one. Only what gives something back to a company goes on
 * from there by a line of the company's own, with what follows of the same batch (docs/decisions/0065). A fact's promise resolves
 * once it is stored and its event is confirmed; only then may a receipt be acknowledged (design.md, laws 3, 5 and 6).
 */
export class Recorder {
  private readonly grouping: Grouping<Fact, Promise<void> | undefined>;
  private readonly lines: CompanyLines;
  private readonly remembered: RememberedBatches;
  private readonly unstored = new LRUCache<string, true>({ max: UNSTORED });
  private clearing: NodeJS.Timeout | null = null;
  /** When this process last claimed a small batch of one-time passwords; those to many have no haste. */
  private otpAt = -Infinity;
  private stopped = false;
  /** Parts that came twice: a carrier told of one that had been submitted again by then. */
  repeated = 0;

  constructor(private readonly deps: RecorderDeps) {
    this.remembered = new RememberedBatches(deps.records, deps.logger);
    this.grouping = new Grouping<Fact, Promise<void> | undefined>({
      maxGroup: () =>
        this.isBesideOtps && this.grouping.waiting <= BEHIND ? MAX_GROUP_BESIDE_OTPS : MAX_GROUP,
      maxWaiting: MAX_WAITING,
      rest: (facts, tookMs) => (this.isWorthRest(facts) ? Math.min(tookMs, LONGEST_REST_MS) : 0),
      write: (facts) => this.untilStored(facts, (some) => this.store(some)),
    });
    this.lines = new CompanyLines((facts) => this.untilStored(facts, (some) => this.storeApart(some)));
  }

  start(): void {
    this.clearing = setInterval(() => void this.clearTold(), CLEAR_EVERY_MS);
  }

  /** Stores what is in hand; call it after carriers and consumers have stopped. */
  async stop(): Promise<void> {
    await this.grouping.drain();
    await this.lines.drain();
    if (this.clearing) clearInterval(this.clearing);
    await this.clearTold(0);
    this.stopped = true;
  }

  /** Resolves once the fact is stored and told. */
  async record(fact: Fact): Promise<void> {
    await this.grouping.addWhenRoom(fact);
  }

  /** Facts that wait for a write. */
  get backlog(): number {
    return this.grouping.waiting + this.lines.waiting;
  }

  private get isBesideOtps(): boolean {
    return performance.now() - this.otpAt < OTPS_FOR_MS;
  }

  private isWorthRest(facts: number): boolean {
    return facts >= REST_FROM && facts + this.grouping.waiting < REST_UP_TO;
  }

  /** Begins a state of its own from a batch as its claim read it; the claim's view stays as it is. */
  adopt(claimed: Immutable<RecordedBatch>): void {
    const isSmall = claimed.shared !== undefined || claimed.numbers.length <= SMALL_SEND_RECIPIENTS;
    if (claimed.lane === 'otp' && isSmall) this.otpAt = performance.now();
    this.unstored.delete(claimed._id);
    this.remembered.adopt(claimed);
  }

  /** How a batch's recipients stand by what is stored; null where the batch is gone. */
  async standing(batch: string): Promise<Standing | null> {
    return (await this.remembered.of([{ _id: batch }])).get(batch)?.batch ?? null;
  }

  /** Whether a part is still to be taken, by what this process knows of it. */
  isOpen({ batch, i, part }: PartPlace): boolean {
    const known = this.remembered.peek(batch);
    return !known || (isAwaiting(known, i) && openParts(known, i).includes(part));
  }

  /** Repeats a write for as long as the database is away. What can't be stored for another reason is set apart from the others. */
  private async untilStored<F extends Fact>(facts: F[], store: (facts: F[]) => Promise<Ends>): Promise<Ends> {
    for (;;) {
      try {
        return await store(facts);
      } catch (error) {
        // Nothing remembered can be trusted after a write that may or may not have happened.
        this.remembered.forgetAll();
        this.deps.logger.warn('delivery.record_failed', { facts: facts.length, error });
        const isOutage = isUnavailable(error);
        if (isOutage && this.stopped) throw error;
        if (!isOutage && facts.length === 1) return [this.lost(facts[0]!, error)];
        if (!isOutage) {
          const half = Math.ceil(facts.length / 2);
          const first = await this.untilStored(facts.slice(0, half), store);
          return [...first, ...(await this.untilStored(facts.slice(half), store))];
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private lost(fact: Fact, error: unknown): Promise<never> {
    if (fact.kind !== 'receipt') this.unstored.set(fact.batch, true);
    return rejected(error);
  }

  /** Whoever is through with a batch may not give it back as done where something of it isn't stored: its next claim looks at it. */
  private endsUnstored(fact: Fact): boolean {
    return fact.kind === 'finished' && this.unstored.has(fact.batch);
  }

  private async store(facts: Fact[]): Promise<Ends> {
    const { submissions, matcher } = this.deps;
    const at = new Date();
    const apart: Apart = { facts: [], batches: new Set(), matched: nothing() };
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
      if (again.length > 0) await this.settle([], await matcher.matchUnknown(again), at, { stored, apart });
      // A receipt that is known by its number only must find the part that surely was taken, before those that may not have been.
      if (nameless.length > 0) await stored();
      return this.settle(known, await matcher.match(receipts, at), at, { stored, apart });
    };
    const settling = settled(settle());
    // Both ends are awaited, also where one fails: a repetition must not run beside what it repeats.
    await adding;
    const late = unwrap(await settling);
    await stored();
    // Only now, with the submissions stored, no receipt can slip through between this look and another process's.
    const early = await matcher.matchEarly(taken);
    const earlyNameless = await matcher.matchUnknown(nameless.map(({ number }) => number));
    await this.settle([], merged(merged(late, early), earlyNameless), at, { stored, apart });
    return this.handOver(facts, apart);
  }

  /** Records facts and matched receipts, then forgets what had to be remembered for them. */
  private async settle(
    known: BatchFact[],
    matched: Matched,
    at: Date,
    { stored, apart }: { stored: () => Promise<void>; apart: Apart },
  ): Promise<Matched> {
    const facts = [...known, ...matched.settled];
    const own = await this.setApart(facts, apart);
    const late = await this.recordAll(own, at, stored);
    // A receipt that waits goes on waiting until what it says is stored.
    if (own.length < facts.length) apart.matched = merged(apart.matched, matched);
    else await this.tidy(matched);
    return late;
  }

  private async tidy(matched: Matched): Promise<void> {
    await this.deps.submissions.removeWaiting(matched.waitingToRemove);
    await this.deps.submissions.removeUnknown(matched.unknownToRemove);
  }

  /** Takes out the facts of batches that give something back, or still wait to. @returns the others */
  private async setApart(facts: BatchFact[], apart: Apart): Promise<BatchFact[]> {
    for (const fact of facts)
      if (mayRefund(fact) || this.lines.has(fact.batch)) apart.batches.add(fact.batch);
    const going = facts.filter(({ batch }) => apart.batches.has(batch));
    if (going.length === 0) return facts;
    const entries = await this.remembered.of(batchesOf(groupBy(going, ({ batch }) => batch)));
    const companyOf = ({ batch }: BatchFact): number | undefined => entries.get(batch)?.batch.company;
    for (const fact of going) {
      const company = companyOf(fact);
      if (company !== undefined) apart.facts.push({ company, fact });
    }
    return facts.filter((fact) => companyOf(fact) === undefined);
  }

  /** Only once all else of a write is stored, so that a repetition hands nothing over twice. */
  private handOver(facts: Fact[], { facts: going, matched }: Apart): Ends {
    const waits = new Map<Fact | Receipt, Promise<void>[]>();
    for (const { company, fact } of going) {
      const key = (fact.kind === 'settled' && fact.receipt) || fact;
      waits.set(key, [...(waits.get(key) ?? []), this.lines.add(company, fact)]);
    }
    if (going.length > 0)
      Promise.all([...waits.values()].flat())
        .then(() => this.tidy(matched))
        .catch((error: unknown) => this.deps.logger.debug('delivery.tidy_failed', { error }));
    return facts.map((fact) => {
      const own = waits.get(fact.kind === 'receipt' ? fact.receipt : fact);
      return own ? Promise.all(own).then(() => undefined) : this.endOf(fact);
    });
  }

  /** A write of a company's line; all that was to be stored before is. */
  private async storeApart(facts: BatchFact[]): Promise<Ends> {
    const at = new Date();
    const late = await this.recordAll(facts, at);
    await this.recordAll(late.settled, at);
    await this.tidy(late);
    return facts.map((fact) => this.endOf(fact));
  }

  private endOf(fact: Fact): Promise<void> | undefined {
    if (!this.endsUnstored(fact)) return undefined;
    return rejected(new Error('The outcomes of this batch could not be stored.'));
  }

  /** Records facts of known batches; again on what another writer changed. Gives receipts that were waiting for an unknown outcome. */
  private async recordAll(facts: BatchFact[], at: Date, stored?: () => Promise<void>): Promise<Matched> {
    let open = groupBy(facts, ({ batch }) => batch);
    const unknownNumbers: string[] = [];
    while (open.size > 0) {
      const records = await this.apply(open, at);
      const unknown = records.flatMap((record) => record.unknown);
      await this.deps.submissions.addUnknown(unknown, at);
      unknownNumbers.push(...unknown.map(({ number }) => number));
      await stored?.();
      const stale = await this.deps.records.write(records, at);
      for (const id of stale) this.remembered.forget(id);
      const written = records.filter(({ batch }) => !stale.has(batch._id));
      await this.tell(written);
      traceRecorded(written, open, at);
      this.deps.outcomes.note(written);
      for (const record of written) this.remembered.keep(record);
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
    const entries = await this.remembered.of(batchesOf(open));
    const records: BatchRecord[] = [];
    for (const [id, facts] of open) {
      const entry = entries.get(id);
      if (!entry) {
        // Its job was removed by retention: a receipt this late changes nothing any more.
        this.deps.logger.debug('delivery.batch_gone', { batch: id });
        continue;
      }
      const record = new BatchRecord(ownCopy(entry.batch), this.deps.policy, entry.told);
      for (const fact of facts) if (!this.endsUnstored(fact)) record.apply(fact, at.getTime());
      if (record.needsWrite) records.push(record);
    }
    return records;
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
        return await this.deps.broker.send(statusQueue(shard), message);
      } catch (error) {
        if (this.stopped || !(error instanceof BrokerUnavailableError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async clearTold(quietMs?: number): Promise<void> {
    if (!this.grouping.writing) await this.remembered.clearTold((id) => this.lines.has(id), quietMs);
  }
}

function batchesOf(facts: Map<string, BatchFact[]>): BatchRef[] {
  return [...facts].map(([batch, own]) => batchOf(batch, own));
}

/** Late, "not now" says of what is not tried again that it was never submitted. */
function mayRefund(fact: BatchFact): boolean {
  const { kind } = fact;
  return kind === 'refused' || kind === 'recalled' || (fact.kind === 'delayed' && fact.late !== undefined);
}

/** A part that a carrier took without giving it an id: like one of unknown outcome, its receipt is known by the number. */
function namelessPart({ batch, company, i, part, number, route, centre }: TakenFact): UnknownFact {
  return { kind: 'unknown', batch, company, i, part, number, sender: ANY_SENDER, route, centre };
}

/** A rejection that may wait for whoever asks for it. */
function rejected(error: unknown): Promise<never> {
  const rejection = Promise.reject(error instanceof Error ? error : new Error(String(error)));
  rejection.catch(() => undefined);
  return rejection;
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

function unwrap<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
