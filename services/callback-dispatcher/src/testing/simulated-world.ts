// Long: one small world, whose broker, database and receivers are of use together only.
import { ACCOUNT_EVENT, DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { quiet } from '@herald/testing/loggers';
import { CALLBACK_OCTETS, type CallbackDocument, octetsOf } from '../callbacks/callback-model';
import { documentAfter, type NewOutcome } from '../callbacks/outcome';
import type { CompanyTarget } from '../companies/callback-targets';
import { Dispatcher } from '../dispatch/dispatcher';
import type { LineLimits } from '../dispatch/receiver-line';
import { RestingCallbacks } from '../dispatch/resting-callbacks';
import { UnstoredCallbacks } from '../dispatch/unstored-callbacks';
import { CallbackBuilder } from '../intake/callback-builder';
import { CallbackIntake } from '../intake/callback-intake';
import type { AttemptResult } from '../sending/callback-client';
import { LIMITS, TARGET } from './line';

const nothing = (): void => undefined;
export const SHARDS = [0, 1];
const PREFETCH = 10;
const MESSAGE_OCTETS = 100;

/** From this number on, recipients are accounts: they have events, one behind the other, in place of two statuses. */
export const FIRST_ACCOUNT = 8;

interface Message {
  company: number;
  shard: number;
  recipient: number;
  /** Of an account: which event, from 0. */
  status: number;
}

interface Flight {
  id: string;
  done(result: AttemptResult): void;
}

/**
 * The dispatcher and the intake among a broker, a database and receivers of which the test decides what they do next. The
 * clock is the test's (fake timers). Each status of a recipient, and each event of an account, is a message of its own.
 */
export class SimulatedWorld {
  /** Of the broker: not acknowledged yet. A recipient's messages are in order. */
  readonly queues = new Map<number, Message[]>(SHARDS.map((shard) => [shard, []]));
  readonly published = new Set<string>();
  readonly database = new Map<string, CallbackDocument>();
  readonly flights: Flight[] = [];
  /** Ids in the order in which their requests came. */
  readonly received: string[] = [];
  /** Answered with a 2xx. */
  readonly delivered = new Set<string>();
  readonly violations: string[] = [];
  readonly held = new Set<number>();
  isDatabaseAway = false;
  areSettingsKnown = true;
  isSure = true;
  private readonly consuming = new Set<Message>();
  private readonly unstored = new UnstoredCallbacks();
  readonly limits: LineLimits;
  readonly dispatcher: Dispatcher;
  private readonly intake: CallbackIntake;
  private readonly builder = new CallbackBuilder(1);

  constructor(
    limits: Partial<LineLimits>,
    readonly collapse: boolean,
  ) {
    this.limits = { ...LIMITS, ...limits };
    const target = (): CompanyTarget => ({ ...TARGET, collapse: this.collapse });
    const targets = {
      peek: () => (this.areSettingsKnown ? target() : undefined),
      get: async () => {
        if (!this.areSettingsKnown) throw new UnavailableError('Nobody can tell.');
        return target();
      },
    };
    const outcomes = { record: (outcome: NewOutcome) => this.record(outcome) };
    const { unstored } = this;
    const store = this.store();
    this.dispatcher = new Dispatcher({
      ...{ targets, store, outcomes, unstored, logger: quiet, limits: this.limits, lookIntervalMs: 500 },
      resting: new RestingCallbacks({ store, targets, outcomes, unstored, logger: quiet, giveUpMs: 1e12 }),
      client: {
        leave: nothing,
        send: (_line, _origin, { headers }, done) => this.arrives(headers[1]!, done),
      },
      attemptLog: { attempted: nothing },
      metrics: { delivered: nothing, notDelivered: nothing },
      isSure: () => this.isSure,
      schedule: { delaysMs: [500, 2_000], giveUpMs: 1e12 },
    });
    const metrics = { accepted: nothing };
    this.intake = new CallbackIntake({
      store,
      unstored,
      dispatcher: this.dispatcher,
      metrics,
      logger: quiet,
    });
    this.dispatcher.start();
  }

  // The broker.

  publish(message: Message): void {
    this.published.add(`${idOf(message.company, message.recipient)}.${message.status}`);
    this.queues.get(message.shard)!.push(message);
    this.consume();
  }

  async gain(shard: number): Promise<void> {
    if (this.held.has(shard)) return;
    this.held.add(shard);
    try {
      await this.dispatcher.hold(shard);
    } catch {
      this.lose(shard);
      return;
    }
    if (!this.held.has(shard)) return;
    this.dispatcher.open(shard);
    this.consume();
  }

  lose(shard: number): void {
    if (!this.held.delete(shard)) return;
    this.dispatcher.drop(shard);
    this.dispatcher.letGo(shard);
    for (const line of this.dispatcher.lines.values()) {
      for (const { callback, stage } of line.pending.values()) {
        const isLeft = callback.shard === shard && (stage === 'ready' || stage === 'chained');
        if (isLeft) this.violations.push(`${callback._id} is in hand of a lost shard`);
      }
    }
  }

  /** Hands out what the shards that are held here have, and what came back. */
  consume(): void {
    for (const shard of this.held) {
      if (!this.dispatcher.hand.messages.has(shard)) continue;
      for (const message of this.queues.get(shard)!.slice(0, PREFETCH)) {
        if (this.consuming.has(message)) continue;
        this.consuming.add(message);
        void this.handle(message);
      }
    }
  }

  private async handle(message: Message): Promise<void> {
    const { company, shard, recipient, status } = message;
    const id = `${idOf(company, recipient)}.${status}`;
    try {
      const leave = await this.dispatcher.enter(shard, MESSAGE_OCTETS);
      await this.intake.acceptInTurn(this.arrivalOf(message)).finally(leave);
      if (!this.database.has(id)) this.violations.push(`${id} is acknowledged, and not stored`);
      const queue = this.queues.get(shard)!;
      queue.splice(queue.indexOf(message), 1);
    } catch {
      // It comes again.
    }
    this.consuming.delete(message);
  }

  private arrivalOf({ company, shard, recipient, status }: Message) {
    const at = Date.now();
    if (recipient < FIRST_ACCOUNT) {
      const row = [recipient, `99559800${recipient}`, status as DeliveryStatus, at] as const;
      const group = { company, smsID: company, requestId: 'r', callbackUrl: null, rows: [row] };
      return this.builder.ofStatusChanges(group, shard);
    }
    const account = idOf(company, recipient);
    const event = {
      id: `${account}.${status}`,
      after: status === 0 ? null : `${account}.${status - 1}`,
      ...{ event: ACCOUNT_EVENT.ACTIVATED, accountID: recipient, at, requestId: 'r', parameters: {} },
    };
    return this.builder.ofAccountEvents({ company, events: [event] }, shard);
  }

  /** As the service stops. */
  async stop(): Promise<void> {
    this.intake.stop();
    for (const shard of this.held) this.dispatcher.letGo(shard);
    await this.dispatcher.stop(0);
  }

  // The database.

  private async write<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.isDatabaseAway) throw new UnavailableError('The database is away.');
    return work();
  }

  private store() {
    const waiting = (): CallbackDocument[] =>
      [...this.database.values()].filter(({ state }) => state === 'waiting');
    return {
      known: (ids: string[]) => this.write(() => new Set(ids.filter((id) => this.database.has(id)))),
      insert: (callbacks: CallbackDocument[]) =>
        this.write(() => {
          const known = callbacks.filter(({ _id }) => this.database.has(_id));
          for (const one of callbacks) if (!known.includes(one)) this.database.set(one._id, { ...one });
          return new Set(known.map(({ _id }) => _id));
        }),
      receivers: (shard: number) =>
        this.write(() => {
          const mine = waiting().filter((one) => one.shard === shard);
          const keys = [...new Set(mine.map(({ receiver }) => receiver))];
          return keys.map((receiver) => ({
            receiver,
            nextAt: Math.min(...mine.filter((one) => one.receiver === receiver).map(({ nextAt }) => nextAt)),
          }));
        }),
      due: (shards: number[], receiver: string, now: number, limit: number) =>
        this.write(() =>
          waiting()
            .filter((one) => shards.includes(one.shard) && one.receiver === receiver && one.nextAt <= now)
            .sort((a, b) => a.nextAt - b.nextAt)
            .slice(0, limit)
            .map((one) => ({ ...one })),
        ),
      waiting: (ids: string[]) =>
        this.write(() => {
          const found = waiting().filter(({ _id }) => ids.includes(_id));
          return new Map(found.map(({ _id, nextAt }) => [_id, nextAt]));
        }),
      expire: async () => 0,
    };
  }

  /** As the writer of outcomes: again and again until it is stored. */
  private async record({ unstored, ...outcome }: NewOutcome): Promise<void> {
    await Promise.resolve();
    while (this.isDatabaseAway) await new Promise((resolve) => setTimeout(resolve, 500));
    const before = this.database.get(outcome.id) ?? unstored;
    if (!before || before.state !== 'waiting') return;
    this.database.set(outcome.id, documentAfter({ ...before }, outcome));
  }

  /** The operator has it sent again. */
  replay(id: string): void {
    const before = this.database.get(id);
    if (before && before.state !== 'waiting') {
      this.database.set(id, { ...before, state: 'waiting', nextAt: Date.now(), attempts: 0 });
    }
  }

  // The receivers.

  private arrives(id: string, done: (result: AttemptResult) => void): void {
    const [company, recipient, number] = id.split('.').map(Number) as [number, number, number];
    const idAt = (at: number): string => `${idOf(company, recipient)}.${at}`;
    const isAccount = recipient >= FIRST_ACCOUNT;
    const before: number[] =
      isAccount || number === 0 ? Array.from({ length: number }, (_, at) => at) : [DELIVERY.SENT];
    for (const earlier of before.map(idAt)) {
      if (this.flights.some((flight) => flight.id === earlier)) {
        this.violations.push(`${id} is sent while ${earlier} is on its way`);
      }
      if ((isAccount || !this.collapse) && this.isOpen(earlier)) {
        this.violations.push(`${id} is sent before ${earlier} has ended`);
      }
    }
    if (
      (isAccount || number === DELIVERY.SENT) &&
      this.received.some((other) => other.startsWith(idAt(0).slice(0, -1)) && isLater(other, id))
    ) {
      this.violations.push(`${id} is sent after a later one`);
    }
    if (!this.isSure) this.violations.push(`${id} is sent while nobody knows whose it is`);
    this.received.push(id);
    this.flights.push({ id, done });
    const { concurrency } = this.limits;
    for (const { inFlight, key, isAway } of this.dispatcher.lines.values()) {
      if (inFlight > concurrency)
        this.violations.push(`${inFlight} attempts in flight to ${key}, away: ${isAway}`);
    }
  }

  /** Whether something was published and is still to be sent. */
  private isOpen(id: string): boolean {
    const stored = this.database.get(id);
    return stored ? stored.state === 'waiting' : this.published.has(id);
  }

  answer(index: number, result: Partial<AttemptResult>): void {
    const flight = this.flights.splice(index % this.flights.length, 1)[0];
    if (!flight) return;
    const { status = 200 } = result;
    if (status === 200) this.delivered.add(flight.id);
    const whole = { retryAfter: undefined, error: null, outOfReach: false, ms: 1, ...result, status };
    flight.done(whole);
  }

  /** What is beyond a bound, by now. */
  checkBounds(): void {
    const { limits, violations } = this;
    const { hand, lines } = this.dispatcher;
    const counted = { callbacks: 0, octets: 0, changes: 0, inFlight: 0, probes: 0, resting: 0 };
    for (const line of lines.values()) {
      counted.callbacks += line.pending.size;
      for (const { stage, isProbe } of line.pending.values())
        if (isProbe && stage === 'sending') counted.probes++;
      for (const { callback } of line.pending.values()) counted.octets += octetsOf(callback);
      counted.changes += line.changes;
      counted.inFlight += line.inFlight;
      counted.resting += line.resting.size;
      if (line.pending.size > limits.queue) violations.push(`${line.pending.size} callbacks in memory`);
    }
    for (const [what, count] of Object.entries(counted)) {
      const said = hand[what as keyof typeof counted];
      if (said !== count) violations.push(`${said} ${what} counted, not ${count}`);
    }
    const most = {
      // The last one may be larger than what was left.
      octets: limits.memory + CALLBACK_OCTETS,
      inFlight: limits.attempts,
      messageOctets: limits.messageOctets,
      resting: limits.remembered,
    };
    for (const [what, bound] of Object.entries(most)) {
      const count = hand[what as keyof typeof most];
      if (count > bound) violations.push(`${count} ${what}, which is more than ${bound}`);
    }
    for (const count of hand.messages.values()) {
      if (count > PREFETCH) violations.push(`${count} messages in hand`);
    }
  }

  // What has become of it.

  /** Published, and neither called back nor failed visibly, or against what the receiver said. */
  unfinished(): string[] {
    return [...this.published].filter((id) => {
      const state = this.database.get(id)?.state;
      if (state === 'delivered') return !this.delivered.has(id);
      const mayBeSkipped = this.collapse && Number(id.split('.')[1]) < FIRST_ACCOUNT;
      return !(state === 'failed' || (state === 'skipped' && mayBeSkipped));
    });
  }

  isDone(): boolean {
    const isWaiting = [...this.database.values()].some(({ state }) => state === 'waiting');
    const hasMessages = [...this.queues.values()].some((queue) => queue.length > 0);
    return !isWaiting && !hasMessages && this.dispatcher.hand.callbacks === 0;
  }

  /** Neither with the broker nor in the database. */
  lost(): string[] {
    const ofBroker = [...this.queues.values()]
      .flat()
      .map(({ company, recipient, status }) => `${idOf(company, recipient)}.${status}`);
    return [...this.published].filter((id) => !this.database.has(id) && !ofBroker.includes(id));
  }
}

export function idOf(company: number, recipient: number): string {
  return `${company}.${recipient}`;
}

/** Of two callbacks of a recipient. */
function isLater(id: string, than: string): boolean {
  return Number(id.split('.')[2]) > Number(than.split('.')[2]);
}
