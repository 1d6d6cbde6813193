import type { CheckedSend } from '../../accept/request/checked-send';
import { BrokerModel } from './broker-model';
import { MongoModel } from './mongo-model';
import { type Answer, type Servers, type SmsProcess, startProcess } from './sms-process';
import { SmscModel } from './smsc-model';
import { type ClientSend, History } from './invariants';
import { useClockOf, World } from './world';

const [RICH, POOR] = [1, 2];
const VALIDITY_MS = 45_000;
/** A client that gets no answer for this time asks again, ms. */
const PATIENCE_MS = 10_000;
/** Time of the failures, ms. */
const FAULTY_MS = 12_000;
/** All is over after the validity, its sweep, and the last retries, ms. */
const LIMIT_MS = 1_200_000;
const SETTLE_MS = 500;

const SEND = {
  ...{ sender: 'Shop', callbackUrl: null, warning: null, keyID: null, from: null },
  ...{ checkStopList: true, dryRun: false },
};
const CONTENT = { texts: null, encoding: 'gsm7', rejected: 0, rejectedNumbers: [], sendAt: null };
type Send = CheckedSend & { key: string | null; client: ClientSend };

const upsert = (name: string, _id: string | number, fields: object) => {
  return { name, filter: { _id }, update: { $set: fields }, upsert: true };
};

/** What is wrong at the end of a schedule, and its steps if they are told. */
type Result = { faults: string[]; steps: string[] };

/** Runs one schedule of sends, failures and crashes. */
export async function runSchedule(seed: number, isTold = false): Promise<Result> {
  const world = new World(seed, isTold);
  const putBack = useClockOf(world);
  try {
    return await new Schedule(world).run();
  } catch (error) {
    return { faults: [String((error as Error).stack)], steps: world.steps };
  } finally {
    putBack();
  }
}

class Schedule {
  private readonly history: History;
  private readonly servers: Servers;
  private readonly processes = new Map<number, SmsProcess>();
  private readonly sends: ClientSend[] = [];
  /** Requests without an answer so far. */
  private waiting = 0;
  /** Strikes, and acts of the operator, to come. */
  private toCome = 0;
  private generations = 0;

  constructor(private readonly world: World) {
    let smsIDs = 0;
    const broker = new BrokerModel(world);
    const smsc = new SmscModel(world);
    this.history = new History(world, smsc, broker);
    const mongo = new MongoModel({ sms_ledger: ['company', 'n'] }, this.history.noteWrite);
    const nextSmsIDs = (count: number): number => (smsIDs += count) - count + 1;
    // Another process leads while the first one is paused.
    const leads = (of: string): boolean =>
      [...this.processes.values()].find(({ name }) => !world.isPaused(name))?.name === of;
    this.servers = { world, mongo, broker, smsc, nextSmsIDs, leads };
  }

  async run(): Promise<Result> {
    const { world, servers, history } = this;
    for (const [company, sms] of [
      [RICH, 100],
      [POOR, world.int(1, 4)],
    ] as const) {
      servers.mongo.insert('balances', { _id: company, sms, movements: 1 });
      const row = { company, n: 1, amount: sms, balanceAfter: sms, kind: 'top-up', smsID: null };
      servers.mongo.insert('sms_ledger', { _id: `${company}/top-up:1`, ...row });
    }
    for (const place of [0, 1]) this.start(place);
    const [sends, strikes, acts] = [world.int(1, 5), world.int(0, 3), world.isWide ? world.int(0, 3) : 0];
    this.toCome = strikes + acts;
    const times = (count: number, within: number[], run: (n: number) => void): void => {
      for (let n = 0; n < count; n++) world.after(world.int(0, world.pick(within)), () => run(n), null);
    };
    times(sends, [5, 3_000], (n) => this.ask(this.newSend(n)));
    times(strikes, [100, 1_000, 8_000], () => this.strike());
    times(acts, [8_000], () => this.act());
    const start = world.now;
    let checkedAt = 0;
    const isOver = (): boolean => {
      if (world.now < checkedAt + SETTLE_MS) return false;
      checkedAt = world.now;
      const isAsked = this.sends.length === sends && this.waiting + this.toCome === 0;
      return isAsked && history.isSettled(servers.mongo);
    };
    const wasSettled = await world.runUntil(start + FAULTY_MS, isOver);
    world.faulty = false;
    world.note(() => 'no failures from here on');
    const isSettled = wasSettled || (await world.runUntil(start + LIMIT_MS, isOver));
    const open = isSettled ? [] : ['something stays open'];
    return { faults: [...open, ...history.faults(servers.mongo, this.sends)], steps: world.steps };
  }

  private start(place: number): void {
    const name = `p${place}.${++this.generations}`;
    this.world.note(() => `${name} starts`);
    const submitsOwn = this.world.random() < 0.7;
    const begin = (): void => void this.processes.set(place, startProcess(this.servers, name, submitsOwn));
    this.world.after(0, begin, name);
  }

