import { ACCOUNT_EVENT, DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import {
  CALLBACK_BYTES,
  type CallbackDocument,
  type CallbackState,
  bytesOf,
} from '../callbacks/callback-model';
import { documentAfter, type NewOutcome } from '../callbacks/outcome';
import type { CompanyTarget } from '../companies/callback-targets';
import { Dispatcher } from '../dispatch/dispatcher';
import type { QueueLimits } from '../dispatch/receiver-queue';
import { PersistedCallbacks } from '../dispatch/persisted-callbacks';
import { RecentCallbacks } from '../dispatch/recent-callbacks';
import { UnpersistedCallbacks } from '../dispatch/unpersisted-callbacks';
import { CallbackBuilder } from '../intake/callback-builder';
import { CallbackIntake } from '../intake/callback-intake';
import type { AttemptResult } from '../sending/callback-client';
import { LIMITS, TARGET } from './receiver-queue';
import { NO_PAUSES } from './dispatcher';

const nothing = (): void => undefined;
export const SHARDS = [0, 1];
const PREFETCH = 10;
const MESSAGE_BYTES = 100;

/** Recipients from this number on are accounts: instead of two statuses they have a chain of events. */
export const FIRST_ACCOUNT = 8;

interface Message {
  company: number;
  shard: number;
  recipient: number;
  /** For an account: the index of the event. */
  status: number;
}

interface Flight {
  id: string;
  done(result: AttemptResult): void;
}

/** An operation that a slow database has not completed yet. */
interface Ask {
  land(): void;
  /**
   * Fails the operation without telling whether it was done. An insert may be done up to a document chosen by `seed`.
   */
  break(seed: number): void;
}

/**
 * The dispatcher and the intake with a broker, a database and receivers that the test controls. The clock is simulated
 * with fake timers. Each status of a recipient and each event of an account is a message of its own.
 */
export class SimulatedWorld {
  /** The broker's unacknowledged messages. A recipient's messages are in order. */
  readonly queues = new Map<number, Message[]>(SHARDS.map((shard) => [shard, []]));
  /** By the id of the callback. A repeated publication has the same time. */
  readonly published = new Map<string, { message: Message; at: number }>();
  readonly database = new Map<string, CallbackDocument>();
  readonly flights: Flight[] = [];
  /** Ids in the order of their requests. */
  readonly received: string[] = [];
  /** Ids answered with a 2xx. */
  readonly delivered = new Set<string>();
  readonly violations: string[] = [];
  readonly held = new Set<number>();
  isDatabaseUnavailable = false;
  /**
   * While set, each read and write completes under the test's control, in any order, including those of a killed
   * process.
   */
  isDatabaseSlow = false;
  areSettingsKnown = true;
  /** While set, the broker delivers the statuses of recipients in reverse order. */
  isOutOfOrder = false;
  isSure = true;
  private readonly asks: Ask[] = [];
  /** The number of the running process. Operations of earlier processes get no response. */
  private life = 0;
  private gains = 0;
  /** The current gain of each shard. */
  private readonly gaining = new Map<number, number>();
  private readonly consuming = new Set<Message>();
  readonly limits: QueueLimits;
  dispatcher!: Dispatcher;
  private intake!: CallbackIntake;
  private readonly builder = new CallbackBuilder(1);

  constructor(
    limits: Partial<QueueLimits>,
    readonly collapse: boolean,
  ) {
    this.limits = { ...LIMITS, ...limits };
    this.start();
  }

  private start(): void {
    const target = (): CompanyTarget => ({ ...TARGET, collapse: this.collapse });
    const targets = {
      peek: () => (this.areSettingsKnown ? target() : undefined),
      get: async () => {
        if (!this.areSettingsKnown) throw new UnavailableError('Nobody can tell.');
        return target();
      },
    };
    const outcomes = { record: (outcome: NewOutcome) => this.record(outcome) };
    const unpersisted = new UnpersistedCallbacks();
    // Small, so that the random runs use and exceed them. There is one clock.
    const recent = new RecentCallbacks({ clocksMs: 0, freshMs: 5_000, most: 3 });
    const store = this.store();
    this.dispatcher = new Dispatcher({
      targets,
      store,
      outcomes,
      unpersisted,
      recent,
      logger: quiet,
      limits: this.limits,
      pollIntervalMs: 500,
      activity: new Activity(),
      pauses: { ...NO_PAUSES, standing: () => this.ask(() => []) },
      persisted: new PersistedCallbacks({
        store,
        targets,
        outcomes,
        unpersisted,
        logger: quiet,
        giveUpMs: 1e12,
      }),
      client: {
        leave: nothing,
        send: (_line, _origin, { headers }, done) => this.arrives(headers[1]!, done),
      },
      attemptLog: { attempted: nothing },
      metrics: { delivered: nothing, notDelivered: nothing },
      isSure: () => this.isSure,
      schedule: { delaysMs: [500, 2_000], giveUpMs: 1e12 },
    });
    const { dispatcher } = this;
    this.intake = new CallbackIntake({
      store,
      unpersisted,
      recent,
      dispatcher,
      metrics: { accepted: nothing },
      logger: quiet,
    });
    dispatcher.start();
  }

  /**
   * Kills the process and starts another. The messages are redelivered in order; answers of receivers to the old
   * process are lost.
   */
  kill(): void {
    this.life++;
    const now = Date.now();
    jest.clearAllTimers();
    // Clearing the timers also resets the clock.
    jest.setSystemTime(now);
    for (const known of [this.held, this.consuming, this.gaining]) known.clear();
    this.flights.length = 0;
    this.isSure = true;
    this.start();
  }

  // The broker.

  publish(message: Message): void {
    const id = `${idOf(message.company, message.recipient)}.${message.status}`;
    if (!this.published.has(id)) this.published.set(id, { message, at: Date.now() });
    this.queues.get(message.shard)!.push(message);
    this.consume();
  }

  /** Publishes one of the last events again, in a message of its own. */
  publishAgain(seed: number): void {
    const last = [...this.published.values()].slice(-4);
    const found = last[seed % Math.max(last.length, 1)];
    if (found) this.publish({ ...found.message });
  }

  async gain(shard: number): Promise<void> {
    if (this.held.has(shard)) return;
    this.held.add(shard);
    const gain = ++this.gains;
    this.gaining.set(shard, gain);
    const isThis = (): boolean => this.held.has(shard) && this.gaining.get(shard) === gain;
    try {
      await this.dispatcher.hold(shard, isThis);
    } catch {
      if (isThis()) this.lose(shard);
      return;
    }
    if (!isThis()) return;
    this.dispatcher.open(shard);
    this.consume();
  }

  lose(shard: number): void {
    if (!this.held.delete(shard)) return;
    this.dispatcher.drop(shard);
    this.dispatcher.letGo(shard);
    for (const queue of this.dispatcher.queues.values()) {
      for (const { callback, stage } of queue.pending.values()) {
        const isLeft = callback.shard === shard && (stage === 'ready' || stage === 'chained');
        if (isLeft) this.violations.push(`${callback._id} is in hand of a lost shard`);
      }
    }
  }

  /** Delivers the messages of the held shards, including redelivered messages. */
  consume(): void {
    for (const shard of this.held) {
      if (!this.dispatcher.hand.messages.has(shard)) continue;
      for (const message of this.inOrder(this.queues.get(shard)!.slice(0, PREFETCH))) {
        if (this.consuming.has(message)) continue;
        this.consuming.add(message);
        void this.handle(message);
      }
    }
  }

  /** If messages are out of order, later statuses come first. The events of an account always come in order. */
  private inOrder(messages: Message[]): Message[] {
    const statuses = messages.filter(({ recipient }) => recipient < FIRST_ACCOUNT);
    const events = messages.filter(({ recipient }) => recipient >= FIRST_ACCOUNT);
    return this.isOutOfOrder ? [...statuses.reverse(), ...events] : messages;
  }

  private async handle(message: Message): Promise<void> {
    const { company, shard, recipient, status } = message;
    const id = `${idOf(company, recipient)}.${status}`;
    const { dispatcher, intake, life } = this;
    try {
      const leave = await dispatcher.enter(shard, MESSAGE_BYTES);
      await intake.acceptInTurn(this.arrivalOf(message)).finally(leave);
      if (life !== this.life) return;
      if (!this.database.has(id)) this.violations.push(`${id} is acknowledged, and not stored`);
      const queue = this.queues.get(shard)!;
      queue.splice(queue.indexOf(message), 1);
    } catch {
      // The message is redelivered.
    }
    if (life === this.life) this.consuming.delete(message);
  }

  private arrivalOf({ company, shard, recipient, status }: Message) {
    const { at } = this.published.get(`${idOf(company, recipient)}.${status}`)!;
    if (recipient < FIRST_ACCOUNT) {
      const row = [recipient, `99559800${recipient}`, status as DeliveryStatus, at] as const;
      const rows = [status === DELIVERY.SENT ? row : ([...row, true] as const)];
      const group = { company, smsID: company, requestId: 'r', callbackUrl: null, rows };
      return this.builder.ofStatusChanges(group, shard);
    }
    const account = idOf(company, recipient);
    const event = {
      id: `${account}.${status}`,
      after: status === 0 ? null : `${account}.${status - 1}`,
      event: ACCOUNT_EVENT.ACTIVATED,
      accountID: recipient,
      at,
      requestId: 'r',
      parameters: {},
    };
    return this.builder.ofAccountEvents({ company, events: [event] }, shard);
  }

  /** Stops as the service does. */
  async stop(): Promise<void> {
    this.intake.stop();
    for (const shard of this.held) this.dispatcher.letGo(shard);
    await this.dispatcher.stop(0);
  }

  // The database.

  /** Runs a database operation. `some`: the part that was done when the database failed. */
  private async ask<T>(work: () => T, some: (seed: number) => unknown = work): Promise<T> {
    await Promise.resolve();
    if (this.isDatabaseUnavailable) throw new UnavailableError('The database is unavailable.');
    if (!this.isDatabaseSlow) return work();
    const { life } = this;
    return new Promise<T>((resolve, reject) => {
      const fail = (): void => {
        if (life === this.life) reject(new UnavailableError('The database broke.'));
      };
      this.asks.push({
        land: () => {
          const answer = work();
          const arrive = (): void => {
            if (life === this.life) resolve(answer);
          };
          this.asks.push({ land: arrive, break: fail });
        },
        break: (seed) => {
          if (seed % 2 === 0) some(seed);
          fail();
        },
      });
    });
  }

  /** Completes one pending operation of the slow database. */
  land(seed: number): void {
    this.asks.splice(seed % Math.max(this.asks.length, 1), 1)[0]?.land();
  }

  get isAsked(): boolean {
    return this.asks.length > 0;
  }

  breakDatabase(seed: number): void {
    this.isDatabaseUnavailable = true;
    for (const [index, asked] of this.asks.splice(0).entries()) asked.break(seed + index);
  }

  private store() {
    const waiting = (): CallbackDocument[] =>
      [...this.database.values()].filter(({ state }) => state === 'waiting');
    const insert = (callbacks: CallbackDocument[]): Set<string> => {
      const known = callbacks.filter(({ _id }) => this.database.has(_id));
      for (const one of callbacks) if (!known.includes(one)) this.database.set(one._id, { ...one });
      return new Set(known.map(({ _id }) => _id));
    };
    return {
      known: async (asked: Pick<CallbackDocument, '_id'>[]): Promise<Map<string, CallbackState>> => {
        if (asked.length === 0) return new Map();
        return this.ask(() => {
          const found = asked.flatMap(({ _id }) => this.database.get(_id) ?? []);
          return new Map(found.map(({ _id, state }) => [_id, state]));
        });
      },
      insert: async (callbacks: CallbackDocument[]): Promise<Set<string>> => {
        if (callbacks.length === 0) return new Set();
        return this.ask(
          () => insert(callbacks),
          (seed) => insert(callbacks.slice(0, seed % (callbacks.length + 1))),
        );
      },
      shardsThatWait: (shards: number[]) =>
        this.ask(() => shards.filter((shard) => waiting().some((one) => one.shard === shard))),
      receivers: (shard: number) =>
        this.ask(() => {
          const mine = waiting().filter((one) => one.shard === shard);
          const keys = [...new Set(mine.map(({ receiver }) => receiver))];
          return keys.map((receiver) => ({
            receiver,
            nextAt: Math.min(...mine.filter((one) => one.receiver === receiver).map(({ nextAt }) => nextAt)),
          }));
        }),
      due: (shards: number[], receiver: string, now: number, limit: number) =>
        this.ask(() =>
          waiting()
            .filter((one) => shards.includes(one.shard) && one.receiver === receiver && one.nextAt <= now)
            .sort((a, b) => a.nextAt - b.nextAt)
            .slice(0, limit)
            .map((one) => ({ ...one })),
        ),
      waiting: (_company: number, ids: string[]) =>
        this.ask(() => {
          const found = waiting().filter(({ _id }) => ids.includes(_id));
          return new Map(found.map(({ _id, nextAt }) => [_id, nextAt]));
        }),
      expire: async () => 0,
    };
  }

  /** Stores an outcome with retries, as the outcome writer does. */
  private async record({ unpersisted, ...outcome }: NewOutcome): Promise<void> {
    for (;;) {
      try {
        return await this.ask(() => {
          const before = this.database.get(outcome.id) ?? unpersisted;
          if (before?.state === 'waiting')
            this.database.set(outcome.id, documentAfter({ ...before }, outcome));
        });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** Replays the callback, as an operator does. */
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
    const { state = 'waiting' } = this.database.get(id) ?? {};
    if (state !== 'waiting') this.violations.push(`${id} is sent again after its end was stored`);
    if (!this.isSure) this.violations.push(`${id} is sent while nobody knows whose it is`);
    this.received.push(id);
    this.flights.push({ id, done });
    const { concurrency } = this.limits;
    for (const { inFlight, key, isUnavailable } of this.dispatcher.queues.values()) {
      if (inFlight > concurrency)
        this.violations.push(`${inFlight} attempts in flight to ${key}, unavailable: ${isUnavailable}`);
    }
  }

  /** Whether a callback is published and not ended. */
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

  /** Records each limit that is exceeded now. */
  checkBounds(): void {
    const { limits, violations } = this;
    const { hand, queues } = this.dispatcher;
    for (const shard of this.dispatcher.hand.shards)
      if (!this.held.has(shard)) violations.push(`the lost shard ${shard} is held`);
    const counted = { callbacks: 0, bytes: 0, changes: 0, inFlight: 0, probes: 0, persisted: 0 };
    for (const queue of queues.values()) {
      counted.callbacks += queue.pending.size;
      for (const { stage, isProbe } of queue.pending.values())
        if (isProbe && stage === 'sending') counted.probes++;
      for (const { callback } of queue.pending.values()) counted.bytes += bytesOf(callback);
      counted.changes += queue.changes;
      counted.inFlight += queue.inFlight;
      counted.persisted += queue.persisted.size;
      if (queue.pending.size > limits.queue) violations.push(`${queue.pending.size} callbacks in memory`);
    }
    for (const [what, count] of Object.entries(counted)) {
      const said = hand[what as keyof typeof counted];
      if (said !== count) violations.push(`${said} ${what} counted, not ${count}`);
    }
    const most = {
      // The last callback may be larger than the memory that was left.
      bytes: limits.memory + CALLBACK_BYTES,
      inFlight: limits.attempts,
      messageBytes: limits.messageBytes,
      persisted: limits.remembered,
    };
    for (const [what, bound] of Object.entries(most)) {
      const count = hand[what as keyof typeof most];
      if (count > bound) violations.push(`${count} ${what}, which is more than ${bound}`);
    }
    for (const count of hand.messages.values()) {
      if (count > PREFETCH) violations.push(`${count} messages in hand`);
    }
  }

  // The results.

  /**
   * Published callbacks that are neither delivered nor visibly failed, or whose state contradicts the receiver's
   * answer.
   */
  unfinished(): string[] {
    return [...this.published.keys()].filter((id) => {
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

  /** Callbacks that are neither with the broker nor in the database. */
  lost(): string[] {
    const ofBroker = [...this.queues.values()]
      .flat()
      .map(({ company, recipient, status }) => `${idOf(company, recipient)}.${status}`);
    return [...this.published.keys()].filter((id) => !this.database.has(id) && !ofBroker.includes(id));
  }
}

export function idOf(company: number, recipient: number): string {
  return `${company}.${recipient}`;
}

/** Whether a callback of a recipient follows another of the same recipient. */
function isLater(id: string, than: string): boolean {
  return Number(id.split('.')[2]) > Number(than.split('.')[2]);
}
