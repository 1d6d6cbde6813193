import type { Priority } from '@herald/contracts';
import { LineBudget, type Logger } from '@herald/logging';
import { type Counter, createCounter, type Registry } from '@herald/metrics';
import type { AllowedPrefixes } from './allowed-prefixes';
import { type HeldRecipient, type Hold, type HoldBy, takeOtp, takeProof } from './guard';
import type { CompanyOtpEvents, GuardDocument, OtpEventsDocument } from './guard-model';
import { type GuardState, newRuns, newState, type Runs } from './guard-state';
import type { GuardStore, Suspicion } from './guard-store';
import { blockOf, lineOf } from './guarded-number';
import type { OtpEvents } from './otp-events';
import { packState, unpackState } from './packed-state';

export interface OtpGuardDeps {
  store: Pick<GuardStore, 'eventsSince' | 'guardsOf' | 'save' | 'noteSuspects'>;
  events: Pick<OtpEvents, 'process' | 'start' | 'hashOf' | 'note' | 'publish'>;
  allowed: Pick<AllowedPrefixes, 'isAllowed' | 'refresh'>;
  registry: Registry;
  logger: Logger;
  now(): Date;
}

/** Fields of a send that the guard needs. */
export interface GuardedSend {
  company: number;
  priority: Priority;
  numbers: ArrayLike<number>;
}

interface Guarded {
  state: GuardState;
  runs: Runs;
  isChanged: boolean;
  usedAt: number;
}

const HOLD_BY: readonly HoldBy[] = ['number', 'prefix', 'country'];
/** Includes events that a slow process has timestamped before the last poll. */
const OVERLAP_MS = 10_000;
const CATCH_UP_MS = 60_000;
const IDLE_MS = 6 * 3_600_000;
/** OTPs that wait, for one interval, until their company's state is loaded. */
const MOST_WAITING = 10_000;
const MOST_SUSPICIONS = 1_000;
const SHOWN_DIGITS = 6;
const LINES_PER_SECOND = 10;

/**
 * Detects SMS pumping in OTPs. The state of each company is in memory and equal in all processes: each process publishes its events to the
 * others in one document per interval. A send waits for no I/O.
 */
export class OtpGuard {
  private readonly guarded = new Map<number, Guarded>();
  private waiting: { company: number; number: string; at: number }[] = [];
  private readonly suspicions = new Map<string, Suspicion>();
  private seen = new Set<string>();
  private readAt = 0;
  private readonly suspected: Counter<'by'>;
  private readonly lines: LineBudget;

  constructor(private readonly deps: OtpGuardDeps) {
    this.lines = new LineBudget(deps.logger, 'otp_guard.suspected', LINES_PER_SECOND);
    this.suspected = createCounter(deps.registry, {
      name: 'herald_sms_otp_suspected_total',
      help: 'One-time passwords suspected of SMS pumping, by suspicious number, prefix or country.',
      labels: { by: HOLD_BY },
    });
  }

  async start(): Promise<void> {
    this.readAt = this.now() - CATCH_UP_MS;
    await this.deps.events.start();
    await this.deps.allowed.refresh();
  }

  /** Counts a send, and returns its recipients that look like fraud. */
  take({ company, priority, numbers }: GuardedSend): HeldRecipient[] {
    if (priority !== 'otp') return [];
    const suspects: HeldRecipient[] = [];
    const at = this.now();
    for (let i = 0; i < numbers.length; i++) {
      const number = String(numbers[i]);
      const hold = this.takeOne(company, number, at);
      if (hold) suspects.push({ index: i, number, hold });
    }
    return suspects;
  }

  /** Reports that the receiver of an OTP has entered its code. */
  confirm(company: number, number: string): void {
    const [hash, block] = [this.deps.events.hashOf(number), blockOf(number)];
    this.deps.events.note(company, 'confirmed', hash, block);
    const guarded = this.guarded.get(company);
    if (guarded) takeProof(guarded.state, { hash, block }, 'confirmed', this.now());
  }

  /** Publishes the events of this process, applies those of the others, and stores suspects. */
  async beat(): Promise<void> {
    await this.deps.events.publish();
    await this.deps.allowed.refresh();
    await this.takeEvents();
    const idleSince = this.now() - IDLE_MS;
    for (const [company, { usedAt }] of this.guarded) if (usedAt < idleSince) this.guarded.delete(company);
    const suspicions = [...this.suspicions.values()];
    this.suspicions.clear();
    await this.deps.store.noteSuspects(suspicions, this.deps.now());
  }

