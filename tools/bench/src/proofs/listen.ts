import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { now, pause, until } from '../measure/clock';
import { cpuSeconds, CpuMeter } from '../measure/cpu';
import { WITHIN_MS } from '../rows/deliver';
import { NUMBERS, TEXT } from '../rows/numbers';
import type { BenchSystem, Company } from '../system/bench-system';
import type { Proof } from './proof';

const RECIPIENTS = 500_000;
const SECONDS = 7_200;
/** Each is killed in the middle of its tenth of the time. */
const VICTIMS = [
  ...['gateway', 'callback-dispatcher', 'listener', 'sms-api', 'sms-sender'],
  ...['gateway', 'listener', 'callback-dispatcher', 'sms-api', 'listener'],
];
const PROGRAM = join(__dirname, '..', '..', '..', 'cli', 'dist', 'main.js');
/** Statuses of a message: sent, delivered. */
const STATUSES = 2;
/** Sends are repeated with the same key until the gateway answers. */
const RETRY_MS = 500;
const IDLE_SECONDS = 60;

export const listen: Proof = {
  name: 'listen',
  what: `\`herald listen\` for ${SECONDS / 3_600} h beside a campaign of ${RECIPIENTS.toLocaleString('en-US')}, with ${VICTIMS.length} kills of its processes`,
  goal: '0 callbacks lost, 0 repeated after their acknowledgement',
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany();
      const share = Math.max(1_000, Math.round(context.scaled(RECIPIENTS) / VICTIMS.length));
      const roundMs = (context.seconds(SECONDS, VICTIMS.length) * 1_000) / VICTIMS.length;
      const expected = share * VICTIMS.length * STATUSES;
      const listener = new Listener(bench, company, receiver.url('/herald'));
      try {
        // A system that has just started uses more.
        await pause(context.seconds(IDLE_SECONDS) * 1_000);
        const idle = await cpuShare(bench, context.seconds(IDLE_SECONDS));
        await listener.start();
        const listening = await cpuShare(bench, context.seconds(IDLE_SECONDS));
        for (const [index, victim] of VICTIMS.entries()) {
          const end = now() + roundMs;
          await send(bench, company, { first: NUMBERS.bulk + index * share, count: share });
          await pause(roundMs / 2);
          context.say(`${listener.acknowledged} of ${expected} acknowledged; killing ${victim}`);
          await (victim === 'listener' ? listener.restart() : bench.system.kill(victim));
          await pause(Math.max(0, end - now()));
        }
        await until(
          () => listener.acknowledged + listener.unconfirmed,
          (count) => count >= expected,
          { what: `${expected} acknowledged callbacks`, withinMs: WITHIN_MS, everyMs: 1_000 },
        );
        return {
          metrics: {
            callbacks: expected,
            acknowledged: listener.acknowledged,
            'acknowledged by a killed listener that did not show it': listener.unconfirmed,
            'repeated after acknowledgement': listener.repeated,
            'CPU of the listener, µs a callback': (listener.cpuSeconds() * 1e6) / expected,
            'CPU of the system with an idle listener, ms/s': (listening - idle) * 1_000,
          },
          isMet: listener.acknowledged + listener.unconfirmed === expected && listener.repeated === 0,
        };
      } finally {
        await listener.close();
      }
    });
  },
};

/** Cores that the idle system uses for a time. */
async function cpuShare({ system }: BenchSystem, seconds: number): Promise<number> {
  const meter = new CpuMeter(system.pids);
  await pause(seconds * 1_000);
  return meter.total() / seconds;
}

/** Posts a send until it is accepted, always as the same send. */
async function send(
  bench: BenchSystem,
  { key, brandID }: Company,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const headers = { key, 'content-type': 'application/json', 'idempotency-key': `listen-${first}` };
  const body = JSON.stringify({ brandID, numbers, text: TEXT });
  await until(
    () =>
      fetch(`${bench.gatewayUrl}/v1/sms/send`, { method: 'POST', headers, body })
        .then((answer) => answer.ok)
        .catch(() => false),
    (isAccepted) => isAccepted,
    { what: 'a send that is accepted', withinMs: WITHIN_MS, everyMs: RETRY_MS },
  );
}

/** The program of a company's developer, and the callbacks that it has shown as acknowledged. */
class Listener {
  repeated = 0;
  /** CPU of its killed processes. */
  private seconds = 0;
  private readonly ids = new Set<string>();
  /** The receiver has accepted them, and no listener has shown their acknowledgement. */
  private readonly open = new Set<string>();
  /** Those of killed processes: Herald may have confirmed their acknowledgement just before. */
  private readonly ofKilled = new Set<string>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'herald-proof-'));
  private child: ChildProcess | null = null;

  constructor(
    private readonly bench: BenchSystem,
    private readonly company: Company,
    private readonly target: string,
  ) {}

  get acknowledged(): number {
    return this.ids.size;
  }

  get unconfirmed(): number {
    return this.ofKilled.size;
  }

  /** CPU of all its processes. */
  cpuSeconds(): number {
    return this.seconds + cpuSeconds(this.child?.pid ?? 0);
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    const config = join(this.folder, 'config');
    mkdirSync(config, { recursive: true });
    const child = spawn(process.execPath, [PROGRAM, 'listen', '--forward-to', this.target, '--json'], {
      cwd: this.folder,
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        XDG_CONFIG_HOME: config,
        HERALD_URL: this.bench.gatewayUrl,
        HERALD_KEY: this.company.key,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    process.once('exit', () => child.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`herald listen ended with code ${code}`)));
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const { acknowledged, forwarded, listening } = JSON.parse(line) as {
          acknowledged?: string;
          forwarded?: { id: string; isOver: boolean };
          listening?: unknown;
        };
        if (listening !== undefined) resolve();
        if (forwarded?.isOver) this.open.add(forwarded.id);
        if (acknowledged === undefined) return;
        if (this.ids.has(acknowledged)) this.repeated++;
        this.ids.add(acknowledged);
        for (const unshown of [this.open, this.ofKilled]) unshown.delete(acknowledged);
      });
    });
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    this.seconds += cpuSeconds(child.pid);
    this.child = null;
    // Closed after its last line was read.
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
    for (const id of this.open) this.ofKilled.add(id);
    this.open.clear();
  }
}
