import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type HeraldSystem, type ServiceDefinition, services } from '@herald/launcher';
import { type CpuProfile, topFunctions } from './top-functions';

const SAMPLING_MICROSECONDS = 500;

/** Shows how one service process spends its time while a row is measured. Node writes the profile when the process ends. */
export class Profiler {
  private looked: { pid: number; from: number; to: number } | null = null;

  constructor(
    private readonly process: string,
    private readonly folder: string,
  ) {
    rmSync(folder, { recursive: true, force: true });
  }

  /** The services to start a system with. */
  get table(): ServiceDefinition[] {
    const profiled = this.process.replace(/-\d+$/, '');
    const flags = [
      ...['--cpu-prof', `--cpu-prof-dir=${this.folder}`],
      `--cpu-prof-interval=${SAMPLING_MICROSECONDS}`,
    ];
    return services.map((service) =>
      service.name === profiled
        ? { ...service, nodeFlags: [...(service.nodeFlags ?? []), ...flags] }
        : service,
    );
  }

  /** Profiles only `work`, not the rest of the life of the process. */
  async during<T>({ pids }: HeraldSystem, work: () => Promise<T>): Promise<T> {
    const pid = pids[this.process]!;
    const from = microseconds();
    const result = await work();
    this.looked = { pid, from, to: microseconds() };
    return result;
  }

  /** The lines of the result, available after the end of the process. */
  found(): string[] {
    if (!this.looked) return [];
    const { pid, from, to } = this.looked;
    // Named by pid and thread, here the main thread. Other instances and threads have separate files.
    const name = readdirSync(this.folder).find((each) => each.includes(`.${pid}.0.`));
    if (name === undefined) return [`${this.process} wrote no profile`];
    const file = join(this.folder, name);
    const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
    return [`profile of the whole run of ${this.process}: ${file}`, ...topFunctions(profile, from, to)];
  }
}

/** The clock that V8 uses for its samples. */
function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
