import { removeDeadLeases, SlotLeases, type SlotLeasesOptions } from '../leases/slot-leases';
import { Repeating } from './repeating';

/** Work that a service does again and again, beside its requests and messages. */
export interface Task {
  name: string;
  /** Pause between its runs. */
  everyMs: number;
  /** The lease under which one copy of the service does it; without one, every copy does. */
  lease?: string;
  /** Must stop soon after `goOn` says no: another copy may have begun. */
  run(goOn: () => boolean): Promise<unknown>;
  /** Another copy does it from now on. */
  onLost?(): void;
}

export interface TasksDeps extends Pick<SlotLeasesOptions, 'connection' | 'owner' | 'logger'> {
  tasks: Task[];
}

interface Led {
  task: Task;
  repeating: Repeating;
}

/**
 * Runs the tasks of a service. Those that name a lease run on the copy that holds it; when that one ends or dies, another
 * takes over at once.
 */
export class Tasks {
  private readonly leases = new Map<string, SlotLeases>();
  private readonly all: Led[];
  private stopping = false;

  constructor(private readonly deps: TasksDeps) {
    this.all = deps.tasks.map((task) => ({ task, repeating: this.repeating(task) }));
    for (const { lease } of deps.tasks) {
      if (lease !== undefined && !this.leases.has(lease)) this.leases.set(lease, this.leaseOf(lease));
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
    const goOn = (): boolean => !this.stopping && this.holds(task.lease);
    const work = async (): Promise<void> => {
      if (goOn()) await task.run(goOn);
    };
    return new Repeating(task.name, task.everyMs, work, this.deps.logger);
  }

  private holds(lease: string | undefined): boolean {
    return lease === undefined || this.leases.get(lease)!.holds(0);
  }

  private leaseOf(pool: string): SlotLeases {
    const { connection, logger, owner } = this.deps;
    const led = this.all.filter(({ task }) => task.lease === pool);
    return new SlotLeases({
      ...{ connection, logger, owner, pool, slots: 1 },
      onGained: () => led.forEach(({ repeating }) => repeating.runSoon()),
      onLost: () => led.forEach(({ task }) => task.onLost?.()),
    });
  }
}
