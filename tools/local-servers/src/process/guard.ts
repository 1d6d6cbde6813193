import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

const program = join(__dirname, '..', '..', 'programs', 'guard.mjs');
const MARKER_VARIABLE = 'HERALD_STARTED_BY';

/**
 * A small process that ends all started processes as soon as this process is gone, even if it was killed (see programs/guard.mjs). It leads
 * its own session, so that a Ctrl-C at the terminal does not reach it. If the guard itself is killed, it is replaced.
 */
export class Guard {
  private readonly marker = `${MARKER_VARIABLE}=${randomUUID()}`;
  private readonly watched = new Set<number>();
  private readonly atDeath: string[][] = [];
  private released = false;
  private program: ChildProcess;

  /** @param graceMs from SIGTERM to SIGKILL for the remaining processes */
  constructor(private readonly graceMs = 5_000) {
    this.program = this.start();
  }

  /** Environment for each started process, which identifies its descendants. */
  get environment(): NodeJS.ProcessEnv {
    return { [MARKER_VARIABLE]: this.marker.slice(MARKER_VARIABLE.length + 1) };
  }

  watch(pid: number): void {
    this.watched.add(pid);
    this.tell({ watch: pid });
  }

  forget(pid: number): void {
    this.watched.delete(pid);
    this.tell({ forget: pid });
  }

  /** A command to run if this process dies before `release`. */
  runAtDeath(command: string[]): void {
    this.atDeath.push(command);
    this.tell({ atEnd: command });
  }

  /** Ends the guard, after everything was stopped in order. Resolves when the guard is gone. */
  async release(): Promise<void> {
    this.released = true;
    const { program } = this;
    if (program.exitCode !== null || program.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => program.once('exit', () => resolve()));
    this.tell({ release: true });
    program.ref();
    program.stdin?.end();
    await gone;
  }

  private start(): ChildProcess {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    child.stdin?.on('error', () => undefined); // the guard died; the exit handler replaces it
    child.on('error', () => undefined); // as above
    child.on('exit', () => this.replace());
    child.unref();
    // The pipe is a net.Socket, which would keep this process running.
    (child.stdin as unknown as { unref(): void }).unref();
    this.program = child;
    this.tell({ marker: this.marker, graceMs: this.graceMs });
    this.watched.forEach((pid) => this.tell({ watch: pid }));
    this.atDeath.forEach((command) => this.tell({ atEnd: command }));
    return child;
  }

  private replace(): void {
    if (!this.released) this.start();
  }

  private tell(message: object): void {
    this.program.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}
