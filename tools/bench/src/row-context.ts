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
  /** Share of the full sizes, for trying things out. */
  scale: number;
  /** Recipients that `growth` stores first. */
  stored: number;
  /** How long `soak` and `soak-singles` run, minutes. */
  minutes: number;
  /** Messages a second of the rows that send evenly; missing = what each of them says. */
  rate?: number;
  /** Who sends singles in turn, where a row doesn't say how many. */
  companies: number;
  /** Where `soak` and `soak-singles` draw their chart; missing = `.local/<row>.svg`. */
  chart?: string;
  /** The process whose time is looked at. */
  profile?: string;
  /** `.local` of the checkout. */
  local: string;
}

export interface Receiver {
  child: Child<ReceiverHandlers>;
  /** Of a path of its own, for companies that are to be told apart. */
  url(path?: string): string;
}

export interface Centre {
  child: Child<CentreHandlers>;
  port: number;
  /** SMS_CARRIERS that leads to it. */
  carriers(parameters?: string): string;
}

/** What can be asked of each helper process. */
interface Helpers {
  load: LoadHandlers;
  receiver: ReceiverHandlers;
  centre: CentreHandlers;
  ceilings: CeilingHandlers;
  'bare-http': BareHttpHandlers;
  fill: FillHandlers;
}

const SMALLEST = 1_000;

/** What a row works with. All that it starts is stopped when it ends. */
export class RowContext {
  private readonly children = new Map<string, Child<Handlers>>();
  private readonly systems = new Set<HeraldSystem>();
  private readonly profiler: Profiler | null;
  /** Things that the checks of the books examined. */
  examined = 0;

  constructor(
    row: string,
    readonly settings: RowSettings,
    /** Tells the person in front of the run how it goes. */
    readonly say: (line: string) => void,
    private readonly signal: AbortSignal,
  ) {
    const folder = join(settings.local, 'profiles', row);
    this.profiler = settings.profile === undefined ? null : new Profiler(settings.profile, folder);
  }

  /** A size of the table at the scale of this run; 1,000 at least, a multiple of it. */
  scaled(size: number): number {
    return Math.max(SMALLEST, Math.round((size * this.settings.scale) / SMALLEST) * SMALLEST);
  }

  /** Starts a system, works with it, checks its books, and stops it. */
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
      this.say('books');
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

  /** Runs what is to be measured; where a profile is asked for, only this is in it. */
  async measured<T>(bench: BenchSystem, work: () => Promise<T>): Promise<T> {
    return this.profiler ? this.profiler.during(bench.system, work) : work();
  }

  /** The same for `count` things; resolves also to the µs of CPU for each of them, by process. */
  async measuredEach<T>(
    bench: BenchSystem,
    count: number,
    work: () => Promise<T>,
  ): Promise<{ result: T; cpu: Record<string, number> }> {
    const meter = new CpuMeter(this.pids(bench));
    const result = await this.measured(bench, work);
    return { result, cpu: meter.perThing(count) };
  }

  /** The processes of a system and the helpers. */
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

  /** The helper process of this name, which is started where it doesn't run yet. */
  helper<N extends keyof Helpers>(name: N): Child<Helpers[N]> {
    const known = this.children.get(name) ?? new Child<Handlers>(name);
    this.children.set(name, known);
    return known as unknown as Child<Helpers[N]>;
  }

  /** Ends what is left. */
  async close(): Promise<void> {
    await Promise.all([...this.systems].map((system) => system.stop()));
    await Promise.all([...this.children.values()].map((child) => child.stop()));
  }
}
