import { ACCOUNT_EVENT, DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { bytesOf, type CallbackDocument } from '../callbacks/callback-model';
import type { CompanyTarget } from '../companies/callback-targets';
import type { DispatchLimits } from '../dispatch/receiver';
import { CallbackBuilder } from '../intake/callback-builder';
import type { AttemptResult } from '../sending/callback-client';
import { LIMITS, TARGET } from './dispatcher';
import { SimulatedDatabase } from './simulated-database';
import { type SimulatedProcess, startDispatcher } from './simulated-process';

export const SHARDS = [0, 1];
export const PROCESSES = [0, 1];
const PREFETCH = 10;
const TIMEOUT_MS = 1_000;

/** Recipients from this number on are accounts: instead of two statuses they have a chain of events. */
export const FIRST_ACCOUNT = 8;

interface Message {
  company: number;
  shard: number;
  recipient: number;
  /** For an account: the index of the event. */
  status: number;
  /** Whether it was delivered to a consumer before. */
  redelivered?: boolean;
}

interface Flight {
  id: string;
  process: Process;
  done(result: AttemptResult): void;
}

type Process = SimulatedProcess & { isAlive: boolean };

/**
 * Two dispatchers with a broker, a database and receivers that the test controls. The clock is simulated with fake
 * timers. Each status of a recipient and each event of an account is a message of its own.
 */
export class SimulatedWorld {
  /** The broker's unacknowledged messages. A recipient's messages are in order. */
  readonly queues = new Map<number, Message[]>(SHARDS.map((shard) => [shard, []]));
  /** By the id of the callback. A repeated publication has the same time. */
  readonly published = new Map<string, { message: Message; at: number; consumer: number }>();
  readonly database = new SimulatedDatabase();
  readonly flights: Flight[] = [];
  /** Ids in the order of their requests. */
  readonly received: string[] = [];
  /** Ids answered with a 2xx. */
  readonly delivered = new Set<string>();
  readonly violations: string[] = [];
  areSettingsKnown = true;
  /** While set, receivers answer at once. */
  doAnswer = false;
  /** While set, the broker delivers the statuses of recipients in reverse order. */
  isOutOfOrder = false;
  readonly processes: Process[];
  /**
   * Callbacks that may be repeated at any time, with the same `webhook-id`: they were in flight when their shard moved or
   * their claim ended, or were published again after it moved.
   */
  private readonly repeated = new Set<string>();
  private readonly publishedTwice = new Set<string>();
  /** The process to which the broker delivers the messages of a shard, and the number of its consumer. */
  private readonly active = new Map(SHARDS.map((shard) => [shard, { process: 0, consumer: 0 }]));
  private readonly consuming = new Map<Message, number>();
  readonly limits: DispatchLimits;
  private readonly builder = new CallbackBuilder(1);

  constructor(
    limits: Partial<DispatchLimits>,
    readonly collapse: boolean,
  ) {
    // Those of an earlier world.
    jest.clearAllTimers();
    this.limits = { ...LIMITS, ...limits };
    this.processes = PROCESSES.map(() => this.start());
  }

  private start(): Process {
    const process = { isAlive: true } as Process;
    const store = this.database.of({
      isAlive: () => process.isAlive,
      claimed: (ids) => this.noteClaimed(process, ids),
    });
    const target = (): CompanyTarget => ({ ...TARGET, collapse: this.collapse });
    const targets = {
      peek: () => (this.areSettingsKnown ? target() : undefined),
      get: async () => {
        if (!this.areSettingsKnown) throw new UnavailableError('Nobody can tell.');
        return target();
      },
    };
    const arrives = (id: string, done: Flight['done']): void => this.arrives(process, id, done);
    const { limits } = this;
    const world = { store, targets, limits, shards: SHARDS.length, timeoutMs: TIMEOUT_MS, arrives };
    return Object.assign(process, startDispatcher(world));
  }

  /** Kills a process and starts another in its place. Answers of receivers to the old process are lost. */
  kill(index: number): void {
    const dead = this.processes[index]!;
    dead.isAlive = false;
    this.mayBeRepeated(dead);
    this.flights.splice(0, Infinity, ...this.flights.filter(({ process }) => process !== dead));
    this.processes[index] = this.start();
    for (const shard of SHARDS) if (this.active.get(shard)!.process === index) this.move(shard, index);
  }

  // The broker.

  publish(message: Message): void {
    const id = idOf(message);
    const { consumer } = this.active.get(message.shard)!;
    const first = this.published.get(id);
    if (!first) this.published.set(id, { message, at: Date.now(), consumer });
    else if (first.consumer !== consumer) this.repeated.add(id);
    else this.publishedTwice.add(id);
    this.queues.get(message.shard)!.push(message);
    this.consume();
  }

  /** Publishes one of the last events again, in a message of its own. */
  publishAgain(seed: number): void {
    const last = [...this.published.values()].slice(-4);
    const found = last[seed % Math.max(last.length, 1)];
    if (found) this.publish({ ...found.message, redelivered: false });
  }

  /** The active consumer of a shard is lost: the broker delivers its messages to a consumer of this process. */
  move(shard: number, index: number): void {
    const { process, consumer } = this.active.get(shard)!;
    this.active.set(shard, { process: index, consumer: consumer + 1 });
    this.mayBeRepeated(this.processes[process]!, shard);
    for (const id of this.publishedTwice) this.repeated.add(id);
    this.consume();
  }

  /** Attempts whose outcome is not stored are repeated: all of a dead process, or those of unstored callbacks in a shard that moves. */
  private mayBeRepeated({ dispatcher }: Process, shard?: number): void {
    for (const [id, { callback, stage }] of dispatcher.entries) {
      const isOpen = shard === undefined || (shard === callback.shard && !this.database.documents.has(id));
      if (isOpen && (stage === 'ending' || this.received.includes(id))) this.repeated.add(id);
    }
  }

  /** Delivers the messages to the active consumers, including redelivered messages. */
  consume(): void {
    for (const shard of SHARDS) {
      const { consumer } = this.active.get(shard)!;
      for (const message of this.inOrder(this.queues.get(shard)!.slice(0, PREFETCH))) {
        if (this.consuming.get(message) === consumer) continue;
        this.consuming.set(message, consumer);
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
    const { shard } = message;
    const id = idOf(message);
    const { process, consumer } = this.active.get(shard)!;
    const isOurs = (): boolean => this.active.get(shard)!.consumer === consumer;
    const { redelivered = false } = message;
    message.redelivered = true;
    try {
      await this.processes[process]!.intake.accept(this.callbacksOf(message), { redelivered, isOurs });
      if (!isOurs()) return;
      if (!this.database.documents.has(id)) this.violations.push(`${id} is acknowledged, and not stored`);
      const queue = this.queues.get(shard)!;
      queue.splice(queue.indexOf(message), 1);
    } catch {
      // The message is redelivered.
    }
    if (isOurs()) this.consuming.delete(message);
  }

  private callbacksOf(message: Message): CallbackDocument[] {
    const { company, shard, recipient, status } = message;
    const { at } = this.published.get(idOf(message))!;
    if (recipient < FIRST_ACCOUNT) {
      const row = [recipient, `99559800${recipient}`, status as DeliveryStatus, at] as const;
      const rows = [status === DELIVERY.SENT ? row : ([...row, true] as const)];
      const group = { company, smsID: company, requestId: 'r', callbackUrl: null, rows };
      return this.builder.ofStatusChanges(group, shard).make(Date.now());
    }
    const event = {
      id: idOf(message),
      after: status === 0 ? null : idOf({ ...message, status: status - 1 }),
      event: ACCOUNT_EVENT.ACTIVATED,
      accountID: recipient,
      at,
      requestId: 'r',
      parameters: {},
    };
    return this.builder.ofAccountEvents({ company, events: [event] }, shard).make(Date.now());
  }

  /** A callback that another process claims may be repeated. */
  private noteClaimed(process: Process, ids: string[]): void {
    const others = this.processes.filter((other) => other !== process);
    for (const id of ids) if (others.some(({ dispatcher }) => dispatcher.has(id))) this.repeated.add(id);
  }

  // The receivers.

  private arrives(process: Process, id: string, done: (result: AttemptResult) => void): void {
    if (!process.isAlive) return;
    const [company, recipient, number] = id.split('.').map(Number) as [number, number, number];
    const idAt = (status: number): string => idOf({ company, recipient, status });
    const isAccount = recipient >= FIRST_ACCOUNT;
    const before: number[] =
      isAccount || number === 0 ? Array.from({ length: number }, (_, at) => at) : [DELIVERY.SENT];
    for (const earlier of before.map(idAt)) {
      if (this.repeated.has(earlier)) continue;
      if (this.flights.some((flight) => flight.id === earlier)) {
        this.violations.push(`${id} is sent while ${earlier} is on its way`);
      }
      if ((isAccount || !this.collapse) && this.isOpen(earlier)) {
        this.violations.push(`${id} is sent before ${earlier} has ended`);
      }
    }
    if (!this.repeated.has(id)) {
      const isFirst = isAccount || number === DELIVERY.SENT;
      if (
        isFirst &&
        this.received.some((other) => other.startsWith(idAt(0).slice(0, -1)) && isLater(other, id))
      )
        this.violations.push(`${id} is sent after a later one`);
      if ((this.database.documents.get(id)?.state ?? 'waiting') !== 'waiting')
        this.violations.push(`${id} is sent again after its end was stored`);
      if (this.flights.some((flight) => flight.id === id))
        this.violations.push(`${id} is sent twice at once`);
    }
    this.received.push(id);
    const flight = { id, done, process };
    this.flights.push(flight);
    setTimeout(
      () => {
        const index = this.flights.indexOf(flight);
        if (index < 0) return;
        this.answer(index, this.doAnswer ? {} : { status: null, outOfReach: true });
      },
      this.doAnswer ? 1 : TIMEOUT_MS,
    );
    for (const { inFlight, key } of process.dispatcher.receivers.all.values()) {
      if (inFlight > this.limits.concurrency)
        this.violations.push(`${inFlight} attempts in flight to ${key}`);
    }
  }

  /** Whether a callback is published and not ended. */
  private isOpen(id: string): boolean {
    const stored = this.database.documents.get(id);
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

  /** Records each limit that is exceeded now, and each wrong count. */
  checkBounds(): void {
    for (const { dispatcher } of this.processes) {
      const { usage, receivers, entries } = dispatcher;
      const counted = { bytes: 0, inFlight: 0, probes: 0 };
      for (const { inFlight } of receivers.all.values()) counted.inFlight += inFlight;
      let inMemory = 0;
      for (const { callbacks } of receivers.all.values()) inMemory += callbacks;
      for (const { callback, isProbe, stage } of entries.values()) {
        counted.bytes += bytesOf(callback);
        if (isProbe && stage === 'sending') counted.probes++;
      }
      if (inMemory !== entries.size)
        this.violations.push(`${inMemory} callbacks counted, not ${entries.size}`);
      for (const [what, count] of Object.entries(counted)) {
        const said = usage[what as keyof typeof counted];
        if (said !== count) this.violations.push(`${said} ${what} counted, not ${count}`);
      }
      if (usage.inFlight > this.limits.attempts)
        this.violations.push(`${usage.inFlight} attempts, which is more than ${this.limits.attempts}`);
    }
  }

  // The results.

  /**
   * Published callbacks that are neither delivered nor visibly failed, or whose state contradicts the receiver's
   * answer.
   */
  unfinished(): string[] {
    return [...this.published.keys()].filter((id) => {
      const state = this.database.documents.get(id)?.state;
      if (state === 'delivered') return !this.delivered.has(id);
      const mayBeSkipped = this.collapse && Number(id.split('.')[1]) < FIRST_ACCOUNT;
      return !(state === 'failed' || (state === 'skipped' && mayBeSkipped));
    });
  }

  isDone(): boolean {
    const isWaiting = [...this.database.documents.values()].some(({ state }) => state === 'waiting');
    const hasMessages = [...this.queues.values()].some((queue) => queue.length > 0);
    return (
      !isWaiting && !hasMessages && this.processes.every(({ dispatcher }) => dispatcher.entries.size === 0)
    );
  }

  /** Callbacks that are neither with the broker nor in the database. */
  lost(): string[] {
    const ofBroker = [...this.queues.values()].flat().map(idOf);
    return [...this.published.keys()].filter(
      (id) => !this.database.documents.has(id) && !ofBroker.includes(id),
    );
  }
}

export function idOf({
  company,
  recipient,
  status,
}: Pick<Message, 'company' | 'recipient' | 'status'>): string {
  return `${company}.${recipient}.${status}`;
}

/** Whether a callback of a recipient follows another of the same recipient. */
function isLater(id: string, than: string): boolean {
  return Number(id.split('.')[2]) > Number(than.split('.')[2]);
}
