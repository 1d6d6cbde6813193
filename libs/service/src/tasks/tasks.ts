import { removeDeadLeases, SlotLeases, type SlotLeasesOptions } from '../leases/slot-leases';
import { Repeating } from './repeating';

/** Work that a service does again and again, beside its requests and messages. */
export interface Task {
  name: string;
  /** Pause between its runs; what asks each time is asked after a run. */
  everyMs: number | (() => number);
  /**
   * The pool of leases under which one copy of the service does it; without one, every copy does. The tasks of a pool are shared out
   * evenly among the copies (docs/decisions/0087).
   */
  lease?: string;
  /** Must stop soon after `goOn` says no: another copy may have begun. */
  run(goOn: () => boolean): Promise<unknown>;
  /** Another copy does it from now on. */
  onLost?(): void;
}

export interface TasksDeps extends Pick<
  SlotLeasesOptions,
  'connection' | 'owner' | 'logger' | 'ttlMs' | 'renewMs'
> {
  tasks: Task[];
}

interface Led {
  task: Task;
  repeating: Repeating;
}

/**
 * Runs the tasks of a service. Each of those that name a lease runs on one copy, and every copy has its share of them; what a copy did
 * that ends or dies, the others take over.
 */
export class Tasks {
  private readonly leases = new Map<string, SlotLeases>();
  private readonly all: Led[];
  private stopping = false;

  constructor(private readonly deps: TasksDeps) {
    this.all = deps.tasks.map((task) => ({ task, repeating: this.repeating(task) }));
    for (const { lease } of deps.tasks) {
      if (lease !== undefined && !this.leases.has(lease)) this.leases.set(lease, this.leasesOf(lease));
    }
  }

  async start(): Promise<void> {
    for (const lease of this.leases.values()) await lease.start();
    if (this.leases.size > 0) await this.removeDeadLeases();
    for (const { repeating } of this.all) repeating.start();
  }

  /** Waits for what runs to stop, then gives the leases back at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.all.map(({ repeating }) => repeating.stop()));
    await Promise.all([...this.leases.values()].map((lease) => lease.stop()));
  }

  private async removeDeadLeases(): Promise<void> {
    const { connection, logger } = this.deps;
    await removeDeadLeases(connection).catch((error: unknown) => {
      logger.warn('leases.removal_failed', { error });
    });
  }

  private repeating(task: Task): Repeating {
    const mayRun = this.permissionOf(task);
    const goOn = (): boolean => !this.stopping && mayRun();
    const work = async (): Promise<void> => {
      if (goOn()) await task.run(goOn);
    };
    return new Repeating(task.name, task.everyMs, work, this.deps.logger);
  }

  private permissionOf(task: Task): () => boolean {
    const { lease } = task;
    if (lease === undefined) return () => true;
    const slot = this.deps.tasks.filter((other) => other.lease === lease).indexOf(task);
    return () => this.leases.get(lease)!.holds(slot);
  }

  /** A slot for each task. */
  private leasesOf(pool: string): SlotLeases {
    const { tasks: _tasks, ...options } = this.deps;
    const led = this.all.filter(({ task }) => task.lease === pool);
    return new SlotLeases({
      ...{ ...options, pool, slots: led.length },
      onGained: (slot) => led[slot]!.repeating.runSoon(),
      onLost: (slot) => led[slot]!.task.onLost?.(),
    });
  }
}
