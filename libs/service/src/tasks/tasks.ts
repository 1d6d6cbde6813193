import type { LeasePool, LeasePoolOptions } from '@herald/leases';
import type { MongoConnection } from '@herald/mongo';
import type { Activity } from './activity';
import { Repeating } from './repeating';

/** Periodic work of a service, in addition to its requests and messages. */
export interface Task {
  name: string;
  /** The pause between the runs. A function is called after each run. */
  everyMs: number | (() => number);
  /**
   * The pool of leases that lets a single instance of the service run the task. Without a pool, every instance runs the task. The tasks of a pool are
   * shared evenly among the instances (docs/decisions/0087).
   */
  lease?: string;
  /**
   * While the service has no work, the task runs less often, but not later than at this time (ms since epoch; null: nothing is planned). For work
   * that becomes due without any request or message.
   */
  nextAt?(): Promise<number | null>;
  /**
   * The longest pause while messages only pass through the service, ms; 0 = the usual pause. Default: the task pauses as if there were no messages,
   * because they leave nothing for it (docs/decisions/0166).
   */
  passingMs?: number;
  /** Must stop soon after `goOn` returns false, because another instance may have started the task. */
  run(goOn: () => boolean): Promise<unknown>;
  /** Called when another instance may run the task. */
  onLost?(): void;
}

/** Gives all these tasks a pool of leases. */
export const withLease = (lease: string, tasks: Task[]): Task[] => tasks.map((task) => ({ ...task, lease }));

export interface TasksDeps extends Pick<LeasePoolOptions, 'owner' | 'logger' | 'ttlMs' | 'renewMs'> {
  tasks: Task[];
  /** Tasks with leases need it. */
  connection: MongoConnection | undefined;
  activity: Activity;
}

interface Led {
  task: Task;
  repeating: Repeating;
}

/**
 * Runs the tasks of a service. Each task with a lease runs on a single instance, and every instance has its share of the tasks. The other instances
 * take over the tasks of an instance that stops or crashes.
 */
export class Tasks {
  private readonly leases = new Map<string, LeasePool>();
  private readonly all: Led[];
  private stopping = false;

  constructor(private readonly deps: TasksDeps) {
    this.all = deps.tasks.map((task) => ({ task, repeating: this.repeating(task) }));
  }

  async start(): Promise<void> {
    const pools = new Set(this.deps.tasks.flatMap(({ lease }) => lease ?? []));
    if (pools.size > 0) await this.startLeases(pools);
    for (const { repeating } of this.all) repeating.start();
  }

  /** Waits for running tasks to stop, then releases the leases at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.all.map(({ repeating }) => repeating.stop()));
    await Promise.all([...this.leases.values()].map((lease) => lease.stop()));
  }

  /** Starts one lease for each task of each pool. The library is loaded here, because it loads the driver of MongoDB. */
  private async startLeases(pools: Set<string>): Promise<void> {
    const { tasks: _tasks, connection, ...options } = this.deps;
    if (!connection) throw new Error('Tasks with leases need MongoDB.');
    const { removeDeadLeases, LeasePool } = await import('@herald/leases');
    for (const pool of pools) {
      const led = this.all.filter(({ task }) => task.lease === pool);
      const leases = new LeasePool({
        ...options,
        connection,
        pool,
        size: led.length,
        onGained: (index) => led[index]!.repeating.runSoon(),
        onLost: (index) => led[index]!.task.onLost?.(),
      });
      this.leases.set(pool, leases);
      await leases.start();
    }
    await removeDeadLeases(connection).catch((error: unknown) => {
      options.logger.warn('leases.removal_failed', { error });
    });
  }

  private repeating(task: Task): Repeating {
    const mayRun = this.permissionOf(task);
    const goOn = (): boolean => !this.stopping && mayRun();
    const work = async (): Promise<void> => {
      if (goOn()) await task.run(goOn);
    };
    const { logger, activity } = this.deps;
    return new Repeating(task.name, task.everyMs, work, logger, {
      activity,
      passingMs: task.passingMs,
      nextAt: task.nextAt && (() => task.nextAt!()),
    });
  }

  private permissionOf(task: Task): () => boolean {
    const { lease } = task;
    if (lease === undefined) return () => true;
    const index = this.deps.tasks.filter((other) => other.lease === lease).indexOf(task);
    return () => this.leases.get(lease)!.holds(index);
  }
}
