import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type HeraldSystem, startSystem, servicesOfOneMachine } from '@herald/launcher';
import type { CeilingHandlers } from './ceilings/ceilings-main';
import type { SmscHandlers } from './smsc/smsc-main';
import type { FillHandlers } from './fill/fill-main';
import type { LoadHandlers } from './load/load-main';
import { CpuMeter, type CpuSeconds } from './measure/cpu';
import { Child } from './processes/child';
import type { Handlers } from './processes/serve';
import type { ReceiverHandlers } from './receiver/receiver-main';
import { BenchSystem } from './system/bench-system';
import { BINDS, WINDOW } from './constants';

export interface RowSettings {
  /** Share of the sizes. */
  scale: number;
  /** `.local` of the checkout. */
  local: string;
}

export interface Receiver {
  child: Child<ReceiverHandlers>;
  /** With a `path`, a separate URL, to distinguish companies. */
  url(path?: string): string;
}

export interface Smsc {
  child: Child<SmscHandlers>;
  port: number;
  /** The value of SMS_CARRIERS that leads to it. */
  carriers: string;
}

/** The questions that each helper process answers. */
interface Helpers {
  load: LoadHandlers;
  receiver: ReceiverHandlers;
  smsc: SmscHandlers;
  ceilings: CeilingHandlers;
  fill: FillHandlers;
}

const SMALLEST = 1_000;

/** The resources of a row. Everything that a row starts is stopped when the row ends. */
export class RowContext {
  private readonly children = new Map<string, Child<Handlers>>();
  private readonly systems = new Set<HeraldSystem>();
  /** Records examined by the consistency checks. */
  examined = 0;

  constructor(
    readonly settings: RowSettings,
    /** Reports the progress of the run on the terminal. */
    readonly say: (line: string) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** A size at the scale of this run: a multiple of 1,000, and at least 1,000. */
  scaled(size: number): number {
    return Math.max(SMALLEST, Math.round((size * this.settings.scale) / SMALLEST) * SMALLEST);
  }

  /** A duration in whole seconds, shorter at a small scale and never longer. */
  seconds(full: number, shortest = 1): number {
    return Math.max(shortest, Math.round(full * Math.min(1, this.settings.scale)));
  }

  /** Starts a system, does the work, checks the consistency of its data, and stops it. Its carrier is this SMSC; null = the simulator. */
  async withSystem<T>(smsc: Smsc | null, work: (bench: BenchSystem) => Promise<T>): Promise<T> {
    const dir = join(this.settings.local, 'bench');
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    this.say('starting a system');
    const carriers = smsc ? { SMS_CARRIERS: smsc.carriers } : {};
    const system = await startSystem({
      dir,
      env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true', ...carriers },
      ownServers: true,
      table: servicesOfOneMachine.filter(({ name }) => name !== 'console'),
      signal: AbortSignal.any([this.signal]),
    });
    this.systems.add(system);
    try {
      const bench = new BenchSystem(system, () => this.helper('load'));
      const result = await work(bench);
      this.say('consistency check');
      this.examined += await bench.checkBooks();
      return result;
    } catch (error) {
      const kept = join(this.settings.local, 'bench-failed');
      rmSync(kept, { recursive: true, force: true });
      cpSync(join(dir, 'logs'), kept, { recursive: true });
      throw error;
    } finally {
      await system.stop();
      this.systems.delete(system);
      rmSync(dir, { recursive: true, force: true });
    }
  }

  /** Runs the measured work. The CPU time covers only this work, of the system and of the helpers. */
  async measure<T>(
    { system }: BenchSystem,
    work: () => Promise<T>,
  ): Promise<{ result: T; used: CpuSeconds }> {
    const helpers = Object.fromEntries([...this.children].map(([name, { pid }]) => [name, pid]));
    const meter = new CpuMeter({ ...system.pids, ...helpers });
    const result = await work();
    return { result, used: meter.used() };
  }

  async receiver(): Promise<Receiver> {
    const child = this.helper('receiver');
    const port = await child.ask('listen');
    return { child, url: (path = '/callback') => `http://127.0.0.1:${port}${path}` };
  }

  async smsc(): Promise<Smsc> {
    const child = this.helper('smsc');
    const port = await child.ask('listen');
    const carriers = `smpp://herald:herald@127.0.0.1:${port}?binds=${BINDS}&window=${WINDOW}`;
    return { child, port, carriers };
  }

  /** The helper process of this name; starts it if it is not running. */
  helper<N extends keyof Helpers>(name: N): Child<Helpers[N]> {
    const known = this.children.get(name) ?? new Child<Handlers>(name);
    this.children.set(name, known);
    return known as unknown as Child<Helpers[N]>;
  }

  /** Stops the remaining systems and helpers. */
  async close(): Promise<void> {
    await Promise.all([...this.systems].map((system) => system.stop()));
    await Promise.all([...this.children.values()].map((child) => child.stop()));
  }
}

/** The result of a row. */
export interface Measured {
  value: number;
  unit: string;
  /** The best value that this machine can reach, measured in the same run; missing if there is nothing to compare with. */
  ceiling?: number;
  /** A short description of the ceiling. */
  ceilingIs?: string;
  /** Whether a smaller value is better. */
  lowerIsBetter?: boolean;
  /** Whether the value reaches the row's target. */
  reached: boolean;
  /** Further values, shown below the table. */
  details?: Record<string, number | string>;
  /** µs of CPU per message, by process. */
  cpu?: Record<string, number>;
}

/** A row of the table. */
export interface Row {
  name: string;
  /** The measured work in one line. */
  what: string;
  /** The target. */
  reach: string;
  /** Programs that the row needs. Without them a run of all rows skips it. */
  requires?: readonly string[];
  run(context: RowContext): Promise<Measured>;
}
