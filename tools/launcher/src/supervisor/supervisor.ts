import type { ProcessSpec } from '@herald/local-servers';
import { rotateLog } from './log-watch';
import { type SupervisedDeps, SupervisedProcess } from './supervised-process';

/** All processes of a system, by name. */
export class Supervisor {
  private readonly processes = new Map<string, SupervisedProcess>();

  constructor(private readonly deps: SupervisedDeps) {}

  /** Adds a process and starts it. Resolves when it is ready; throws SetupError if it does not become ready. */
  async startProcess(spec: ProcessSpec): Promise<void> {
    rotateLog(spec.logFile);
    const process = new SupervisedProcess(spec, this.deps);
    this.processes.set(spec.name, process);
    await process.start();
  }

  /** The process of this name; throws if there is none. */
  get(name: string): SupervisedProcess {
    const process = this.processes.get(name);
    if (!process)
      throw new Error(`Unknown process: ${name}. Processes: ${[...this.processes.keys()].join(', ')}`);
    return process;
  }

  /** Pids of the running processes, by name. */
  pids(): Record<string, number> {
    const pids: Record<string, number> = {};
    for (const [name, { pid }] of this.processes) if (pid !== undefined) pids[name] = pid;
    return pids;
  }

  /** Stops the named processes in parallel; skips names that were never started. */
  async stop(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.processes.get(name)?.stop()));
  }
}
