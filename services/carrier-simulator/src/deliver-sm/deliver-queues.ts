import { DeliverQueue } from './deliver-queue';

/** One queue for each system_id that may bind. */
export class DeliverQueues {
  private readonly queues: ReadonlyMap<string, DeliverQueue>;

  constructor(systemIds: readonly string[], limit: number) {
    this.queues = new Map(systemIds.map((systemId) => [systemId, new DeliverQueue(limit)]));
  }

  /** @throws Error for a system_id that may not bind */
  of(systemId: string): DeliverQueue {
    const queue = this.queues.get(systemId);
    if (!queue) throw new Error(`No system_id ${systemId} is known here`);
    return queue;
  }

  get waiting(): number {
    return this.sum((queue) => queue.size);
  }

  get dropped(): number {
    return this.sum((queue) => queue.dropped);
  }

  reset(): void {
    for (const queue of this.queues.values()) queue.clear();
  }

  private sum(figure: (queue: DeliverQueue) => number): number {
    return [...this.queues.values()].reduce((total, queue) => total + figure(queue), 0);
  }
}
