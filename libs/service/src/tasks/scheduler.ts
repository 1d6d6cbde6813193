import type { LeasePool, LeasePoolOptions } from '@herald/mongo/leases';
import type { MongoConnection } from '@herald/mongo';
import type { Logger } from '@herald/telemetry/logging';
import { type Activity, IDLE_PAUSE_MS } from './activity';

/** Periodic work of a service, in addition to its requests and messages. */
export interface Task {
  name: string;
  /** The pause between the runs, ms. */
  everyMs: number;
  /** The longest pause while the service is idle, ms. Default: `IDLE_PAUSE_MS`. */
  idleMs?: number;
  /** The name of a lease: all tasks with this lease run on a single instance of the service. Without a lease, every instance runs the task. */
  lease?: string;
  /** When the next work is due, as the last run found it, ms since epoch; null: nothing is planned. The task runs no later than at this time. */
  nextAt?(): number | null;
  /** Must stop soon after `goOn` returns false, because another instance may have started the task. */
  run(goOn: () => boolean): Promise<unknown>;
  /** Called when another instance may run the task. */
  onLost?(): void;
}

/** Gives all these tasks the same lease. */
export const withLease = (lease: string, tasks: Task[]): Task[] => tasks.map((task) => ({ ...task, lease }));

export interface SchedulerDeps extends Pick<LeasePoolOptions, 'owner' | 'logger' | 'ttlMs' | 'renewMs'> {
  tasks: Task[];
  /** Tasks with leases need it. */
  connection?: MongoConnection | undefined;
  activity: Activity;
}

/** Before planned work that is overdue. */
const LEAST_PAUSE_MS = 20;
/** Spreads the runs of several instances and tasks. */
const JITTER = 0.1;
const jittered = (ms: number): number => ms * (1 - JITTER * Math.random());

/**
 * Runs the tasks of a service, with longer pauses while the service is idle. If the instance with a lease stops or crashes, another instance
 * continues its tasks.
 */
export class Scheduler {
  private readonly leases = new Map<string, LeasePool>();
  private readonly running: RepeatedTask[];
  private stopping = false;

  constructor(private readonly deps: SchedulerDeps) {
    this.running = deps.tasks.map((task) => {
      const goOn = (): boolean =>
        !this.stopping && (task.lease === undefined || this.leases.get(task.lease)!.holds(0));
      return new RepeatedTask(task, goOn, deps);
    });
  }

  async start(): Promise<void> {
    const names = new Set(this.deps.tasks.flatMap(({ lease }) => lease ?? []));
    if (names.size > 0) await this.startLeases(names);
    for (const task of this.running) task.start();
  }

  /** Waits for running tasks to stop, then releases the leases at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running.map((task) => task.stop()));
    await Promise.all([...this.leases.values()].map((lease) => lease.stop()));
  }

  private async startLeases(names: Set<string>): Promise<void> {
    const { tasks: _tasks, connection, activity, ...options } = this.deps;
    if (!connection) throw new Error('Tasks with leases need MongoDB.');
    // Loaded here, because it loads the driver of MongoDB.
    const { removeDeadLeases, LeasePool } = await import('@herald/mongo/leases');
    for (const name of names) {
      const own = this.running.filter(({ task }) => task.lease === name);
      const lease = new LeasePool({
        ...options,
        connection,
        pool: name,
        size: 1,
        onInstanceLost: activity.note,
        onGained: () => own.forEach((each) => each.runSoon()),
        onLost: () => own.forEach(({ task }) => task.onLost?.()),
      });
      this.leases.set(name, lease);
      await lease.start();
    }
    await removeDeadLeases(connection).catch((error: unknown) => {
      options.logger.warn('leases.removal_failed', { error });
    });
  }
}

/** Runs a task again and again. A failed run is repeated after the pause; the same failure is logged once, until a run succeeds. */
class RepeatedTask {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failure: string | null = null;
  private stopWaking: (() => void) | undefined;

  constructor(
    readonly task: Task,
    private readonly goOn: () => boolean,
    private readonly deps: { logger: Logger; activity: Activity },
  ) {}

  start(): void {
    // The usual pause begins at the end of the idle time: all work at once would delay the request that ends it.
    this.stopWaking = this.deps.activity.onWake(() => this.timer && this.runAfter(this.pauseMs()));
    this.running = this.repeat();
  }

  /** Ends the current pause, if there is one. */
  runSoon(): void {
    if (this.timer) this.runAfter(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopWaking?.();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { name } = this.task;
    const { logger } = this.deps;
    this.timer = null;
    try {
      if (this.goOn()) await this.task.run(this.goOn);
      if (this.failure !== null) logger.info('repeating.recovered', { work: name });
      this.failure = null;
    } catch (error) {
      const failure = String(error);
      if (failure !== this.failure) logger.warn('repeating.failed', { work: name, error });
      this.failure = failure;
    }
    this.runAfter(this.pauseMs());
  }

  private pauseMs(): number {
    const { everyMs, idleMs = IDLE_PAUSE_MS, nextAt } = this.task;
    const isIdle = this.deps.activity.isIdle && this.failure === null;
    const pauseMs = jittered(isIdle ? Math.max(everyMs, idleMs) : everyMs);
    const next = this.failure === null && this.goOn() ? nextAt?.() : null;
    return Math.min(pauseMs, Math.max(LEAST_PAUSE_MS, (next ?? Infinity) - Date.now()));
  }

  private runAfter(ms: number): void {
    if (this.timer) clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => (this.running = this.repeat()), ms);
  }
}
