import { setTimeout as pause } from 'node:timers/promises';
import { type Guard, type ProcessSpec, reasonOf, RunningProcess, signal } from '@herald/local-servers';

/** A process that stayed ready for this time has recovered: its next end counts as the first. */
const STEADY_MS = 30_000;
const LONGEST_DELAY_MS = 30_000;
/** During the start of the system, more restarts do not help a program that keeps ending. */
const START_TRIES = 3;
const POLL_MS = 25;
const WORK_CHECK_EVERY_MS = 10_000;
/** Consecutive checks with a reason before a restart, so that a busy machine causes none. */
const FAILED_CHECKS = 3;

export interface SupervisedDeps {
  guard: Guard;
  report: (line: string) => void;
  /** Called when the process gets another pid, or ends. */
  onPidChange: () => void;
  /** Time between two checks of `restartReason`. */
  workCheckEveryMs?: number;
}

/** Delay before a restart, in ms: none after the first end, then 1 s, doubled each time up to 30 s. */
export function restartDelay(endsBefore: number): number {
  return endsBefore === 0 ? 0 : Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (endsBefore - 1));
}

/** Keeps one program running: restarts it after every end that was not requested. */
export class SupervisedProcess {
  private wanted = false;
  private running: RunningProcess | null = null;
  private shownPid: number | undefined;
  private ready = false;
  private wasReady = false;
  private endsInARow = 0;
  /** Why this process was stopped while it ran. */
  private brokenBecause: string | null = null;
  private hopeless: Error | null = null;
  private loop: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => undefined;

  constructor(
    readonly spec: ProcessSpec,
    private readonly deps: SupervisedDeps,
  ) {}

  /** The current pid; undefined while there is no process. */
  get pid(): number | undefined {
    return this.shownPid;
  }

  /** Starts the program, and resolves when it is ready. Throws SetupError if it does not become ready. */
  async start(): Promise<void> {
    if (!this.wanted) {
      this.wanted = true;
      this.wasReady = false;
      this.endsInARow = 0;
      this.hopeless = null;
      this.loop = this.keepRunning();
    }
    await this.whenReady();
  }

  /** Resolves when the program is ready: at once, or after the current restart. */
  async whenReady(): Promise<void> {
    while (!this.ready) {
      if (this.hopeless) throw this.hopeless;
      if (!this.wanted) throw new Error(`${this.spec.name} is stopped`);
      await pause(POLL_MS);
    }
  }

  /** Stops the program in order, without a restart. */
  async stop(): Promise<void> {
    this.wanted = false;
    this.wakeUp();
    await this.running?.stop();
    await this.loop;
  }

  /** Sends a signal to the process. If the signal ends the process, it is restarted without a delay, because it did not fail. */
  kill(signalName: NodeJS.Signals): void {
    this.endsInARow = 0;
    if (this.shownPid !== undefined) signal(this.shownPid, signalName);
  }

  private async keepRunning(): Promise<void> {
    while (this.wanted) {
      const { how, steady } = await this.runOnce();
      if (this.hopeless) this.wanted = false;
      if (!this.wanted) return;
      this.endsInARow = steady ? 1 : this.endsInARow + 1;
      const delay = restartDelay(this.endsInARow - 1);
      const when = delay === 0 ? 'immediately' : `in ${delay / 1000} s`;
      this.deps.report(`${this.spec.name} ${how}, restarting ${when}`);
      const waiting = new AbortController();
      this.wakeUp = () => waiting.abort();
      await pause(delay, undefined, { signal: waiting.signal }).catch(() => undefined);
    }
  }

  /** Runs the process once, until its end. */
  private async runOnce(): Promise<{ how: string; steady: boolean }> {
    let process: RunningProcess;
    try {
      process = await RunningProcess.start(this.spec, this.deps.guard);
    } catch (error) {
      this.noteFailure(error);
      return { how: `could not be started (${reasonOf(error)})`, steady: false };
    }
    this.running = process;
    this.showPid(process.pid);
    if (!this.wanted) void process.stop();
    let readyAt = Infinity;
    this.brokenBecause = null;
    const readiness = this.watchReadiness(process).then((at) => (readyAt = at));
    void readiness.then(() => this.stopIfBroken(process));
    const exit = await process.exited;
    this.ready = false;
    this.running = null;
    this.showPid(undefined);
    if (!this.wasReady) await readiness; // waits for the reason of the failed start
    const ended = exit.signal ? `was killed by ${exit.signal}` : `exited with code ${exit.code}`;
    const how = this.brokenBecause ? `was stopped, because it ${this.brokenBecause}` : ended;
    return { how, steady: Date.now() - readyAt > STEADY_MS };
  }

  /** Resolves to the time at which this run of the process became ready; Infinity = never. */
  private async watchReadiness(process: RunningProcess): Promise<number> {
    const since = Date.now();
    try {
      await process.whenReady();
    } catch (error) {
      if (this.wanted) this.noteFailure(error);
      if (this.hopeless) await process.stop();
      return Infinity;
    }
    const pid = await this.spec.shownPid?.();
    if (process.hasExited) return Infinity;
    if (pid !== undefined) this.showPid(pid);
    const took = ((Date.now() - since) / 1000).toFixed(1);
    if (this.wasReady) this.deps.report(`${this.spec.name} is ready again after ${took} s`);
    this.ready = true;
    this.wasReady = true;
    return Date.now();
  }

  /** Stops a process that runs without doing its work. Resolves after its end. */
  private async stopIfBroken(process: RunningProcess): Promise<void> {
    const { restartReason } = this.spec;
    const { workCheckEveryMs = WORK_CHECK_EVERY_MS } = this.deps;
    for (let failed = 0; restartReason && !process.hasExited;) {
      await Promise.race([pause(workCheckEveryMs, undefined, { ref: false }), process.exited]);
      const reason = process.hasExited ? null : await restartReason().catch(() => null);
      failed = reason === null ? 0 : failed + 1;
      if (failed < FAILED_CHECKS || process.hasExited) continue;
      this.brokenBecause = reason;
      return process.stop();
    }
  }

  /** A program that was ready before is always restarted. A program that was never ready fails after some tries, or when it hangs. */
  private noteFailure(error: unknown): void {
    if (this.wasReady) return;
    const hangs = this.running !== null && !this.running.hasExited;
    if (hangs || this.endsInARow + 1 >= START_TRIES) {
      this.hopeless = error instanceof Error ? error : new Error(String(error));
    }
  }

  private showPid(pid: number | undefined): void {
    if (this.shownPid === pid) return;
    this.shownPid = pid;
    this.deps.onPidChange();
  }
}
