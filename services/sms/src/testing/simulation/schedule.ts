import { createHash } from 'node:crypto';
import type { Acceptance } from '../../accept/commit/acceptance';
import type { CheckedSend } from '../../accept/request/checked-send';
import { BrokerModel } from './broker-model';
import { MongoModel } from './mongo-model';
import { type Servers, type SmsProcess, startProcess } from './sms-process';
import { SmscModel } from './smsc-model';
import { type ClientSend, History } from './invariants';
import { useClockOf, World } from './world';

const [RICH, POOR] = [1, 2];
const VALIDITY_MS = 120_000;
/** A client that gets no answer for this time asks again, ms. */
const PATIENCE_MS = 10_000;
/** Time of the failures, ms. */
const FAULTY_MS = 12_000;
/** All is over after the validity, its sweep, and the last retries, ms. */
const LIMIT_MS = 1_200_000;
const SETTLE_MS = 500;

/** Runs one schedule of sends, failures and crashes. @returns what is wrong at its end, and its steps */
export async function runSchedule(seed: number): Promise<{ faults: string[]; steps: string[] }> {
  const world = new World(seed);
  const putBack = useClockOf(() => world);
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
  /** Strikes to come. */
  private strikes = 0;
  private generations = 0;

  constructor(private readonly world: World) {
    let smsIDs = 0;
    const broker = new BrokerModel(world);
    const smsc = new SmscModel(world);
    this.history = new History(world, smsc, broker);
    const mongo = new MongoModel({ sms_ledger: ['company', 'n'] }, (...change) =>
      this.history.noteWrite(...change),
    );
    const nextSmsIDs = (count: number): number => (smsIDs += count) - count + 1;
    const leads = (name: string): boolean => [...this.processes.values()][0]?.name === name;
    this.servers = { world, mongo, broker, smsc, nextSmsIDs, leads };
  }

  async run(): Promise<{ faults: string[]; steps: string[] }> {
    const { world, servers, history } = this;
    for (const [company, sms] of [
      [RICH, 100],
      [POOR, world.int(1, 4)],
    ] as const) {
      servers.mongo.insert('balances', { _id: company, sms, movements: 1 });
      const row = {
        company,
        n: 1,
        amount: sms,
        balanceAfter: sms,
        kind: 'top-up',
        reference: 'top-up:1',
        smsID: null,
      };
      servers.mongo.insert('sms_ledger', { _id: `${company}/top-up:1`, ...row });
    }
    for (const place of [0, 1]) this.start(place);
    const sends = world.int(1, 5);
    for (let n = 0; n < sends; n++)
      world.after(world.int(0, world.pick([5, 3_000])), () => this.ask(this.newSend(n)), null);
    this.strikes = world.int(0, 3);
    for (let n = this.strikes; n > 0; n--)
      world.after(world.int(0, world.pick([100, 1_000, 8_000])), () => this.strike(), null);
    const start = world.now;
    let checkedAt = 0;
    const isOver = (): boolean => {
      if (world.now < checkedAt + SETTLE_MS) return false;
      checkedAt = world.now;
      return (
        this.sends.length === sends &&
        this.waiting === 0 &&
        this.strikes === 0 &&
        history.isSettled(servers.mongo)
      );
    };
    const wasSettled = await world.runUntil(start + FAULTY_MS, isOver);
    world.faulty = false;
    world.note('no failures from here on');
    const isSettled = wasSettled || (await world.runUntil(start + LIMIT_MS, isOver));
    return {
      faults: [...(isSettled ? [] : ['something stays open']), ...history.faults(servers.mongo, this.sends)],
      steps: world.steps,
    };
  }

  private start(place: number): void {
    const name = `p${place}.${++this.generations}`;
    this.world.note(`${name} starts`);
    const submitsOwn = this.world.random() < 0.7;
    const begin = (): void => void this.processes.set(place, startProcess(this.servers, name, submitsOwn));
    this.world.after(0, begin, name);
  }

  /** A crash, a stop in order, or a pause of a process. */
  private strike(): void {
    const { world, servers } = this;
    this.strikes--;
    if (this.processes.size === 0) return;
    const [place, running] = world.pick([...this.processes]);
    const { name } = running;
    const kind = world.random();
    if (kind < 0.2 && world.isSlow) {
      world.note(`${name} pauses`);
      return world.pause(name, world.int(2_000, 16_000));
    }
    const end = (how: string): void => {
      if (world.isDead(name)) return;
      world.note(`${name} ${how}`);
      world.kill(name);
      servers.smsc.close(name);
      servers.broker.close(name);
      world.after(world.int(0, 4_000), () => this.start(place), null);
    };
    if (kind > 0.4) return end('crashes');
    world.note(`${name} stops`);
    this.processes.delete(place);
    const stop = (): void => void running.stop().then(() => world.after(0, () => end('has stopped'), null));
    world.after(0, stop, name);
    // Killed if it takes too long.
    world.after(8_000, () => end('is killed'), null);
  }

  private newSend(n: number): CheckedSend & { key: string | null; client: ClientSend } {
    const { world } = this;
    const company = world.pick([RICH, RICH, POOR]);
    const count = world.pick([1, 1, 1, 2, 3, 4]);
    const numbers = Array.from({ length: count }, (_, i) => 995_598_000_000 + n * 10 + i);
    const parts = world.pick([1, 1, 1, 2]);
    const key = world.random() < 0.7 ? `key${n}` : null;
    const client: ClientSend = { company, key, requestId: `r${n}`, numbers, answer: null };
    this.sends.push(client);
    return {
      ...{
        company,
        brandID: company,
        sender: 'Shop',
        requestId: client.requestId,
        callbackUrl: null,
        warning: null,
      },
      ...({ keyID: null, from: null } as object),
      priority: world.pick(['otp', 'standard', 'bulk']),
      content: {
        ...{
          numbers: Float64Array.from(numbers),
          texts: null,
          text: 'x'.repeat(parts * 150),
          encoding: 'gsm7',
          parts,
        },
        ...{ rejected: 0, rejectedNumbers: [], sendAt: null },
      },
      ...{
        checkStopList: true,
        dryRun: false,
        createdAt: new Date(),
        expiresAt: new Date(world.now + VALIDITY_MS),
      },
      ...{ key, client },
    } as CheckedSend & { key: string | null; client: ClientSend };
  }

  /** As `SendService`: an Idempotency-Key is looked up first. A client without one never asks again. */
  private ask(send: ReturnType<Schedule['newSend']>): void {
    const { world } = this;
    const { key, client, company } = send;
    if (this.processes.size === 0) return void world.after(500, () => this.ask(send), null);
    const { name, groups, idempotency: store } = world.pick([...this.processes.values()]);
    const idempotency = key === null ? null : { key, hash: createHash('sha1').update(key).digest('hex') };
    let isOpen = true;
    this.waiting++;
    const end = (answer: ClientSend['answer']): void => {
      if (!isOpen) return;
      isOpen = false;
      this.waiting--;
      world.note(`client of ${client.requestId}: ${JSON.stringify(answer)}`);
      client.answer ??= answer;
      if (answer === null && key !== null) this.ask(send);
    };
    world.after(PATIENCE_MS, () => end(null), null);
    const handle = async (): Promise<ClientSend['answer']> => {
      const known = idempotency && (await store.findReceipt(company, idempotency));
      if (known) return known;
      const acceptance: Acceptance = await groups.accept({
        send: { ...send, createdAt: new Date() },
        idempotency,
      });
      if (acceptance.kind === 'accepted') return acceptance.receipt;
      const accepted = idempotency && (await store.findReceipt(company, idempotency));
      return accepted ?? (acceptance.kind === 'not-enough' ? acceptance.kind : null);
    };
    const answer = (given: ClientSend['answer']): void => {
      if (!world.chance(0.03)) world.after(world.latency(), () => end(given), null);
    };
    world.after(world.latency(), () => void handle().then(answer, () => answer(null)), name);
  }
}
