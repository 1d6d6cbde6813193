import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

const program = join(__dirname, '..', '..', 'programs', 'guard.mjs');
const MARKER_VARIABLE = 'HERALD_STARTED_BY';

/**
 * A small process that ends everything we started as soon as we are gone, however we went (see programs/guard.mjs).
 * It leads a session of its own, so that a Ctrl-C at the terminal doesn't reach it. Where it is killed itself, another
 * takes its place.
 */
export class Guard {
  private readonly marker = `${MARKER_VARIABLE}=${randomUUID()}`;
  private readonly watched = new Set<number>();
  private readonly atDeath: string[][] = [];
  private released = false;
  private program: ChildProcess;

  /** @param graceMs from SIGTERM to SIGKILL for what we leave behind */
  constructor(private readonly graceMs = 5_000) {
    this.program = this.start();
  }

  /** To be in the environment of each process that is started, so that its descendants are known as ours. */
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

  /** A command to run if we die before `release`. */
  runAtDeath(command: string[]): void {
    this.atDeath.push(command);
    this.tell({ atEnd: command });
  }

  /** Everything was stopped in order; the guard is no longer needed. Resolves when it is gone. */
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
    child.stdin?.on('error', () => undefined); // it died; the exit handler replaces it
    child.on('error', () => undefined); // as above
    child.on('exit', () => this.replace());
    child.unref();
    // The pipe is a net.Socket, which would keep us running, although there is nothing to wait for.
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
