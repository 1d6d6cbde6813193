import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, SetupError } from '../setup-error';
import type { Guard } from './guard';
import { signal } from './is-alive';
import type { ProcessSpec } from './process-spec';

const PROBE_EVERY_MS = 100;
const TAIL_BYTES = 16 * 1024;

const knownCauses: { pattern: RegExp; what: string; remedy: string }[] = [
  {
    pattern: /ENOSPC|No space left on device|enospc/,
    what: 'the disk is full',
    remedy: 'Free some space and start again',
  },
  {
    pattern: /EADDRINUSE|Address already in use|eaddrinuse/,
    what: 'a port that it needs is in use',
    remedy: 'Stop the other program and start again',
  },
  {
    pattern: /EACCES|Permission denied|eacces/,
    what: 'it has no permission for its files',
    remedy: 'Give your user write permission for the .local folder, or remove the folder',
  },
];

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A started program: watched by the guard, with its output in its log file, and leader of its own process group. */
export class RunningProcess {
  /** Resolves after the end of the process, requested or not. */
  readonly exited: Promise<ProcessExit>;
  private exit: ProcessExit | null = null;
  private stopping = false;

  private constructor(
    readonly spec: ProcessSpec,
    child: ChildProcess,
    readonly pid: number,
    guard: Guard,
    /** Bytes of its log file from earlier processes. */
    private readonly earlierLog: number,
  ) {
    guard.watch(pid);
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signalName) => {
        this.exit = { code, signal: signalName };
        signal(-pid, 'SIGKILL'); // helpers that outlive the process
        guard.forget(pid);
        resolve(this.exit);
      });
    });
  }

  /** Starts the program; throws SetupError if that fails. */
  static async start(spec: ProcessSpec, guard: Guard): Promise<RunningProcess> {
    const log = openLog(spec.logFile);
    const earlierLog = typeof log === 'number' ? fstatSync(log).size : 0;
    try {
      const child = spawn(spec.command, spec.args, {
        cwd: spec.cwd,
        env: { ...spec.env, ...guard.environment },
        stdio: ['ignore', log, log],
        detached: true,
      });
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      if (child.pid === undefined) await failed;
      failed.catch(() => undefined); // after a later error (a signal that could not be sent), the process just keeps running
      if (spec.atStarterDeath) guard.runAtDeath(spec.atStarterDeath);
      return new RunningProcess(spec, child, child.pid!, guard, earlierLog);
    } catch (error) {
      throw new SetupError(`${spec.name} cannot be started (${reasonOf(error)})`, `Check ${spec.command}`, {
        cause: error,
      });
    } finally {
      if (typeof log === 'number') closeSync(log);
    }
  }

  get hasExited(): boolean {
    return this.exit !== null;
  }

  /** Resolves when the probe passes; rejects with SetupError if the process ends first or takes too long. */
  async whenReady(): Promise<void> {
    const { name, logFile, readyWithinMs } = this.spec;
    const deadline = Date.now() + readyWithinMs;
    for (;;) {
      const failure = await this.tryProbe();
      if (failure === null) return;
      if (failure instanceof SetupError) throw failure;
      if (this.exit && !this.stopping) throw this.explained(this.exit);
      if (this.stopping) throw new SetupError(`${name} was stopped before it was ready`, 'Start again');
      if (Date.now() > deadline) {
        const what = `${name} was not ready within ${Math.round(readyWithinMs / 1000)} s (${failure.message})`;
        throw new SetupError(what, `See ${logFile}`);
      }
      await Promise.race([pause(PROBE_EVERY_MS), this.exited]);
    }
  }

  /** Sends SIGTERM, then SIGKILL after the grace period. Resolves when the process is gone. */
  async stop(graceMs = this.spec.stopGraceMs): Promise<void> {
    this.stopping = true;
    if (this.exit) return;
    signal(this.pid, 'SIGTERM');
    signal(this.pid, 'SIGCONT'); // a paused process would not receive SIGTERM
    const timer = setTimeout(() => signal(-this.pid, 'SIGKILL'), graceMs);
    await this.exited;
    clearTimeout(timer);
  }

  private async tryProbe(): Promise<Error | null> {
    if (this.exit) return new Error('it has exited');
    try {
      await this.spec.probe();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The reason why the process ended before it was ready, in one line, from its exit and the end of its part of the log. */
  private explained(exit: ProcessExit): SetupError {
    const { name, logFile } = this.spec;
    const tail = endOfFile(logFile, this.earlierLog);
    const cause = knownCauses.find(({ pattern }) => pattern.test(tail));
    if (cause) return new SetupError(`${name} exited: ${cause.what}`, `${cause.remedy} (log: ${logFile})`);
    const how = exit.signal ? `by ${exit.signal}` : `with code ${exit.code}`;
    return new SetupError(`${name} exited ${how} before it was ready`, `See ${logFile}`);
  }
}

/** A process whose log cannot be opened, for example on a full volume, runs without a log. */
function openLog(file: string): number | 'ignore' {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a');
  } catch {
    return 'ignore';
  }
}

function endOfFile(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).subarray(-TAIL_BYTES).toString('utf8');
  } catch {
    return ''; // without a log there is no reason to show
  }
}
