import { Guard } from './guard';
import { signal } from './is-alive';
import type { ProcessSpec } from './process-spec';
import { RunningProcess } from './running-process';

const ENDING: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT'];

/** Processes by name under one guard, each started and stopped on request. */
export class StartedProcesses {
  private guard: Guard | null = null;
  private readonly specs = new Map<string, ProcessSpec>();
  private readonly running = new Map<string, RunningProcess>();
  private readonly stages: string[][] = [];

  /** Pid of each process's last start. */
  get pids(): Record<string, number> {
    return Object.fromEntries([...this.running].map(([name, { pid }]) => [name, pid]));
  }

  /** Starts the processes in parallel. Waits for each even if one fails, because a stop has to know all started processes. */
  async startAll(specs: ProcessSpec[]): Promise<void> {
    for (const spec of specs) this.specs.set(spec.name, spec);
    this.stages.push(specs.map(({ name }) => name));
    const starts = await Promise.allSettled(specs.map(({ name }) => this.start(name)));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Starts a process and resolves when it is ready; waits for a running one. Throws SetupError if it does not become ready. */
  async start(name: string): Promise<void> {
    const spec = this.specs.get(name);
    if (!spec) throw new Error(`Unknown process: ${name}. Processes: ${[...this.specs.keys()].join(', ')}`);
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

  /** In the reverse order of the start: processes that were started in parallel also stop in parallel. */
  async stopAll(): Promise<void> {
    for (const names of [...this.stages].reverse()) await Promise.all(names.map((name) => this.stop(name)));
    await this.guard?.release();
  }
}
