import { randomUUID } from 'node:crypto';
import { SlotLeases } from '@herald/service';
import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';

/** Work that only one copy of the service does at a time. */
export interface LeaderTask {
  name: string;
  everyMs: number;
  /** Must stop soon after `goOn` says no: another copy may have begun. */
  run(goOn: () => boolean): Promise<unknown>;
}

export interface LeaderDeps {
  connection: MongoConnection;
  logger: Logger;
  tasks: LeaderTask[];
}

/** Runs the tasks on one of the copies, chosen by a lease; when it ends or dies, another one takes over. */
export class Leader {
  private readonly leases: SlotLeases;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private stopping = false;

  constructor(private readonly deps: LeaderDeps) {
    this.leases = new SlotLeases({
      connection: deps.connection,
      logger: deps.logger,
      pool: 'billing-leader',
      slots: 1,
      owner: randomUUID(),
      onGained: () => this.deps.tasks.forEach((task) => this.begin(task)),
      onLost: () => undefined,
    });
  }

  async start(): Promise<void> {
    await this.leases.start();
    for (const task of this.deps.tasks) {
      this.timers.push(setInterval(() => this.begin(task), task.everyMs));
    }
  }

  /** Waits for the tasks to stop, then gives the lease back at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running.values());
    await this.leases.stop();
  }

  private begin(task: LeaderTask): void {
    const goOn = (): boolean => !this.stopping && this.leases.holds(0);
    if (this.running.has(task.name) || !goOn()) return;
    const work = task
      .run(goOn)
      .then(
        () => undefined,
        (error: unknown) => this.deps.logger.warn('leader.task_failed', { task: task.name, error }),
      )
      .finally(() => this.running.delete(task.name));
    this.running.set(task.name, work);
  }
}
