import { Guard } from './guard';
import { signal } from './is-alive';
import type { ProcessSpec } from './process-spec';
import { RunningProcess } from './running-process';

const ENDING: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT'];

/** Processes by name under one guard, each started and ended as it is told to. */
export class StartedProcesses {
  private guard: Guard | null = null;
  private readonly specs = new Map<string, ProcessSpec>();
  private readonly running = new Map<string, RunningProcess>();
  private readonly stages: string[][] = [];

  /** Of each one's last start. */
  get pids(): Record<string, number> {
    return Object.fromEntries([...this.running].map(([name, { pid }]) => [name, pid]));
  }

  /** Starts them side by side. Waits for each, also when one fails: what was started must be known when all is stopped. */
  async startAll(specs: ProcessSpec[]): Promise<void> {
    for (const spec of specs) this.specs.set(spec.name, spec);
    this.stages.push(specs.map(({ name }) => name));
    const starts = await Promise.allSettled(specs.map(({ name }) => this.start(name)));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Resolves when it's ready; one that runs already is waited for. Throws SetupError where it doesn't come up. */
  async start(name: string): Promise<void> {
    const spec = this.specs.get(name);
    if (!spec) throw new Error(`No process ${name}; there are: ${[...this.specs.keys()].join(', ')}`);
    let process = this.running.get(name);
    if (!process || process.hasExited) {
      process = await RunningProcess.start(spec, (this.guard ??= new Guard()));
      this.running.set(name, process);
    }
    await process.whenReady();
  }

  async kill(name: string, signalName: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.running.get(name);
    if (!process || process.hasExited) return;
    signal(process.pid, signalName);
    if (ENDING.includes(signalName)) await process.exited;
  }

  async stop(name: string): Promise<void> {
    await this.running.get(name)?.stop();
  }

  /** In the order against that of their start: those that were started side by side end so too. */
  async stopAll(): Promise<void> {
    for (const names of [...this.stages].reverse()) await Promise.all(names.map((name) => this.stop(name)));
    await this.guard?.release();
  }
}