  /** Stores the changed states. Run by one process, as all have the same state. */
  async save(): Promise<void> {
    const at = new Date(this.readAt);
    const changed = [...this.guarded].filter(([, { isChanged }]) => isChanged);
    for (const [, guarded] of changed) guarded.isChanged = false;
    await this.deps.store.save(
      changed.map(([_id, { state }]) => ({ _id, at, state: packState(state, this.now()) })),
    );
  }

  private takeOne(company: number, number: string, at: number): Hold | null {
    if (this.deps.allowed.isAllowed(company, number)) return null;
    const guarded = this.guarded.get(company);
    if (!guarded) {
      if (this.waiting.length < MOST_WAITING) this.waiting.push({ company, number, at });
      return null;
    }
    const [hash, block] = [this.deps.events.hashOf(number), blockOf(number)];
    this.deps.events.note(company, 'asked', hash, block);
    Object.assign(guarded, { isChanged: true, usedAt: at });
    const hold = takeOtp(guarded.state, { hash, block, line: lineOf(number) }, at, guarded.runs);
    if (hold) this.suspect(company, { ...hold, key: hold.by === 'number' ? number : hold.key });
    return hold;
  }

  private suspect(company: number, hold: Hold): void {
    this.suspected.inc({ by: hold.by });
    const { by, key, signal } = hold;
    this.lines.log({ company, by, signal, prefix: key.slice(0, SHOWN_DIGITS) });
    const id = `${company}/${by}/${key}`;
    const known = this.suspicions.get(id);
    if (known) known.times++;
    else if (this.suspicions.size < MOST_SUSPICIONS) this.suspicions.set(id, { company, ...hold, times: 1 });
  }

  private async takeEvents(): Promise<void> {
    const now = this.now();
    const found = await this.deps.store.eventsSince(
      new Date(this.readAt - OVERLAP_MS),
      this.deps.events.process,
    );
    const fresh = found.filter(({ _id }) => !this.seen.has(_id.toHexString()));
    const companies = [
      ...fresh.flatMap(({ companies: events }) => events.map(({ company }) => company)),
      ...this.waiting.map(({ company }) => company),
    ].filter((company) => !this.guarded.has(company));
    const loaded = await this.load([...new Set(companies)], now);
    this.seen = new Set(found.map(({ _id }) => _id.toHexString()));
    this.readAt = now;
    for (const events of fresh) this.takeIn(events, loaded);
    const waiting = this.waiting;
    this.waiting = [];
    for (const { company, number, at } of waiting) this.takeOne(company, number, at);
  }

  /** @returns for each stored company, the time up to which its events are included */
  private async load(companies: number[], now: number): Promise<Map<number, number>> {
    const stored = new Map<number, GuardDocument>(
      (await this.deps.store.guardsOf(companies)).map((guard) => [guard._id, guard]),
    );
    for (const company of companies) {
      const guard = stored.get(company);
      const state = guard ? unpackState(guard.state, guard.at.getTime()) : newState(now);
      this.guarded.set(company, { state, runs: newRuns(), isChanged: false, usedAt: now });
    }
    return new Map([...stored].map(([company, { at }]) => [company, at.getTime()]));
  }

  private takeIn({ at, companies }: OtpEventsDocument, loaded: ReadonlyMap<number, number>): void {
    const time = at.getTime();
    for (const events of companies) {
      if (time <= (loaded.get(events.company) ?? 0)) continue;
      const guarded = this.guarded.get(events.company)!;
      Object.assign(guarded, { isChanged: true, usedAt: this.now() });
      takeInto(guarded.state, events, time);
    }
  }

  private now(): number {
    return this.deps.now().getTime();
  }
}

function takeInto(state: GuardState, { asked, delivered, confirmed }: CompanyOtpEvents, at: number): void {
  for (const [hash, block] of asked) takeOtp(state, { hash, block }, at);
  for (const [hash, block] of delivered) takeProof(state, { hash, block }, 'delivered', at);
  for (const [hash, block] of confirmed) takeProof(state, { hash, block }, 'confirmed', at);
}
