import type { LeasePool, LeasePoolOptions } from '@herald/mongo/leases';
import type { MongoConnection } from '@herald/mongo';
import type { Activity } from './activity';
import { Repeating } from './repeating';

/** Periodic work of a service, in addition to its requests and messages. */
export interface Task {
  name: string;
  /** The pause between the runs, ms. */
  everyMs: number;
  /** The name of a lease: all tasks with this lease run on a single instance of the service. Without a lease, every instance runs the task. */
  lease?: string;
  /**
   * When the next work is due, ms since epoch; null: nothing is planned. For work that no request or message announces: an idle service runs the task
   * no later than at this time.
   */
  nextAt?(): Promise<number | null>;
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
  connection: MongoConnection | undefined;
  activity: Activity;
}

/** Runs the tasks of a service. If the instance with a lease stops or crashes, another instance continues its tasks. */
export class Scheduler {
  private readonly leases = new Map<string, LeasePool>();
  private readonly running: { lease: string | undefined; task: Task; repeating: Repeating }[];
  private stopping = false;

  constructor(private readonly deps: SchedulerDeps) {
    const { tasks, logger, activity } = deps;
    this.running = tasks.map((task) => {
      const goOn = (): boolean =>
        !this.stopping && (task.lease === undefined || this.leases.get(task.lease)!.holds(0));
      const work = async (): Promise<unknown> => goOn() && task.run(goOn);
      const nextAt = task.nextAt && (() => task.nextAt!());
      const repeating = new Repeating(task.name, task.everyMs, work, logger, { activity, nextAt });
      return { lease: task.lease, task, repeating };
    });
  }

  async start(): Promise<void> {
    const names = new Set(this.deps.tasks.flatMap(({ lease }) => lease ?? []));
    if (names.size > 0) await this.startLeases(names);
    for (const { repeating } of this.running) repeating.start();
  }

  /** Waits for running tasks to stop, then releases the leases at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running.map(({ repeating }) => repeating.stop()));
    await Promise.all([...this.leases.values()].map((lease) => lease.stop()));
  }

  private async startLeases(names: Set<string>): Promise<void> {
    const { tasks: _tasks, connection, activity, ...options } = this.deps;
    if (!connection) throw new Error('Tasks with leases need MongoDB.');
    // Loaded here, because it loads the driver of MongoDB.
    const { removeDeadLeases, LeasePool } = await import('@herald/mongo/leases');
    for (const name of names) {
      const own = this.running.filter(({ lease }) => lease === name);
      const lease = new LeasePool({
        ...options,
        connection,
        pool: name,
        size: 1,
        onInstanceLost: activity.note,
        onGained: () => own.forEach(({ repeating }) => repeating.runSoon()),
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
