import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type HeraldSystem, startSystem, type SystemOptions } from '@herald/launcher';
import type { BareHttpHandlers } from './ceilings/bare-http-main';
import type { CeilingHandlers } from './ceilings/ceiling-main';
import type { CentreHandlers } from './centre/centre-main';
import type { FillHandlers } from './fill/fill-main';
import type { LoadHandlers } from './load/load-main';
import type { Pids } from './measure/cpu';
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
  /** How long `soak` runs, minutes. */
  minutes: number;
  /** Messages a second of `soak`; missing = half of what `end-to-end` reached. */
  rate?: number;
  /** Where `soak` draws its chart; missing = `.local/soak.svg`. */
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
  carriers(parameters: string): string;
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
    const serviceEnv = { ...options.serviceEnv, ...this.profiler?.serviceEnv() };
    const system = await startSystem({
      ...options,
      ...{ dir, env, serviceEnv, ownServers: true, signal: AbortSignal.any([this.signal]) },
    });
    this.systems.add(system);
    try {
      const bench = new BenchSystem(system, () => this.load());
      const result = await work(bench);
      this.say('books');
      for (const count of Object.values(await bench.checkBooks())) this.examined += count;
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

  /** Runs what is to be measured; where a profile is asked for, only this is in it. */
  async measured<T>(bench: BenchSystem, work: () => Promise<T>): Promise<T> {
    if (!this.profiler) return work();
    await this.profiler.begin(bench.system);
    const result = await work();
    this.say((await this.profiler.end()).join('\n'));
    return result;
  }

  /** The processes of a system and the helpers. */
  pids(bench: BenchSystem): Pids {
    const helpers = [...this.children].map(([name, { pid }]) => [name, pid] as const);
    return { ...bench.system.pids, ...Object.fromEntries(helpers) };
  }

  async receiver(): Promise<Receiver> {
    const child = this.child<ReceiverHandlers>('receiver', 'receiver/receiver-main');
    const port = await child.ask('listen');
    return { child, url: (path = '/callback') => `http://127.0.0.1:${port}${path}` };
  }

  async centre(): Promise<Centre> {
    const child = this.child<CentreHandlers>('centre', 'centre/centre-main');
    const port = await child.ask('listen');
    return { child, port, carriers: (query) => `smpp://herald:herald@127.0.0.1:${port}?${query}` };
  }

  load(): Child<LoadHandlers> {
    return this.child<LoadHandlers>('load', 'load/load-main');
  }

  ceilings(): Child<CeilingHandlers> {
    return this.child<CeilingHandlers>('ceilings', 'ceilings/ceiling-main');
  }

  bareHttp(): Child<BareHttpHandlers> {
    return this.child<BareHttpHandlers>('bare-http', 'ceilings/bare-http-main');
  }

  fill(): Child<FillHandlers> {
    return this.child<FillHandlers>('fill', 'fill/fill-main');
  }

  /** Ends what is left. */
  async close(): Promise<void> {
    await Promise.all([...this.systems].map((system) => system.stop()));
    await Promise.all([...this.children.values()].map((child) => child.stop()));
  }

  private child<H extends Handlers>(name: string, program: string): Child<H> {
    const known = this.children.get(name);
    if (known) return known as unknown as Child<H>;
    const child = new Child<H>(name, program);
    this.children.set(name, child as unknown as Child<Handlers>);
    return child;
  }
}