  /** A crash, a stop in order, or a pause of a process. */
  private strike(): void {
    const { world, servers } = this;
    this.toCome--;
    if (this.processes.size === 0) return;
    const [place, running] = world.pick([...this.processes]);
    const { name } = running;
    const kind = world.random();
    if (kind < 0.2 && world.isSlow) return world.pause(name, world.int(2_000, 16_000));
    const end = (how: string): void => {
      if (world.isDead(name)) return;
      world.note(() => `${name} ${how}`);
      world.kill(name);
      servers.smsc.close(name);
      servers.broker.close(name);
      world.after(world.int(0, 4_000), () => this.start(place), null);
    };
    if (kind > 0.4) return end('crashes');
    world.note(() => `${name} stops`);
    this.processes.delete(place);
    const stop = (): void => void running.stop().then(() => world.after(0, () => end('has stopped'), null));
    world.after(0, stop, name);
    // Killed if it takes too long.
    world.after(8_000, () => end('is killed'), null);
  }

  /** An operator cancels a send, stops the sending of a company for a while or for good, or adds an entry to the stop list. */
  private act(): void {
    const { world, servers, history } = this;
    this.toCome--;
    if (this.sends.length === 0 || this.processes.size === 0) return;
    const { answer, company, numbers } = world.pick(this.sends);
    const kind = world.pick(['cancel', 'cancel', 'suspend', 'list'] as const);
    world.note(() => `operator: ${kind} ${JSON.stringify(answer)} of ${company}`);
    const from = world.now;
    if (kind === 'list') {
      const number = String(world.pick(numbers));
      servers.mongo.update(upsert('stop_list', number, {}));
      history.note({ kind, numbers: [number], from });
    } else if (kind === 'suspend') {
      if (servers.mongo.all('company_view').get(String(company))?.['sendingStopped'] === true) return;
      const set = (sendingStopped: boolean) =>
        servers.mongo.update(upsert('company_view', company, { sendingStopped }));
      set(true);
      const stop = history.note({ kind, company, from });
      if (world.random() < 0.2) return;
      this.toCome++;
      const resume = (): void => {
        this.toCome--;
        set(false);
        stop.until = world.now;
      };
      world.after(world.int(500, 12_000), resume, null);
    } else if (answer !== null && answer !== 'not-enough') {
      const { name, cancel } = world.pick([...this.processes.values()]);
      const end = () => history.note({ kind, numbers: numbers.map(String), from: world.now });
      world.after(world.latency(), () => void cancel(answer.smsID).then(end, () => undefined), name);
    }
  }

  private newSend(n: number): Send {
    const { world } = this;
    const company = world.pick([RICH, RICH, POOR]);
    const count = world.pick(world.isWide ? [1, 2, 3, 4, 5, 7] : [1, 1, 1, 2, 3]);
    const numbers = Array.from({ length: count }, (_, i) => 995_598_000_000 + n * 10 + i);
    const parts = world.pick([1, 1, 1, 2]);
    const key = world.random() < 0.7 ? `key${n}` : null;
    const client: ClientSend = { company, key, requestId: `r${n}`, numbers, answer: null };
    this.sends.push(client);
    const content = { ...CONTENT, numbers: Float64Array.from(numbers), text: 'x'.repeat(parts * 150), parts };
    const times = { createdAt: new Date(), expiresAt: new Date(world.now + VALIDITY_MS) };
    const priority = world.pick(['otp', 'standard', 'bulk']);
    const of = { company, brandID: company, requestId: client.requestId, priority };
    return { ...SEND, ...of, ...times, content, key, client } as unknown as Send;
  }

  /** A client without an Idempotency-Key never asks again. */
  private ask(send: Send): void {
    const { world } = this;
    const { key, client } = send;
    if (this.processes.size === 0) return void world.after(500, () => this.ask(send), null);
    const { name, accept } = world.pick([...this.processes.values()]);
    const idempotency = key === null ? null : { key, hash: key };
    let isOpen = true;
    this.waiting++;
    const end = (answer: Answer): void => {
      if (!isOpen) return;
      isOpen = false;
      this.waiting--;
      world.note(() => `client of ${client.requestId}: ${JSON.stringify(answer)}`);
      client.answer ??= answer;
      if (answer === null && key !== null) this.ask(send);
    };
    world.after(PATIENCE_MS, () => end(null), null);
    const answer = (given: Answer): void => {
      if (!world.chance(0.03)) world.after(world.latency(), () => end(given), null);
    };
    const handle = (): void =>
      void accept({ ...send, createdAt: new Date() }, idempotency).then(answer, () => answer(null));
    world.after(world.latency(), handle, name);
  }
}
