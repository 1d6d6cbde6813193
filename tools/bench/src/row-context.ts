import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type HeraldSystem, startSystem, type SystemOptions } from '@herald/launcher';
import type { BareHttpHandlers } from './bare-http/bare-http-main';
import type { CeilingHandlers } from './ceilings/ceilings-main';
import type { CentreHandlers } from './centre/centre-main';
import type { FillHandlers } from './fill/fill-main';
import type { LoadHandlers } from './load/load-main';
import { CpuMeter, type Pids } from './measure/cpu';
import { Child } from './processes/child';
import type { Handlers } from './processes/serve';
import { Profiler } from './profile/profiler';
import type { ReceiverHandlers } from './receiver/receiver-main';
import { BenchSystem } from './system/bench-system';

export interface RowSettings {
  /** Share of the full sizes, for trial runs. */
  scale: number;
  /** Recipients that `growth` stores before it measures. */
  stored: number;
  /** Duration of `soak` and `soak-singles`, minutes. */
  minutes: number;
  /** Messages per second of the rows with an even rate; missing = the default of each row. */
  rate?: number;
  /** Number of companies that send singles round robin, unless a row sets its own. */
  companies: number;
  /** File for the chart of `soak` and `soak-singles`; missing = `.local/<row>.svg`. */
  chart?: string;
  /** The process to profile. */
  profile?: string;
  /** `.local` of the checkout. */
  local: string;
}

export interface Receiver {
  child: Child<ReceiverHandlers>;
  /** With a `path`, a separate URL, to distinguish companies. */
  url(path?: string): string;
}

export interface Centre {
  child: Child<CentreHandlers>;
  port: number;
  /** A value of SMS_CARRIERS that leads to it. */
  carriers(parameters?: string): string;
}

/** The questions that each helper process answers. */
interface Helpers {
  load: LoadHandlers;
  receiver: ReceiverHandlers;
  centre: CentreHandlers;
  ceilings: CeilingHandlers;
  'bare-http': BareHttpHandlers;
  fill: FillHandlers;
}

const SMALLEST = 1_000;

/** The resources of a row. Everything that a row starts is stopped when the row ends. */
export class RowContext {
  private readonly children = new Map<string, Child<Handlers>>();
  private readonly systems = new Set<HeraldSystem>();
  private readonly profiler: Profiler | null;
  /** Records examined by the consistency checks. */
  examined = 0;

  constructor(
    row: string,
    readonly settings: RowSettings,
    /** Reports the progress of the run on the terminal. */
    readonly say: (line: string) => void,
    private readonly signal: AbortSignal,
  ) {
    const folder = join(settings.local, 'profiles', row);
    this.profiler = settings.profile === undefined ? null : new Profiler(settings.profile, folder);
  }

  /** A size of the table at the scale of this run: a multiple of 1,000, and at least 1,000. */
  scaled(size: number): number {
    return Math.max(SMALLEST, Math.round((size * this.settings.scale) / SMALLEST) * SMALLEST);
  }

  /** Starts a system, does the work, checks the consistency of its data, and stops it. */
  async withSystem<T>(options: Partial<SystemOptions>, work: (bench: BenchSystem) => Promise<T>): Promise<T> {
    const dir = join(this.settings.local, 'bench');
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    this.say('starting a system');
    const env = { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true', ...options.env };
    const system = await startSystem({
      ...options,
      table: this.profiler?.table,
      ...{ dir, env, ownServers: true, signal: AbortSignal.any([this.signal]) },
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
      this.profiler?.found().forEach(this.say);
    }
  }

  /** Runs the measured work. A profile covers only this work. */
  async measured<T>(bench: BenchSystem, work: () => Promise<T>): Promise<T> {
    return this.profiler ? this.profiler.during(bench.system, work) : work();
  }

  /** Like `measured` for `count` items; also resolves to the µs of CPU per item, by process. */
  async measuredEach<T>(
    bench: BenchSystem,
    count: number,
    work: () => Promise<T>,
  ): Promise<{ result: T; cpu: Record<string, number> }> {
    const meter = new CpuMeter(this.pids(bench));
    const result = await this.measured(bench, work);
    return { result, cpu: meter.perThing(count) };
  }

  /** The processes of a system and of the helpers. */
  pids(bench: BenchSystem): Pids {
    const helpers = [...this.children].map(([name, { pid }]) => [name, pid] as const);
    return { ...bench.system.pids, ...Object.fromEntries(helpers) };
  }

  async receiver(): Promise<Receiver> {
    const child = this.helper('receiver');
    const port = await child.ask('listen');
    return { child, url: (path = '/callback') => `http://127.0.0.1:${port}${path}` };
  }

  async centre(): Promise<Centre> {
    const child = this.helper('centre');
    const port = await child.ask('listen');
    return {
      child,
      port,
      carriers: (query = 'binds=2&window=100') => `smpp://herald:herald@127.0.0.1:${port}?${query}`,
    };
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
